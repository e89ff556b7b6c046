/// An item as a shelf shows it: a cover that is chosen, and what is said of it.
struct ItemContent: Sendable {
    let album: Album
    let index: Int
    let picture: CoverPlan.Picture
    let path: String
    let anchor: String
    let isCurrent: Bool

    static let fields = RecordType<ItemContent>(
        "item",
        [
            .text("id", "Its id: the slug of its page.") { $0.album.slug },
            .text("anchor", "What a fragment calls it.") { $0.anchor },
            .text("index", "Its place on the shelf, from 0.") { $0.index },
            .text("title", "Title.") { $0.album.title },
            .text("artist", "Artists as one text; empty where unknown.") { $0.album.artistText },
            .text("genre", "Genres as one text; empty where unknown.") { $0.album.genres.joined(separator: ", ") },
            .text("year", "Year of release; empty where unknown.") { $0.album.released.map { String($0.year) } ?? "" },
            .text("alt", "Title and artists, to stand for the cover.") { $0.album.coverText },
            .text("path", "Address of its page, behind `root`.") { Address.encoded($0.path) },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
            .flag("current", "Whether it is the one shown first.") { $0.isCurrent },
        ])
}

/// A run of neighbours on a shelf, which a browser may leave aside as one while it is out of sight.
struct ChunkContent: Sendable {
    let count: Int
    let isAwaited: Bool
    let items: ListRef

    /// Items of a chunk, but for the last (CAROUSEL.md, "Thousands of covers").
    static let size = 50

    static let fields = RecordType<ChunkContent>(
        "chunk",
        [
            .text("count", "How many items it has.") { $0.count },
            .flag("awaited", "Whether the shelf has to be scrolled to it when the page opens.") { $0.isAwaited },
            .list("items", "Its items in order.", shape: ItemContent.fields.shape, written: { $0.items }),
        ])
}

/// A titled scroller of items.
struct ShelfContent: Sendable {
    let shelf: Shelf
    let count: String
    let layout: ScrollerLayout
    let isDetailed: Bool
    let items: ListRef
    let chunks: [ChunkContent]

    /// Items up to which a shelf carries the details of each; beyond, covers lead to their pages at once.
    ///
    /// Full markup stays smooth to about 1,000 items and is advised to about 300 (CAROUSEL.md, "Thousands of covers").
    static let detailLimit = 300
    /// Items on all shelves of a page up to which any shelf carries details.
    static let pageDetailLimit = 1000

    static let fields = RecordType<ShelfContent>(
        "shelf",
        [
            .text("anchor", "What a fragment calls it.") { $0.shelf.anchor },
            .text("title", "Title.") { $0.shelf.title },
            .text("count", "How many albums, in words.") { $0.count },
            .text("padding", "Room around an item in CSS pixels.") { $0.layout.metrics.padding },
            .text("dimension", "Width and height of an item in CSS pixels.") { $0.layout.metrics.dimension },
            .text("offset", "Room at both ends in CSS pixels.") { $0.layout.metrics.offset },
            .flag("detailed", "Whether the details of each item stand in the page.") { $0.isDetailed },
            .flag("empty", "Whether there are no items.") { $0.layout.count == 0 },
            .list("items", "The items in order.", shape: ItemContent.fields.shape, written: { $0.items }),
            .list("chunks", "The items in order, in groups of 50.", of: ChunkContent.fields) { $0.chunks },
        ])
}
