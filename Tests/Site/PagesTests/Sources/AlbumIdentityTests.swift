import AlbumTestSupport
import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Albums of one source keep their own names, whatever other albums the source has.
struct AlbumIdentityTests {
    private func read(_ list: String, _ name: String = "albums.json") async -> AdapterResult {
        let file = SourceFile(path: "content/\(name)", text: list)
        return await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
    }

    private func site(_ list: String, _ name: String = "albums.json") async -> Build.Result {
        await Build.site(from: SourceTree(texts: [SourceFile(path: "content/\(name)", text: list)]))
    }

    /// A table of albums without ids, in which every tenth is another pressing of the previous album.
    private static func table(of count: Int) -> String {
        var random = SeededGenerator(seed: 17)
        var rows = ["title,artist,year,catalogNumber,format"]
        var last = ""
        for number in 0..<count {
            if number % 10 == 9 {
                rows.append("\(last),CAT-\(number),CD")
                continue
            }
            last = "Album \(number),Artist \(number % 300),\(1950 + random.below(70))"
            rows.append("\(last),CAT-\(number),LP")
        }
        return rows.joined(separator: "\n") + "\n"
    }

    @Test func `very many albums without ids are all shown`() async {
        let isFull = ProcessInfo.processInfo.environment["SITEGEN_FULL"] == "1"
        let count = isFull ? 100_000 : 20_000
        let result = await site(Self.table(of: count), "albums.csv")
        expect(result.diagnostics.isEmpty && result.output != nil)
        expectEqual(result.albumCount, count)
        expectEqual(Set(result.albums.map(\.id)).count, count)
        expectEqual(Set(result.albums.map(\.slug)).count, count)
        expectEqual(Set(result.albums.flatMap(\.catalogNumbers)).count, count)
    }

    @Test func `an id without a collision has fewer than 60 bits, or an address more than 30`() async {
        let result = await read("[{\"title\": \"Blue\"}]")
        expectEqual(result.albums.map(\.id.utf8.count), [12])
        expectEqual(result.albums.map(\.slug), ["blue-" + result.albums[0].id.prefix(6)])
    }

    /// Two albums whose hashes share their first 30 bits, as in one of twenty libraries of 10,000 albums.
    @Test func `albums with the same short hash get addresses of their own`() async throws {
        let artists = try #require(Self.collision)
        let list = artists.map { "{\"title\": \"Live\", \"artist\": \"\($0)\"}" }
        let both = await read("[\(list.joined(separator: ","))]")
        let alone = await read("[\(list[0])]")
        expect(both.diagnostics.isEmpty && both.albums.count == 2)
        expectEqual(both.albums[0].shortID, both.albums[1].shortID)
        expectEqual(both.albums[0].slug, alone.albums[0].slug)
        expectEqual(both.albums[1].slug, "live-\(both.albums[1].id)")
    }

    /// The first two of many artists for whom an album `Live` has the same short hash.
    private static let collision: [String]? = {
        var known: [String: Int] = [:]
        for number in 0..<200_000 {
            var album = Album(
                id: "", source: "", slug: "", title: "Live", origin: SourceFile(path: "", bytes: []).span(0..<0))
            album.artists = ["A\(number)"]
            if let first = known.updateValue(number, forKey: album.shortID) { return ["A\(first)", "A\(number)"] }
        }
        return nil
    }()

    @Test(arguments: [
        ("catalogNumber", "A", "B"), ("barcode", "1", "2"), ("format", "LP", "CD"), ("label", "X", "Y"),
        ("country", "DE", "FR"),
    ])
    func `each pressing is kept and has an address of its own`(key: String, one: String, other: String) async {
        let start = "\"title\": \"X\", \"artist\": \"Y\", \"year\": 1999"
        let list = [one, other].map { "{\(start), \"\(key)\": \"\($0)\"}" }
        let result = await site("[\(list.joined(separator: ","))]")
        expect(result.diagnostics.isEmpty && result.output != nil && result.albumCount == 2)
        expect(Set(result.albums.map(\.slug)).count == 2 && Set(result.albums.map(\.id)).count == 2)
        // The first keeps the address that it has alone; the ids do not depend on the order.
        let alone = await site("[\(list[0])]")
        expectEqual(alone.albums.map(\.slug), [result.albums[0].slug])
        let turned = await site("[\(list.reversed().joined(separator: ","))]")
        expectEqual(Set(turned.albums.map(\.id)), Set(result.albums.map(\.id)))
    }

    @Test func `equal entries are kept and reported once`() async {
        let entry = "{\"title\": \"Live\", \"artist\": \"A\", \"notes\": \"mine\"}"
        let result = await site("[\(entry),{\"title\": \"Other\"},\(entry),\(entry)]")
        expect(result.output != nil && result.albumCount == 4)
        expectEqual(result.diagnostics.map(\.code), [.sameRelease])
        expectEqual(result.diagnostics.first?.message.hasPrefix("2 records are listed again"), true)
        expectEqual(Set(result.albums.map(\.slug)).count, 4)
        let slug = result.albums[0].slug
        expectEqual(result.albums.filter { $0.title == "Live" }.map(\.slug), [slug, slug + "-2", slug + "-3"])
    }

    @Test func `copies with one written id keep what their owner wrote`() async {
        let result = await site(
            "[{\"id\": \"a\", \"title\": \"X\", \"rating\": 5},{\"id\": \"a\", \"title\": \"X\", \"rating\": 3}]")
        expect(result.diagnostics.isEmpty && result.output != nil)
        expect(result.albums.map(\.id) == ["a", "a-2"] && result.albums.map(\.rating) == [5, 3])
        expectEqual(result.albums.map(\.slug), ["x-a", "x-a-2"])
    }

