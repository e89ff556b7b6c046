import Foundation
import SiteModel
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Pages for frames: their size, what they load, and the texts in them.
struct EmbedTests {
    private static let base = "https://music.example/"

    /// The bytes of the pages for frames and of their responses, by path.
    private func embeds(
        _ tree: SourceTree, covers: (@Sendable (ImageSet, Int) -> [UInt8]?)? = nil, art: ImageSet? = nil
    ) async throws -> [String: String] {
        var options = BuildOptions()
        options.resolvesCovers = art != nil
        let plan = await Build.plan(from: tree, options: options)
        let result = await plan.site(covers: plan.coverRequests.map { _ in art.map { .art($0) } ?? .failed(.missing) })
        expect(!result.diagnostics.hasErrors, "\(result.diagnostics.map(\.message))")
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        buffer.covers = covers
        var files: [String: String] = [:]
        for file in output.files where file.path.contains("embed") {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            files[file.path] = String(decoding: buffer.bytes, as: UTF8.self)
        }
        return files
    }

    private func tree(_ title: String, tracks: Int = 0, count: Int = 1, settings: String = "embed: true") -> SourceTree
    {
        let name = JSONValue.string(title).text
        let list = (0..<tracks).map { _ in "{\"title\": \(name), \"duration\": \(name)}" }.joined(separator: ",")
        let albums = (0..<count).map { number in
            "{\"id\": \"\(number)\", \"slug\": \"a\(number)\", \"title\": \(name), \"artist\": [\(name)], "
                + "\"cover\": \"a.png\", \"tracks\": [\(list)]}"
        }
        return SourceTree(
            texts: [
                SourceFile(
                    path: "content/site.yml",
                    text: "title: \(name)\nbaseURL: \(Self.base)\nshelves: [{title: \(name)}]\n\(settings)\n"),
                SourceFile(path: "content/albums.json", text: "[\(albums.joined(separator: ","))]"),
            ], binaries: [BinaryFile(path: "content/covers/a.png", content: CoverSite.png(600, 600))])
    }

    @Test func `colours and corners of the settings reach the frames`() async throws {
        let colors = "theme: {radius: 2, colors: {light: {background: \"#fff8f0\"}, dark: {text: \"#ffeedd\"}}}"
        let plain = try await embeds(tree("A"))
        let colored = try await embeds(tree("A", settings: "embed: true\n\(colors)"))
        expectEqual(plain.keys, colored.keys)
        for (path, text) in colored where path.hasSuffix(".html") {
            let rules = try #require(text.firstMatch(of: /<style>([^<]*)<\/style>/)?.1)
            let own = """
                :root{--radius:2px}
                @media (prefers-color-scheme:light){:root{--paper:#fff8f0}}
                @media (prefers-color-scheme:dark){:root{--ink:#ffeedd}}

                """
            expect(rules.hasSuffix(own), "\(path)")
            expectEqual(plain[path], text.replacingOccurrences(of: own, with: ""))
        }
    }

    private static let texts = [
        "</style><script>alert(1)</script>", "\"' onload=\"x", "<!-- --> ]]>", "a\u{2028}b\u{2029}c", "&amp;&#39;",
        String(repeating: "W", count: 10_000), String(repeating: "\"", count: 10_000),
        "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "👩‍🎤", count: 3_000), "data:,", "%",
    ]

