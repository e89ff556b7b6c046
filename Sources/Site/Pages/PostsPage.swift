import SiteModel
import Formats
import Settings
import SourceText
import Templates

/// A page of a list of posts.
struct PostsPage: PageContent {
    let frame: PageFrame
    /// What the owner wrote in `_index.md` of the list.
    let note: NoteContent
    let posts: [PostEntry]
    let parts: PaginationLinks?
    let feed: String
    let stylesheet: String

    /// The asset that only these pages have.
    static let assetName = "posts.css"

    static let fields = RecordType<PostsPage>(
        "list of posts",
        frameFields + [
            .text("postsStylesheet", "Address of its style sheet, behind `root`.") { $0.stylesheet },
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote about the list, on its first page, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
            .list("posts", "The posts, newest first.", of: PostEntry.fields) { $0.posts },
            .flag("hasParts", "Whether the posts are on several pages.") { $0.parts != nil },
            .list("parts", "Links to some of these pages in order.", of: PartLink.fields) { $0.parts?.shown ?? [] },
            .record("previousPart", "The page before it, if any.", of: PartLink.fields) { $0.parts?.previous },
            .record("nextPart", "The page behind it, if any.", of: PartLink.fields) { $0.parts?.next },
            .text("listFeed", "Address of the feed of the list, behind `root`; empty without a base address.") {
                $0.feed
            },
        ])
}

extension SiteRenderer {
    /// A page of a list of posts.
    func postsPage(_ number: Int, _ part: Int, _ note: NoteContent, _ buffer: inout RenderBuffer) -> PostsPage {
        let list = site.posts.lists[number]
        let (parts, path) = (site.parts(of: list), list.path(ofPart: part))
        var frame = frame(
            path, title: site.words.title(list.title, part: part, of: parts.count),
            description: list.text?.description ?? note.excerpt)
        frame.menu = shared.records.menu(seenFrom: path, into: &buffer.data)
        let posts = site.posts(of: list, part: part).map { index in
            var entry = site.entry(ofPost: index)
            let page = site.pages[index]
            entry.excerpt =
                page.description
                ?? buffer.content(of: page.note, on: Site.path(of: page), by: notes, reportsMistakes: false).excerpt
            return entry
        }
        let links = PaginationLinks(parts, from: part) { site.settings.links.path(list.path(ofPart: $0)) }
        let hasFeed = site.settings.baseURL != nil
        return PostsPage(
            frame: frame, note: note, posts: posts, parts: links,
            feed: hasFeed ? Address.encoded(list.folder + site.settings.feeds[0].fileName) : "",
            stylesheet: theme.assetPath(PostsPage.assetName))
    }

    /// The list of a post, and the posts beside it.
    func neighbours(ofPage index: Int) -> (list: TermLink?, newer: PostEntry?, older: PostEntry?) {
        guard let list = site.posts.list(ofPage: index) else { return (nil, nil, nil) }
        let (newer, older) = site.posts.neighbours(of: index)
        return (
            TermLink(title: list.title, path: site.settings.links.path(list.path)), newer.map(site.entry),
            older.map(site.entry)
        )
    }
}
