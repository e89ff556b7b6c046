import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// What pages tell programs that show a link to them, search engines, and readers of feeds.
struct SharedPageTests {
    private static let base = "https://a.example/at/"
    private static let odd = [
        "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"quoted\" \\ 'single'", "Ünïcödé 日本 🎷",
        "line\u{2028}separator", "&amp; &#0; &", "مرحبا", "{{title}}", "%s $& {query}", "a\u{7F}b",
    ]

    /// A site whose albums, artists and page have odd titles.
    private static func site(_ settings: String = "", albums: [(title: String, rest: String)] = []) async -> BuiltCovers
    {
        let own = odd.map { title in
            (
                title: title,
                rest:
                    ", \"artist\": \(JSONText.quoted(title)), \"genre\": \"G\", \"label\": \(JSONText.quoted(title)), "
                    + "\"released\": \"1977-11\", \"type\": \"EP + Live\", \"format\": [\"12\\\"\", \"CD\"], "
                    + "\"added\": \"2024-05-01\", \"ids\": {\"discogs\": \"249504\"}, "
                    + "\"tracks\": [{\"title\": \(JSONText.quoted(title)), \"duration\": \"1:02:03\"}, \"Second\"]"
            )
        }
        let list = (albums.isEmpty ? own : albums).map { "{\"title\": \(JSONText.quoted($0.title))\($0.rest)}" }
        let texts = [
            SourceFile(path: "content/site.yml", text: settings + "\n"),
            SourceFile(path: "content/albums.json", text: "[\(list.joined(separator: ",\n"))]"),
            SourceFile(path: "content/pages/about.md", text: "---\ntitle: About\n---\nText.\n"),
            SourceFile(path: "content/pages/notes/_index.md", text: "---\nlist: notes\n---\n"),
            SourceFile(path: "content/pages/notes/one.md", text: "---\ntitle: One\ndate: 2024-01-01\n---\nText.\n"),
        ]
        return BuiltCovers(await Build.site(from: SourceTree(texts: texts)))
    }

    /// What the excerpt of the vocabulary of schema.org finds wrong in some pages, then the numbers of pages and things.
    private static func lines(_ pages: [String: String]) throws -> [String] {
        let folder = try ScratchFolder()
        for (path, text) in pages {
            try folder.write("pages/\(path.replacing("/", with: "-"))", Array(text.utf8))
        }
        let output = try Program.output("/usr/bin/python3", [PythonReader.script("structured.py"), folder("pages")])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func graph(_ page: String) throws -> [[String: Any]] {
        let text = try #require(
            page.components(between: "<script type=\"application/ld+json\">", and: "</script>").first)
        let data = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(data?["@graph"] as? [[String: Any]])
    }

    private static func pages(_ site: BuiltCovers) -> [String: String] {
        site.pages.filter { $0.key.hasSuffix(".html") && $0.key != "404.html" }
    }

    @Test(arguments: ["", "links: clean", "lists: [artist]\nbrowse: off\nstatistics: off"])
    func `structured data of odd titles follows the vocabulary`(settings: String) async throws {
        let site = await Self.site("title: \"A </script> & site\"\nbaseURL: \(Self.base)\n\(settings)")
        expect(!site.diagnostics.hasErrors, "\(site.text)")
        let pages = Self.pages(site)
        let lines = try Self.lines(pages)
        expectEqual(lines.count, 1, "\(lines.prefix(5))")
        expectEqual(lines.last?.hasPrefix("\(pages.count) "), true, "each of \(pages.count) pages has data: \(lines)")
        // Nothing ends the data early.
        for (path, page) in pages {
            let starts = page.components(separatedBy: "<script").count,
                ends = page.components(separatedBy: "</script>").count
            expectEqual(starts, ends, "\(path)")
        }
    }

    @Test func `an album, its artist and the home page say what they are`() async throws {
        let site = await Self.site("title: T\nbaseURL: \(Self.base)")
        var seen = 0
        for (path, page) in Self.pages(site) where path.hasPrefix("albums/") && path != "albums/index.html" {
            let album = try #require(Self.graph(page).first { $0["@type"] as? String == "MusicAlbum" })
            let title = try #require(album["name"] as? String)
            expect(Self.odd.contains(title))
            expect((album["byArtist"] as? [String: Any])?["name"] as? String == title)
            expect(album["datePublished"] as? String == "1977-11")
            expect(album["albumReleaseType"] as? String == "https://schema.org/EPRelease")
            expect(album["albumProductionType"] as? String == "https://schema.org/LiveAlbum")
            expect(album["sameAs"] as? String == "https://www.discogs.com/release/249504")
            let tracks = try #require(album["track"] as? [[String: Any]])
            expectEqual(tracks.map { $0["name"] as? String }, [title, "Second"])
            expect(tracks[0]["duration"] as? String == "PT1H2M3S" && tracks[1]["duration"] == nil)
            seen += 1
        }
        expectEqual(seen, Self.odd.count)
        let home = try Self.graph(site.pages["index.html"] ?? "")
        let search = try #require(home.first?["potentialAction"] as? [String: Any])
        let target = try #require(search["target"] as? [String: Any])
        expectEqual((target["urlTemplate"] as? String)?.hasSuffix("?q={query}"), true)
        let list = try #require(home.first { $0["@type"] as? String == "ItemList" })
        expectEqual((list["itemListElement"] as? [Any])?.count, Self.odd.count)
        expect(list["numberOfItems"] as? Int == Self.odd.count)
    }

