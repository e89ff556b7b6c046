package import Albums
package import Covers
import Settings
import SourceText
package import Templates

/// The fields of an album shown wherever it is listed: on a shelf, or as a neighbour.
package struct ItemCard: Sendable {
    /// The slug of its page.
    package let slug: String
    package let title: String
    package let artists: [String]
    package let genres: [String]
    /// When it was released.
    package let released: PartialDate?
    package let picture: CoverPlan.Picture
    /// What stands between names.
    package let comma: String
    /// The address of its page if that is not the standard one.
    package var address: String?

    /// Creates the fields of an album.
    package init(
        slug: String, title: String, artists: [String], genres: [String], released: PartialDate?,
        picture: CoverPlan.Picture, comma: String, address: String?
    ) {
        (self.slug, self.title, self.artists, self.genres) = (slug, title, artists, genres)
        (self.released, self.picture, self.comma, self.address) = (released, picture, comma, address)
    }

    package static let fields = RecordType<ItemCard>(
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
            .text("path", "Address of its page, relative to `root`.") {
                $0.address ?? Address.encoded(Settings.standardPath(ofAlbum: $0.slug))
            },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
        ])

    private var artistText: String { artists.joined(separator: comma) }

    /// The alternative text of the cover: `Title, Artist`.
    private var coverText: String { artists.isEmpty ? title : title + comma + artistText }

    /// The card as written into template data.
    package typealias Slots = InlineArray<9, UInt64>
}
