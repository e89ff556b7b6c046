/// An adapter that makes one file into albums.
protocol FileAdapter: Adapter {
    /// A reader of the file of a source.
    init(file: SourceFile, source: Settings.Source)

    /// The file.
    var file: SourceFile { get }
    /// What the settings say of it.
    var source: Settings.Source { get }

    /// The albums of the file, read now.
    func parse() -> AdapterResult
}

extension FileAdapter {
    /// The albums of the file: as they are remembered, or read now.
    func read() async -> AdapterResult {
        var result = AdapterResult()
        result.add(file, kind: source.kind, options: source.optionsHash, otherwise: parse)
        return result
    }
}

extension AdapterKind {
    /// What reads its file; nil for a kind that reads none, or more than one.
    var fileAdapter: (any FileAdapter.Type)? {
        switch self {
        case .files, .audio, .subsonic: nil
        case .beets: BeetsAdapter.self
        case .discogs: DiscogsAdapter.self
        case .rym: RateYourMusicAdapter.self
        case .csv: MappedTableAdapter.self
        case .json: MappedRecordsAdapter.self
        case .itunes: ITunesAdapter.self
        case .spotify: SpotifyAdapter.self
        case .lastfm: LastFMAdapter.self
        case .musicbrainz: MusicBrainzAdapter.self
        }
    }
}
