import Albums
import Layout
import Localization
import SiteModel
import Settings
import SourceText
import Templates

/// Pages with shelves.
extension SiteRenderer {
    func home(_ note: NoteContent, _ data: inout TemplateData) -> HomePage {
        var page = home(&data)
        page.note = note
        page.frame.parts = note.parts.withoutShelf
        return page
    }

    private func home(_ data: inout TemplateData) -> HomePage {
        let frame = frame(
            Site.homePath, title: site.settings.title, description: site.settings.description, about: .home)
        return HomePage(
            frame: frame, metrics: site.settings.metrics,
            shelves: site.shelves.enumerated().map { number, shelf in
                var content = shared.content(of: shelf, links: site.links(ofShelf: number), into: &data)
                content.embed = site.embed(.shelf(number))
                if number == 0 { content.lead = site.settings.description }
                if shelf.isLong {
                    content.long = LongShelf(
                        count: shelf.items.count, isComplete: shelf.items.count == shelf.order.count,
                        base: LongShelf.folder(ofShelf: number),
                        version: version(ofLongShelf: number))
                }
                return content
            }, isEmpty: site.albums.isEmpty)
    }

    func termPage(_ term: Term, _ part: Int, _ note: NoteContent, _ data: inout TemplateData) -> TermPage {
        let parts = site.parts(of: term)
        let items = term.albums[parts.range(of: part)]
        let shelf = Shelf(
            title: site.words[.albums], anchor: Shelf.firstAnchor, items: items, held: items, order: term.albums,
            initialIndex: 0)
        let title = site.words.title(term.title, part: part, of: parts.count)
        let group = group(term, part, note)
        return TermPage(
            frame: frame(
                term.path(ofPart: part), title: title, description: note.excerpt,
                about: .list(term, part: part, note.picture), parts: note.parts.withoutShelf),
            metrics: site.settings.metrics,
            shelves: [shared.content(of: shelf, links: ShelfLinks(), into: &data)],
            index: term.taxonomy.map {
                TermLink(title: site.words.title(of: $0), path: site.settings.links.path($0.path))
            },
            playlist: site.playlist(of: term)?.path,
            parts: PaginationLinks(parts, from: part) { site.settings.links.path(term.path(ofPart: $0)) }, group: group,
            feeds: site.feeds(of: term))
    }

}

extension SharedData {
    /// A shelf with the items that its page holds.
    func content(of shelf: Shelf, links: ShelfLinks, into data: inout TemplateData) -> ShelfContent {
        let site = records.content
        let layout = site.layout(of: shelf)
        let items = items(shelf.held, of: shelf, current: layout.initialIndex, into: &data)
        return ShelfContent(
            title: shelf.title, anchor: shelf.anchor,
            counts: site.words.counts(shelf.items.count, of: shelf.order.count), links: links, layout: layout,
            items: items)
    }

    /// Writes some items of a shelf.
    func items(
        _ items: ArraySlice<Int>, of shelf: Shelf, current: Int?, into data: inout TemplateData
    ) -> ListRef {
        let site = records.content
        let layout = site.layout(of: shelf)
        let prefix = shelf.anchorPrefix
        let first = items.startIndex - shelf.items.startIndex
        let records = items.enumerated().map { place, album in
            let index = first + place
            let item = ItemContent(
                summary: self.data.slots(of: summaries[album]), index: index, frame: layout.frame(at: index),
                anchorPrefix: prefix, slug: site.albums[album].slug, isCurrent: index == current)
            return ItemContent.fields.write(item, into: &data)
        }
        return data.records(records)
    }
}

/// Parts of long shelves.
extension SiteRenderer {
    /// The home page with nothing but a part of a shelf.
    func shelfPart(_ part: Int, of number: Int, into data: inout TemplateData) -> HomePage {
        let shelf = site.shelves[number]
        let items = shared.items(shelf.part(part), of: shelf, current: nil, into: &data)
        return HomePage(
            frame: frame(Site.homePath, title: "", description: ""), metrics: site.settings.metrics,
            shelves: [
                ShelfContent(
                    title: shelf.title, anchor: shelf.anchor, counts: ShelfCounts(now: "", one: "", many: ""),
                    links: ShelfLinks(), layout: site.layout(of: shelf), items: items)
            ], isEmpty: false)
    }

    /// A version of the parts of a shelf, for their addresses.
    private func version(ofLongShelf number: Int) -> String {
        var (buffer, hash) = (RenderBuffer(), ContentHash())
        for part in 0..<site.shelves[number].partCount {
            hash.add(buffer.fingerprint { render(.shelfPart(shelf: number, part), into: &$0) })
        }
        return Site.version(hash.value)
    }
}

extension Shelf {
    /// The number of files with its items; 0 if all items are in its page.
    var partCount: Int { isLong ? (items.count - 1) / LongShelf.partSize + 1 : 0 }

    /// The items in a file.
    func part(_ part: Int) -> ArraySlice<Int> {
        items.dropFirst(part * LongShelf.partSize).prefix(LongShelf.partSize)
    }
}

extension LongShelf {
    static func folder(ofShelf number: Int) -> String { "shelves/\(number + 1)/" }

    /// A script that passes HTML to the page: a page that was opened from a disk may load scripts but read no files.
    static func script(of html: [UInt8]) -> [UInt8] { "sitegenShelf(".utf8 + JSONValue.quoted(html) + ");\n".utf8 }
}

extension SiteFiles {
    /// The parts of long shelves.
    static func ofLongShelves(on site: Site) -> [(path: String, content: OutputTree.Rendered)] {
        site.shelves.enumerated().flatMap { number, shelf in
            (0..<shelf.partCount).map { part in
                ("\(LongShelf.folder(ofShelf: number))\(part).js", .shelfPart(shelf: number, part))
            }
        }
    }
}
