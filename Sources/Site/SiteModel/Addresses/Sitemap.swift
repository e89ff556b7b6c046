import SourceText

/// The addresses of all pages, for search engines (sitemaps.org, protocol 0.9), and the files that reference them.
package struct Sitemap: Sendable {
    private let pages: [(path: String, date: String)]
    private let baseURL: String
    private let limit: Int

    /// Maximum number of addresses in one file, by the protocol.
    package static let limit = 50_000

    package static let path = "sitemap.xml"
    package static let robotsPath = "robots.txt"

    /// Creates a sitemap.
    ///
    /// - Parameters:
    ///   - pages: paths of the pages in the output, with the dates of their content; empty for none.
    ///   - baseURL: absolute address of the site's top folder.
    package init(of pages: [(path: String, date: String)], baseURL: String, limit: Int = limit) {
        self.pages = pages.sorted(byPath: { $0.path })
        self.baseURL = baseURL
        self.limit = limit
    }

    /// The paths of its files: a single file, or an index and as many files as needed.
    package var paths: [String] {
        let parts = (pages.count + limit - 1) / limit
        return [Self.path] + (parts > 1 ? (1...parts).map { "sitemap-\($0).xml" } : [])
    }

    /// The file at an index of ``paths``.
    package func bytes(at index: Int) -> [UInt8] {
        if index == 0, pages.count > limit {
            return Self.document("sitemapindex", "sitemap", paths.dropFirst().map { (baseURL + $0, "") })
        }
        let start = max(0, index - 1) * limit
        let part = pages[start..<min(start + limit, pages.count)]
        return Self.document(
            "urlset", "url",
            part.map { page in
                (baseURL + Address.encoded(Address.withoutIndex(page.path)), page.date)
            })
    }

    /// A robots.txt that allows everything and references the sitemap.
    package static func robots(baseURL: String) -> [UInt8] {
        Array("User-agent: *\nAllow: /\n\nSitemap: \(baseURL)\(path)\n".utf8)
    }

    private static func document(_ root: String, _ item: String, _ entries: [(String, String)]) -> [UInt8] {
        var output = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
        output += Array("<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n".utf8)
        let (start, end) = ("<\(item)><loc>", "</\(item)>\n")
        for (address, date) in entries {
            output += start.utf8
            XMLText.append(address.utf8.span, to: &output)
            output += "</loc>".utf8
            if !date.isEmpty {
                output += "<lastmod>".utf8
                output += date.utf8
                output += "</lastmod>".utf8
            }
            output += end.utf8
        }
        output += Array("</\(root)>\n".utf8)
        return output
    }
}
