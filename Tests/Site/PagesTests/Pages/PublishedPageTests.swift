import TestSupport
import Testing
@testable import SiteModel
@testable import Pages
@testable import Settings
@testable import SourceText

/// Properties of published pages other than their content.
struct PublishedPageTests {
    private func site(_ settings: String, albums: Int = 3, places: Bool = false) async -> BuiltCovers {
        let list = (0..<albums).map { "{\"title\": \"Album \($0)\", \"artist\": \"Artist \($0 % 7)\", \"year\": 1999}" }
        var texts = [
            SourceFile(path: "content/site.yml", text: settings),
            SourceFile(path: "content/albums.json", text: "[\(list.joined(separator: ","))]"),
            SourceFile(path: "content/pages/about.md", text: "---\ntitle: About\n---\n# First\n\n## Second\n"),
        ]
        if places {
            let point =
                "{\"properties\": {\"name\": \"P\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}"
            texts.append(SourceFile(path: "content/p.json", text: "[\(point)]"))
        }
        return BuiltCovers(await Build.site(from: SourceTree(texts: texts)))
    }

    @Test(arguments: [
        ("https://a.example/", "/"), ("https://a.example", "/"), ("https://a.example/vinyl/", "/vinyl/"),
        ("https://a.example:8443/a/b", "/a/b/"), ("https://a.example//x/", "/.//x/"),
    ])
    func `the page for missing addresses links by the path and not by the host`(base: String, root: String) async {
        let site = await site("baseURL: \(base)\n")
        let page = site.pages["404.html"] ?? ""
        let links = ["href=\"", "src=\""].flatMap { page.components(between: $0, and: "\"") }.filter { $0 != "#_main" }
        expect(links.count > 8 && links.allSatisfy { $0.hasPrefix(root) }, "\(links)")
        expect(!page.contains("a.example"))
    }

    @Test func `without a base address the page for missing addresses links from the root`() async {
        let page = await site("title: T\n").pages["404.html"] ?? ""
        expect(page.contains("href=\"/index.html\""))
    }

    @Test func `the toolbar of a published page says that it only hides`() async {
        let page = await site("toolbar: on\n").pages["index.html"] ?? ""
        expect(page.contains("data-action=\"delete\" title=\"Hide in this browser\">Hide</button>"))
        expect(page.contains("data-action=\"undo\" disabled>Undo</button>"))
        expect(page.contains("data-delete=\"“%” is hidden in this browser\""))
        expect(!page.lowercased().contains(">delete") && !page.contains("deleted"))
    }

    @Test func `a site has a search and a browse page only if its settings allow it and its templates show it`() async {
        let blocks = ["heading", "head", "brand", "main"].map { "{{$\($0)}}{{/\($0)}}" }.joined()
        let plain = SourceFile(path: "templates/layout.html", text: "<!doctype html>\(blocks)")
        let bare = ["home", "album", "page", "404", "term", "index"].map { name in
            SourceFile(path: "templates/\(name).html", text: "{{<layout}}{{$main}}{{title}}{{/main}}{{/layout}}")
        }
        let ownLayout = SourceFile(path: "templates/layout.html", text: "<!doctype html>{{$main}}{{/main}}")
        for (settings, templates, search, browse) in [
            ("title: T\n", [], true, true), ("search: off\n", [], false, true), ("browse: off\n", [], true, false),
            ("title: T\n", [plain], false, false), ("title: T\n", bare + [ownLayout], false, false),
        ] {
            let texts = [
                SourceFile(path: "content/site.yml", text: settings),
                SourceFile(path: "content/albums.json", text: "[{\"title\": \"Low\"}]"),
            ]
            let result = await Build.site(from: SourceTree(texts: texts, templates: templates))
            expect(result.diagnostics.isEmpty)
            let paths = result.output?.files.map(\.path) ?? []
            expect(paths.contains("index.html"))
            for (name, isThere) in [("search", search), ("browse", browse)] {
                for start in ["\(name)/", "assets/\(name)-"] {
                    expectEqual(paths.contains { $0.hasPrefix(start) }, isThere, "\(settings) \(start)")
                }
            }
        }
    }

    @Test func `no page has a style element outside its head`() async {
        let settings = "shelves: [{limit: 0}]\npageSize: 0\nplaces: [{kind: geojson, file: p.json}]\ntoolbar: on\n"
        for count in [0, 3, 301] {
            let site = await site(settings, albums: count, places: true)
            expect(site.pages["places/index.html"] != nil)
            for (path, html) in site.pages where path.hasSuffix(".html") {
                let body = html.components(between: "<body>", and: "</body>").first ?? ""
                expect(!body.isEmpty && !body.contains("<style"), "\(path) of \(count)")
            }
            let home = site.between("<head>", "</head>", on: "index.html").first ?? ""
            expectEqual(home.contains("assets/long-"), count == 301)
            expectEqual(site.between("<head>", "</head>", on: "places/index.html").first?.contains(".map{"), true)
        }
    }

    @Test func `snapping waits for what stands behind the list`() async throws {
        let home = await site("title: T\n").pages["index.html"] ?? ""
        let scroller = try #require(home.firstRange(of: "data-scroller"))
        let end = try #require(home.firstRange(of: "</div>\n<p class=\"nothing\">"))
        expect(scroller.upperBound < end.lowerBound)
    }

    @Test func `each page has one heading of the first level`() async {
        for (path, html) in await site("title: T\n").pages where path.hasSuffix(".html") {
            expectEqual(html.components(between: "<h1", and: "</h1>").count, 1, "\(path)")
        }
    }

    @Test(arguments: [(300, false), (301, true)])
    func `a page holds three hundred albums of a shelf, and scripts the others`(count: Int, isCut: Bool) async {
        let site = await site("title: T\n", albums: count)
        expectEqual(site.between("data-item=\"", "\"", on: "index.html").count, isCut ? Shelf.firstPart : 300)
        expectEqual(site.paths.contains { $0.hasPrefix("shelves/") }, isCut)
        expectEqual(site.paths.contains("albums/page/2/index.html"), isCut)
        expectEqual(site.between("data-item=\"", "\"", on: "albums/page/2/index.html").count, isCut ? 1 : 0)
        expectEqual(Settings.standardLimit, Shelf.limit)
    }
}
