import Foundation
import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

struct SitemapTests {
    private static func files(
        of pages: [String], baseURL: String, limit: Int = Sitemap.limit
    ) -> [(path: String, bytes: [UInt8])] {
        let sitemap = Sitemap(of: pages.map { ($0, "") }, baseURL: baseURL, limit: limit)
        return sitemap.paths.enumerated().map { ($1, sitemap.bytes(at: $0)) }
    }

    @Test func `a small sitemap is one file with escaped addresses`() throws {
        let files = Self.files(
            of: ["index.html", "albums/café & more/index.html"], baseURL: "https://music.example/")
        expectEqual(files.map(\.path), ["sitemap.xml"])
        expectEqual(
            String(decoding: files[0].bytes, as: UTF8.self),
            """
            <?xml version="1.0" encoding="utf-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            <url><loc>https://music.example/albums/caf%C3%A9%20%26%20more/</loc></url>
            <url><loc>https://music.example/</loc></url>
            </urlset>

            """)
    }

    /// If there are too many addresses for one file, they are split, and each is in exactly one part.
    @Test(arguments: [(1, 1), (10, 10), (11, 10), (25, 10), (30, 10)])
    func `a large sitemap is split, and each page listed once`(count: Int, limit: Int) {
        let pages = (0..<count).map { "p\($0)/index.html" }
        let files = Self.files(of: pages, baseURL: "https://music.example/", limit: limit)
        let parts = count <= limit ? files : Array(files.dropFirst())
        expectEqual(parts.count, (count + limit - 1) / limit)
        let text = parts.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        for page in 0..<count { expectEqual(text.components(separatedBy: "/p\(page)/</loc>").count, 2) }
        if count > limit {
            let index = String(decoding: files[0].bytes, as: UTF8.self)
            for part in parts { expect(index.contains("<loc>https://music.example/\(part.path)</loc>")) }
        }
    }
}

/// The sitemap of a site whose pages are partly files of `content/static/`.
struct SiteSitemapTests {
    private func site(_ files: [String], _ aliases: String = "") async -> BuiltCovers {
        let texts = [
            SourceFile(path: "content/site.yml", text: "baseURL: https://a.example/\n"),
            SourceFile(path: "content/albums/a.md", text: "---\ntitle: A\n\(aliases)---\n"),
        ]
        let binaries = files.map { BinaryFile(path: "content/static/\($0)", size: 1) }
        return BuiltCovers(await Build.site(from: SourceTree(texts: texts, binaries: binaries)))
    }

    /// The addresses that a sitemap names, as paths of the output.
    private func named(_ file: String) -> [String] {
        file.components(separatedBy: "<loc>https://a.example/").dropFirst().map { part in
            let path = String(part.prefix { $0 != "<" })
            return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
        }
    }

    @Test func `each file that a sitemap index names is written, and has a part of the pages`() async throws {
        let site = await site((0...Sitemap.limit).map { "p/\($0)/index.html" })
        let files = named(try #require(site.pages["sitemap.xml"]))
        expectEqual(files, ["sitemap-1.xml", "sitemap-2.xml"])
        let parts = files.map { site.pages[$0].map(named) ?? [] }
        expect(parts[0].count == Sitemap.limit && !parts[1].isEmpty)
        expect(Set(parts.joined()).isSubset(of: site.paths))
        expectEqual(Set(parts.joined()).count, parts.map(\.count).reduce(0, +))
    }

    @Test func `a sitemap lists pages alone`() async throws {
        let site = await site(
            ["myindex.html", "docs/my-index.html", "docs/index.html"], "aliases: [/old/]\n")
        let listed = named(try #require(site.pages["sitemap.xml"]))
        expect(listed.contains("docs/index.html") && listed.contains("albums/a/index.html"))
        expect(!listed.contains { $0.hasSuffix("myindex.html") || $0.hasSuffix("my-index.html") })
        expect(site.paths.contains("old/index.html") && !listed.contains("old/index.html"))
        expect(Set(listed).isSubset(of: site.paths))
    }
}

struct XMLTextTests {
    @Test(arguments: [
        ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("a\u{1}\u{C}b", "a\u{FFFD}\u{FFFD}b"), ("é\u{FFFF}", "é\u{FFFD}"),
        ("\u{FEFF}x\n\t", "\u{FEFF}x\n\t"),
    ])
    func `text in XML is escaped and has only allowed characters`(text: String, expected: String) {
        var output: [UInt8] = []
        XMLText.append(text.utf8.span, to: &output)
        expectEqual(Array(String(decoding: output, as: UTF8.self).unicodeScalars), Array(expected.unicodeScalars))
    }
}
