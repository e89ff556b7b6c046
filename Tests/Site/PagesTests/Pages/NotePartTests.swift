import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Theming
@testable import Localization
@testable import Pages
@testable import Settings
@testable import SourceText

/// Shelves, players and recordings in notes.
struct NotePartTests {
    private func tree(
        _ note: String, settings: String = "", other: String = "tags: [Best]", files: [BinaryFile] = []
    ) -> SourceTree {
        let albums = [
            ("a", "title: A\nadded: 2024-05-01", note), ("b", "title: B\nyear: 1961\n\(other)", ""),
            ("c", "title: C\nyear: 1959\ntags: [Best]", ""), ("d", "title: D\nyear: 1960\ntags: [Best]", ""),
        ]
        return SourceTree(
            texts: [SourceFile(path: "content/site.yml", text: "title: T\nbaseURL: https://site.example/\n\(settings)")]
                + albums.map { SourceFile(path: "content/albums/\($0.0).md", text: "---\n\($0.1)\n---\n\($0.2)") },
            binaries: files)
    }

    private func built(_ tree: SourceTree) async throws -> (pages: [String: String], found: [Diagnostic]) {
        let result = await Build.site(from: tree)
        var (pages, found): ([String: String], [Diagnostic]) = ([:], result.diagnostics)
        for file in result.output?.files ?? [] {
            pages[file.path] = ""
            guard case .rendered(let content) = file.content else { continue }
            var buffer = RenderBuffer()
            result.output?.render(content, into: &buffer)
            pages[file.path] = String(decoding: buffer.bytes, as: UTF8.self)
            found += buffer.diagnostics
        }
        return (pages, found)
    }

    private let page = "albums/a/index.html"

    private func items(_ page: String) -> [String] { page.matches(of: /data-item="([^"]*)"/).map { String($0.1) } }

    @Test func `a shelf in a note shows what its query asks for, with the hooks of all shelves`() async throws {
        let note = "```{shelf}\ntitle: Best\nwhere: {tag: Best}\nsort: -year\nlimit: 2\n```\n"
        let (pages, found) = try await built(tree(note))
        let html = try #require(pages[page])
        expect(found.isEmpty && items(html) == ["b", "d"])
        expect(html.contains("data-scroller") && html.contains("<h2 id=\"_note\">Best</h2>"))
        expect(html.contains("id=\"note:b\" href=\"#note:b\"") && html.contains("data-index=\"1\""))
        expect(html.contains("2 of 3 albums"))
        expect(html.contains("<style>.shelf{--padding:10px;--dimension:100px;--offset:100px}</style>"))
        // A page whose notes have no shelf has neither style nor script of shelves.
        let other = try #require(pages["albums/b/index.html"])
        expect(!other.contains("<style>") && !other.contains("shelf-") && items(other).isEmpty)
    }