    @Test(arguments: TestScope.sample(Array(texts.indices), 8, for: "embeds"))
    func `any title makes a small file that loads nothing`(_ index: Int) async throws {
        let files = try await embeds(tree(Self.texts[index], tracks: 20, count: 20))
        expectEqual(files.count, 42)
        for (path, text) in files {
            expect(text.utf8.count < EmbedPage.sizeLimit, "\(path)")
            guard path.hasSuffix(".html") else { continue }
            expect(!text.contains("<script") && !text.contains("onload=\""))
            expectEqual(text.components(separatedBy: "</style>").count, 2)
            expectEqual(text.components(separatedBy: "<!--").count, 1)
            let sources = text.matches(of: /src="([^"]*)"/).map { String($0.1) }
            expect(!sources.isEmpty && sources.allSatisfy { $0.hasPrefix("data:image/") })
            let links = text.matches(of: /<a [^>]*href="([^"]*)"[^>]*>/)
            expect(links.allSatisfy { $0.1.hasPrefix(Self.base) && $0.0.contains("target=\"_top\"") })
            expect(text.contains("<meta name=\"robots\" content=\"noindex\">"))
            expect(text.contains("default-src 'none'; img-src data:"))
        }
    }

    @Test func `covers of any size leave a page below the limit`() async throws {
        var random = SeededGenerator(seed: TestScope.seed)
        let art = ImageSet(
            contentHash: 7, width: 600, height: 600, color: 0, sides: [100, 200, 300, 600])
        for _ in 0..<40 {
            let most = random.pick([1_000, 4_000, 9_000, 30_000, 44_000, 80_000])
            let sizes = [100: random.below(most), 200: random.below(2 * most), 300: random.below(4 * most)]
            let count = 1 + random.below(20)
            let files = try await embeds(
                tree(random.pick(["Low", "\"Heroes\" & more"]), tracks: random.below(20), count: count),
                covers: { _, side in [UInt8](repeating: UInt8(side & 255), count: sizes[side] ?? 0) }, art: art)
            for (path, text) in files { expect(text.utf8.count < EmbedPage.sizeLimit, "\(path), \(sizes)") }
            let shelf = files["embed/shelf.html"] ?? ""
            let shown = shelf.components(separatedBy: "<img").count - 1
            expect(shown <= EmbedShelf.itemLimit && (shown == count || shelf.contains("See all")), "\(sizes)")
        }
    }

    @Test func `the cover in a page is that of the store in the largest size that fits`() async throws {
        let art = ImageSet(contentHash: 7, width: 600, height: 600, color: 0, sides: [100, 200, 300, 600])
        let files = try await embeds(
            tree("Low", count: 12), covers: { _, side in [UInt8](repeating: 0, count: side * 20) }, art: art)
        let album = try #require(files["albums/a0/embed.html"])
        expect(album.contains("src=\"data:image/webp;base64,\(Base64.text([UInt8](repeating: 0, count: 6_000)))\""))
        let covers = (files["embed/shelf.html"] ?? "").matches(of: /base64,([^"]*)"/).map { $0.1.utf8.count }
        let (small, large) = (2_668, 5_336)
        expect(covers.count == 12 && Set(covers) == [small, large])
        expectEqual(covers, covers.sorted(by: >), "the first are the large ones")
    }

    @Test func `a cover that cannot be read is reported to the writer`() async throws {
        let art = ImageSet(contentHash: 7, width: 600, height: 600, color: 0, sides: [100])
        var options = BuildOptions()
        options.resolvesCovers = true
        let plan = await Build.plan(from: tree("Low"), options: options)
        let result = await plan.site(covers: plan.coverRequests.map { _ in .art(art) })
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        buffer.covers = { _, _ in nil }
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            expect(buffer.lacksCover == file.path.hasSuffix("embed.html") || file.path == "embed/shelf.html")
        }
    }

    @Test func `the response has what oEmbed requires, and the line of the page`() async throws {
        let files = try await embeds(tree("\"Low\" <b>"))
        let data = Data(try #require(files["albums/a0/embed.json"]).utf8)
        let response = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        expect(response["version"] as? String == "1.0" && response["type"] as? String == "rich")
        expect(response["width"] as? Int == EmbedLink.width && response["height"] as? Int == EmbedPage.albumHeight)
        expect(response["author_name"] as? String == "\"Low\" <b>")
        expect(response["provider_url"] as? String == Self.base)
        expect(
            response["html"] as? String == "<iframe src=\"https://music.example/albums/a0/embed.html\" width=\"520\" "
                + "height=\"178\" title=\"&quot;Low&quot; &lt;b&gt;, &quot;Low&quot; &lt;b&gt;\" loading=\"lazy\" "
                + "style=\"border:0;border-radius:8px;max-width:100%\"></iframe>")
    }

    @Test func `a thumbnail has its size`() async throws {
        let art = ImageSet(contentHash: 7, width: 600, height: 600, color: 0, sides: [100, 600])
        let files = try await embeds(tree("Low"), art: art)
        for path in ["albums/a0/embed.json", "embed/shelf.json"] {
            let response = try #require(
                try JSONSerialization.jsonObject(with: Data(files[path, default: ""].utf8)) as? [String: Any])
            expectEqual((response["thumbnail_url"] as? String)?.hasSuffix("-600.jpg"), true)
            expect(response["thumbnail_width"] as? Int == 600 && response["thumbnail_height"] as? Int == 600)
        }
    }

    @Test(arguments: [("embed: albums", 4), ("embed: [shelves]", 2), ("embed: off", 0), ("embed: on", 6), ("", 0)])
    func `the setting chooses the pages`(settings: String, count: Int) async throws {
        try await expectEqual(embeds(tree("Low", count: 2, settings: settings)).count, count)
    }

    @Test(arguments: [
        ("a", 3, "a"), ("abcd", 3, "ab…"), ("ab cd", 4, "ab…"), ("", 3, ""),
        ("e\u{301}\u{302}\u{303}x", 3, "e\u{301}…"),
        ("a👩‍🎤b", 4, "a…"),
    ])
    func `texts are cut between characters`(text: String, length: Int, expected: String) {
        expectEqual(EmbedText.cut(text, to: length), expected)
    }
}
