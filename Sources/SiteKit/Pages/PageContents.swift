/// The home page: all shelves.
struct HomePage: PageContent {
    let frame: PageFrame
    let shelves: [ShelfContent]

    static let fields = RecordType<HomePage>(
        "home page",
        frameFields + [
            .flag("hasLargeShelf", "Whether a shelf has no details in the page.") { page in
                page.shelves.contains { !$0.isDetailed }
            },
            .list("shelves", "The shelves in order.", of: ShelfContent.fields) { $0.shelves },
        ])
}

/// The page of one album.
struct AlbumPage: PageContent {
    let frame: PageFrame
    let album: RecordRef
    let previous: RecordRef?
    let next: RecordRef?
    let shelfPath: String

    static let fields = RecordType<AlbumPage>(
        "album page",
        frameFields + [
            .record("album", "The album.", shape: AlbumContent.fields.shape) { $0.album },
            .flag("hasNeighbours", "Whether there is an album beside it.") { $0.previous != nil || $0.next != nil },
            .record("previous", "The album before it on the shelf.", shape: ItemContent.fields.shape) { $0.previous },
            .record("next", "The album behind it on the shelf.", shape: ItemContent.fields.shape) { $0.next },
            .text("shelfPath", "Address of the album on the shelf, behind `root`.") { $0.shelfPath },
        ])
}

/// A page of text.
struct TextPage: PageContent {
    let frame: PageFrame
    let content: [UInt8]

    static let fields = RecordType<TextPage>(
        "page", frameFields + [.html("content", "The text as HTML.") { $0.content }])
}

/// What a host shows for an address that does not exist.
struct NotFoundPage: PageContent {
    let frame: PageFrame

    static let fields = RecordType<NotFoundPage>("page for missing addresses", frameFields)
}
