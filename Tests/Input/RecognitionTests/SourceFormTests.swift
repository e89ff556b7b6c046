import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// What a source says about the form of its file: encoding, delimiter, header, groups, lines and records.
struct SourceFormTests {
    private func read(_ source: String, _ bytes: [UInt8]) async throws -> Import.Result {
        let (found, problems) = Import.source(from: "sources:\n  - {\(source), file: x}\n")
        try #require(problems.isEmpty, "\(problems.map(\.message))")
        var explicit = try #require(found)
        explicit.exactPath = "x"
        return await Import.albums(of: explicit, in: SourceTree(texts: [SourceFile(path: "x", bytes: bytes)]))
    }

    private func read(_ source: String, _ text: String) async throws -> Import.Result {
        try await read(source, Array(text.utf8))
    }

    private func problems(_ source: String) -> [String] {
        Import.source(from: "sources:\n  - {\(source)}\n").diagnostics.map { "\($0.code.rawValue) \($0.message)" }
    }

    @Test(
        arguments: [
            ("windows-1252", [0x42, 0x6A, 0xF6, 0x72, 0x6B], "Björk"),
            ("windows-1250", [0xA3, 0xF3, 0x64, 0x9F], "Łódź"),
            ("windows-1251", [0xCA, 0xE8, 0xED, 0xEE], "Кино"),
        ] as [(String, [UInt8], String)])
    func `a file in another encoding is read`(name: String, bytes: [UInt8], wanted: String) async throws {
        let result = try await read(
            "kind: csv, encoding: \(name), map: {title: T, artist: A}", Array("T,A\nx,".utf8) + bytes)
        expectEqual(result.albums.map(\.artistText), [wanted])
        expect(result.diagnostics.isEmpty)
    }

    @Test(arguments: ["utf-16", "utf-16le"])
    func `a file in UTF-16 is read with and without its mark`(name: String) async throws {
        let units = Array("\u{FEFF}T;A\r\n東京;Björk\r\n".utf16)
        let bytes = units.dropFirst(name == "utf-16" ? 0 : 1).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let result = try await read("kind: csv, encoding: \(name), map: {title: T, artist: A}", bytes)
        expectEqual(result.albums.map(\.title), ["東京"])
    }

    @Test func `a byte without a character is reported`() async throws {
        let bytes = Array("T\na".utf8) + [0x81] + Array("b\n".utf8)
        let result = try await read("kind: csv, encoding: windows-1252, map: {title: T}", bytes)
        expectEqual(result.albums.map(\.title), ["a\u{FFFD}b"])
        expectEqual(result.diagnostics.map(\.code), [.badEncoding])
        guard case .text(let span)? = result.diagnostics.first?.place else { return expect(Bool(false)) }
        expect(span.line == 2 && span.column == 2)
    }

    @Test(arguments: [("semicolon", ";"), ("tab", "\t"), ("pipe", "|"), ("';'", ";"), ("comma", ",")])
    func `columns are separated as the source says`(name: String, sign: String) async throws {
        let text = "T\(sign)A\n\"x, y; z|\"\(sign)B\n"
        let result = try await read("kind: csv, delimiter: \(name), map: {title: T, artist: A}", text)
        expectEqual(result.albums.map(\.artistText), ["B"])
    }

    @Test func `a table without a header has columns by number`() async throws {
        let result = try await read(
            "kind: csv, header: off, map: {title: 2, artist: 1, year: 3}", "Low,Can,1971\nNeu,Faust,1973\n")
        expectEqual(result.albums.map(\.title), ["Can", "Faust"])
        expectEqual(result.albums.map(\.artistText), ["Low", "Neu"])
        expectEqual(result.albums.compactMap { $0.released?.year }, [1971, 1973])
    }

    @Test func `a header below other rows is found by its number`() async throws {
        let text = "My records,,\n\n2024,,\nTitle,Artist,Year\nLow,Bowie,1977\n"
        let result = try await read("kind: csv, header: 3, map: {title: Title, artist: Artist}", text)
        expectEqual(result.albums.map(\.title), ["Low"])
        let missing = try await read("kind: csv, header: 9, map: {title: Title}", text)
        expectEqual(missing.diagnostics.map(\.message).first, "the file has no row 9 for the header; it has 4")
    }

