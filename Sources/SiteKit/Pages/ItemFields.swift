import Albums
import Layout
import SourceText
import Templates

/// The fields of an album shown wherever it is listed: on a shelf, or as a neighbour.
struct ItemCard: Sendable {
    let album: Album
    let picture: CoverPlan.Picture

    static let fields = RecordType<ItemCard>(
        "neighbour",
        [
            .text("id", "Its id: the slug of its page.") { $0.album.slug },
            .text("title", "Title.") { $0.album.title },
            .text("artist", "Artists as one text; empty where unknown.") { $0.album.artistText },
            .text("genre", "Genres as one text; empty where unknown.") { $0.album.genres.joined(separator: ", ") },
            .text("year", "Year of release; empty where unknown.") { $0.album.released?.year },
            .text("alt", "Title and artists, to stand for the cover.") { $0.album.coverText },
            .text("path", "Address of its page, behind `root`.") { Address.encoded(Site.path(of: $0.album)) },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
        ])

    /// The card as written into template data.
    typealias Slots = InlineArray<8, UInt64>
}

/// An album on a shelf, as shown there.
struct ItemContent: Sendable {
    let summary: ItemCard.Slots
    let index: Int
    let frame: Frame
    /// The prefix of the slug in its anchor.
    let anchorPrefix: String
    let slug: String
    let isCurrent: Bool

    static let fields = RecordType<ItemContent>(
        "item",
        ItemCard.fields.copied { $0.summary } + [
            .text("anchor", "What a fragment calls it.") { $0.anchorPrefix + $0.slug },
            .text("index", "Its place on the shelf, from 0.") { $0.index },
            .text("x", "Leading edge of its frame in CSS pixels.") { $0.frame.x },
            .text("y", "Top edge of its frame in CSS pixels.") { $0.frame.y },
            .flag("current", "Whether it is the one shown first.") { $0.isCurrent },
        ])
}
