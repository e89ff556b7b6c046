import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Albums of several sources that share a title and an artist, but no id.
struct TitleMergeTests {
    private static let place = SourceFile(path: "x", text: "x").span(0..<1)

    private static func album(_ title: String, _ artist: String = "A", _ year: Int? = nil, id: Int? = nil) -> Album {
        var album = Album(id: title, source: "s", slug: title, title: title, origin: place)
        album.artists = [artist]
        album.released = year.flatMap { PartialDate(year: $0) }
        album.ids = id.map { [ExternalID(name: "discogs", value: "\($0)")] } ?? []
        return album
    }

    private func merge(_ sources: [[Album]], _ way: Settings.Merge?) -> LibraryMerge.Result {
        var ends: [Int] = []
        for source in sources { ends.append((ends.last ?? 0) + source.count) }
        return LibraryMerge.merge(sources.flatMap(\.self), ends: ends, by: way)
    }

    @Test(arguments: [
        ("The Dark Side Of The Moon", "Dark side of the moon!"), ("Ágætis byrjun", "agætis Byrjun"),
        ("E\u{301}toile", "Étoile"), ("Rock & Roll", "Rock and Roll"), ("Don’t", "Don't"), ("Kid A", "kid a"),
        ("Beatles, The", "The Beatles"), ("???", "???"),
    ])
    func `two spellings of a title are not the same album`(one: String, other: String) {
        expectEqual(merge([[Self.album(one)], [Self.album(other)]], .title).albums.count, 1)
        expectEqual(merge([[Self.album("T", one)], [Self.album("T", other)]], .title).albums.count, 1)
        let result = merge([[Self.album(one)], [Self.album(other)]], nil)
        expect(result.albums.count == 2 && result.duplicates == [[0, 1]])
    }

    @Test(arguments: [
        ("Blue", "Blues"), ("Greatest Hits", "Greatest Hits 2"), ("???", "!!!"), ("÷", "×"), ("が", "か"), ("A", "The"),
    ])
    func `two titles are the same album`(one: String, other: String) {
        expectEqual(merge([[Self.album(one)], [Self.album(other)]], .title).albums.count, 2)
    }

    @Test(arguments: [
        (1999, 1999, true), (1999, 2000, true), (2000, 1999, true), (1999, 2001, false), (1999, nil, true),
        (nil, 1999, true), (nil, nil, true),
    ])
    func `years are compared wrongly`(one: Int?, other: Int?, isSame: Bool) {
        let result = merge([[Self.album("T", "A", one)], [Self.album("T", "A", other)]], .title)
        expectEqual(result.albums.count, isSame ? 1 : 2)
    }

    @Test func `an album joins one of its title although an id tells where it belongs`() {
        let first = [Self.album("T", "A", 1999, id: 1), Self.album("T", "A", 1999, id: 2)]
        let second = [Self.album("T", "A", 1999, id: 2), Self.album("T", "A", 1999)]
        let result = merge([first, second], .title)
        expectEqual(result.albums.map { $0.ids.map(\.value) }, [["1"], ["2"]])
        expectEqual(merge([first, second], .ids).albums.count, 3)
    }

    /// No album is lost, albums of one source are never joined, and the report lists exactly what joining would merge.
    @Test(arguments: 0..<200)
    func `merging by title loses no album`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let sources = (0..<1 + random.below(4)).map { source in
            (0..<random.below(30)).map { number in
                var album = Self.album(
                    random.pick(["T", "t", "The T", "U"]), random.pick(["A", "B"]),
                    random.below(3) == 0 ? nil : 1990 + random.below(6),
                    id: random.below(3) == 0 ? random.below(9) : nil)
                album.extra = [ExtraField(name: "\(source)-\(number)", value: "x")]
                return album
            }
        }
        let names = sources.joined().flatMap(\.extra).map(\.name)
        let joined = merge(sources, .title).albums
        expectEqual(Set(joined.flatMap(\.extra).map(\.name)), Set(names))
        for album in joined {
            let origins = album.extra.map { $0.name.prefix { $0 != "-" } }
            expectEqual(Set(origins).count, origins.count)
        }
        let kept = merge(sources, nil)
        expectEqual(kept.duplicates.reduce(0) { $0 + $1.count - 1 }, kept.albums.count - joined.count)
        expectEqual(Set(kept.duplicates.joined()).count, kept.duplicates.joined().count)
    }

    private func site(_ merge: String) async throws -> Build.Result {
        let settings = """
            \(merge)
            sources:
              - {kind: discogs, file: collection.csv}
              - {kind: beets, library: lib.db, directory: /nowhere}
              - {kind: spotify, file: YourLibrary.json}

            """
        let files = try ["collection.csv", "lib.db", "YourLibrary.json"].map { name in
            SourceFile(path: "content/\(name)", bytes: try Fixtures.bytes("found/merge/\(name)"))
        }
        return await Build.site(from: SourceTree(texts: files + [SourceFile(path: "content/site.yml", text: settings)]))
    }

    /// Three albums, each in Discogs, beets and Spotify.
    @Test func `albums in several sources without a common id are reported`() async throws {
        let result = try await site("")
        // beets has two of them by Discogs number, one of these in its field for MusicBrainz.
        expect(result.albumCount == 7 && result.duplicates.count == 3)
        expectEqual(result.diagnostics.filter { $0.code == .probableDuplicates }.count, 1)
        expect(result.diagnostics.contains { $0.message.hasPrefix("3 albums are in several sources") })
        let kept = try await site("merge: ids")
        expect(kept.albumCount == 7 && !kept.diagnostics.contains { $0.code == .probableDuplicates })
        let merged = try await site("merge: title")
        expect(merged.albumCount == 3 && merged.duplicates.isEmpty)
        expect(!merged.diagnostics.contains { $0.code == .probableDuplicates })
        expect(merged.albums.allSatisfy { $0.ids.contains { $0.name == "spotify" } && !$0.provenance.isEmpty })
    }
}
