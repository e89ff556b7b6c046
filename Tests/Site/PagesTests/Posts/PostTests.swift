import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Pages that are posts of dated lists.
struct PostTests {
    private func site(_ settings: String = "", _ pages: [String: String]) async -> BuiltCovers {
        let files = pages.map { SourceFile(path: "content/pages/\($0.key)", text: $0.value) }
        let base = "title: Site\nbaseURL: https://a.example/\n"
        let tree = SourceTree(texts: files + [SourceFile(path: "content/site.yml", text: base + settings)])
        return BuiltCovers(await Build.site(from: tree))
    }

    /// The titles that a page of a list shows.
    private func titles(on path: String, of site: BuiltCovers) -> [String] {
        site.between("<h2>", "</h2>", on: path).flatMap { $0.components(between: "\">", and: "</a>") }
    }

    private static func post(_ title: String, _ date: String, _ more: String = "list: notes") -> String {
        "---\ntitle: \(title)\ndate: \(date)\n\(more)\n---\nText of \(title).\n"
    }

    @Test func `a list has its posts, newest first, by day and time`() async {
        let site = await site(
            "",
            [
                "a.md": Self.post("A", "2024-01-01"), "b.md": Self.post("B", "2024-03-01T10:00:00Z"),
                "c.md": Self.post("C", "2024-03-01T11:00:00+02:00"), "d.md": Self.post("D", "2023-12-31"),
                "e.md": Self.post("E", "2024-01-01"), "f.md": "---\ntitle: F\n---\n",
            ])
        let titles = self.titles(on: "notes/index.html", of: site)
        expectEqual(titles, ["B", "C", "A", "E", "D"])
        expectEqual(site.between("<title>", "</title>", on: "notes/feed.atom").first, "notes")
        expectEqual(site.between("<entry>\n<title>", "</title>", on: "notes/feed.atom"), titles)
        expectEqual(site.between("<updated>", "</updated>", on: "notes/feed.atom").first, "2024-03-01T10:00:00Z")
    }

    @Test func `a folder makes all its pages posts, and a page may name another list`() async {
        let site = await site(
            "",
            [
                "log/_index.md": "---\nlist: Daily Log\n---\n", "log/a.md": Self.post("A", "2024-01-01", ""),
                "log/deep/b/index.md": Self.post("B", "2024-01-02", ""), "log/c.md": Self.post("C", "2024-01-03"),
                "log/inner/_index.md": "---\nlist: inner\n---\n", "log/inner/d.md": Self.post("D", "2024-01-04", ""),
            ])
        expect(!site.diagnostics.hasErrors && site.diagnostics.isEmpty, "\(site.text)")
        let lists = ["daily-log/index.html": ["B", "A"], "notes/index.html": ["C"], "inner/index.html": ["D"]]
        for (path, titles) in lists { expectEqual(self.titles(on: path, of: site), titles, "\(path)") }
        expectEqual(site.between("<h1>", "</h1>", on: "daily-log/index.html"), ["Daily Log"])
    }

    @Test func `a post leads to its neighbours and its list, which alone is in the menu`() async {
        let site = await site(
            "",
            [
                "a.md": Self.post("A", "2024-01-01"), "b.md": Self.post("B", "2024-01-02"),
                "c.md": Self.post("C", "2024-01-03", "list: notes\nmenu: true"),
            ])
        let page = site.pages["b/index.html"] ?? ""
        expect(
            page.contains("rel=\"prev\" href=\"../c/index.html\"")
                && page.contains("rel=\"next\" href=\"../a/index.html\""))
        expect(page.contains("<p class=\"back\"><a href=\"../notes/index.html\">notes</a></p>"))
        let menu = site.between("<nav aria-label=\"Pages\">", "</nav>", on: "b/index.html").first ?? ""
        expectEqual(menu.components(between: "index.html\">", and: "</a>"), ["C", "notes"])
        expectEqual(site.pages["notes/index.html"]?.contains("aria-current=\"page\">notes</a>"), true)
        expectEqual(site.between("type=\"application/atom+xml\" title=\"", "\"", on: "b/index.html"), ["notes · Site"])
    }

    @Test(arguments: [
        ("", ["A", "B"]), ("date: 2024-06-01\n", ["A"]), ("date: 2024-01-01\n", ["A"]),
        ("date: 2024-07-01\n", ["A", "B"]),
    ])
    func `a post of the future waits for its day, unless publish says another one`(
        settings: String, titles: [String]
    ) async {
        let site = await site(
            settings,
            [
                "a.md": Self.post("A", "2024-08-01", "list: notes\npublish: 2023-01-01"),
                "b.md": Self.post("B", "2024-07-01"),
            ])
        expectEqual(self.titles(on: "notes/index.html", of: site), titles)
        expectEqual(site.paths.contains("b/index.html"), titles.contains("B"))
    }

    @Test func `the search finds posts, also on a site without albums`() async throws {
        let site = await site("search: notes\n", ["a.md": Self.post("Evening & co", "2024-01-01")])
        let records = try #require(site.output?.files.first { $0.path.hasPrefix("search/r-") })
        guard case .bytes(let bytes) = records.content else {
            Issue.record("not made of bytes")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let icon = try #require(site.paths.first { $0.hasPrefix("assets/icon-") })
        expect(text.contains("[\"Evening & co\",\"notes\",\"2024\",\"a/index.html\",\"\(icon)\"]"), "\(text)")
        expectEqual(site.pages["index.html"]?.contains("data-found-many=\"% results\""), true)
    }

    @Test func `pages that are no posts are found with the words of notes, and otherwise not`() async throws {
        func records(_ settings: String) async -> String? {
            let site = await site(settings, ["about.md": "---\ntitle: About us\n---\nA word.\n"])
            let file = site.output?.files.first { $0.path.hasPrefix("search/r-") }
            guard case .bytes(let bytes) = file?.content else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        let found = try #require(await records("search: notes\n"))
        expect(found.contains("[\"About us\",\"\",\"\",\"about/index.html\""), "\(found)")
        await expect(records("search: on\n")?.contains("About us") != true)
    }

    @Test func `a site without posts has nothing of them`() async {
        let site = await site("", ["a.md": "---\ntitle: A\ndate: 2024-01-01\n---\n"])
        expect(!site.paths.contains { $0.contains("feed") || $0.contains("notes") })
        expectEqual(site.pages["a/index.html"]?.contains("neighbours"), false)
    }
}
