import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// An invalid value loses at most that value, with one warning per kind and its count.
struct OddValueTests {
    private func read(_ path: String, _ text: String) async -> AdapterResult {
        let tree = SourceTree(texts: [SourceFile(path: path, text: text)])
        let library = await Library.read(tree, settings: Settings(), options: .init())
        return AdapterResult(albums: library.albums, diagnostics: library.diagnostics)
    }

    @Test(arguments: [
        ("\"year\": 77", "D207"), ("\"released\": \"2024-02-30\"", "D207"), ("\"rating\": 9", "D212"),
        ("\"rating\": [1]", "D203"), ("\"rating\": \"good\"", "D203"), ("\"rating\": \"11/10\"", "D212"),
        ("\"genres\": {}", "D203"), ("\"tracks\": [{}]", "D204"), ("\"tracks\": 4", "D203"),
        ("\"links\": [\"javascript:x\"]", "M304"), ("\"extra\": 1", "D203"), ("\"extra\": {\"a\": {}}", "D203"),
        ("\"cover\": 5", "D203"), ("\"added\": \"soon\"", "D207"), ("\"year\": \"1971\"", "D203"),
        ("\"country\": {}", "D203"), ("\"ids\": []", "D203"), ("\"notes\": 1", "D203"),
    ])
    func `an odd value in a list is left out with a warning`(value: String, code: String) async {
        let result = await read(
            "content/albums.json", "[{\"title\": \"A\", \(value)}, {\"title\": \"B\", \(value)}, {\"title\": \"C\"}]")
        expectEqual(result.albums.map(\.title), ["A", "B", "C"])
        expectEqual(result.diagnostics.map(\.code.rawValue), [code])
        expectEqual(result.diagnostics.map(\.severity), [.warning])
        expectEqual(result.diagnostics.map(\.count), [2])
    }

    @Test(arguments: ["\"draft\": \"perhaps\"", "\"title\": {}"])
    func `what may not be guessed refuses the build`(value: String) async {
        let result = await read("content/albums.json", "[{\"title\": \"A\", \(value)}]")
        expect(result.diagnostics.hasErrors)
    }

    @Test func `front matter is read as lists are`() async {
        let result = await read(
            "content/albums/a.md", "---\ntitle: A\nyear: 77\nrating: 4.5\nreleased: 2001-13-01\n---\n")
        expect(result.albums.map { $0.rating?.text } == ["4.5"] && result.albums[0].released?.text == "2001")
        expectEqual(
            result.diagnostics.map(\.message),
            [
                "`year` must be a date such as 1977 or 1977-11, not \"77\"; it is left out",
                "2001-13-01 is not a date: months go from 01 to 12; 2001 is shown",
            ])
        expectEqual(result.diagnostics.first?.help, "did you mean 1977?")
    }

    @Test func `an unknown key is reported once with its number, whatever the files`() async {
        let files = (0..<5).map { index in
            SourceFile(path: "content/albums/\(index).md", text: "---\ntitle: T\(index)\nlayout: x\n---\n")
        }
        let list = SourceFile(
            path: "content/albums.yml",
            text: "- {title: A, layout: x}\n- {title: B, layout: y, mood: z, tracks: [{title: t, layout: 1}]}\n")
        let tree = SourceTree(texts: files + [list])
        let library = await Library.read(tree, settings: Settings(), options: .init())
        expectEqual(library.albums.count, 7)
        expectEqual(library.diagnostics.map(\.message), ["unknown key `layout`", "unknown key `mood`"])
        expectEqual(library.diagnostics.map(\.count), [8, 1])
        let text = DiagnosticPrinter(usesColor: false).text(for: library.diagnostics)
        expect(text.contains("content/albums/0.md:3:1: warning[D210]"))
        expect(text.contains("note: found 8 times; this is the first\n"))
        expect(DiagnosticJSON.value(of: library.diagnostics).text.contains("found 8 times"))
    }

    @Test func `a file whose parse is cached counts as one that is read`() throws {
        let file = SourceFile(path: "content/albums.json", text: "[]")
        var first = Diagnostic.warning(.unknownKey, "unknown key `x`", at: file.span(0..<1)).about("x")
        first.count = 7
        var result = AdapterResult(diagnostics: [first])
        let memory = try #require(CachedParse(result, of: .files, options: 0, in: file))
        expect(memory.addAlbums(of: .files, in: file, to: &result))
        expectEqual(result.diagnostics.counted.map(\.count), [14])
    }

