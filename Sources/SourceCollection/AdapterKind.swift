/// The kinds of source that `sources:` in the settings may name.
package enum AdapterKind: String, Sendable, CaseIterable {
    /// Album files in the site folder itself.
    case files
    /// The collection export of discogs.com, a CSV file.
    case discogs
    /// The export of rateyourmusic.com, a CSV file.
    case rym
    /// Any CSV file, with its columns mapped in the settings.
    case csv
    /// Any JSON file, with its keys mapped in the settings.
    case json
    /// The library of iTunes or Music, an XML property list.
    case itunes
    /// Spotify account data (`YourLibrary.json`), or a playlist exported as CSV by Exportify.
    case spotify
    /// The play history of a last.fm account, a CSV file.
    case lastfm
    /// Release groups in the JSON of the MusicBrainz web service.
    case musicbrainz
    /// The library of beets, a SQLite file.
    case beets
    /// A folder of audio files, read by their tags.
    case audio
    /// A server that speaks the Subsonic protocol.
    case subsonic

    /// The settings key that names the file or folder to read; nil for a kind that reads none.
    package var locationKey: String? {
        switch self {
        case .files, .subsonic: nil
        case .beets: "library"
        case .audio: "folder"
        case .discogs, .rym, .csv, .json, .itunes, .spotify, .lastfm, .musicbrainz: "file"
        }
    }

    /// Whether a source of this kind needs a `map` from album fields to columns or paths.
    var needsMap: Bool { self == .csv || self == .json }

    /// The settings keys allowed for a source of this kind.
    var keys: [String] {
        switch self {
        case .files: ["kind", "name"]
        case .beets: ["kind", "library", "name", "directory"]
        case .audio: ["kind", "folder", "name"]
        case .subsonic: ["kind", "url", "name", "user", "passwordCommand"]
        case .csv: ["kind", "file", "name", "map", "separator"]
        case .json: ["kind", "file", "name", "map", "separator", "records"]
        case .spotify: ["kind", "file", "name", "tracks"]
        case .discogs, .rym, .itunes, .lastfm, .musicbrainz: ["kind", "file", "name"]
        }
    }
}
