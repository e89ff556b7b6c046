import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Settings
@testable import SourceText

/// Maps of kinds that know their columns.
struct MappedColumnTests {
    private func read(_ source: String, _ file: SourceFile) async throws -> AdapterResult {
        let (found, problems) = Import.source(from: "sources:\n  - {\(source)}\n")
        let explicit = try #require(found, "\(problems.map(\.message))")
        let adapter = try #require(explicit.kind.fileAdapter)
        return await adapter.init(file: file, source: explicit).read()
    }

    private let text =
        "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Stil,Note\n"
        + "X,\"Can (2), Neu!\",Tago,\"A, A\",LP,4,1971,5,Uncategorized,2019-01-01,\"Rock;Kraut\",mine\n"

    @Test func `a column of the owner sets its field, and is no extra field any more`() async throws {
        let file = SourceFile(path: "x", text: text)
        let plain = try await read("kind: discogs, file: x", file)
        expectEqual(plain.albums.map { $0.extra.map(\.name) }, [["Stil", "Note"]])
        let result = try await read("kind: discogs, file: x, map: {genre: stil, notes: Note}", file)
        let album = try #require(result.albums.first)
        expect(album.genres == ["Rock", "Kraut"] && album.extra.isEmpty && album.note != nil)
        expect(album.artists == ["Can", "Neu!"] && album.id == "5" && album.slug == plain.albums[0].slug)
        expect(result.diagnostics.isEmpty)
    }

    @Test func `a renamed column is read as the kind reads its own`() async throws {
        let renamed = text.replacing("Artist", with: "Wer").replacing("Released", with: "Jahr")
        let file = SourceFile(path: "x", text: renamed)
        try await expect(read("kind: discogs, file: x", file).diagnostics.hasErrors)
        let result = try await read("kind: discogs, file: x, map: {artist: wer, year: Jahr}", file)
        expectEqual(result.albums.first?.artists, ["Can", "Neu!"])
        expect(result.albums.first?.released?.text == "1971" && result.diagnostics.isEmpty)
    }

    @Test func `a column that is missing is reported with a suggestion`() async throws {
        let result = try await read("kind: discogs, file: x, map: {genre: Stiel}", SourceFile(path: "x", text: text))
        expectEqual(result.diagnostics.map(\.message), ["there is no column `Stiel`"])
        expect(result.diagnostics.map(\.help) == ["did you mean `Stil`?"] && result.albums.count == 1)
    }

    @Test func `an empty or wrong value keeps what the kind gives`() async throws {
        let file = SourceFile(path: "x", text: text.replacing("mine", with: "often"))
        let result = try await read("kind: discogs, file: x, map: {released: Note, rating: Note}", file)
        expect(result.albums.first?.released?.text == "1971" && result.albums.first?.rating?.hundredths == 400)
        expectEqual(result.diagnostics.count, 2)
    }

    @Test func `attributes and columns of beets are mapped`() async throws {
        let file = SourceFile(path: "x", bytes: try Fixtures.bytes("beets/library-2.14.1.db"))
        let plain = try await read("kind: beets, library: x", file)
        let name = try #require(plain.albums.lazy.flatMap(\.extra).map(\.name).first { $0 != "original_date" })
        let map = "map: {tags: \(name), extra: {Script: script}, barcode: nothing}"
        let result = try await read("kind: beets, library: x, \(map)", file)
        let wanted = plain.albums.map { $0.extra.filter { $0.name == name }.map(\.value) }
        expectEqual(result.albums.map { $0.tags.joined(separator: ";") }, wanted.map { $0.joined(separator: ";") })
        expect(result.albums.allSatisfy { !$0.extra.contains { $0.name == name } })
        expectEqual(
            result.diagnostics.map(\.message).filter { $0.contains("attribute") },
            [
                "albums of this library have no column or attribute `nothing`"
            ])
    }

    @Test func `the map is a part of the options of a source`() throws {
        let sources = [
            "", ", map: {genre: A}", ", map: {genre: B}", ", directory: d", ", directory: d, map: {genre: A}",
        ]
        let hashes = sources.compactMap {
            Import.source(from: "sources: [{kind: beets, library: x\($0)}]").source?.optionsHash
        }
        expect(hashes.count == 5 && Set(hashes).count == 5)
    }
}