    @Test func `tracks are gathered under their album`() async throws {
        let text = """
            Album,AA,Artist,Title,Disc,No,Length
            Low,Bowie,Bowie,Speed of Life,1,1,2:46
            Mix,Various,Can,Halleluhwah,1,1,1113
            Low,Bowie,Eno,Warszawa,2,1,381000
            Low,Bowie,Bowie,Breaking Glass,1,2,0:01:52

            """
        let tracks = "{title: Title, artist: Artist, disc: Disc, position: No, duration: Length}"
        let result = try await read("kind: csv, group: album, map: {title: Album, artist: AA, tracks: \(tracks)}", text)
        expectEqual(result.albums.map(\.title), ["Low", "Mix"])
        let low = try #require(result.albums.first)
        expectEqual(low.tracks.map(\.title), ["Speed of Life", "Breaking Glass", "Warszawa"])
        expectEqual(low.tracks.map(\.position), ["1-1", "1-2", "2-1"])
        expectEqual(low.tracks.map(\.duration), ["2:46", "1:52", "6:21"])
        expectEqual(low.tracks.map(\.artists), [[], [], ["Eno"]])
        expectEqual(result.albums[1].tracks.map(\.duration), ["18:33"])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `a field comes from the first row that has it`() async throws {
        let text = "Album,Year,Genre,T\nLow,,Rock,a\nlow,1977,Pop,b\n"
        let map = "{title: Album, year: Year, genre: Genre, tracks: {title: T}}"
        let result = try await read("kind: csv, group: album, map: \(map)", text)
        expectEqual(result.albums.map(\.title), ["Low"])
        expectEqual(result.albums.first?.released?.year, 1977)
        expectEqual(result.albums.first?.genres, ["Rock"])
        expectEqual(result.albums.first?.tracks.count, 2)
    }

    @Test func `rows of one compilation are one album by various artists`() async throws {
        let map = "{title: Album, artist: Artist, tracks: {title: T, position: No}}"
        let text =
            "Album,Artist,T,No\nMix,A,a,1\nMix,B,b,2\nMix,C,c,3\nHits,D,d,1\nHits,E,e,1\nMix,A,f,4\nHits,F,g,1\n"
        let result = try await read("kind: csv, group: album, map: \(map)", text)
        expectEqual(result.albums.map(\.title), ["Mix", "Hits", "Hits", "Hits"])
        let mix = try #require(result.albums.first)
        expectEqual(mix.artists, ["Various Artists"])
        expectEqual(mix.tracks.map(\.title), ["a", "b", "c", "f"])
        expectEqual(mix.tracks.map(\.artists), [["A"], ["B"], ["C"], ["A"]])
        // Without numbers, titles that follow one another with a track by each artist are one album.
        let unplaced = (1...4).reduce(text) { $0.replacing(",\($1)\n", with: ",\n") }
        let other = try await read("kind: csv, group: album, map: \(map)", unplaced)
        expectEqual(other.albums.map(\.title), ["Mix", "Hits"])
        expect(other.albums.allSatisfy { $0.artists == ["Various Artists"] })
    }

    @Test(arguments: [
        ("dmy", "03/04/1999", "1999-04-03"), ("mdy", "03/04/1999", "1999-03-04"), ("dmy", "3.4.1999", "1999-04-03"),
        ("dmy", "31-12-1999", "1999-12-31"), ("mdy", "12/31/1999", "1999-12-31"), ("dmy", "1999-04-03", "1999-04-03"),
    ])
    func `day and month have the order of the settings`(order: String, text: String, wanted: String) async throws {
        let result = try await read("kind: csv, dates: \(order), map: {title: T, released: D}", "T,D\nx,\(text)\n")
        expect(result.albums.map { $0.released?.text } == [wanted] && result.diagnostics.isEmpty)
    }

    @Test func `a date against the order of the settings is reported, and its year kept`() async throws {
        let result = try await read("kind: csv, dates: mdy, map: {title: T, released: D}", "T,D\nx,31/12/1999\n")
        expectEqual(result.albums.map { $0.released?.text }, ["1999"])
        expectEqual(result.diagnostics.map(\.code), [.badDate])
    }

    @Test(
        arguments: [
            (["1/2/1999", "3/4/1999"], nil), (["13/2/1999", "3/4/1999"], "dmy"), (["1/2/1999", "3/24/1999"], "mdy"),
            (["13/2/1999", "3/24/1999"], nil), (["1.2.1999"], "dmy"), (["1999", "1999-02-03"], nil),
        ] as [([String], String?)])
    func `the order of day and month is decided over a whole column`(texts: [String], wanted: String?) {
        var evidence = DateEvidence()
        for text in texts { evidence.add(text) }
        expectEqual(evidence.order?.rawValue, wanted)
    }

    @Test func `records of one album are gathered in JSON, too`() async throws {
        let text = #"[{"a": "Low", "t": "x"}, {"a": "Low", "t": "y"}]"#
        let result = try await read("kind: json, group: album, map: {title: a, tracks: {title: t}}", text)
        expectEqual(result.albums.map { $0.tracks.map(\.title) }, [["x", "y"]])
    }

    @Test func `lists inside a record become the fields of its tracks`() async throws {
        let text = #"[{"a": "Low", "tracks": [{"n": "x", "l": "1:00"}, {"n": "y", "l": "2:00"}]}]"#
        let map = "{title: a, tracks: {title: 'tracks[*].n', duration: 'tracks[*].l'}}"
        let result = try await read("kind: json, map: \(map)", text)
        expectEqual(result.albums.first?.tracks.map(\.duration), ["1:00", "2:00"])
    }

    @Test func `records are reached through keys, and see what stands around them`() async throws {
        let text = #"{"Can": {"from": "Köln", "albums": [{"t": "Tago Mago"}]}, "Neu!": {"albums": [{"t": "Neu! 2"}]}}"#
        let map = "{title: t, artist: '@key', extra: {from: ^.from}}"
        let result = try await read("kind: json, records: '$[*].albums[*]', map: \(map)", text)
        expectEqual(result.albums.map(\.artistText), ["Can", "Neu!"])
        expectEqual(result.albums.map { $0.extra.map(\.value) }, [["Köln"], []])
    }

    @Test func `objects on lines of their own are records`() async throws {
        let result = try await read("kind: json, map: {title: t}", "{\"t\": \"a\"}\n{\"t\": \"b\"}\n\n{\"t\": \"c\"}\n")
        expectEqual(result.albums.map(\.title), ["a", "b", "c"])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `lines are read by a pattern`() async throws {
        let text = """
            # Records
            1. **Can** – *Ege Bamyasi* (1972)
            - The Who - Live (at Leeds) (1970)
            - Neu! - Neu!
            This is a remark.

            """
        let result = try await read("kind: text, line: '{artist} - {title} ({year})'", text)
        expectEqual(result.albums.map(\.artistText), ["Can", "The Who", "Neu!"])
        expectEqual(result.albums.map(\.title), ["Ege Bamyasi", "Live (at Leeds)", "Neu!"])
        expectEqual(result.albums.map { $0.released?.year }, [1972, 1970, nil])
        expectEqual(result.diagnostics.map(\.message), ["1 of 4 lines is left out: unlike the pattern"])
    }

    @Test func `headings give the field that the source names`() async throws {
        let text = "# Records\n## Can\n- Tago Mago (1971)\n- Ege Bamyasi (1972)\n## Neu!\n- Neu! 2 (1973)\n"
        let result = try await read("kind: text, line: '{title} ({year})', heading: artist", text)
        expectEqual(result.albums.map(\.artistText), ["Can", "Can", "Neu!"])
        expectEqual(result.albums.map { $0.released?.year }, [1971, 1972, 1973])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `tables in Markdown are read`() async throws {
        let text = """
            | Artist | Album | Stars |
            | --- | --- | --- |
            | [[Can]] | **Ege \\| Bamyasi** | ★★★½ |
            | [Neu!](https://a.example) | Neu! | |

            | Other | Table |
            |---|---|
            | x | y |
            """
        let result = try await read("kind: text, map: {title: Album, artist: Artist, rating: Stars}", text)
        expectEqual(result.albums.map(\.artistText), ["Can", "Neu!"])
        expectEqual(result.albums.map(\.title), ["Ege | Bamyasi", "Neu!"])
        expectEqual(result.albums.map { $0.rating?.hundredths }, [350, nil])
    }

    @Test func `mistakes in the form of a source are reported`() {
        expectEqual(
            problems("kind: csv, file: x, delimiter: dot, map: {title: T}"), ["C132 `delimiter` cannot be \"dot\""])
        expectEqual(
            problems("kind: text, file: x, line: '{artist}'"), ["C131 \"{artist}\" is not a pattern of a line"])
        expectEqual(
            problems("kind: csv, file: x, encoding: ebcdic, map: {title: T}"),
            [
                "D212 `encoding` cannot be \"ebcdic\""
            ])
        expectEqual(
            problems("kind: csv, file: x, group: artist, map: {title: T}"), ["D212 `group` cannot be \"artist\""])
        expectEqual(
            problems("kind: csv, file: x, map: {title: T, tracks: {position: P}}"),
            [
                "C104 `tracks` does not say where the `title` of a track is"
            ])
    }

    @Test func `each key of the form changes the hash of the options`() {
        let forms = [
            "", ", encoding: utf-16", ", delimiter: tab", ", header: off", ", header: 2", ", group: album",
            ", dates: dmy", ", dates: mdy",
        ]
        let hashes = forms.compactMap { form in
            Import.source(from: "sources: [{kind: csv, file: x, map: {title: T}\(form)}]").source?.optionsHash
        }
        expectEqual(Set(hashes).count, forms.count)
    }
}
