import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Sources without a kind.
struct RecognizedSourceTests {
    private let text = "Künstler;Titel;Jahr\nCan;Ege Bamyasi;1972\nNeu!;Neu! 2;1973\nFaust;IV;1973\n"

    private func read(_ file: SourceFile, _ keys: String = "") async throws -> AdapterResult {
        let source = try #require(Import.source(from: "sources: [{file: x.txt\(keys)}]").source)
        return await RecognizedAdapter(file: file, source: source).read()
    }

    @Test func `a source without a kind is read and its lines are told`() async throws {
        let result = try await read(SourceFile(path: "x.txt", text: text))
        expectEqual(result.albums.map(\.title), ["Ege Bamyasi", "Neu! 2", "IV"])
        expectEqual(result.albums.map(\.source), ["csv", "csv", "csv"])
        let warning = try #require(result.diagnostics.first)
        expect(result.diagnostics.count == 1 && warning.code == .recognized && warning.severity == .warning)
        expectEqual(warning.message, "this file was recognized as a table with a semicolon between columns")
        let line = "- {kind: csv, file: x.txt, delimiter: semicolon, map: {title: Titel, artist: Künstler, year: Jahr}}"
        expectEqual(warning.help?.hasSuffix(line), true)
    }

    @Test func `the lines that are told give the same albums without a warning`() async throws {
        let file = SourceFile(path: "x.txt", text: text)
        let first = try await read(file)
        let line = try #require(first.diagnostics.first?.help?.split(separator: "as ", maxSplits: 1).last)
        let source = try #require(Import.source(from: "sources:\n\(line)").source)
        let type = try #require(source.kind.fileAdapter)
        let second = await type.init(file: file, source: source).read()
        expect(second.diagnostics.isEmpty)
        expectEqual(first.albums.map(\.id), second.albums.map(\.id))
        expectEqual(first.albums.map(\.source), second.albums.map(\.source))
    }

    @Test func `the parse cache gives the albums and the warning that were read`() async throws {
        let first = try await read(SourceFile(path: "x.txt", text: text))
        let cached = try #require(first.cachedParses.first?.cachedParse)
        let file = SourceFile(path: "x.txt", byteCount: text.utf8.count, cachedParse: cached) { [] }
        let second = try await read(file)
        expectEqual(second.albums.map(\.id), first.albums.map(\.id))
        expectEqual(second.albums.map(\.source), first.albums.map(\.source))
        expectEqual(second.diagnostics.map(\.message), first.diagnostics.map(\.message))
    }

    @Test func `a file in another encoding is not cached, as its places are those of the text`() async throws {
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let result = try await read(SourceFile(path: "x.txt", bytes: bytes))
        expect(result.albums.count == 3 && result.cachedParses.isEmpty)
    }

    @Test func `a file without albums is an error with its place`() async throws {
        let result = try await read(SourceFile(path: "x.txt", text: "a letter\n"))
        expect(result.albums.isEmpty)
        expectEqual(result.diagnostics.map(\.code), [.notRecognized])
    }

    @Test func `headings of artists and genres are recognized`() throws {
        let artists = "## Can\n- Tago Mago (1971)\n- Ege Bamyasi (1972)\n\n## Neu!\n- Neu! 2 (1973)\n- Neu! 75 (1975)\n"
        let list = try #require(Recognition.recognize(SourceFile(path: "x", text: artists)))
        expectEqual(list.sourceLine(file: "x"), "- {kind: text, file: x, line: \"{title} ({year})\", heading: artist}")
        let genres =
            "# Rock\n- Can - Tago Mago\n- Neu! - Neu! 2\n# Jazz\n- Miles Davis - Kind of Blue\n- Sun Ra - Lanquidity\n"
        let other = try #require(Recognition.recognize(SourceFile(path: "x", text: genres)))
        expectEqual(
            other.sourceLine(file: "x"), "- {kind: text, file: x, line: \"{artist} - {title}\", heading: genre}")
    }

    @Test func `an answer changes what a column is`() throws {
        var found = try #require(Recognition.recognize(SourceFile(path: "x", text: text)))
        found.assign(.label, to: 1)
        found.assign(.title, to: 0)
        expectEqual(found.columns.map(\.meaning), [.title, .label, .year])
        expect(found.source(file: "x").contains("      label: Titel\n"))
    }

    @Test func `tables and libraries in other bytes than UTF-8 are read, and bytes of zero are refused`() async throws {
        let table = "sep=;\r\nKünstler;Titel;Jahr;Bewertung\r\nBjörk;Debüt;1993;4,5\r\nCan;Tago Mago;1971;5\r\n"
        let western = try await read(SourceFile(path: "x.txt", bytes: table.unicodeScalars.map { UInt8($0.value) }))
        expectEqual(western.albums.map(\.artistText), ["Björk", "Can"])
        expectEqual(western.albums.map { $0.rating?.valueText }, ["4.5", "5"])
        let song =
            "<key>1</key><dict><key>Track ID</key><integer>1</integer><key>Name</key><string>A</string>"
            + "<key>Artist</key><string>Bj\u{F6}rk</string><key>Album</key><string>Debut</string></dict>"
        let library =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>Tracks</key><dict>\(song)</dict></dict></plist>"
        let damaged = try await read(
            SourceFile(path: "x.txt", bytes: library.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
        expect(damaged.albums.map(\.title) == ["Debut"] && !damaged.diagnostics.hasErrors)
        let zeros = try await read(SourceFile(path: "x.txt", text: "Artist,Album\nCan,Tago\0Mago\n"))
        expect(zeros.albums.isEmpty && zeros.diagnostics.first?.message.contains("bytes of the value 0") == true)
    }

    /// Files with something else than albums, by the name under which each is refused.
    @Test(arguments: [
        (
            "films",
            "Date,Name,Letterboxd URI\n2017-12-15,Alien,https://boxd.it/a\n2018-12-15,Brazil,https://boxd.it/b\n"
        ),
        ("books", "Book Id,Title,Author\n1,Just Kids,Patti Smith\n2,Chronicles,Bob Dylan\n"),
        (
            "films",
            #"{"movies":[{"title":"Alien","artist":"R","year":1979},{"title":"Brazil","artist":"T","year":1985}]}"#
        ),
        ("tracks", #"[{"artist":"Low","song":"Canada","mix":"A"},{"artist":"Can","song":"Spoon","mix":"B"}]"#),
        ("listening history", "Song Name,Play Duration Milliseconds\nCanada,226000\nSpoon,180000\n"),
        ("a program keeps", "info_begin\nformat: 1\nmpd_version: 0.18.7\ninfo_end\ndirectory: Low\n"),
        ("concerts", #"{"setlist":[{"eventDate":"25-08-2024","artist":{"name":"Low"},"venue":{"name":"Arena"}}]}"#),
        ("news feed", "<?xml version=\"1.0\"?><opml><body><outline text=\"a\"/></body></opml>"),
    ])
    func `what is no list of albums is refused by its name`(name: String, text: String) async throws {
        let result = try await read(SourceFile(path: "x.txt", text: text))
        expect(result.albums.isEmpty)
        expectEqual(result.diagnostics.map(\.code), [.notRecognized])
        expectEqual(result.diagnostics.first?.message.contains(name), true, "\(result.diagnostics.map(\.message))")
    }
}
