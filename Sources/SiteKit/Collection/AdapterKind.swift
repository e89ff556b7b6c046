/// The kinds of source that `sources:` in the settings may name.
public enum AdapterKind: String, Sendable, CaseIterable {
    /// Album files of the site folder itself.
    case files
    /// The collection export of discogs.com, a CSV file.
    case discogs
    /// The export of rateyourmusic.com, a CSV file.
    case rym
    /// Any CSV file whose columns the settings name.
    case csv
    /// Any JSON file whose keys the settings name.
    case json
    /// The library of iTunes or Music, an XML property list.
    case itunes
    /// The account data of Spotify, `YourLibrary.json`, or a playlist that Exportify made into CSV.
    case spotify
    /// The plays of a last.fm account, a CSV file.
    case lastfm
    /// Release groups as the web service of MusicBrainz gives them, in JSON.
    case musicbrainz
    /// The library of beets, a SQLite file.
    case beets
    /// A folder of audio files, by their tags.
    case audio
    /// A server that speaks the Subsonic protocol.
    case subsonic

    /// The key that names the file or folder it reads; nil for a kind that reads none.
    public var locationKey: String? {
        switch self {
        case .files, .subsonic: nil
        case .beets: "library"
        case .audio: "folder"
        case .discogs, .rym, .csv, .json, .itunes, .spotify, .lastfm, .musicbrainz: "file"
        }
    }

    /// Whether the settings say which field of an album comes from where.
    var needsMap: Bool { self == .csv || self == .json }

    /// The keys that a source of the kind may have in the settings.
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
