import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import SiteModel
@testable import Readers
@testable import Settings
@testable import SourceText

/// Albums written as `albums.csv` are read again as equal ones.
struct CSVExportTests {
    private func table(_ albums: [Album]) -> SourceFile {
        let places = albums.indices.map { LibraryExport.Place(page: "https://a.example/\($0)/", cover: nil) }
        return SourceFile(path: "content/albums.csv", bytes: LibraryExport(.csv, albums, at: places).bytes)
    }

    private func read(_ file: SourceFile) async -> AdapterResult {
        await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
    }

    /// Everything of an album that is exported; a table has no empty texts and no order of names.
    private func facts(_ album: Album) -> [String] {
        func lists(_ names: [String]) -> String {
            "\(names.map(RecordReader.trimmed).filter { !$0.isEmpty }.map { Array($0.utf8) })"
        }
        func named(_ fields: [(name: String, value: String)]) -> String {
            let kept = fields.filter { !$0.value.isEmpty && $0.name != "page" }
            return
                "\(kept.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element))"
        }
        let texts = [album.title, album.country ?? "", album.barcode ?? "", album.type ?? ""].map {
            "\(Array($0.utf8))"
        }
        let names = [
            album.artists, album.genres, album.labels, album.catalogNumbers, album.formats, album.tags,
        ].map(lists)
        let values = [album.released?.text ?? "", album.rating?.text ?? "", "\(album.added?.seconds ?? 0)"]
        let tracks = album.tracks.map { track in
            "\(Array(track.title.utf8)) \(track.duration ?? "") \(lists(track.artists)) \(track.position ?? "")"
        }
        return texts + names + values + tracks + album.links.map { "\($0)" }
            + [named(album.ids.map { ($0.name, $0.value) }), named(album.extra.map { ($0.name, $0.value) })]
    }

    @Test(arguments: 0..<400)
    func `albums of a table are read back unchanged`(seed: Int) async throws {
        var made = MadeAlbum(seed: seed &+ TestScope.seed &* 1_000)
        let albums = (0..<1 + seed % 4).map { number in
            var album = made.album("album-\(number)")
            if seed % 4 > 0 { album.title += " \(number)" }
            if let id = album.ids.first { album.ids.append(ExternalID(name: id.name, value: made.text())) }
            return album
        }
        let file = table(albums)
        let result = await read(file)
        let text = String(decoding: file.bytes, as: UTF8.self)
        expectEqual(result.diagnostics.map(\.message), [], "\(text)")
        try #require(result.albums.count == albums.count, "\(text)")
        for (album, back) in zip(albums, result.albums) { expectEqual(facts(back), facts(album), "\(text)") }
        // Written again, it is the same table.
        expectEqual(table(result.albums.map(withoutPage)).bytes, file.bytes)
    }

    private func withoutPage(_ album: Album) -> Album {
        var album = album
        album.extra.removeAll { $0.name == "page" }
        return album
    }

    /// Names and texts that spreadsheets and separators could change.
    @Test(
        arguments: [
            "A; B", ";", "\"A\"", "\"A; B\"", "\"\"A\"\"", "\"", "\"x", "y\"", "'=1+1", "=1+1", "+1", "-1", "@x", "a|b",
            "a | b", "\"a\" b", "a\nb", "a\r\nb", "a\rb", "\u{301}x", "e\u{301}", "0123", "1e5", "TRUE", "a, b", "\\;",
        ] + MadeAlbum.texts)
    func `any text is read back from each kind of column`(text: String) async throws {
        let name = RecordReader.trimmed(text)
        var album = Album(
            id: "x", source: "files", slug: "x", title: "x\(text)", origin: SourceFile(path: "", text: "").span(0..<0))
        album.artists = [name, "other", name + name]
        album.tags = [name]
        album.country = text
        album.extra = [ExtraField(name: name, value: text)]
        album.ids = [ExternalID(name: name, value: text), ExternalID(name: name, value: "second")]
        album.tracks = [
            Track(title: text), Track(position: text, title: text, artists: [name, "other"], duration: text),
        ]
        album.links = [WebLink(title: text, url: "https://b.example/")]
        album.dropRepeatedArtists()
        let file = table([album])
        let result = await read(file)
        expect(result.diagnostics.isEmpty, "\(String(decoding: file.bytes, as: UTF8.self))")
        expectEqual(result.albums.map(facts), [facts(album)], "\(String(decoding: file.bytes, as: UTF8.self))")
    }

