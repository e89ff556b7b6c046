import Albums
import Layout
import Settings
import SiteModel
import SourceText
import Templates

/// An album on a shelf, as shown there.
///
/// A class, because the functions of its fields pass it on, which would copy a structure each time.
final class ItemContent: Sendable {
    /// What is shown of it everywhere.
    let summary: ItemCard.Slots
    /// Its place on the shelf, from 0.
    let index: Int
    /// Where it is, in CSS pixels.
    let frame: Frame
    /// The prefix of the slug in its anchor.
    let anchorPrefix: String
    /// The album, which is not copied, as an index of those of the site.
    private let number: Int
    private let site: Site
    /// Whether it is shown first.
    let isCurrent: Bool

    /// Creates the item at an index of a shelf.
    init(
        summary: ItemCard.Slots, index: Int, frame: Frame, anchorPrefix: String, album: Int, of site: Site,
        isCurrent: Bool
    ) {
        (self.summary, self.index, self.frame) = (summary, index, frame)
        (self.anchorPrefix, number, self.site, self.isCurrent) = (anchorPrefix, album, site, isCurrent)
    }

    private var album: Album { _read { yield site.albums[number] } }

    private func links(to taxonomy: Taxonomy) -> [TermLink] { site.links(ofAlbum: number, to: taxonomy) }

    /// The titles of the first tracks as one text.
    private var trackText: String {
        var text = ""
        for track in album.tracks where !track.title.isEmpty {
            if text.utf8.count > Self.trackTextLength { return text + " · …" }
            text += text.isEmpty ? track.title : " · " + track.title
        }
        return text
    }

    private static let trackTextLength = 160

    /// Their names in templates.
    static let fields = RecordType<ItemContent>(
        "item",
        ItemCard.fields.copied { $0.summary } + [
            .text("anchor", "What a fragment calls it.") { $0.anchorPrefix + $0.album.slug },
            .text("index", "Its place on the shelf, from 0.") { $0.index },
            .text("x", "Leading edge of its frame in CSS pixels.") { $0.frame.x },
            .text("y", "Top edge of its frame in CSS pixels.") { $0.frame.y },
            .list("artists", "Its artists one by one.", of: TermLink.fields) { $0.links(to: .artists) },
            .list("genres", "Its genres one by one.", of: TermLink.fields) { $0.links(to: .genres) },
            .list("years", "Its year of release as a link; none where unknown.", of: TermLink.fields) {
                $0.links(to: .years)
            },
            .text("tracks", "The titles of its first tracks as one text; empty without tracks.") { $0.trackText },
            .flag("hasRecording", "Whether one of its tracks can be played.") {
                !$0.site.recordings.ofAlbum($0.number).isEmpty
            },
            .flag("current", "Whether it is the one shown first.") { $0.isCurrent },
            .flag("eager", "Whether its pictures are wanted at once: the current one of the first shelf.") {
                $0.isCurrent && $0.anchorPrefix.isEmpty
            },
        ])
}

extension ShelfContent {
    /// The record type of shelves of albums.
    static let fields = type(of: ItemContent.fields.schema)
}
