import Settings
import SourceText

/// An adapter that converts one file to albums.
protocol FileAdapter: Adapter {
    /// Creates a reader of a source's file.
    init(file: SourceFile, source: Settings.Source)

    var file: SourceFile { get }
    var source: Settings.Source { get }

    /// Parses the file without using the cache.
    func parse() -> AdapterResult
}

extension FileAdapter {
    /// Returns the albums of the file, cached or parsed now.
    func read() async -> AdapterResult {
        var result = AdapterResult()
        result.add(file, kind: source.kind, options: source.optionsHash, otherwise: parse)
        return result
    }
}

extension AdapterKind {
    /// The adapter that reads its file; nil for a kind that reads no file, or several.
    var fileAdapter: (any FileAdapter.Type)? {
        switch self {
        case .files, .audio, .subsonic, .listenbrainz, .jellyfin, .plex: nil
        case .beets: BeetsAdapter.self
        case .discogs: DiscogsAdapter.self
        case .rym: RateYourMusicAdapter.self
        case .csv, .xlsx, .ods, .html: MappedTableAdapter.self
        case .json, .yaml, .toml, .xml: MappedRecordsAdapter.self
        case .text: MappedLinesAdapter.self
        case .any: RecognizedAdapter.self
        case .itunes: ITunesAdapter.self
        case .cue: CueAdapter.self
        case .spotify: SpotifyAdapter.self
        case .lastfm: LastFMAdapter.self
        case .musicbrainz: MusicBrainzAdapter.self
        }
    }
}
