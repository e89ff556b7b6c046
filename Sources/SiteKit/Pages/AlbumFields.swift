import Albums
import Templates

/// An album as shown on its own page.
struct AlbumContent: Sendable {
    /// All albums of the site.
    let albums: [Album]
    /// The index of the album.
    let index: Int
    let picture: CoverPlan.Picture
    let note: [UInt8]
    /// Its groups, indexed by taxonomy number.
    let groups: [[TermLink]]
    /// Its rating as text; empty if it has none.
    let rating: String

    /// The album, which is not copied: each copy counts references of more than twenty fields.
    private var album: Album { _read { yield albums[index] } }

    static let fields = RecordType<AlbumContent>(
        "album",
        [
            .text("id", "Its id in its source.") { $0.album.id },
            .text("title", "Title.") { $0.album.title },
            .text("artist", "Artists as one text; empty where unknown.") { $0.album.artistText },
            .list("artists", "Artists one by one.", of: TermLink.fields) { $0.links(to: .artists) },
            .text("alt", "Title and artists, to stand for the cover.") { $0.album.coverText },
            .text("genre", "Genres as one text; empty where unknown.") { $0.album.genres.joined(separator: ", ") },
            .list("genres", "Genres one by one.", of: TermLink.fields) { $0.links(to: .genres) },
            .text("year", "Year of release; empty where unknown.") { $0.album.released?.year },
            .list("years", "The year of release as a link; none where unknown.", of: TermLink.fields) {
                $0.links(to: .years)
            },
            .text("released", "Date of release, such as 1977-11; empty where unknown.") {
                $0.album.released?.text ?? ""
            },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
            .flag("hasFacts", "Whether anything but title, artist and note is known.") { $0.album.hasFacts },
            .text("label", "Record labels as one text; empty where unknown.") {
                $0.album.labels.joined(separator: ", ")
            },
            .list("labels", "Record labels one by one.", of: TermLink.fields) { $0.links(to: .labels) },
            .text("catalogNumber", "Their numbers for it.") { $0.album.catalogNumbers.joined(separator: ", ") },
            .text("format", "Media.") { $0.album.formats.joined(separator: " + ") },
            .text("country", "Country of release.") { $0.album.country ?? "" },
            .text("barcode", "Number under the bar code.") { $0.album.barcode ?? "" },
            .text("rating", "The owner's stars in words; empty without.") { $0.rating },
            .text("type", "Kind of release.") { $0.album.type ?? "" },
            .flag("hasTags", "Whether there are tags.") { !$0.album.tags.isEmpty },
            .texts("tags", "The owner's tags.") { $0.album.tags },
            .list("ids", "Ids in databases.", of: ExternalID.fields) { $0.album.ids },
            .flag("hasLinks", "Whether there are links.") { !$0.album.links.isEmpty },
            .list("links", "Pages about it elsewhere.", of: WebLink.fields) { $0.album.links },
            .flag("hasTracks", "Whether there are tracks.") { !$0.album.tracks.isEmpty },
            .list("tracks", "Tracks in order.", of: Track.fields) { view in
                view.album.tracks.enumerated().map { index, track in
                    var track = track
                    track.position = track.position ?? String(index + 1)
                    return track
                }
            },
            .list("extra", "The owner's own fields.", of: ExtraField.fields) { $0.album.extra },
            .flag("hasNote", "Whether there is a note.") { !$0.note.isEmpty },
            .html("note", "The note as HTML.") { $0.note },
        ])

    private func links(to taxonomy: Taxonomy) -> [TermLink] { groups[taxonomy.rawValue] }
}

extension Album {
    /// The alternative text of the cover: `Title, Artist`.
    var coverText: String { artists.isEmpty ? title : "\(title), \(artistText)" }

    /// Whether the table of facts has any rows.
    fileprivate var hasFacts: Bool {
        let texts = [country, barcode, type, released?.text]
        return texts.contains { $0?.isEmpty == false } || rating != nil
            || [genres, labels, catalogNumbers, formats, tags].contains { !$0.isEmpty } || !ids.isEmpty
            || !links.isEmpty || !extra.isEmpty
    }
}

extension Track {
    static let fields = RecordType<Track>(
        "track",
        [
            .text("number", "Position as printed.") { $0.position ?? "" },
            .text("title", "Title.") { $0.title },
            .text("duration", "Length, such as 4:33; empty where unknown.") { $0.duration ?? "" },
        ])
}

extension WebLink {
    static let fields = RecordType<WebLink>(
        "link",
        [
            .text("title", "What to show.") { $0.title },
            .text("address", "An http or https address.") { $0.url },
        ])
}

extension ExtraField {
    static let fields = RecordType<ExtraField>(
        "extra field",
        [
            .text("name", "Its name.") { $0.name },
            .text("value", "Its value as text.") { $0.value },
        ])
}

extension ExternalID {
    static let fields = RecordType<ExternalID>(
        "id",
        [
            .text("name", "Name of the database.") { $0.displayName },
            .text("value", "The id there.") { $0.value },
            .text("address", "Its page there; empty where unknown.") { $0.address ?? "" },
        ])

    private var displayName: String {
        switch name {
        case "discogs": "Discogs"
        case "musicbrainz", "musicbrainz-release-group": "MusicBrainz"
        case "rateyourmusic": "Rate Your Music"
        case "spotify": "Spotify"
        default: name
        }
    }

    /// The public address of a release, as documented by its database.
    private var address: String? {
        let isPlain = value.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D: true
            case 0x41...0x5A: name == "spotify"
            default: false
            }
        }
        guard isPlain else { return nil }
        switch name {
        case "discogs": return "https://www.discogs.com/release/\(value)"
        case "musicbrainz": return "https://musicbrainz.org/release/\(value)"
        case "musicbrainz-release-group": return "https://musicbrainz.org/release-group/\(value)"
        case "spotify": return "https://open.spotify.com/album/\(value)"
        default: return nil
        }
    }
}
