import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Every address in every file of a site leads to a file of it, whatever the settings about addresses.
struct OutputLinkTests {
    static let base = "https://a.example/at/"

    /// A site with a page of every kind, whose first shelf is in parts, and lists in pages.
    static func site(_ settings: String) async -> BuiltCovers {
        let rows = (0..<310).map { number in
            "- {title: \"Album \(number)\", artist: \"Ärtist \(number % 7)\", genre: G\(number % 3), label: L\(number % 5), "
                + "year: \(1950 + number % 60), tags: [t\(number % 2)], rating: \(number % 6), format: \(number % 2 == 0 ? "LP" : "CD")}"
        }
        let texts = [
            "content/site.yml": "title: T\nbaseURL: \(base)\npageSize: 40\nredirects: [netlify]\n"
                + "shelves: [{title: All}, {split: genre, limit: 5}]\n"
                + "places: [{kind: geojson, file: places.json}]\nfeeds: [atom, rss, json]\n" + settings,
            "content/albums.yml": rows.joined(separator: "\n"),
            "content/albums/blue.md": "---\ntitle: Blue\nartist: Joni\nyear: 1971\nadded: 2024-05-01\n"
                + "aliases: [/old/blue/]\n---\n[One](../pages/about.md#a) [two](/) [three](/notes/) [x](#y)\n\n# Y\n",
            "content/artists/joni.md":
                "---\naliases: /singers/joni/\nlinks: [https://b.example/]\n---\n[Blue](../albums/blue.md)\n",
            "content/artists/_index.md": "---\naliases: /singers/\n---\nAll.\n",
            "content/pages/about.md": "---\ntitle: About\naliases: /who.html\n---\n# A\n\n[Notes](notes/_index.md)\n",
            "content/pages/notes/_index.md": "---\nlist: notes\naliases: /weblog/\n---\n[First](one.md)\n",
            "content/pages/notes/one.md": "---\ntitle: One\ndate: 2024-01-01\n---\n[Two](two.md) [home](/)\n",
            "content/pages/notes/two.md": "---\ntitle: Two\ndate: 2024-01-02\n---\n",
            "content/places.json": "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", "
                + "\"properties\": {\"name\": \"Shop\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [7, 50]}}]}",
        ]
        let tree = SourceTree(texts: texts.map { SourceFile(path: $0.key, text: $0.value) })
        return BuiltCovers(await Build.site(from: tree))
    }

    @Test(arguments: [
        "", "links: clean", "lists: [rating, artist]",
        "lists: [rating]\nlinks: clean",
        "lists: [rating, {split: artist, where: {genre: G1}}, {split: genre, where: {year: 1950..1955}, sort: -year}]",
        "lists: [{split: artist, where: {genre: G1}}, {split: label, where: {tag: nothing}}, {split: year, random: 1}]",
        "permalinks: {albums: \"/records/:artist/:slug/\"}",
        "links: clean\npermalinks: {albums: \"/:year/:genre-:label/:title-:slug\", pages: \"/p/:slug\"}",
    ])
    func `every address in the output leads to a file`(settings: String) async {
        let site = await Self.site(settings)
        expect(!site.diagnostics.hasErrors, "\(site.text)")
        let links = OutputLinks(site, baseURL: Self.base)
        expectEqual(links.dead.prefix(9), [])
        // The test looks at pages, scripts of data, feeds and sitemap.
        let kinds = Set(links.found.map { $0.file.prefix { $0 != "/" && $0 != "-" } })
        for kind in ["index.html", "search", "browse", "shelves", "feed.atom", "feed.rss", "feed.json", "sitemap.xml"] {
            expect(kinds.contains(kind[...]), "\(kind)")
        }
        expect(links.found.count > 5_000)
    }

    @Test func `clean links name no index`() async {
        let site = await Self.site("links: clean")
        let links = OutputLinks(site, baseURL: Self.base)
        expectEqual(links.found.filter { $0.address.contains("index.html") }.map { "\($0)" }, [])
        expect(site.paths.contains("albums/blue/index.html"), "the files stay where they are")
        // Canonical addresses, the sitemap and the feeds are the same with both forms.
        let files = await Self.site("")
        expectEqual(site.pages["sitemap.xml"], files.pages["sitemap.xml"])
        for path in ["feed.json", "notes/feed.json"] {
            expectEqual(site.between("url\":\"", "\"", on: path), files.between("url\":\"", "\"", on: path))
        }
        expectEqual(
            site.between("rel=\"canonical\" href=\"", "\"", on: "albums/blue/index.html"),
            ["https://a.example/at/albums/blue/"])
    }

    @Test func `an album has its address by the pattern, and only there`() async {
        let site = await Self.site("permalinks: {albums: \"/records/:artist/:year/:slug/\"}")
        expect(site.paths.contains("records/joni/1971/blue/index.html"))
        expect(
            !site.paths.contains {
                $0.hasPrefix("albums/") && $0 != "albums/index.html" && !$0.hasPrefix("albums/page/")
            })
        expectEqual(site.between("<id>", "</id>", on: "feed.atom").last, "https://a.example/at/records/joni/1971/blue/")
    }

    @Test func `without settings about addresses an album is where it always was`() async {
        let site = await Self.site("permalinks: {albums: \"/albums/:slug/\"}")
        let plain = await Self.site("")
        expectEqual(site.paths, plain.paths)
        for path in site.paths where path.hasSuffix(".html") {
            expectEqual(site.pages[path], plain.pages[path], "\(path)")
        }
    }
}