    @Test func `a byte 00 does not spoil the table`() async {
        var album = Album(
            id: "x", source: "files", slug: "x", title: "a\0b", origin: SourceFile(path: "", text: "").span(0..<0))
        album.artists = ["\0"]
        await expectEqual(read(table([album])).albums.map(\.title), ["a\u{FFFD}b"])
    }

    @Test func `a table looks as if written by hand`() {
        var album = Album(
            id: "x", source: "files", slug: "x", title: "Low", origin: SourceFile(path: "", text: "").span(0..<0))
        album.artists = ["Bowie", "\"Weird Al\" Yankovic", "Earth; Wind"]
        album.tracks = [
            Track(title: "Speed of Life", duration: "2:46"), Track(title: "Duet", artists: ["A", "B"]),
            Track(position: "B1", title: "Warszawa"),
        ]
        album.links = [
            WebLink(title: "Its page", url: "https://b.example/"),
            WebLink(title: "https://c.example/", url: "https://c.example/"),
        ]
        let rows = """
            title,artists,links,tracks,extra.page\r
            Low,"Bowie; ""Weird Al"" Yankovic; ""Earth; Wind""\","Its page | https://b.example/
            https://c.example/","Speed of Life | 2:46
            Duet |  | A; B
            Warszawa |  |  | B1",https://a.example/0/\r

            """
        expectEqual(String(decoding: table([album]).bytes, as: UTF8.self), rows)
    }

    @Test func `tracks and links of a table are read, and mistakes in them reported`() async throws {
        let file = SourceFile(
            path: "content/albums.csv",
            text:
                "title,tracks,links\nA,\"One\r\n\nTwo | 2:00\r\nA | b | c | d | e\",\"ftp://x\nB | https://b.example/\"\n"
        )
        let result = await read(file)
        let album = try #require(result.albums.first)
        expectEqual(album.tracks, [Track(title: "One"), Track(title: "Two", duration: "2:00")])
        expectEqual(album.links, [WebLink(title: "B", url: "https://b.example/")])
        expectEqual(result.diagnostics.map(\.code), [.linkScheme, .badValue])
        expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    }
}

/// Several texts in one field.
struct ListTextTests {
    private static func random(_ seed: Int, _ alphabet: String) -> [String] {
        var random = SeededGenerator(seed: seed)
        let letters = Array(alphabet)
        return (0..<1 + random.below(5)).map { _ in
            String((0..<random.below(6)).map { _ in random.pick(letters) })
        }
    }

    @Test(arguments: 0..<1_000)
    func `names are read as they were written`(seed: Int) {
        let names = Self.random(seed, "a\"\"; \n").filter { !$0.isEmpty }
        expectEqual(ListText.names(in: ListText.field(ofNames: names)).map(\.text), names)
    }

    @Test(arguments: 0..<1_000)
    func `lines are read as they were written`(seed: Int) {
        var lines = (0..<1 + seed % 3).map { Self.random(seed * 3 + $0, "a\"\"|\n ;") }
        for index in lines.indices {
            while lines[index].last?.isEmpty == true { lines[index].removeLast() }
        }
        lines.removeAll { $0.isEmpty }
        expectEqual(ListText.lines(in: ListText.field(ofLines: lines)), lines)
    }

    /// Files that were written before names could be in quotation marks.
    @Test(arguments: [
        ("A;B", ["A", "B"]), (" A ;; B; ", ["A", "B"]), ("\"Heroes\"; Low", ["\"Heroes\"", "Low"]),
        ("\"Heroes\"", ["\"Heroes\""]), ("\"Weird Al\" Yankovic; B", ["\"Weird Al\" Yankovic", "B"]),
        ("\"A; B", ["\"A", "B"]), ("A \"x; y\"", ["A \"x", "y\""]), ("\"A\" x; y \"B\"", ["\"A\" x", "y \"B\""]),
        ("\"\"", ["\"\""]), ("", []),
    ])
    func `marks that are not needed belong to a name`(field: String, names: [String]) {
        expectEqual(ListText.names(in: field).map(\.text), names)
    }

    @Test(arguments: 0..<300)
    func `a field without marks is split at each semicolon`(seed: Int) {
        let field = Self.random(seed, "ab; \n|").joined()
        let wanted = field.split(separator: ";").map { RecordReader.trimmed(String($0)) }.filter { !$0.isEmpty }
        expectEqual(ListText.names(in: field).map(\.text), wanted)
    }
}
