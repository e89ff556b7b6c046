import Albums
import Localization
import Settings
import SiteModel
import SourceText
import Templates
import Theming

struct TextPage: PageKind {
    /// Its index among the text pages of the site.
    let index: Int

    struct Record: PageContent {
        let frame: PageFrame
        let content: [UInt8]
        /// The language of the text if it is not that of the page; else empty.
        let lang: String
        /// Its date, and the same in words; empty without one.
        let date: String
        let dateText: String
        let params: RecordRef?
        /// Of a post, its list and the posts beside it.
        var post: (list: TermLink?, newer: PostEntry?, older: PostEntry?) = (nil, nil, nil)
    }

    static let template = "page"
    static let fields = RecordType<Record>(
        "page",
        Record.frameFields + [
            .html("content", "The text as HTML.") { $0.content },
            .text("lang", "The language of title and text if it is not that of the page; else empty.") { $0.lang },
            .text("date", "Its date, such as 2024-05-13; empty without one.") { $0.date },
            .text("dateText", "The same in words, such as 13 May 2024.") { $0.dateText },
            .record("list", "The list of which it is a post; nothing for other pages.", of: TermLink.fields) {
                $0.post.list
            },
            .flag("hasNeighbours", "Whether there is a post beside it.") {
                $0.post.newer != nil || $0.post.older != nil
            },
            .record("newer", "The next newer post of its list.", of: PostEntry.fields) { $0.post.newer },
            .record("older", "The next older post of its list.", of: PostEntry.fields) { $0.post.older },
            .open("params", "The values under `params` in its front matter, by name.", key: SiteNames.pageParamsKey) {
                page, _ in page.params
            },
        ])

    static func addFiles(of site: Site, to list: inout FileList) {
        for (index, page) in site.pages.enumerated() {
            list.add(Site.path(of: page), TextPage(index: index), by: page.owner, from: page.note.span.file.path)
        }
    }

    func text(on site: Site) -> PageText? {
        PageText(note: site.pages[index].note, path: Site.path(of: site.pages[index]))
    }

    func date(on site: Site) -> String { site.pages[index].date?.text ?? "" }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        let page = site.pages[index]
        let path = Site.path(of: page)
        var frame = renderer.frame(
            path, title: page.title, description: page.description ?? text.excerpt, about: .page(index),
            parts: text.parts)
        frame.menu = renderer.shared.records.menu(seenFrom: path, into: &buffer.data)
        let record = Record(
            frame: frame, content: text.html, lang: text.language ?? "", date: page.date?.text ?? "",
            dateText: page.date.map(site.words.date) ?? "",
            params: page.params.map { renderer.theme.names.pageParams.write($0, into: &buffer.data) },
            post: neighbours(on: site))
        renderer.run(Self.self, record, &buffer)
    }

    /// The list of a post, and the posts beside it.
    private func neighbours(on site: Site) -> (list: TermLink?, newer: PostEntry?, older: PostEntry?) {
        guard let list = site.posts.list(ofPage: index) else { return (nil, nil, nil) }
        let (newer, older) = site.posts.neighbours(of: index)
        return (
            TermLink(title: list.title, path: site.settings.links.path(list.path)), newer.map(site.entry),
            older.map(site.entry)
        )
    }
}
