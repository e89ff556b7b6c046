import Albums
import Layout
import SiteModel
import Settings
import SourceText
import Synchronization
import Templates

protocol ShelfPage: PageContent {
    var metrics: ScrollerMetrics { get }
    var shelves: [ShelfContent] { get }
}

extension ShelfPage {
    /// The fields of every page with shelves.
    static var shelfFields: [RecordType<Self>.Field] { shelfFields(of: ShelfContent.fields) }

    /// The same with a given record type for shelves.
    static func shelfFields(of shelf: RecordType<ShelfContent>) -> [RecordType<Self>.Field] {
        frameFields + [
            .text("longScript", "Address of the script of shelves that are not all in the page; empty without any.") {
                page in page.shelves.contains { $0.long != nil } ? page.frame.shared.longScript : ""
            },
            .record("scroller", "The metrics of its scrollers.", of: ScrollerMetrics.fields) { $0.metrics },
            .list("shelves", "The shelves in order.", of: shelf) { $0.shelves },
        ]
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
                summary: self.data.slots(of: summaries[album]), facts: self.data.slots(of: facts[album]), index: index,
                frame: layout.frame(at: index), anchorPrefix: prefix, slug: site.albums[album].slug,
                isCurrent: index == current)
            return ItemContent.fields.write(item, into: &data)
        }
        return data.records(records)
    }
}

/// Parts of long shelves.
extension SiteRenderer {
    /// The home page with nothing but a part of a shelf.
    func shelfPart(_ part: Int, of number: Int, into data: inout TemplateData) -> HomePage.Record {
        let shelf = site.shelves[number]
        let items = shared.items(shelf.part(part), of: shelf, current: nil, into: &data)
        return HomePage.Record(
            frame: frame(Site.homePath, title: "", description: ""), metrics: site.settings.metrics,
            shelves: [
                ShelfContent(
                    title: shelf.title, anchor: shelf.anchor, counts: ShelfCounts(now: "", one: "", many: ""),
                    links: ShelfLinks(), layout: site.layout(of: shelf), items: items)
            ], isEmpty: false)
    }

    /// A version of the parts of a shelf, for their addresses.
    func version(ofLongShelf number: Int) -> String {
        var (buffer, hash) = (RenderBuffer(), ContentHash())
        for part in 0..<site.shelves[number].partCount {
            hash.add(fingerprint(of: .shelfPart(shelf: number, part), using: &buffer))
        }
        return Site.version(hash.value)
    }
}

/// The fingerprints of the parts of long shelves, which the parts and every page with such a shelf need.
final class PartFingerprints: Sendable {
    private let known: Mutex<[[Int]: UInt64]>

    private init(_ known: [[Int]: UInt64]) { self.known = Mutex(known) }

    convenience init() { self.init([:]) }

    /// The fingerprint of a part of the shelf with a number; it is computed if it is not known.
    func fingerprint(of part: Int, ofShelf shelf: Int, _ compute: () -> UInt64) -> UInt64 {
        if let known = known.withLock({ $0[[shelf, part]] }) { return known }
        let fingerprint = compute()
        known.withLock { $0[[shelf, part]] = fingerprint }
        return fingerprint
    }

    /// Those of the parts that do not show an album.
    func without(album: Int, in shelves: [Shelf]) -> PartFingerprints {
        PartFingerprints(known.withLock { $0 }.filter { !shelves[$0.key[0]].part($0.key[1]).contains(album) })
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
