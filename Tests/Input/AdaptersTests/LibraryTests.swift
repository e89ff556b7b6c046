import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// All sources of a site together, and how many messages they give.
struct LibraryTests {
    private func library(_ settings: String, _ files: [String: String]) async -> Library {
        var diagnostics: [Diagnostic] = []
        let texts = files.map { SourceFile(path: $0.key, text: $0.value) }
        let tree = SourceTree(texts: texts + [SourceFile(path: "content/site.yml", text: settings)])
        let read = Settings.read(from: tree, diagnostics: &diagnostics)
        expect(diagnostics.isEmpty)
        return await Library.read(tree, settings: read, options: .init())
    }

    @Test func `sources are read in the order of the settings`() async {
        let library = await library(
            """
            sources:
              - {kind: csv, file: b.csv, name: Hall, map: {title: T}}
              - {kind: files}
              - {kind: lastfm, file: ../plays.csv}
            """,
            [
                "content/b.csv": "T\nOne\nTwo\n", "content/albums.yml": "- title: Three\n",
                "plays.csv": "artist,album\nA,Four\n",
            ])
        expectEqual(library.albums.map(\.title), ["One", "Two", "Three", "Four"])
        expectEqual(library.albums.map(\.source), ["Hall", "Hall", "files", "lastfm"])
        expect(library.diagnostics.isEmpty)
        expectEqual(library.cachedParses.map(\.path).sorted(), ["content/albums.yml", "content/b.csv", "plays.csv"])
    }

    @Test func `a list longer than any real one is cut, with a warning`() async {
        let names = (0..<LongLists.most + 1).map { "G\($0)" }.joined(separator: "; ")
        let library = await library(
            "sources: [{kind: csv, file: a.csv, map: {title: T, genres: G}, separator: \";\"}]",
            ["content/a.csv": "T,G\nOne,\(names)\nTwo,\(names.dropLast(6))\n"])
        expectEqual(library.albums.map(\.genres.count), [LongLists.most, LongLists.most])
        expectEqual(
            library.diagnostics.map(\.message), ["`genres` of \"One\" has 101 names; the first 100 are used"])
    }

    @Test(arguments: AdapterKind.allCases.filter { $0.locationKey != nil })
    func `a missing source file is reported`(kind: AdapterKind) async {
        let map = kind.needsMap ? ", map: {title: T}" : ""
        let key = kind.locationKey ?? ""
        let marked = MarkedText("sources: [{kind: \(kind.rawValue), \(key): ⟦none.x⟧\(map)}]")
        let library = await library(marked.text, [:])
        marked.expectDiagnostics(
            library.diagnostics,
            [(.missingSourceFile, "the \(kind == .audio ? "folder" : "file") of this source is not there")])
        expect(library.albums.isEmpty)
    }

    @Test func `a relative path to the outside of the site is told apart from a missing file`() async {
        let library = await library("sources: [{kind: csv, file: ../../none.csv, map: {title: T}}]", [:])
        expectEqual(library.diagnostics.map(\.message), ["the file of this source is not there"])
        expectEqual(library.diagnostics.first?.notes.isEmpty, true)
        expectEqual(library.diagnostics.first?.help?.contains("absolute path"), true)
    }

    /// Thousands of incomplete records give one message, and the result is still cached.
    @Test func `records that are left out are counted in one message`() async throws {
        let rows = (0..<5_000).map { $0 % 5 == 0 ? "A,T,\($0)\n" : $0 % 5 == 1 ? "A,T,\n" : "A,,\($0)\n" }
        let text = "Artist,Title,release_id\n" + rows.joined()
        let result = try await TextSource.read(TextSource.source(.discogs), Array(text.utf8))
        expectEqual(result.albums.count, 1_000)
        expectEqual(
            result.diagnostics.map(\.message),
            [
                "4000 of 5000 rows are left out: without a `release_id` (1000), without a `Title` (3000)"
            ])
        expectEqual(result.cachedParses.count, 1)
    }

    /// The time is linear in the size of the file, even if the file is one line.
    @Test(.timeLimit(.minutes(1)), arguments: ["spotify", "json", "musicbrainz"])
    func `invalid records on one line are counted in linear time`(name: String) async throws {
        let kind = try #require(AdapterKind(rawValue: name))
        let text = "{\"albums\": [" + String(repeating: "{\"none\": \"of what is wanted\"},", count: 200_000) + "{}]}"
        let list = kind == .musicbrainz ? text.replacing("\"albums\"", with: "\"release-groups\"") : text
        let source = try TextSource.source(kind, kind == .json ? "records: $.albums, map: {title: $.title}" : "")
        let result = try await TextSource.read(source, Array(list.utf8), path: "content/x.json")
        expect(result.albums.isEmpty)
        expectEqual(result.diagnostics.count { $0.code == .leftOut && $0.message.hasPrefix("200001 of 200001 ") }, 1)
    }

    /// Albums without their own ids are not mistaken for one another.
    @Test func `albums without ids are not merged`() async throws {
        let rows = (0..<50_000).map { "Artist \($0 % 100),Album \($0),19\($0 % 90 + 10)\n" }
        let source = try TextSource.source(.csv, "map: {title: T, artist: A, year: Y}")
        let result = try await TextSource.read(source, Array(("A,T,Y\n" + rows.joined()).utf8))
        expectEqual(result.albums.count, rows.count)
        expect(result.diagnostics.isEmpty)
    }

    @Test func `values that are left out are one warning with their number`() async throws {
        let rows = (0..<5_000).map { "A,T,\($0),never\n" } + ["A,T,1,\n"]
        let text = "Artist,Title,release_id,Released\n" + rows.joined()
        let result = try await TextSource.read(TextSource.source(.discogs), Array(text.utf8))
        expectEqual(result.albums.count, 5_001)
        expectEqual(result.diagnostics.map(\.count).sorted(), [1, 5_000])
        expect(result.diagnostics.contains { $0.code == .sameRelease })
        expect(!result.diagnostics.hasErrors && result.cachedParses.count == 1)
    }
}
