import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Settings
@testable import SourceText

/// Every mistake is reported at its location, and valid records beside it are kept.
struct MalformedInputTests {
    private static let before =
        "<plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key><string>T</string>"
        + "<key>Album</key><string>A1</string></dict>"
    private static let after =
        "<key>2</key><dict><key>Name</key><string>T</string><key>Album</key><string>A2</string></dict>"
        + "</dict></dict></plist>"
    /// Texts that the tables abbreviate by a sign.
    private static let signs = [
        ("①", before), ("②", after), ("④", "44444444-4444-4444-8444-44444444444"),
        ("ⓓ", "Artist,Title,release_id,Rating,Released,Date Added\n"),
        ("ⓡ", "RYM Album,First Name,Last Name,Title,Release_Date,Rating,Ownership,Purchase Date,Review\n"),
        ("ⓛ", "uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n"),
        ("ⓔ", "Track URI,Track Name,Album Name,Artist Name(s),Release Date\n"), ("ⓜ", "Album,Stars,Date,Bought,Page\n"),
    ]
    private static let tableMap = "map: {title: Album, rating: Stars, released: Date, added: Bought, links: Page}"
    private static let recordMap =
        "records: $.a, map: {title: $.t, year: $.y, rating: $.r, tracks: $.s, links: $.l}"

    @Test func `there are forty cases of each file format`() {
        expect(Self.tracks.count + Self.libraries.count >= 40)
        let tables = [Self.discogs, Self.rateYourMusic, Self.lastFM, Self.playlists, Self.mappedTables]
        expect(tables.reduce(0) { $0 + $1.count } >= 40)
        expect(Self.spotify.count + Self.musicBrainz.count + Self.mappedRecords.count >= 40)
    }

    @Test(arguments: tracks)
    func `mistakes in the tracks of an iTunes library are reported`(one: Case) async throws {
        try await expectDiagnostics("①\(one.text)②", one, .itunes)
    }

    @Test(arguments: libraries)
    func `mistakes in an iTunes library are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .itunes)
    }

    @Test(arguments: discogs)
    func `mistakes in a Discogs export are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .discogs)
    }

    @Test(arguments: rateYourMusic)
    func `mistakes in a Rate Your Music export are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .rym)
    }

    @Test(arguments: lastFM)
    func `mistakes in a LastFM export are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .lastfm)
    }

    @Test(arguments: playlists)
    func `mistakes in a Spotify playlist table are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .spotify, path: "content/x.csv")
    }

    @Test(arguments: mappedTables)
    func `mistakes in a mapped table are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .csv, Self.tableMap)
    }

    @Test(arguments: spotify)
    func `mistakes in a Spotify JSON export are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .spotify, path: "content/x.json")
    }

    @Test(arguments: musicBrainz)
    func `mistakes in a MusicBrainz export are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .musicbrainz)
    }

    @Test(arguments: mappedRecords)
    func `mistakes in mapped JSON records are reported`(one: Case) async throws {
        try await expectDiagnostics(one.text, one, .json, Self.recordMap)
    }

    /// Checks the mistakes in the file itself; mistakes in a map are reported in the settings.
    private func expectDiagnostics(
        _ text: String, _ one: Case, _ kind: AdapterKind, _ keys: String = "", path: String = "content/x",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let marked = MarkedText(
            Self.signs.reduce(text) {
                $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
            })
        let source = try TextSource.source(kind, keys)
        let result = try await TextSource.read(source, Array(marked.text.utf8), path: path)
        let found = result.diagnostics.compactMap { diagnostic -> (range: Range<Int>, code: String)? in
            guard case .text(let span) = diagnostic.place, span.file.path == path else { return nil }
            return (span.range, diagnostic.code.rawValue)
        }.sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.code) < ($1.range.lowerBound, $1.range.upperBound, $1.code)
        }
        let places = marked.ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        #expect(found.map(\.code).joined(separator: " ") == one.codes, sourceLocation: sourceLocation)
        #expect(found.map(\.range) == places, sourceLocation: sourceLocation)
        #expect(result.albums.count == one.kept, sourceLocation: sourceLocation)
    }
}
