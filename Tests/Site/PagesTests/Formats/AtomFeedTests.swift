import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// The feed of new albums, and the links to it.
struct AtomFeedTests {
    private func site(_ settings: String, _ albums: [String: String]) async -> BuiltCovers {
        let files = albums.map { name, front in
            SourceFile(path: "content/albums/\(name).md", text: "---\ntitle: \(name)\n\(front)\n---\n")
        }
        let tree = SourceTree(texts: files + [SourceFile(path: "content/site.yml", text: settings)])
        return BuiltCovers(await Build.site(from: tree))
    }

    private static let base = "title: R & B\nbaseURL: https://a.example/at/\n"

    @Test func `an entry has the date on which its album was added and not that of its release`() async {
        let albums = [
            "old": "year: 1959\nadded: 2024-05-01", "new": "released: 1977-11-18\nadded: 2024-06-01T10:00:00+02:00",
            "never": "released: 2025-01-01",
        ]
        let site = await site(Self.base, albums)
        expectEqual(site.between("<entry>\n<title>", "</title>", on: "feed.atom"), ["new", "old"])
        expectEqual(
            site.between("<updated>", "</updated>", on: "feed.atom"),
            ["2024-06-01T08:00:00Z", "2024-06-01T08:00:00Z", "2024-05-01T00:00:00Z"])
    }

    @Test func `an album without a date of its own pushes no other out of the feed`() async {
        var albums: [String: String] = [:]
        for number in 10..<40 { albums["a\(number)"] = "added: 20\(number)-01-01" }
        for number in 10..<40 { albums["x\(number)"] = "released: 2030-01-01" }
        let titles = await site(Self.base, albums).between("<entry>\n<title>", "</title>", on: "feed.atom")
        expectEqual(titles, (20..<40).reversed().map { "a\($0)" })
    }

    @Test func `every page links to the feed in its head and for readers`() async {
        let site = await site(Self.base, ["a": "added: 2024\nartist: B"])
        let pages = site.pages.filter { $0.key.hasSuffix(".html") }
        expectEqual(pages.count, 7)
        for (path, html) in pages {
            let root = path == "404.html" ? "/at/" : Address.root(from: path)
            let link =
                "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"R &amp; B\" href=\"\(root)feed.atom\">"
            let head = html.components(between: "<head>", and: "</head>")
            expectEqual(head.first?.contains(link), true, "\(path)")
            let foot = html.components(between: "<footer", and: "</footer>")
            expectEqual(
                foot.first?.contains("<a href=\"\(root)feed.atom\" type=\"application/atom+xml\">"), true, "\(path)")
        }
    }

    @Test(arguments: [("title: T\n", "added: 2024", false), (base, "year: 2024", true), (base, "added: 2024", false)])
    func `a site without dates has no feed and no link to one and says so`(
        settings: String, front: String, lacksFeed: Bool
    ) async {
        let tree = SourceTree(texts: [
            SourceFile(path: "content/site.yml", text: settings),
            SourceFile(path: "content/albums/a.md", text: "---\ntitle: A\n\(front)\n---\n"),
        ])
        let result = await Build.site(from: tree)
        let site = BuiltCovers(result)
        let hasFeed = settings == Self.base && front == "added: 2024"
        expect(result.lacksFeed == lacksFeed && result.diagnostics.isEmpty)
        expectEqual(site.paths.contains("feed.atom"), hasFeed)
        expectEqual(site.pages["index.html"]?.contains("atom"), hasFeed)
    }

    @Test func `the pages differ where the feed comes or goes`() async throws {
        let (with, without) = (await site(Self.base, ["a": "added: 2024"]), await site(Self.base, ["a": "year: 2024"]))
        let first = try #require(with.fingerprints["404.html"])
        expect(without.fingerprints["404.html"] != first)
    }
}
