import Albums
import Layout
import SiteModel
import Templates

/// What shelves show of an album besides its card: the same on each of them, so it is written once.
///
/// A class, because the functions of its fields pass it on, which would copy a structure each time.
final class ItemFacts: Sendable {
    private let album: Int
    private let site: Site
    private let links: AlbumLinks

    /// The facts of an album, by its index among those of the site.
    init(ofAlbum album: Int, of site: Site, _ links: AlbumLinks) {
        (self.album, self.site, self.links) = (album, site, links)
    }

    /// The titles of the first tracks as one text.
    private var trackText: String {
        var text = ""
        for track in site.albums[album].tracks where !track.title.isEmpty {
            if text.utf8.count > Self.trackTextLength { return text + " · …" }
            text += text.isEmpty ? track.title : " · " + track.title
        }
        return text
    }

    private static let trackTextLength = 160

    static let fields = RecordType<ItemFacts>(
        "facts of an item",
        [
            .list("artists", "Its artists one by one.", schema: TermLink.fields.schema, written: { $0.links.artists }),
            .list("genres", "Its genres one by one.", schema: TermLink.fields.schema, written: { $0.links.genres }),
            .list(
                "years", "Its year of release as a link; none where unknown.", schema: TermLink.fields.schema,
                written: { $0.links.years }),
            .text("softTitle", "The title, with soft hyphens in long words.") {
                SoftHyphens.adding(to: $0.site.albums[$0.album].title)
            },
            .text("intro", "How its note begins, without markup; empty without a note.") {
                $0.site.albums[$0.album].note?.intro
            },
            .text("introLang", "Language of the note where it is not that of the site; else empty.") {
                $0.site.albums[$0.album].note?.language
            },
            .text("tracks", "The titles of its first tracks as one text; empty without tracks.") { $0.trackText },
            .flag("hasRecording", "Whether one of its tracks can be played.") {
                !$0.site.recordings.ofAlbum($0.album).isEmpty
            },
        ])

    /// The facts as written into template data.
    typealias Slots = InlineArray<8, UInt64>
}

/// An album on a shelf, as shown there.
///
/// A class, because the functions of its fields pass it on, which would copy a structure each time.
final class ItemContent: Sendable {
    /// What is shown of it everywhere.
    let summary: ItemCard.Slots
    /// What is shown of it on every shelf.
    let facts: ItemFacts.Slots
    /// Its place on the shelf, from 0.
    let index: Int
    /// Where it is, in CSS pixels.
    let frame: Frame
    /// The prefix of the slug in its anchor.
    let anchorPrefix: String
    /// The slug of its page.
    let slug: String
    /// Whether it is shown first.
    let isCurrent: Bool

    /// Creates the item at an index of a shelf.
    init(
        summary: ItemCard.Slots, facts: ItemFacts.Slots, index: Int, frame: Frame, anchorPrefix: String, slug: String,
        isCurrent: Bool
    ) {
        (self.summary, self.facts, self.index, self.frame) = (summary, facts, index, frame)
        (self.anchorPrefix, self.slug, self.isCurrent) = (anchorPrefix, slug, isCurrent)
    }

    static let fields = RecordType<ItemContent>(
        "item",
        ItemCard.fields.copied { $0.summary } + [
            .text("anchor", "What a fragment calls it.") { $0.anchorPrefix + $0.slug },
            .text("index", "Its place on the shelf, from 0.") { $0.index },
            .text("x", "Leading edge of its frame in CSS pixels.") { $0.frame.x },
            .text("y", "Top edge of its frame in CSS pixels.") { $0.frame.y },
        ] + ItemFacts.fields.copied { $0.facts } + [
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
