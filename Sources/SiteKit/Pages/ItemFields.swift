import Addresses
import Covers
import Albums
import Layout
import Localization
import Lists
import SourceCollection
import SourceText
import Templates

/// The fields of an album shown wherever it is listed: on a shelf, or as a neighbour.
struct ItemCard: Sendable {
    let slug: String
    let title: String
    let artists: [String]
    let genres: [String]
    let released: PartialDate?
    let picture: CoverPlan.Picture
    /// What stands between names.
    let comma: String
    /// The address of its page if that is not the standard one.
    var address: String?

    static let fields = RecordType<ItemCard>(
        "neighbour",
        [
            .text("id", "Its id: the slug of its page.") { $0.slug },
            .text("title", "Title.") { $0.title },
            .text("lang", "Language of the title, where its script tells; else empty.") {
                TextLanguage.tag(of: $0.title)
            },
            .text("artist", "Artists as one text; empty where unknown.") { $0.artistText },
            .text("genre", "Genres as one text; empty where unknown.") { $0.genres.joined(separator: $0.comma) },
            .text("year", "Year of release; empty where unknown.") { $0.released?.year },
            .text("alt", "Title and artists, to stand for the cover.") { $0.coverText },
            .text("path", "Address of its page, behind `root`.") {
                $0.address ?? Address.encoded(Settings.standardPath(ofAlbum: $0.slug))
            },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
        ])

    private var artistText: String { artists.joined(separator: comma) }

    /// The alternative text of the cover: `Title, Artist`.
    private var coverText: String { artists.isEmpty ? title : title + comma + artistText }

    /// The card as written into template data.
    typealias Slots = InlineArray<9, UInt64>
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
            .flag("eager", "Whether its pictures are wanted at once: the current one of the first shelf.") {
                $0.isCurrent && $0.anchorPrefix.isEmpty
            },
        ])
}
