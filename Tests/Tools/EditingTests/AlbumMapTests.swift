import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Readers
@testable import Settings
@testable import SourceText

/// Maps of every kind: chains of names, constants, what is ignored.
struct AlbumMapTests {
    private func read(_ settings: String, _ files: [String: String]) async throws -> AdapterResult {
        let (found, diagnostics) = TextSource.settings(settings)
        expectEqual(diagnostics.map(\.message), [])
        let texts = files.map { SourceFile(path: $0.key, text: $0.value) }
        let source = try #require(found.sources.first)
        return await Library.result(of: source, in: SourceTree(texts: texts), options: BuildOptions())
    }

    @Test func `the first name with a value counts, then the key itself`() async throws {
        let result = try await read(
            "sources: [{kind: files, map: {title: [album_name, name], artist: by}}]",
            [
                "content/albums/a.md": "---\nalbum_name: One\nname: no\nby: Ann\n---\n",
                "content/albums/b.md": "---\nalbum_name: ''\nname: Two\nartist: Own\n---\n",
                "content/albums/c.md": "---\ntitle: Three\n---\n",
            ])
        expectEqual(result.albums.map(\.title), ["One", "Two", "Three"])
        expectEqual(result.albums.map(\.artistText), ["Ann", "Own", ""])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `a path leads into a mapping, and a text of the same name stays`() async throws {
        let result = try await read(
            "sources: [{kind: files, map: {cover: cover.image}}]",
            [
                "content/albums/a.md": "---\ntitle: A\ncover: {image: a.jpg, alt: x}\n---\n",
                "content/albums/b.md": "+++\ntitle = 'B'\ncover = 'b.jpg'\n+++\n",
                "content/albums/c.md": "{\"title\": \"C\", \"cover\": {\"alt\": \"x\"}}",
            ])
        expectEqual(result.albums.map { $0.cover?.text }, ["a.jpg", "b.jpg", nil])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `constants, ignored keys, scales and separators`() async throws {
        let result = try await read(
            "sources: [{kind: files, separator: /, ignore: [layout, 'x_*'], "
                + "map: {country: {value: DE}, genres: kinds, rating: score, ratingScale: 10, extra: {Where: {value: A}}}}]",
            ["content/albums.yml": "- {title: A, layout: x, x_1: y, kinds: a/b, score: 9, odd: z, extra: {Own: o}}\n"])
        let album = try #require(result.albums.first)
        expect(album.country == "DE" && album.genres == ["a", "b"] && album.rating?.text == "9/10")
        expectEqual(album.extra.map { "\($0.name)=\($0.value)" }, ["Own=o", "Where=A"])
        expectEqual(result.diagnostics.map(\.message), ["unknown key `odd`"])
    }

    @Test func `an unknown key of many files is one warning`() async throws {
        let files = (0..<7).map { ("content/albums/a\($0).md", "---\ntitle: A\($0)\nlayout: x\n---\n") }
        let result = try await read("title: T\n", Dictionary(uniqueKeysWithValues: files))
        expect(result.diagnostics.map(\.message) == ["unknown key `layout`"] && result.diagnostics[0].count == 7)
    }

    @Test func `a changed map changes what the cache may be used for`() {
        let hashes = [
            "{title: a}", "{title: [a, b]}", "{title: a, artists: [b, c]}", "{title: a, artists: {all: [b, c]}}",
            "{title: [b, a]}", "{title: {value: a}}", "{title: a, ratingScale: 10}",
        ].map { TextSource.settings("sources: [{kind: files, map: \($0)}]").settings.sources.first?.optionsHash }
        let ignoring = TextSource.settings("sources: [{kind: files, ignore: [a]}]").settings.sources.first?.optionsHash
        expect(Set(hashes + [ignoring]).count == 8 && !hashes.contains(nil))
    }

    @Test func `a list may be in several columns`() async throws {
        let source = try TextSource.source(.csv, "map: {title: T, artists: {all: [A, B]}, genres: [G, H]}")
        let result = try await TextSource.read(source, Array("T,A,B,G,H\nx,One;Two,Three,,g\ny,,Four,g,h\n".utf8))
        expectEqual(result.albums.map(\.artists), [["One", "Two", "Three"], ["Four"]])
        expectEqual(result.albums.map(\.genres), [["g"], ["g"]])
        let wrong = TextSource.settings("sources: [{kind: csv, file: a, map: {title: {all: [A, B]}}}]").1
        expectEqual(wrong.map(\.message), ["a mapping here must hold only `value`"])
    }

    @Test(arguments: [AdapterKind.yaml, .toml, .json])
    func `trees of any language are read by the same map`(kind: AdapterKind) async throws {
        let texts: [AdapterKind: String] = [
            .yaml: "list:\n  - {name: A, by: {who: Ann}, when: 5/12/1999}\n",
            .toml: "[[list]]\nname = 'A'\nby.who = 'Ann'\nwhen = '5/12/1999'\n",
            .json: "{\"list\": [{\"name\": \"A\", \"by\": {\"who\": \"Ann\"}, \"when\": \"5/12/1999\"}]}",
        ]
        let source = try TextSource.source(
            kind, "records: $.list, map: {title: [none, name], artist: $.by.who, released: when}")
        let result = try await TextSource.read(source, Array(try #require(texts[kind]).utf8))
        expect(result.albums.map(\.title) == ["A"] && result.albums.map(\.artistText) == ["Ann"])
        // The day and the month are ambiguous, the year is not.
        expectEqual(result.albums.first?.released?.text, "1999")
        expectEqual(result.diagnostics.map(\.code), [.badDate])
    }

    @Test func `an entry of a list in TOML is cut out alone`() throws {
        let text =
            "# mine\n[[albums]]\ntitle = 'A'\n\n[[albums]]\ntitle = 'B'\n[albums.extra]\nx = 1\n\n"
            + "[[albums]]\ntitle = 'C'\n"
        let file = SourceFile(path: "content/albums.toml", text: text)
        let albums = NodeTree.reading(file).root?["albums"]?.items ?? []
        try #require(albums.count == 3)
        let edit = try #require(AlbumListText.removal(of: albums[1].range, in: file))
        let rest = try #require(edit.applied(to: file.bytes))
        expectEqual(
            String(decoding: rest, as: UTF8.self), "# mine\n[[albums]]\ntitle = 'A'\n\n[[albums]]\ntitle = 'C'\n")
    }
}