    @Test func `broken structured data is found`() async throws {
        let site = await Self.site("baseURL: \(Self.base)")
        let page = try #require(
            site.pages.first { $0.key.hasPrefix("albums/") && $0.key != "albums/index.html" }?.value)
        for (good, bad) in [
            ("\"MusicAlbum\"", "\"Record\""), ("\"datePublished\":\"1977-11\"", "\"datePublished\":\"November\""),
            ("PT1H2M3S", "1:02:03"), ("EPRelease", "EP"), ("\"numTracks\":2", "\"numTracks\":\"2\""),
            ("\"@context\":\"https://schema.org\"", "\"@context\":\"http://schema.org\""),
        ] {
            expect(page.contains(good), "\(good)")
            try expect(Self.lines(["a.html": page.replacing(good, with: bad)]).count > 1, "\(bad)")
        }
    }

    @Test func `every page has a card, and its address is the canonical one`() async {
        let site = await Self.site("title: T\nbaseURL: \(Self.base)\nlists: [artist, year]")
        for (path, page) in Self.pages(site) {
            func content(_ name: String) -> String? {
                page.components(between: "<meta property=\"\(name)\" content=\"", and: "\">").first
            }
            let canonical = page.components(between: "<link rel=\"canonical\" href=\"", and: "\">").first
            expect(content("og:url") == canonical && canonical?.hasPrefix(Self.base) == true, "\(path)")
            expect(content("og:title")?.isEmpty == false && content("og:site_name") == "T", "\(path)")
            expect(content("og:locale") == "en_US" && page.contains("name=\"twitter:card\" content=\"summary\""))
            let isAlbum = path.hasPrefix("albums/") && path != "albums/index.html"
            let isPost = path == "notes/one/index.html"
            let isArtist = path.hasPrefix("artists/") && path != "artists/index.html"
            let type = isAlbum ? "music.album" : isPost ? "article" : isArtist ? "profile" : "website"
            expectEqual(content("og:type"), type, "\(path)")
            expectEqual(content("music:release_date"), isAlbum ? "1977-11" : nil, "\(path)")
            expectEqual(content("article:published_time"), isPost ? "2024-01-01" : nil, "\(path)")
        }
    }

    @Test func `without a base address pages have no absolute addresses and no manifest`() async {
        let site = await Self.site("title: T\nlists: [{split: artist, feed: true}]")
        expect(!site.paths.contains("manifest.webmanifest") && !site.pages.keys.contains { $0.hasSuffix("feed.atom") })
        for (path, page) in Self.pages(site) {
            expect(
                !page.contains("ld+json") && !page.contains("og:url") && !page.contains("rel=\"manifest\""), "\(path)")
            expect(page.contains("og:title") && page.contains("name=\"theme-color\""), "\(path)")
        }
    }

    @Test func `a site has a web manifest, which may be the owner's`() async throws {
        let site = await Self.site("title: T \"&\"\nbaseURL: \(Self.base)\nlanguage: ar")
        let file = try #require(site.output?.files.first { $0.path == "manifest.webmanifest" })
        guard case .bytes(let bytes) = file.content else { throw TestFailure("the manifest is not written by sitegen") }
        let manifest = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        expect(manifest["name"] as? String == "T \"&\"" && manifest["dir"] as? String == "rtl")
        expect(manifest["start_url"] as? String == "./" && manifest["theme_color"] as? String == "#faf9f6")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        expectEqual(icons.map { $0["type"] }, ["image/svg+xml", "image/png"])
        for icon in icons { expect(site.paths.contains(icon["src"] ?? "")) }
        for (_, page) in Self.pages(site) { expect(page.contains("manifest.webmanifest")) }
        let own = BinaryFile(path: "content/static/manifest.webmanifest", content: Array("{}".utf8))
        let tree = SourceTree(
            texts: [SourceFile(path: "content/site.yml", text: "baseURL: \(Self.base)\n")], binaries: [own])
        let other = BuiltCovers(await Build.site(from: tree))
        expect(!other.diagnostics.hasErrors, "\(other.text)")
        expect(other.paths.contains("manifest.webmanifest"))
    }

    @Test func `lists that want one have a feed of the albums that were added last`() async throws {
        let albums = (0..<30).map { number in
            (
                title: "Album \(number)",
                rest: ", \"artist\": \"\(number < 25 ? "Many" : "Undated")\", \"genre\": \"G\""
                    + (number < 25 ? ", \"added\": \"2024-01-\(10 + number % 18)\"" : "")
            )
        }
        let settings =
            "title: T\nbaseURL: \(Self.base)\nfeeds: [atom, rss, json]\nlists: [genre, {split: artist, feed: true}]"
        let site = await Self.site(settings, albums: albums)
        expect(!site.diagnostics.hasErrors, "\(site.text)")
        let feeds = site.pages.filter { $0.key.hasPrefix("artists/") && $0.key.contains("feed.") }
        expectEqual(Set(feeds.keys), ["artists/many/feed.atom", "artists/many/feed.rss", "artists/many/feed.json"])
        let page = try #require(site.pages["artists/many/index.html"])
        for format in ["atom", "rss", "json"] { expect(page.contains("artists/many/feed.\(format)\"")) }
        expectEqual(site.pages["artists/undated/index.html"]?.contains("artists/undated/feed"), false)
        expectEqual(site.pages["genres/g/index.html"]?.contains("genres/g/feed"), false)
        let folder = try ScratchFolder()
        for (path, text) in feeds { try folder.write("feeds/\(path.replacing("/", with: "-"))", Array(text.utf8)) }
        let output = try Program.output("/usr/bin/python3", [PythonReader.script("feeds.py"), folder("feeds")])
        expectEqual(String(decoding: output, as: UTF8.self), "60\n")
    }
}

/// Something that a test needs is not there.
struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Texts as JSON has them.
enum JSONText {
    static func quoted(_ text: String) -> String { String(decoding: JSONValue.quoted(Array(text.utf8)), as: UTF8.self) }
}