    @Test func `a mapped rating of 0 is none and one of another scale keeps it`() async throws {
        func ratings(_ values: String, _ keys: String = "map: {title: t, rating: r}") async throws -> AdapterResult {
            let rows = values.split(separator: " ").enumerated().map { "T\($0.offset),\($0.element)" }
            let text = "t,r\n" + rows.joined(separator: "\n") + "\n"
            return try await TextSource.read(TextSource.source(.csv, keys), Array(text.utf8))
        }
        let five = try await ratings("0 4.45 3.0 5 9")
        expectEqual(five.albums.map { $0.rating?.text }, [nil, "4.45", "3", "5", nil])
        expectEqual(five.diagnostics.map(\.message), ["`rating` must be between 0 and 5, not 9; it is left out"])
        let ten = try await ratings("0 8.5 9 3 10")
        expectEqual(ten.albums.map { $0.rating?.text }, [nil, "8.5/10", "9/10", "3/10", "10/10"])
        expectEqual(
            ten.diagnostics.map(\.message), ["most ratings are above 5, so all of them are taken as of 10"])
        expectEqual(ten.diagnostics.first?.help, "add `ratingScale: 10` to the `map` of the source")
        let named = try await ratings("3 4 11", "map: {title: t, rating: r, ratingScale: 10}")
        expectEqual(named.albums.map { $0.rating?.text }, ["3/10", "4/10", nil])
        expectEqual(named.diagnostics.map(\.code), [.badValue])
    }

    @Test func `saved tracks of Spotify are albums or are counted`() async throws {
        let text = """
            {"tracks": [{"artist": "A", "album": "X", "track": "One"}, {"artist": "a", "album": "x", "track": "Two"},
             {"artist": "B", "album": "Y", "track": "Three"}, {"artist": "C", "track": "Four"}],
             "albums": [{"artist": "A", "album": "X", "uri": "spotify:album:1"}]}
            """
        func read(_ keys: String) async throws -> AdapterResult {
            try await TextSource.read(TextSource.source(.spotify, keys), Array(text.utf8))
        }
        let plain = try await read("")
        expect(plain.albums.map(\.title) == ["X"] && plain.albums[0].tracks.isEmpty)
        expectEqual(
            plain.diagnostics.map(\.message), ["2 of 4 saved tracks are left out: not on a saved album"])
        let all = try await read("tracks: on")
        expectEqual(all.albums.map(\.title), ["X", "Y"])
        expectEqual(all.albums.map { $0.tracks.map(\.title) }, [["One", "Two"], ["Three"]])
        expectEqual(all.diagnostics.map(\.message), ["1 of 4 saved tracks is left out: without an album"])
        try await expectEqual(read("tracks: off").albums.count, 1)
        expect(TextSource.settings("sources: [{kind: spotify, file: x, tracks: maybe}]").diagnostics.hasErrors)
    }

    @Test(arguments: [
        ("岩崎", "Iwasaki", "Artist, in Latin letters"), ("Park", "박혜진", "Artist, in their script"),
        ("Bjork", "Björk", "Artist, also written"),
    ])
    func `the other form of an artist is called what it is`(name: String, other: String, label: String) async throws {
        let text = "RYM Album,Last Name,Last Name localized,Title\n1,\(name),\(other),T\n"
        let result = try await TextSource.read(TextSource.source(.rym), Array(text.utf8))
        expectEqual(result.albums.first?.artists, [name])
        expectEqual(result.albums.first?.extra, [ExtraField(name: label, value: other)])
    }

    @Test func `covers of a mapped source are found among those of the site`() async throws {
        var site = CoverSite()
        site.files = ["a.png": CoverSite.png(50, 50)]
        site.library = ["a.png", "/covers/a.png", "covers/a.png", "/a.png", "/elsewhere/a.png"]
        let built = try await site.build { request in
            if case .path = request.source { .failed(.missing) } else { CoverSite.art(for: request) }
        }
        expectEqual(built.text.components(between: "looked for ", and: "\n"), ["/elsewhere/a.png"])
        let shown = (0..<4).map { "albums/foreign-\($0)" }.filter { page in
            built.pages.contains { $0.key.hasPrefix(page) && $0.value.contains("covers/a-") }
        }
        expectEqual(shown.count, 4)
    }
}
