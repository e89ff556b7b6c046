import Addresses
import Albums
import Feeds
import Localization
import PageFields
import Lists
import SiteModel
import SourceCollection
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
    func postsPage(_ number: Int, _ part: Int, _ note: NoteContent, _ data: inout TemplateData) -> PostsPage {
        let list = site.posts.lists[number]
        let (parts, path) = (site.parts(of: list), list.path(ofPart: part))
        var frame = frame(
            path, title: site.words.title(list.title, part: part, of: parts.count),
            description: list.text?.description ?? note.excerpt)
        frame.menu = shared.records.menu(seenFrom: path, into: &data)
        let posts = site.posts(of: list, part: part).map { index in
            var entry = site.entry(ofPost: index)
            let page = site.pages[index]
            // Its mistakes are reported on its own page.
            entry.excerpt = page.description ?? notes.render(page.note, on: Site.path(of: page)).excerpt
            return entry
        }
        let links = PaginationLinks(parts, from: part) { site.settings.links.path(list.path(ofPart: $0)) }
        let hasFeed = site.settings.baseURL != nil
        return PostsPage(
            frame: frame, note: note, posts: posts, parts: links,
            feed: hasFeed ? Address.encoded(list.folder + site.settings.feeds[0].fileName) : "",
            stylesheet: theme.assetPath(PostsPage.assetName))
    }

    /// The list of a post, and the posts beside it, with a hash of what a page shows of them.
    func neighbours(ofPage index: Int) -> (list: TermLink?, newer: PostEntry?, older: PostEntry?) {
        guard let list = site.posts.list(ofPage: index) else { return (nil, nil, nil) }
        let (newer, older) = site.posts.neighbours(of: index)
        return (
            TermLink(title: list.title, path: site.settings.links.path(list.path)), newer.map(site.entry),
            older.map(site.entry)
        )
    }

    /// The hash words of what a page shows because it is a post; empty for other pages.
    func postWords(ofPage index: Int) -> [UInt64] {
        let (list, newer, older) = neighbours(ofPage: index)
        guard let list else { return [] }
        return [ContentHash.of(fields: [list.title, list.path]), newer?.fingerprint ?? 0, older?.fingerprint ?? 0]
    }

    /// The hash words of a page of a list of posts.
    func words(ofPosts number: Int, _ part: Int) -> [UInt64] {
        let list = site.posts.lists[number]
        let parts = site.parts(of: list)
        let text = part == 0 ? list.text.map { fingerprint(of: $0.note) } : nil
        let texts = [list.title, list.slug, list.text?.description ?? "\n"] + site.settings.feeds.map(\.rawValue)
        return [ContentHash.of(fields: texts), text ?? 0, UInt64(part), UInt64(parts.count)]
            + site.posts(of: list, part: part).flatMap { index in
                let page = site.pages[index]
                let text = page.description.map { ContentHash.of(fields: [$0]) } ?? fingerprint(of: page.note)
                return [site.entry(ofPost: index).fingerprint, text]
            }
    }
}
