/// What a column of a table, or a value of a record, is taken for.
package enum Meaning: String, Sendable, CaseIterable {
    case title, artist, year, released, genre, label, catalogNumber, format, country, barcode, rating, tags, added
    case type, cover, notes, id
    case discogs = "ids.discogs"
    case musicBrainz = "ids.musicbrainz"
    case spotify = "ids.spotify"
    /// An id in another database, kept under the name of the column or one that a person gave it.
    case otherID = "ids"
    /// The titles of the tracks, as a list in a record.
    case tracks
    case trackTitle = "tracks.title"
    case trackArtist = "tracks.artist"
    case trackPosition = "tracks.position"
    case trackDisc = "tracks.disc"
    case trackDuration = "tracks.duration"
    /// An address, shown as a link with the name of the column.
    case links
    /// Data of the owner's own, kept under the name of the column.
    case extra
    /// What an owner does not expect to publish: a price, a place, remarks for themselves.
    case personal

    /// Whether it is a field of a track, in a table with a row for each track.
    package var isOfTrack: Bool { rawValue.hasPrefix("tracks.") }

    /// Whether it is known by the name of its column, so that several columns may have it.
    package var hasOwnName: Bool { [.links, .extra, .otherID].contains(self) }

    /// The key in the map of a source, and the key under it; nil for what is left out.
    package var keys: (key: String, name: String?)? {
        if self == .personal { return nil }
        let parts = rawValue.split(separator: ".").map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Whether its value is a text that names something.
    var isName: Bool {
        switch self {
        case .title, .artist, .trackTitle, .trackArtist, .label, .genre: true
        default: false
        }
    }
}
