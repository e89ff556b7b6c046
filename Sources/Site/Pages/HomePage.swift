import Layout
import Settings
import SiteModel
import SourceText
import Templates

/// The home page: all shelves.
struct HomePage: PageKind {
    struct Record: ShelfPage {
        var frame: PageFrame
        let metrics: ScrollerMetrics
        let shelves: [ShelfContent]
        let isEmpty: Bool
        /// What the owner wrote in `content/_index.md`.
        var note = NoteContent()
    }

    static let template = "home"
    static let fields = RecordType<Record>(
        "home page",
        Record.shelfFields + [
            .flag("isEmpty", "Whether the site has no albums at all.") { $0.isEmpty },
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote in `content/_index.md`, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
        ])

    /// The template of a part of a long shelf, which has the fields of the home page.
    static let partTemplate = "part"

    static func addFiles(of site: Site, to list: inout FileList) {
        list.add(Site.homePath, HomePage(), by: .init(place: .none, remark: "the home page"))
        TermPage.addAllAlbums(of: site, to: &list)
        for (number, shelf) in site.shelves.enumerated() {
            for part in 0..<shelf.partCount {
                list.add(
                    "\(LongShelf.folder(ofShelf: number))\(part).js", .rendered(.shelfPart(shelf: number, part)),
                    by: .init(place: .none, remark: "a part of a shelf"))
            }
        }
    }

    func text(on site: Site) -> PageText? { site.sectionText(onPageAt: Site.homePath) }

    func hasAnchor(_ id: String, on site: Site) -> Bool {
        site.shelves.contains { site.hasAnchor(id, $0.held, $0.anchor, $0.anchorPrefix) }
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        var frame = renderer.frame(
            Site.homePath, title: site.settings.title, description: site.settings.description, about: .home)
        frame.parts = text.parts.withoutShelf
        let shelves = site.shelves.enumerated().map { number, shelf in
            var content = renderer.shared.content(
                of: shelf, links: site.links(ofShelf: number), into: &buffer.data)
            content.embed = site.embed(.shelf(number))
            content.isLight = shelf.isLight
            if number == 0 { content.lead = site.settings.description }
            if shelf.isLong {
                content.long = LongShelf(
                    count: shelf.items.count, isComplete: shelf.items.count == shelf.order.count,
                    base: LongShelf.folder(ofShelf: number), version: renderer.version(ofLongShelf: number))
            }
            return content
        }
        if shelves.contains(where: { $0.layout.count > 1 }) { frame.views = "home" }
        let record = Record(
            frame: frame, metrics: site.settings.metrics, shelves: shelves, isEmpty: site.albums.isEmpty, note: text)
        renderer.run(Self.self, record, &buffer)
    }
}
