import Layout
import SiteModel
import Theming
import SourceText
import Templates

/// A page with shelves.
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

/// The home page: all shelves.
struct HomePage: ShelfPage {
    var frame: PageFrame
    let metrics: ScrollerMetrics
    let shelves: [ShelfContent]

    let isEmpty: Bool
    /// What the owner wrote in `content/_index.md`.
    var note = NoteContent()

    static let fields = RecordType<HomePage>(
        "home page",
        shelfFields + [
            .flag("isEmpty", "Whether the site has no albums at all.") { $0.isEmpty },
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote in `content/_index.md`, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
        ])
}

/// A page of a list of albums: those of a group such as an artist or a genre, or all.
struct TermPage: ShelfPage {
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
    var feeds: [FeedLink] = []

    static let fields = RecordType<TermPage>(
        "term page",
        shelfFields + groupFields + [
            .record("index", "The list it belongs to; nothing for all albums.", of: TermLink.fields) { $0.index },
            .text("playlist", "Address of the playlist of its recordings, behind `root`; empty without.") { page in
                page.playlist.map(Address.encoded) ?? ""
            },
            .text("listFeed", "Address of its main feed, behind `root`; empty where it has none.") { page in
                page.feeds.first.map { Address.encoded($0.path) } ?? ""
            },
            .list("listFeeds", "All of its feeds.", of: FeedLink.fields) { $0.feeds },
            .flag("hasParts", "Whether the albums are on several pages.") { $0.parts != nil },
            .list("parts", "Links to some of these pages in order.", of: PartLink.fields) { $0.parts?.shown ?? [] },
            .record("previousPart", "The page before it, if any.", of: PartLink.fields) { $0.parts?.previous },
            .record("nextPart", "The page behind it, if any.", of: PartLink.fields) { $0.parts?.next },
        ])
}

/// The list of all groups of a kind, such as all artists.
struct IndexPage: PageContent {
    var frame: PageFrame
    let terms: ListRef
    let sections: [IndexSection]
    /// What the owner wrote in `_index.md` of its folder.
    var note = NoteContent()

    static let fields = RecordType<IndexPage>(
        "index page",
        frameFields + [
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote about the list, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
            .list("terms", "The groups in order.", schema: IndexRow.fields.schema, written: { $0.terms }),
            .flag("hasLetters", "Whether its sections have letters.") { $0.sections.count > 1 },
            .list("sections", "The same groups by letter.", of: IndexSection.fields) { $0.sections },
        ])
}

/// The page of one album.
struct AlbumPage: PageContent {
    let frame: PageFrame
    let album: RecordRef
    let previous: RecordRef?
    let next: RecordRef?
    let more: [MoreAlbums]
    let shelfPath: String
    let shelfTitle: String

    static let fields = RecordType<AlbumPage>(
        "album page",
        frameFields + [
            .record("album", "The album.", schema: AlbumContent.fields.schema) { $0.album },
            .flag("hasNeighbours", "Whether there is an album beside it.") { $0.previous != nil || $0.next != nil },
            .record("previous", "The album before it on the shelf.", schema: ItemCard.fields.schema) { $0.previous },
            .record("next", "The album behind it on the shelf.", schema: ItemCard.fields.schema) { $0.next },
            .list("more", "Other albums of its artist and its label.", of: MoreAlbums.fields) { $0.more },
            .text("shelfPath", "Address of the album on the shelf, behind `root`.") { $0.shelfPath },
            .text("shelfTitle", "What the page with that shelf is called.") { $0.shelfTitle },
        ])
}

/// A text page.
struct TextPage: PageContent {
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

    static let fields = RecordType<TextPage>(
        "page",
        frameFields + [
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
}

/// The page a host shows for an address that does not exist.
struct NotFoundPage: PageContent {
    var frame: PageFrame

    static let fields = RecordType<NotFoundPage>("page for missing addresses", frameFields)
}
