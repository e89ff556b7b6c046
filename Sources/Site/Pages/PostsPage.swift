import Albums
import Formats
import Settings
import SiteModel
import SourceText
import Templates

/// A page of a list of posts.
struct PostsPage: PageKind {
    /// The number of the list.
    let list: Int
    /// The number of the page of the list, from 0.
    let part: Int

    struct Record: PageContent {
        let frame: PageFrame
        /// What the owner wrote in `_index.md` of the list.
        let note: NoteContent
        let posts: [PostEntry]
        let parts: PaginationLinks?
        let feed: String
        let stylesheet: String
    }

    static let template = "posts"
    static let fields = RecordType<Record>(
        "list of posts",
        Record.frameFields + [
            .text("postsStylesheet", "Address of its style sheet, relative to `root`.") { $0.stylesheet },
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote about the list, on its first page, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
            .list("posts", "The posts, newest first.", of: PostEntry.fields) { $0.posts },
            .flag("hasParts", "Whether the posts are on several pages.") { $0.parts != nil },
            .list("parts", "Links to some of these pages in order.", of: PartLink.fields) { $0.parts?.shown ?? [] },
            .record("previousPart", "The page before it, if any.", of: PartLink.fields) { $0.parts?.previous },
            .record("nextPart", "The page after it, if any.", of: PartLink.fields) { $0.parts?.next },
            .text("listFeed", "Address of the feed of the list, relative to `root`; empty without a base address.") {
                $0.feed
            },
        ])
    static let assets: KeyValuePairs = ["postsStylesheet": "posts.css"]
    static let need = PageNeed.asked { _, hasPosts in hasPosts }

    static func addFiles(of site: Site, to files: inout FileList) {
        for (number, list) in site.posts.lists.enumerated() {
            for part in 0..<site.parts(of: list).count {
                files.add(
                    list.path(ofPart: part), PostsPage(list: number, part: part), by: list.owner,
                    from: part == 0 ? list.text?.note.span.file.path : nil)
            }
            for format in site.settings.baseURL == nil ? [] : site.settings.feeds {
                files.add(list.folder + format.fileName, .rendered(.postFeed(list: number, format)), by: list.owner)
            }
        }
    }

    private func list(of site: Site) -> PostList { site.posts.lists[list] }

    func text(on site: Site) -> PageText? {
        let list = list(of: site)
        return part == 0 ? list.text.map { PageText(note: $0.note, path: list.path) } : nil
    }

    func date(on site: Site) -> String {
        site.posts(of: list(of: site), part: part).first.flatMap { site.pages[$0].date?.text } ?? ""
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        let list = list(of: site)
        let (parts, path) = (site.parts(of: list), list.path(ofPart: part))
        var frame = renderer.frame(
            path, title: site.words.title(list.title, part: part, of: parts.count),
            description: list.text?.description ?? text.excerpt, parts: text.parts)
        frame.menu = renderer.shared.records.menu(seenFrom: path, into: &buffer.data)
        let posts = site.posts(of: list, part: part).map { index in
            var entry = site.entry(ofPost: index)
            let page = site.pages[index]
            entry.excerpt =
                page.description
                ?? buffer.content(
                    of: page.note, on: Site.path(of: page), by: renderer.notes, reportsMistakes: false
                ).excerpt
            return entry
        }
        let hasFeed = site.settings.baseURL != nil
        let record = Record(
            frame: frame, note: text, posts: posts,
            parts: PaginationLinks(parts, from: part) { site.settings.links.path(list.path(ofPart: $0)) },
            feed: hasFeed ? Address.encoded(list.folder + site.settings.feeds[0].fileName) : "",
            stylesheet: renderer.theme.assetPath("posts.css"))
        renderer.run(Self.self, record, &buffer)
    }
}
