package import Albums
import Localization
package import Templates

/// A page for frames on other sites: one file with an album or a shelf, which loads only recordings.
package struct EmbedPage: Sendable {
    package let site: RecordRef
    package let words: RecordRef
    /// The name of the site, as long as there is room for.
    package let siteTitle: String
    /// The absolute address of the page that it stands for.
    package let canonical: String
    /// The absolute address that its title leads to: the same, or a place on that page.
    package let address: String
    /// The title of the album or shelf.
    package let title: String
    /// The rules of the theme's settings; empty for none.
    package var styles = ""
    /// What it shows.
    package var content = Content.shelf(EmbedShelf())

    /// What a page for frames shows.
    package enum Content: Sendable {
        /// An album, with its first tracks.
        case album(EmbedAlbum)
        /// A shelf, with its first albums.
        case shelf(EmbedShelf)
    }

    /// The bytes that a page for frames stays below.
    package static let sizeLimit = 60_000
    /// The height of the frame of an album without tracks, in CSS pixels.
    package static let albumHeight = 178
    /// The height of the frame of an album with tracks.
    package static let tracksHeight = 360
    /// The height of the frame of a shelf.
    package static let shelfHeight = 256

    /// A page that stands for another one.
    package init(
        site: RecordRef, words: RecordRef, siteTitle: String, canonical: String, address: String, title: String
    ) {
        (self.site, self.words, self.canonical, self.address) = (site, words, canonical, address)
        self.siteTitle = EmbedText.cut(siteTitle, to: EmbedText.titleLength)
        self.title = EmbedText.cut(title, to: EmbedText.titleLength)
    }

    package static let fields = RecordType<EmbedPage>(
        "embed page",
        [
            .record("site", "The site.", schema: SiteFields.type.schema) { $0.site },
            .record("words", "Words that are not from the content.", schema: Words.fields.schema) { $0.words },
            .text("siteTitle", "Name of the site, shortened.") { $0.siteTitle },
            .text("canonical", "The absolute address of the page that it stands for.") { $0.canonical },
            .text("address", "Where its title leads: the same, or a place on that page.") { $0.address },
            .text("title", "Title of the album or shelf, shortened.") { $0.title },
            .html("styles", "CSS with the colours and corners of the settings; empty without any.") { $0.styles },
            .record("album", "The album; nothing for a shelf.", of: EmbedAlbum.fields) { page in
                if case .album(let album) = page.content { album } else { nil }
            },
            .record("shelf", "The shelf; nothing for an album.", of: EmbedShelf.fields) { page in
                if case .shelf(let shelf) = page.content { shelf } else { nil }
            },
        ])
}

/// An album in a frame.
package struct EmbedAlbum: Sendable {
    /// Its title, as long as there is room for.
    package let title: String
    /// Its artists as one text, shortened.
    package let artist: String
    /// When it was released.
    package let year: String
    /// Its cover as an address that contains the picture.
    package let cover: String
    /// The absolute address of its page.
    package let address: String
    /// Its first tracks; none on a shelf.
    package var tracks: [EmbedTrack] = []

    /// The tracks in a frame at most.
    package static let trackLimit = 12

    package init(title: String, artist: String, year: String, cover: String, address: String) {
        self.title = EmbedText.cut(title, to: EmbedText.titleLength)
        self.artist = EmbedText.cut(artist, to: EmbedText.titleLength)
        (self.year, self.cover, self.address) = (EmbedText.cut(year, to: EmbedText.wordLength), cover, address)
    }

    package static let fields = RecordType<EmbedAlbum>(
        "embedded album",
        [
            .text("title", "Title, shortened.") { $0.title },
            .text("lang", "Language of the title, where its script tells; else empty.") {
                TextLanguage.tag(of: $0.title)
            },
            .text("artist", "Artists as one text, shortened; empty where unknown.") { $0.artist },
            .text("year", "Year of release; empty where unknown.") { $0.year },
            .text("cover", "Its cover as a `data:` address, which contains the picture.") { $0.cover },
            .text("address", "The absolute address of its page.") { $0.address },
            .flag("hasTracks", "Whether there are tracks.") { !$0.tracks.isEmpty },
            .list("tracks", "Its first tracks; none on a shelf.", of: EmbedTrack.fields) { $0.tracks },
            .flag("plays", "Whether one of them can be played.") { !$0.tracks.allSatisfy(\.recording.isEmpty) },
        ])
}

/// A track of an album in a frame.
package struct EmbedTrack: Sendable {
    /// Its position as printed, shortened.
    package let number: String
    /// Its title, as long as there is room for.
    package let title: String
    /// Its length, shortened; empty where unknown.
    package let duration: String
    /// The address of its recording, relative to the page; empty without one.
    package let recording: String

    /// A track that has the position `number` unless it has one of its own.
    package init(_ track: Track, number: Int, recording: String) {
        self.number = EmbedText.cut(track.position ?? String(number), to: EmbedText.wordLength)
        title = EmbedText.cut(track.title, to: EmbedText.titleLength)
        duration = EmbedText.cut(track.duration ?? "", to: EmbedText.wordLength)
        self.recording = recording
    }

    package static let fields = RecordType<EmbedTrack>(
        "embedded track",
        [
            .text("number", "Position as printed.") { $0.number },
            .text("title", "Title, shortened.") { $0.title },
            .text("lang", "Its language, where its script tells; else empty.") { TextLanguage.tag(of: $0.title) },
            .text("duration", "Length, such as 4:33; empty where unknown.") { $0.duration },
            .text("recording", "Address of its recording, relative to the page; empty without.") { $0.recording },
        ])
}

/// A shelf in a frame.
package struct EmbedShelf: Sendable {
    /// How many albums are on it, in words.
    package var count = ""
    /// Its first albums.
    package var items: [EmbedAlbum] = []
    /// What the link to the others is called; empty if it shows all.
    package var restTitle = ""
    /// The absolute address of a page with the others.
    package var restAddress = ""

    /// Whether the shelf has no albums at all.
    package var isEmpty = false

    /// The albums in a frame at most.
    package static let itemLimit = 12

    /// A shelf without albums.
    package init() {}

    package static let fields = RecordType<EmbedShelf>(
        "embedded shelf",
        [
            .text("count", "How many albums are on it, in words.") { $0.count },
            .flag("empty", "Whether there are no albums at all.") { $0.isEmpty },
            .list("items", "Its first albums.", of: EmbedAlbum.fields) { $0.items },
            .text("restTitle", "What the link to the others is called; empty if it shows all.") { $0.restTitle },
            .text("restAddress", "The absolute address of a page with the others.") { $0.restAddress },
        ])
}
