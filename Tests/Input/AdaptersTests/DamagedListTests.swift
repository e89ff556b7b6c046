import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// A list with one damaged entry keeps all others, or is rejected with a reason.
struct DamagedListTests {
    /// A file format with entries that all have a title, an artist and a year.
    private struct Form: Sendable, CustomStringConvertible {
        let name: String
        /// The kind of the source; nil for one of the site's own lists.
        let kind: AdapterKind?
        let path: String
        var keys = ""
        let start: String
        let between: String
        let end: String
        /// An entry; `year` and `rating` are inserted as given.
        let entry: @Sendable (_ number: Int, _ year: String, _ rating: String) -> String

        var description: String { name }

        func text(_ entries: [String]) -> String { start + entries.joined(separator: between) + end }

        func read(_ bytes: [UInt8]) async throws -> AdapterResult {
            if let kind { return try await TextSource.read(TextSource.source(kind, keys), bytes, path: path) }
            let tree = SourceTree(texts: [SourceFile(path: path, bytes: bytes)])
            let library = await Library.read(tree, settings: Settings(), options: .init())
            return AdapterResult(albums: library.albums, diagnostics: library.diagnostics)
        }
    }

    private static let count = 9

    private static func mbid(_ number: Int) -> String { "11111111-1111-4111-8111-11111111111\(number)" }

    private static let forms: [Form] = [
        Form(
            name: "albums.yml", kind: nil, path: "content/albums.yml", start: "", between: "\n", end: "\n",
            entry: { "- title: T\($0)\n  artist: A\($0)\n  year: \($1)\n  rating: \($2)\n  genre: [Rock, Pop]" }),
        Form(
            name: "albums.json", kind: nil, path: "content/albums.json", start: "[\n", between: ",\n", end: "\n]\n",
            entry: { "{\"title\": \"T\($0)\", \"artist\": \"A\($0)\", \"year\": \($1), \"rating\": \($2)}" }),
        Form(
            name: "albums.csv", kind: nil, path: "content/albums.csv", start: "title,artist,year,rating,genre\n",
            between: "\n", end: "\n", entry: { "T\($0),\"A\($0)\",\($1),\($2),Rock" }),
        Form(
            name: "discogs", kind: .discogs, path: "content/x.csv",
            start: "Artist,Title,release_id,Released,Rating,Collection Notes\n", between: "\n", end: "\n",
            entry: { "A\($0),\"T\($0)\",\($0 + 1),\($1),\($2),\"a, note\"" }),
        Form(
            name: "rym", kind: .rym, path: "content/x.csv",
            start: "RYM Album, First Name,Last Name,Title,Release_Date,Rating,Review\n", between: "\n", end: "\n",
            entry: { "\"\($0 + 1)\",\"\",\"A\($0)\",\"T\($0)\",\"\($1)\",\"\($2)\",  \"fine, really\"" }),
        Form(
            name: "lastfm", kind: .lastfm, path: "content/x.csv", start: "uts,artist,album,album_mbid,track\n",
            between: "\n", end: "\n", entry: { "\"1\($1)\",\"A\($0)\",\"T\($0)\",\"\",\"x\($2)\"" }),
        Form(
            name: "exportify", kind: .spotify, path: "content/x.csv",
            start: "Track URI,Track Name,Album Name,Artist Name(s),Release Date,Popularity\n", between: "\n", end: "\n",
            entry: { "t:\($0),N,T\($0),A\($0),\($1),\($2)" }),
        Form(
            name: "spotify", kind: .spotify, path: "content/x.json", start: "{\"albums\": [\n", between: ",\n",
            end: "\n], \"tracks\": []}\n",
            entry: {
                "{\"artist\": \"A\($0)\", \"album\": \"T\($0)\", \"uri\": \"spotify:album:\($0)\", \"y\": \($1), \"r\": \($2)}"
            }),
        Form(
            name: "musicbrainz", kind: .musicbrainz, path: "content/x.json", start: "{\"release-groups\": [\n",
            between: ",\n", end: "\n]}\n",
            entry: {
                "{\"id\": \"\(mbid($0))\", \"title\": \"T\($0)\", \"first-release-date\": \"\($1)\", \"rating\": \"\($2)\","
                    + " \"artist-credit\": [{\"name\": \"A\($0)\"}]}"
            }),
        Form(
            name: "csv", kind: .csv, path: "content/x.csv", keys: "map: {title: t, artist: a, year: y, rating: r}",
            start: "t;a;y;r\n", between: "\n", end: "\n", entry: { "T\($0);A\($0);\"\($1)\";\($2)" }),
        Form(
            name: "json", kind: .json, path: "content/x.json",
            keys: "map: {title: $.t, artist: $.a, year: $.y, rating: $.r}", start: "[", between: ",\n", end: "]",
            entry: { "{\"t\": \"T\($0)\", \"a\": \"A\($0)\", \"y\": \"\($1)\", \"r\": \"\($2)\"}" }),
        Form(
            name: "itunes", kind: .itunes, path: "content/x.xml", start: "<plist><dict><key>Tracks</key><dict>\n",
            between: "\n", end: "\n</dict></dict></plist>\n",
            entry: {
                "<key>\($0)</key><dict><key>Name</key><string>N</string><key>Artist</key><string>A\($0)</string>"
                    + "<key>Album</key><string>T\($0)</string><key>Year</key><integer>\($1)</integer>"
                    + "<key>Album Rating</key><integer>\($2)</integer></dict>"
            }),
    ]