    @Test func `a shelf in a note has the order of the same shelf in the settings`() async throws {
        for query in ["sort: [-year, title]", "random: 12", "where: {not: {year: 1960}}\nsort: added"] {
            let setting = query.split(separator: "\n").joined(separator: ", ")
            let (pages, _) = try await built(tree("```{shelf}\n\(query)\n```\n", settings: "shelves: [{\(setting)}]\n"))
            expectEqual(items(try #require(pages[page])), items(try #require(pages["index.html"])), "\(query)")
        }
    }

    @Test func `two shelves of a note have ids of their own, and home has one style for all`() async throws {
        let two = "```{shelf}\n```\n\n```{shelf}\nlimit: 1\n```\n"
        var texts = tree(two).texts
        texts.append(SourceFile(path: "content/_index.md", text: two))
        let (pages, found) = try await built(SourceTree(texts: texts))
        for path in [page, "index.html"] {
            let html = try #require(pages[path])
            let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
            expect(found.isEmpty && Set(ids).count == ids.count && ids.contains("_note-2") && ids.contains("note-2:a"))
            expectEqual(html.components(separatedBy: "<style>").count, 2)
            expectEqual(html.matches(of: /assets\/shelf-[a-z0-9]+\.js/).count, 1)
        }
    }

    @Test func `a shelf of no album says so, and is a warning with its place`() async throws {
        let (pages, found) = try await built(tree("```{shelf}\nwhere: {year: 1920, tag: Best}\n```\n"))
        expectEqual(found.map(\.code), [.emptyQuery])
        try expect(#require(pages[page]).contains("No albums here."))
    }

    @Test(arguments: [
        ("where: {genr: Jazz}", "albums have no field `genr`"), ("sort: cover", "albums cannot be sorted by `cover`"),
        ("limit: -1", "`limit` must be between 0 and 1000000, not -1"),
        ("split: genre", "`shelf` has no argument `split`"),
        ("where: {extra: {box: 1}}", "no album has `extra.box`"), ("title: [a]", "`title` must be text, not a list"),
        ("albums: x", "`shelf` has no argument `albums`"),
    ])
    func `a mistake in a shelf is an error with its place`(argument: String, message: String) async throws {
        let found = try await built(tree("Text.\n\n```{shelf}\n\(argument)\n```\n")).found
        let diagnostic = try #require(found.first { $0.severity == .error }, "\(found.map(\.message))")
        expectEqual(diagnostic.message, message)
        guard case .text(let span) = diagnostic.place else { return expect(Bool(false)) }
        expect(span.file.path == "content/albums/a.md" && span.start > 40)
    }

    /// Queries ask for fields that no card of an album shows.
    @Test func `a page with a shelf depends on all fields of albums, others do not`() async throws {
        func fingerprint(_ note: String, _ other: String) async throws -> UInt64 {
            let output = try #require(await Build.site(from: tree(note, other: other)).output)
            // Pages of neighbours on a shelf depend on each other anyway, the feed does not.
            return output.fingerprint(of: try #require(output.files.first { $0.path == "feed.atom" }))
        }
        let note = "```{shelf}\nwhere: {tag: Best}\n```\n"
        try await expect(fingerprint(note, "tags: [Best]") != fingerprint(note, "tags: [Worst]"))
        try await expectEqual(fingerprint("x", "tags: [Best]"), fingerprint("x", "tags: [Worst]"))
    }

    @Test func `the feed shows a shelf as a list, and no player`() async throws {
        let note =
            "```{shelf}\nwhere: {year: 1961}\n```\n\n```{embed}\nurl: https://youtu.be/dQw4w9WgXcQ\ntitle: x\n```\n"
        let feed = try #require(try await built(tree(note)).pages["feed.atom"])
        expect(feed.contains("https://site.example/albums/b/") && !feed.contains("data-item"))
        expect(!feed.contains("youtube-nocookie") && feed.contains("https://youtu.be/"))
    }

    @Test(arguments: [
        ("https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"),
        (
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s&x=%22",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65"
        ),
        (
            "https://m.youtube.com/shorts/dQw4w9WgXcQ?feature=share",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"
        ),
        (
            "https://www.youtube.com/playlist?list=PLab-cd_01",
            "https://www.youtube-nocookie.com/embed/videoseries?list=PLab-cd_01"
        ),
        (
            "https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy?si=1",
            "https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy"
        ),
        (
            "https://bandcamp.com/EmbeddedPlayer/size=small/album=12/track=34/transparent=true/",
            "https://bandcamp.com/EmbeddedPlayer/album=12/track=34/size=large/artwork=small/"
        ),
        ("https://artist.bandcamp.com/album/title", nil),
    ])
    func `the player follows from the address of the page`(address: String, frame: String?) throws {
        try expectEqual(ComponentEmbed(address).frame, frame)
    }

    @Test(arguments: [
        "https://www.youtube.com/", "https://www.youtube.com/@channel", "https://www.youtube.com/watch?v=short",
        "https://www.youtube.com/watch?v=dQw4w9WgXc%22", "https://youtu.be/dQw4w9WgXcQ\"onload=x",
        "https://open.spotify.com/user/x", "https://open.spotify.com/album/../x", "https://bandcamp.com/",
        "https://artist.bandcamp.com/merch", "https://bandcamp.com/EmbeddedPlayer/album=/",
        "https://bandcamp.com/album/x",
        "https://bandcamp.com/EmbeddedPlayer/album=1;x/",
    ])
    func `an address without a player is refused`(address: String) {
        #expect(throws: ComponentEmbed.Failure.self) { try ComponentEmbed(address) }
    }

    @Test func `a page allows frames of exactly the providers whose players it offers`() async throws {
        let note = "```{embed}\nurl: https://youtu.be/dQw4w9WgXcQ\ntitle: x\n```\n"
        let (pages, found) = try await built(tree(note))
        let html = try #require(pages[page])
        expect(found.isEmpty && !html.contains("<iframe") && !html.contains("src=\"https:"))
        expect(html.contains("content=\"frame-src https://www.youtube-nocookie.com\""))
        expect(pages.keys.contains { $0.hasPrefix("assets/player-") })
        expect(!(pages["albums/b/index.html"] ?? "").contains("frame-src"))
        let without = try await built(tree("```{rating}\nvalue: 3\n```\n")).pages
        expect(!without.keys.contains { $0.hasPrefix("assets/player-") })
        expect(!(without[page] ?? "").contains("frame-src"))
    }

    @Test func `a list of posts allows and loads the player that its text offers`() async throws {
        let texts = [
            ("_index.md", "list: News", "```{embed}\nurl: https://youtu.be/dQw4w9WgXcQ\ntitle: x\n```\n"),
            ("first.md", "title: First\ndate: 2024-01-01", ""),
        ].map { SourceFile(path: "content/pages/news/\($0.0)", text: "---\n\($0.1)\n---\n\($0.2)") }
        let (pages, found) = try await built(SourceTree(texts: tree("").texts + texts))
        expect(found.isEmpty && pages.keys.contains { $0.hasPrefix("assets/player-") })
        let html = try #require(pages["news/index.html"])
        expect(html.contains("content=\"frame-src https://www.youtube-nocookie.com\"") && html.contains("/player-"))
    }

    @Test func `a page at Bandcamp needs the address of its player as well`() async throws {
        let start = "```{embed}\nurl: https://artist.bandcamp.com/album/title\ntitle: x\n"
        try await expectEqual(built(tree(start + "```\n")).found.map(\.code), [.unknownPlayer])
        let whole = start + "player: https://bandcamp.com/EmbeddedPlayer/album=1/\n```\n"
        let (pages, found) = try await built(tree(whole))
        expect(found.isEmpty && (pages[page] ?? "").contains("frame-src https://bandcamp.com\""))
    }

    @Test func `a recording is copied because a note names it, and for no other reason`() async throws {
        let files = ["albums/take.mp3", "albums/other.mp3", "static/live.ogg", "talks/one.opus"].map {
            BinaryFile(path: "content/\($0)", size: 3_400_000, stamp: 1)
        }
        let note = ["take.mp3", "live.ogg", "talks/one.opus"].map { "```{audio}\nsrc: \($0)\ntitle: T\n```\n" }
        let (pages, found) = try await built(tree(note.joined(separator: "\n"), files: files))
        expectEqual(found.map(\.code), [.unreadFile])
        expect(pages["albums/take.mp3"] != nil && pages["talks/one.opus"] != nil && pages["live.ogg"] != nil)
        expect(pages["albums/other.mp3"] == nil)
        let html = try #require(pages[page])
        expect(html.contains("<audio controls preload=\"none\" src=\"../../albums/take.mp3\""))
        expect(html.contains("src=\"../../live.ogg\"") && html.contains("<span>MP3, 3.4 MB</span>"))
    }

    @Test(arguments: [
        ("tkae.mp3", DiagnosticCode.missingRecording, "did you mean `take.mp3`?"), ("empty.wav", .wrongRecording, ""),
        ("https://example.org/take.mp3", .missingRecording, ""), ("big.flac", .largeRecording, ""),
        ("b.md", .wrongRecording, ""),
    ])
    func `a recording that cannot be played is reported with its place`(
        name: String, code: DiagnosticCode, help: String
    ) async throws {
        let files = [("take.mp3", 9), ("empty.wav", 0), ("big.flac", 200 << 20)].map {
            BinaryFile(path: "content/albums/\($0.0)", size: $0.1, stamp: 1)
        }
        let found = try await built(tree("```{audio}\nsrc: \(name)\ntitle: T\n```\n", files: files)).found
        let diagnostic = try #require(found.first { $0.code == code }, "\(found.map(\.message))")
        guard case .text(let span) = diagnostic.place else { return expect(Bool(false)) }
        expectEqual(String(decoding: span.file.bytes[span.range], as: UTF8.self), name)
        if !help.isEmpty { expectEqual(diagnostic.help, help) }
    }

    @Test func `files have sizes by thousands`() {
        expectEqual(
            [1, 999, 1_500, 999_499, 999_500, 3_449_999, 104_857_600].map { ComponentRecording.size($0, decimal: ".") },
            [
                "1 kB", "1 kB", "2 kB", "999 kB", "1.0 MB", "3.4 MB", "104.9 MB",
            ])
    }
}
