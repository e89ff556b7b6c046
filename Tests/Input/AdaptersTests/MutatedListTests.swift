import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Settings
@testable import SourceText

/// Any change to a document gives albums or diagnostics, all with places inside the document.
struct MutatedListTests {
    private static let yaml = """
        title: "It's: Blue" # a comment
        artist: [Joni Mitchell, 'O''Neil']
        year: 1971
        released: 1971-06-22
        rating: 4.5
        added: 2024-05-06 10:00:00 +0200
        tags:
          - folk
          - {a: 1}
        tracks: [All I Want, {title: My Old Man, duration: "3:33", position: A2}]
        ids: {discogs: 12, musicbrainz: "x"}
        extra:
          price: |
            12 é
            東京
        links: [https://a.example/, {title: x, url: "https://b.example"}]
        draft: false

        """
    private static let toml = """
        title = "It's: Blue" # a comment
        artist = ["Joni Mitchell", 'O''Neil']
        year = 1971
        released = 1971-06-22
        rating = 4.5
        added = 2024-05-06T10:00:00+02:00
        tags = [ "folk",
          "b", ]
        tracks = ["All I Want", {title = "My Old Man", duration = "3:33", position = 'A2'}]
        ids.discogs = 12
        notes = '''
        é 東京
        '''
        [extra]
        price = \"\"\"12 \\
          é\"\"\"

        """
    private static let json = """
        {"title": "It's: \\u0042lue", "artist": ["Joni Mitchell", "O\\"Neil"], "year": 1971, "released": "1971-06-22",
         "rating": 4.5, "tags": ["folk", {"a": 1}], "tracks": ["x", {"title": "My Old Man", "duration": "3:33"}],
         "ids": {"discogs": 12}, "extra": {"price": "12 é 東京"}, "links": ["https://a.example/"], "draft": false}

        """
    private static let csv =
        "title,artist,year,extra.price,tags\n\"Blue, or\n\"\"x\"\"\",Joni,1971,é 東京,a;b\nLow,Bowie,1977,,\n"

    private static let rest = "\nText with [a link](x.md).\n\n+++\n---\n{}\n"
    private static let documents: [(path: String, text: String)] = [
        ("content/albums/a.md", "---\n\(yaml)---\n\(rest)"), ("content/albums/b.md", "+++\n\(toml)+++\n\(rest)"),
        ("content/albums/c.md", json + rest),
        ("content/albums.yml", "albums:\n" + yaml.listItem + "- title: Low\n  year: 1977\n"),
        (
            "content/albums.toml",
            "[[albums]]\n\(toml.replacing("[extra]", with: "[albums.extra]"))[[albums]]\ntitle = 'Low'\n"
        ),
        ("content/lists/x.toml", "albums = [{title = 'A'}, {title = 'B', year = 1999}]\n"),
        ("content/albums.json", "{\"albums\": [\(json), {\"title\": \"Low\"}]}\n"), ("content/albums.csv", csv),
    ]

    /// A document with some bytes, signs, lines or its end changed.
    private static func changed(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text.utf8)
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        switch random.below(6) {
        case 0:
            lines.remove(at: random.below(lines.count))
            bytes = Array(lines.joined(separator: [0x0A]))
        case 1:
            lines.insert(random.pick(lines), at: random.below(lines.count))
            bytes = Array(lines.joined(separator: [0x0A]))
        case 2:
            lines.swapAt(random.below(lines.count), random.below(lines.count))
            bytes = Array(lines.joined(separator: random.pick([[0x0A], [0x0D, 0x0A], [0x0D]])))
        case 3: bytes = Array(bytes.prefix(1 + random.below(bytes.count)))
        case 4:
            bytes.insert(
                contentsOf: random.pick(documents).text.utf8.prefix(random.below(200)), at: random.below(bytes.count))
        default: break
        }
        return random.below(3) == 0
            ? bytes : random.mutated(bytes, interesting: "-:\"'[]{}=.<>&\n\r\t,#|>*\\!%@_+0\u{1}é")
    }

    /// Whether a document is an empty list: nothing but blanks, comments and marks, or a table without rows.
    private static func isBlank(_ bytes: [UInt8], isTable: Bool) -> Bool {
        if isTable { return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).count < 2 }
        return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).allSatisfy { line in
            let text = line.drop { $0 <= 0x20 || $0 >= 0x80 }
            return text.isEmpty || text.first == UInt8(ascii: "#") || text.starts(with: "---".utf8)
        }
    }

    private func expectSane(_ result: AdapterResult, _ file: SourceFile, _ seed: Int) {
        let isKnown =
            !result.albums.isEmpty || !result.diagnostics.isEmpty
            || Self.isBlank(file.bytes, isTable: file.path.hasSuffix(".csv"))
        if !isKnown {
            Issue.record(
                "\(file.path), seed \(seed): nothing is read or reported: \(String(decoding: file.bytes, as: UTF8.self))"
            )
        }
        for diagnostic in result.diagnostics {
            guard case .text(let span) = diagnostic.place else { continue }
            let isInside = span.start <= span.end && span.end <= span.file.bytes.count
            if !isInside || diagnostic.message.isEmpty {
                Issue.record("\(file.path), seed \(seed): \(diagnostic.message)")
            }
        }
        for album in result.albums {
            let range = album.origin.range
            if range.upperBound > file.bytes.count || album.title.isEmpty {
                Issue.record("\(file.path), seed \(seed): \(album.title)")
            }
        }
        _ = DiagnosticPrinter(usesColor: true).text(for: result.diagnostics)
    }

    @Test(arguments: 0..<150)
    func `a changed list or front matter gives albums or diagnostics with places inside it`(seed: Int) async {
        var random = SeededGenerator(seed: seed &+ TestScope.seed &* 1000)
        for document in Self.documents {
            for _ in 0..<(TestScope.isFull ? 20 : 3) {
                let file = SourceFile(path: document.path, bytes: Self.changed(document.text, &random))
                let result = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
                expectSane(result, file, seed)
            }
        }
    }

    @Test(arguments: 0..<100)
    func `a changed file of a source with a map gives albums or diagnostics with places inside it`(seed: Int)
        async throws
    {
        var random = SeededGenerator(seed: seed &+ TestScope.seed &* 1000)
        let map =
            "map: {title: [title, name], artist: artist, year: year, rating: rating, released: released, added: added, "
            + "tracks: 'tracks[*].title', tags: tags, extra: {price: extra.price}}"
        for (kind, index) in [("yaml", 3), ("toml", 4), ("toml", 5), ("json", 6)] {
            let source = try #require(
                Import.source(from: "sources: [{kind: \(kind), file: x, records: albums, \(map)}]").source)
            for _ in 0..<(TestScope.isFull ? 20 : 3) {
                let file = SourceFile(path: "x", bytes: Self.changed(Self.documents[index].text, &random))
                let adapter = try #require(source.kind.fileAdapter)
                let result = await adapter.init(file: file, source: source).read()
                expectSane(result, file, seed)
            }
        }
    }
}

extension String {
    /// A mapping as an item of a list in YAML.
    fileprivate var listItem: String {
        split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            index == 0 ? "- \(line)\n" : line.isEmpty ? "" : "  \(line)\n"
        }.joined()
    }
}