    @Test(arguments: [
        ("{\"id\": 7, \"title\": \"T\"}", 0), ("{\"title\": \"T\", \"year\": 0}", 1),
        ("{\"title\": \"T\", \"released\": 0}", 1), ("{\"title\": \"T\", \"released\": \"0000-00-00\"}", 1),
    ])
    func `one odd value refuses a list`(record: String, warnings: Int) async {
        let records = (0..<3).map { record.replacing("\"T\"", with: "\"T\($0)\"").replacing("7", with: "\($0)") }
        let result = await site("[{\"title\": \"A\"},\(records.joined(separator: ","))]")
        expect(result.output != nil && result.albumCount == 4)
        expectEqual(result.diagnostics.count, warnings)
        expect(result.diagnostics.allSatisfy { $0.count == 3 })
    }

    @Test func `a slug that somebody wrote gives way to one that is made`() async {
        let result = await site("[{\"title\": \"Blue\", \"id\": \"7\"},{\"title\": \"Red\", \"slug\": \"blue-7\"}]")
        expect(result.output != nil && result.diagnostics.isEmpty)
        expect(result.albums[1].slug == "blue-7" && result.albums[0].slug.hasPrefix("blue-"))
        expect(result.albums[0].slug != "blue-7")
    }

    @Test func `sources with the same album and no ids refuse the build`() async {
        let settings = """
            merge: ids
            sources:
              - {kind: csv, file: a.csv, map: {title: T}}
              - {kind: csv, file: b.csv, map: {title: T}}
              - {kind: csv, file: c.csv, map: {title: T}}
            """
        let tables = ["a", "b", "c"].map { SourceFile(path: "content/\($0).csv", text: "T\nKid A\n") }
        let tree = SourceTree(texts: tables + [SourceFile(path: "content/site.yml", text: settings)])
        let result = await Build.site(from: tree)
        expect(result.output != nil && result.diagnostics.isEmpty)
        expectEqual(Set(result.albums.map(\.slug)).count, 3)
    }
}

/// Copies and pressings in the exports of other programs.
struct CopiesTests {
    private static let map = "map: {title: Album, artist: Artist, year: Year, format: Format, notes: Notes}"

    @Test func `second copies of a Discogs collection keep their condition, note and folder`() async throws {
        let result = try await TextSource.read(.init(kind: .discogs, origin: nil), Fixtures.bytes("found/mytapes.csv"))
        expect(result.albums.count == 22 && Set(result.albums.map(\.slug)).count == 22)
        let copies = result.albums.filter { $0.ids.first?.value == "96655" }
        expect(copies.map(\.id) == ["96655", "96655-2"] && copies.map(\.slug) == ["raise-r96655", "raise-r96655-2"])
        expectEqual(copies[1].tags, ["Cassettes"])
        expectEqual(copies[1].note.map { String(decoding: $0.bytes, as: UTF8.self) }, "the second copy, a gift of Anna")
    }

    @Test func `an LP and a CD of one album stay two albums`() async throws {
        let source = try TextSource.source(.csv, Self.map)
        let result = try await TextSource.read(source, Fixtures.bytes("found/var/lpcd.csv"))
        expect(result.albums.map(\.formats) == [["LP"], ["CD"]] && result.diagnostics.isEmpty)
        expectEqual(result.albums.compactMap { $0.note.map { String(decoding: $0.bytes, as: UTF8.self) } }.count, 2)
        expectEqual(Set(result.albums.map(\.id)).count, 2)
    }

    @Test func `rows of tracks become one album`() async throws {
        let table = "Album,Artist,Year,Track\nX,A,1999,one\nX,A,1999,two\nX,A,1999,three\nY,A,1999,four\n"
        let plain = try TextSource.source(.csv, "map: {title: Album, artist: Artist}")
        let result = try await TextSource.read(plain, Array(table.utf8))
        expectEqual(result.albums.map(\.title), ["X", "Y"])
        expectEqual(result.diagnostics.map(\.code), [.sameRelease])
        expectEqual(result.diagnostics.first?.message.hasPrefix("2 records are listed again"), true)
        let tracks = try TextSource.source(.csv, "map: {title: Album, artist: Artist, tracks: Track}")
        let grouped = try await TextSource.read(tracks, Array(table.utf8))
        expectEqual(grouped.albums.map { $0.tracks.map(\.title) }, [["one", "two", "three"], ["four"]])
        expect(grouped.diagnostics.isEmpty)
    }

    /// For any ids, each record is an album with its own id, and no note is lost.
    @Test(arguments: 0..<50)
    func `each copy is kept and has an id of its own`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let header = "Catalog#,Artist,Title,Format,Released,release_id,Collection Notes\n"
        let rows = (0..<60).map { number in
            let id = random.pick(["7", "7-2", "8", "007", "7-2-2"])
            return "C,A,T,\(random.pick(["LP", "CD"])),1999,\(id),n\(number)\n"
        }
        let result = try await TextSource.read(
            .init(kind: .discogs, origin: nil), Array((header + rows.joined()).utf8))
        expect(result.albums.count == 60 && Set(result.albums.map(\.id)).count == 60)
        let notes = result.albums.compactMap { $0.note.map { String(decoding: $0.bytes, as: UTF8.self) } }
        expectEqual(notes, (0..<60).map { "n\($0)" })
        var albums = result.albums
        Slug.makeUnique(&albums)
        expectEqual(Set(albums.map(\.slug)).count, 60)
    }
}