    /// The compared fields of the albums.
    private func shown(_ albums: [Album]) -> Set<String> {
        Set(albums.map { "\($0.title)|\($0.artistText)|\($0.released?.text ?? "")|\($0.rating?.text ?? "")" })
    }

    private func entries(_ form: Form) -> [String] { (0..<Self.count).map { form.entry($0, "1977", "4") } }

    @Test(arguments: 0..<12, 0..<250)
    func `all other entries are there when the bytes of one are damaged`(form: Int, seed: Int) async throws {
        let form = Self.forms[form]
        var random = SeededGenerator(seed: seed)
        var texts = entries(form)
        let whole = shown(try await form.read(Array(form.text(texts).utf8)).albums)
        expectEqual(whole.count, Self.count)
        let victim = random.below(Self.count)
        let bytes = random.mutated(Array(texts[victim].utf8), interesting: "\"',;:{}[]<>&\n\t#|-\\ 0")
        texts[victim] = "⚑"
        let parts = form.text(texts).split(separator: "⚑", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let damaged = parts[0] + bytes + parts[1]
        let result = try await form.read(damaged)
        // If the whole list is rejected, there is an error.
        if result.diagnostics.hasErrors { return }
        let others = try await form.read(Array(form.text(texts.filter { $0 != "⚑" }).utf8))
        expect(shown(others.albums).isSubset(of: shown(result.albums)), "\(String(decoding: bytes, as: UTF8.self))")
    }

    @Test(
        arguments: 0..<12,
        [
            "soon", "0", "", "1977.0", "2004-02-30", "19999", "-5", "15 March 2015", "c. 1977", "99999999999999999999",
            "1977-13",
        ])
    func `an odd date refuses nothing`(form: Int, value: String) async throws {
        try await expectOthers(Self.forms[form], year: value, rating: "4")
    }

    @Test(arguments: 0..<12, ["x", "0", "", "3.0", "4.45", "9", "-1", "1e3", "99999999999999999999", "4,5"])
    func `an odd rating refuses nothing`(form: Int, value: String) async throws {
        try await expectOthers(Self.forms[form], year: "1977", rating: value)
    }

    /// One entry has other values: the list is still read with all its albums.
    private func expectOthers(_ form: Form, year: String, rating: String) async throws {
        var (year, rating) = (year, rating)
        if form.name == "albums.json" || form.name == "spotify" {
            // In JSON, values that are not numbers need quotes.
            if Double(year) == nil || year.isEmpty { year = "\"\(year)\"" }
            if Double(rating) == nil || rating.isEmpty { rating = "\"\(rating)\"" }
        } else if rating == "4,5", form.path.hasSuffix(".csv"), form.kind != .csv, form.kind != .rym,
            form.kind != .lastfm
        {
            rating = "\"4,5\""
        }
        var texts = entries(form)
        let whole = try await form.read(Array(form.text(texts).utf8)).albums
        texts[4] = form.entry(4, year, rating)
        let result = try await form.read(Array(form.text(texts).utf8))
        expect(!result.diagnostics.hasErrors, "\(result.diagnostics.map(\.message))")
        expectEqual(result.albums.map(\.title), whole.map(\.title))
        expect(shown(whole).subtracting(shown(result.albums)).count <= 1)
    }
}
