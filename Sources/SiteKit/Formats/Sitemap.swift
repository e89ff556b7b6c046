/// The addresses of all pages, for search engines (sitemaps.org, protocol 0.9), and what points to them.
enum Sitemap {
    /// Addresses that one file may hold, by the protocol.
    static let limit = 50_000

    static let path = "sitemap.xml"
    static let robotsPath = "robots.txt"

    /// The files of the sitemap: one, or an index and as many as are needed.
    ///
    /// - Parameters:
    ///   - pages: paths of the pages in the output.
    ///   - baseURL: absolute address of the site's top folder.
    static func files(of pages: [String], baseURL: String, limit: Int = limit) -> [(path: String, bytes: [UInt8])] {
        let addresses = pages.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { path in
            baseURL + Address.encoded(String(AddressBook.address(of: path).dropFirst()))
        }
        if addresses.count <= limit { return [(path, document("urlset", "url", addresses))] }
        var files: [(path: String, bytes: [UInt8])] = []
        for start in stride(from: 0, to: addresses.count, by: limit) {
            let part = Array(addresses[start..<min(start + limit, addresses.count)])
            files.append(("sitemap-\(files.count + 1).xml", document("urlset", "url", part)))
        }
        let parts = files.map { baseURL + $0.path }
        return [(path, document("sitemapindex", "sitemap", parts))] + files
    }

    /// A robots.txt that allows everything and names the sitemap.
    static func robots(baseURL: String) -> [UInt8] {
        Array("User-agent: *\nAllow: /\n\nSitemap: \(baseURL)\(path)\n".utf8)
    }

    private static func document(_ root: String, _ item: String, _ addresses: [String]) -> [UInt8] {
        var output = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
        output += Array("<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n".utf8)
        for address in addresses {
            output += Array("<\(item)><loc>".utf8)
            XMLText.append(address.utf8, to: &output)
            output += Array("</loc></\(item)>\n".utf8)
        }
        output += Array("</\(root)>\n".utf8)
        return output
    }
}
