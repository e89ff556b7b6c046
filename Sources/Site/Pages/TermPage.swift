import Albums
import Formats
import Layout
import Localization
import Settings
import SiteModel
import SourceText
import Templates

/// A page of a list of albums: those of a group such as an artist or a genre, or all.
struct TermPage: PageKind {
    let list: AlbumLists.ID
    /// The number of the page of the list, from 0.
    let part: Int

    struct Record: ShelfPage {
        let frame: PageFrame
        let metrics: ScrollerMetrics
        let shelves: [ShelfContent]
        let index: TermLink?
        /// The path of its playlist.
        let playlist: String?
        /// The pagination links, if its albums take several pages.
        let parts: PaginationLinks?
        let group: GroupContent
        /// Its feeds, the main one first.
        let feeds: [FeedLink]
    }

    static let template = "term"
    static let fields = RecordType<Record>(
        "term page",
        Record.shelfFields + Record.groupFields + [
            .record("index", "The list it belongs to; nothing for all albums.", of: TermLink.fields) { $0.index },
            .text("playlist", "Address of the playlist of its recordings, relative to `root`; empty without.") { page in
                page.playlist.map(Address.encoded) ?? ""
            },
            .text("listFeed", "Address of its main feed, relative to `root`; empty where it has none.") { page in
                page.feeds.first.map { Address.encoded($0.path) } ?? ""
            },
            .list("listFeeds", "All of its feeds.", of: FeedLink.fields) { $0.feeds },
            .flag("hasParts", "Whether the albums are on several pages.") { $0.parts != nil },
            .list("parts", "Links to some of these pages in order.", of: PartLink.fields) { $0.parts?.shown ?? [] },
            .record("previousPart", "The page before it, if any.", of: PartLink.fields) { $0.parts?.previous },
            .record("nextPart", "The page after it, if any.", of: PartLink.fields) { $0.parts?.next },
        ])

    static func addFiles(of site: Site, to list: inout FileList) {
        for (number, index) in site.lists.indexes.enumerated() {
            for (place, term) in index.terms.enumerated() {
                for part in 0..<site.parts(of: term).count {
                    list.add(
                        term.path(ofPart: part), TermPage(list: .term(index: number, place), part: part),
                        by: .init(
                            place: .text(site.albums[term.albums[0]].origin),
                            remark: "from its \(index.taxonomy.folder)"),
                        from: part == 0 ? term.text.map { site.groupTexts[$0].note.span.file.path } : nil)
                }
                for format in site.hasFeed(of: term) ? site.settings.feeds : [] {
                    list.add(
                        "\(Address.folder(of: term.path))/\(format.fileName)",
                        .rendered(.termFeed(index: number, place, format)),
                        by: .init(place: .none, remark: "the feed of a list"))
                }
            }
        }
    }

    /// Adds the list of all albums, whose address no page of the owner may take.
    static func addAllAlbums(of site: Site, to list: inout FileList) {
        guard let all = site.lists.all else { return }
        for part in 0..<site.parts(of: all).count {
            list.add(
                all.path(ofPart: part), TermPage(list: .all, part: part),
                by: .init(place: .none, remark: "the list of all albums"))
        }
    }

    func text(on site: Site) -> PageText? {
        guard part == 0, let term = site.lists.term(list) else { return nil }
        if list == .all { return site.sectionText(onPageAt: term.path) }
        guard site.parts.hasGroupTexts, let text = term.text.map({ site.groupTexts[$0] }) else { return nil }
        return PageText(note: text.note, path: term.path, group: text)
    }

    func hasAnchor(_ id: String, on site: Site) -> Bool {
        guard let term = site.lists.term(list) else { return false }
        return site.hasAnchor(id, term.albums[site.parts(of: term).range(of: part)], Shelf.firstAnchor, "")
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        guard let term = site.lists.term(list) else { return }
        let parts = site.parts(of: term)
        let items = term.albums[parts.range(of: part)]
        let shelf = Shelf(
            title: site.words[.albums], anchor: Shelf.firstAnchor, items: items, held: items, order: term.albums,
            initialIndex: 0)
        let title = site.words.title(term.title, part: part, of: parts.count)
        var frame = renderer.frame(
            term.path(ofPart: part), title: title, description: text.excerpt,
            about: .list(term, part: part, text.picture), parts: text.parts.withoutShelf)
        if items.count > 1 { frame.views = "list" }
        let record = Record(
            frame: frame,
            metrics: site.settings.metrics,
            shelves: [renderer.shared.content(of: shelf, links: ShelfLinks(), into: &buffer.data)],
            index: term.taxonomy.map {
                TermLink(title: site.words.title(of: $0), path: site.settings.links.path($0.path))
            },
            playlist: site.playlist(of: term)?.path,
            parts: PaginationLinks(parts, from: part) { site.settings.links.path(term.path(ofPart: $0)) },
            group: renderer.group(term, part, text), feeds: site.feeds(of: term))
        renderer.run(Self.self, record, &buffer)
    }
}
