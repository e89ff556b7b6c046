import Albums

/// The members of schema.org's enumerations that stand for kinds of releases and media, as addresses.
enum ReleaseVocabulary {
    private static let base = "https://schema.org/"

    /// The words of a kind of release, such as `album` and `live` of `Album + Live`, in lower case.
    static func words(of type: String) -> [Substring] {
        type.lowercased().split { !$0.isLetter }
    }

    /// A member of `MusicAlbumReleaseType`; nil if no word names one.
    static func releaseType(of words: [Substring]) -> String? {
        words.lazy.compactMap { releaseTypes[$0] }.first.map { base + $0 }
    }

    /// A member of `MusicAlbumProductionType`; nil if no word names one.
    static func productionType(of words: [Substring]) -> String? {
        words.lazy.compactMap { productionTypes[$0] }.first.map { base + $0 }
    }

    /// A member of `MusicReleaseFormatType`; nil for other media.
    static func format(of medium: Medium) -> String? {
        let name = medium.name.lowercased()
        // Discogs names records by their size: `12"`.
        if name.hasSuffix("\"") { return base + "VinylFormat" }
        return name.split { !$0.isLetter }.lazy.compactMap { formats[$0] }.first.map { base + $0 }
    }

    /// By the words of MusicBrainz and of people.
    private static let releaseTypes: [Substring: String] = [
        "album": "AlbumRelease", "lp": "AlbumRelease", "single": "SingleRelease", "ep": "EPRelease",
        "broadcast": "BroadcastRelease",
    ]
    private static let productionTypes: [Substring: String] = [
        "compilation": "CompilationAlbum", "live": "LiveAlbum", "remix": "RemixAlbum", "soundtrack": "SoundtrackAlbum",
        "demo": "DemoAlbum", "mixtape": "MixtapeAlbum", "dj": "DJMixAlbum", "spokenword": "SpokenWordAlbum",
        "spoken": "SpokenWordAlbum", "studio": "StudioAlbum",
    ]
    private static let formats: [Substring: String] = [
        "vinyl": "VinylFormat", "lp": "VinylFormat", "ep": "VinylFormat", "shellac": "VinylFormat", "cd": "CDFormat",
        "cdr": "CDFormat", "sacd": "CDFormat", "cass": "CassetteFormat", "cassette": "CassetteFormat",
        "dat": "DigitalAudioTapeFormat", "dvd": "DVDFormat", "laserdisc": "LaserDiscFormat", "file": "DigitalFormat",
        "digital": "DigitalFormat", "download": "DigitalFormat", "mp": "DigitalFormat", "flac": "DigitalFormat",
    ]
}
