import AlbumTestSupport
import Synchronization
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// Properties of every kind of source: damage is reported, and the parse cache holds what was read.
struct SourceFileTests {
    /// A small file of each kind.
    static let files: [(kind: AdapterKind, keys: String, path: String, text: String)] = [
        (
            .discogs, "", "content/x.csv",
            "Artist,Title,release_id,Rating,Collection Notes\nA,\"T, \"\"x\"\"\",1,4,\"a\nb\"\nB,Ü,2,,\n"
        ),
        (
            .rym, "", "content/x.csv",
            "RYM Album,First Name,Last Name,Title,Rating,Review\n\"1\",\"A\",\"B\",\"T &amp; U\",\"9\",\"x<br>y\"\n"
        ),
        (.csv, "map: {title: T, tags: G}, separator: ','", "content/x.csv", "T;G;H\nA;\"x,y\";z\nB;;\n"),
        (
            .json, "records: '$.a[*]', map: {title: $.t, artist: $.p.n}", "content/x.json",
            "{\"a\": [{\"t\": \"A\", \"p\": {\"n\": \"\\u00e9\"}}, {\"t\": 1989, \"p\": {\"n\": \"B\"}}]}"
        ),
        (
            .itunes, "", "content/x.xml",
            "<?xml version=\"1.0\"?><!DOCTYPE plist><plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key>"
                + "<string>T &amp; <![CDATA[<U>]]></string><key>Album</key><string>A</string><key>Compilation</key><true/>"
                + "</dict></dict></dict></plist>\n"
        ),
        (
            .spotify, "", "content/x.json",
            "{\"albums\": [{\"artist\": \"A\", \"album\": \"B\", \"uri\": \"spotify:album:1\"}]}"
        ),
        (
            .spotify, "", "content/x.csv",
            "Track URI,Track Name,Album Name,Artist Name(s)\nt:1,N,\"B, \"\"C\"\"\",A;B\nt:2,M,,A\n"
        ),
        (.lastfm, "", "content/x.csv", "uts,artist,album\n\"1\",\"A\",\"B\"\n\"2\",\"A\",\"\"\n"),
        (
            .musicbrainz, "", "content/x.json",
            "{\"id\": \"44444444-4444-4444-8444-444444444444\", \"title\": \"T\", \"first-release-date\": \"1999\"}"
        ),
    ]

    /// The whole file is read without an error; truncated anywhere, it gives albums or a diagnostic.
    @Test(arguments: files.indices)
    func `a truncated source file gives albums or a diagnostic`(index: Int) async throws {
        let (kind, keys, path, text) = Self.files[index]
        let source = try TextSource.source(kind, keys)
        let bytes = Array(text.utf8)
        let whole = try await TextSource.read(source, bytes, path: path)
        expect(!whole.diagnostics.hasErrors && !whole.albums.isEmpty)
        for length in 0..<bytes.count {
            let result = try await TextSource.read(source, Array(bytes.prefix(length)), path: path)
            // A table that ends after its header is a table without rows.
            let isHeader = path.hasSuffix(".csv") && !bytes.prefix(length).dropLast().contains(0x0A)
            expect(!result.albums.isEmpty || !result.diagnostics.isEmpty || isHeader, "cut after \(length) bytes")
            expect(result.albums.count <= whole.albums.count)
        }
    }

    @Test(arguments: 0..<300)
    func `a damaged source file never crashes its adapter`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        for (kind, keys, path, text) in Self.files {
            let bytes = random.mutated(Array(text.utf8), interesting: "<>&;,\"{}[]:\n\\")
            let source = try TextSource.source(kind, keys)
            let file = SourceFile(path: path, bytes: bytes)
            let result = await (try #require(kind.fileAdapter)).init(file: file, source: source).read()
            for diagnostic in result.diagnostics {
                guard case .text(let span) = diagnostic.place, span.file === file else { continue }
                expect(span.start <= span.end && span.end <= bytes.count && !diagnostic.message.hasSuffix("."))
            }
            for album in result.albums { expect(!album.title.isEmpty && !album.id.isEmpty && !album.slug.isEmpty) }
        }
    }

    /// A cached file is not read again, and gives the same albums and warnings.
    @Test(arguments: files.indices)
    func `the parse cache gives the albums that were read`(index: Int) async throws {
        let (kind, keys, path, text) = Self.files[index]
        let source = try TextSource.source(kind, keys)
        let first = try await TextSource.read(source, Array(text.utf8), path: path)
        let cached = try #require(first.cachedParses.first?.cachedParse)
        let reads = Count()
        let file = SourceFile(path: path, byteCount: text.utf8.count, cachedParse: cached) {
            reads.add()
            return Array(text.utf8)
        }
        let second = await (try #require(kind.fileAdapter)).init(file: file, source: source).read()
        expectEqual(reads.value, 0)
        expectEqual(second.cachedParses.count, 1)
        expectEqual(summary(first), summary(second))
    }

    /// With another map, the albums are parsed again instead of taken from the parse cache.
    @Test func `the parse cache is not used with another map`() async throws {
        let text = "A,B\nx,y\n"
        func read(_ keys: String, _ cachedParse: CachedParse?) async throws -> (AdapterResult, wasRead: Bool) {
            let source = try TextSource.source(.csv, keys)
            guard let cachedParse else { return (try await TextSource.read(source, Array(text.utf8)), true) }
            var result = AdapterResult()
            let file = SourceFile(path: "content/x", byteCount: text.utf8.count, cachedParse: cachedParse) {
                Array(text.utf8)
            }
            let isKnown = cachedParse.addAlbums(of: .csv, options: source.optionsHash, in: file, to: &result)
            return (await MappedTableAdapter(file: file, source: source).read(), !isKnown)
        }
        let maps = [
            "map: {title: A}", "map: {title: B}", "map: {title: A, artist: B}", "map: {title: A, genre: B}",
            "map: {title: A, extra: {c: B}}", "map: {title: A, extra: {d: B}}", "map: {title: A}, separator: x",
        ]
        for first in maps {
            let cached = try await read(first, nil).0.cachedParses.first?.cachedParse
            for second in maps {
                let (result, wasRead) = try await read(second, cached)
                expectEqual(wasRead, first != second, "\(first) then \(second)")
                expectEqual(summary(result), summary(try await read(second, nil).0))
            }
        }
    }

    /// Counts how often a file was read.
    private final class Count: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    private func summary(_ result: AdapterResult) -> [String] {
        let albums = result.albums.map { album in
            "\(album.id) \(album.slug) \(album.title) \(album.artists) \(album.tracks) \(album.extra)"
        }
        return albums + [DiagnosticPrinter(usesColor: false).text(for: result.diagnostics)]
    }
}
