@testable import Pages
@testable import SourceText

/// All addresses in the files of a site, and those that lead to no file of it.
struct OutputLinks {
    /// Each address with the file that has it.
    private(set) var found: [(address: String, file: String)] = []
    private let paths: Set<String>
    private let baseURL: String?
    private let basePath: String

    /// Reads the pages, scripts of data, feeds and sitemaps of a site.
    init(_ site: BuiltCovers, baseURL: String? = nil) {
        paths = Set(site.paths)
        self.baseURL = baseURL
        basePath = baseURL.map { "/" + $0.split(separator: "/").dropFirst(2).map { $0 + "/" }.joined() } ?? "/"
        var texts = site.pages
        for file in site.output?.files ?? [] {
            if case .bytes(let bytes) = file.content { texts[file.path] = String(decoding: bytes, as: UTF8.self) }
        }
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            if path.hasPrefix("assets/") || path == "robots.txt" { continue }
            found += Self.addresses(in: text, at: path).map { ($0, path) }
        }
    }

    /// The addresses that lead to no file, with where they are.
    var dead: [String] {
        found.filter { !leads($0.address, from: $0.file) }.map { "\($0.address) in \($0.file)" }
    }

    private static func addresses(in text: String, at path: String) -> [String] {
        if path.hasSuffix(".html") || path.hasPrefix("shelves/") {
            let html = path.hasSuffix(".js") ? text.replacing("\\\"", with: "\"") : text
            let plain = ["href", "src", "action"].flatMap { html.components(between: " \($0)=\"", and: "\"") }
            let refresh = html.components(between: "content=\"0; url=", and: "\"")
            return plain + refresh
                + html.components(between: " srcset=\"", and: "\"").flatMap { set in
                    set.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) }
                }
        }
        // The page is the fourth value of each album.
        if path.hasPrefix("search/r-") || path.hasPrefix("browse/albums-") {
            return text.matches(of: /\["(?:[^"\\]|\\.)*","(?:[^"\\]|\\.)*","[^"]*","([^"]*)"/).map {
                (path.hasPrefix("search/") || path.hasPrefix("browse/") ? "../" : "") + String($0.1)
            }
        }
        if path.hasSuffix(".xml") { return text.components(between: "<loc>", and: "</loc>") }
        if path.hasSuffix(".atom") || path.hasSuffix(".rss") {
            return text.components(between: " href=\"", and: "\"") + text.components(between: "<link>", and: "</link>")
                + text.components(between: "<guid isPermaLink=\"true\">", and: "</guid>")
        }
        if path.hasSuffix(".json") {
            return ["url", "home_page_url", "feed_url"].flatMap { text.components(between: "\"\($0)\":\"", and: "\"") }
        }
        if path == "_redirects" {
            return text.split(separator: "\n").flatMap { $0.split(separator: " ").prefix(2).map(String.init) }
        }
        return []
    }

    private func leads(_ address: String, from file: String) -> Bool {
        let whole = address.utf8.contains(UInt8(ascii: "&")) ? address.replacing("&amp;", with: "&") : address
        var text = Substring(whole.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") })
        if text.isEmpty { return address.hasPrefix("#") }
        let hasColon = text.utf8.contains(UInt8(ascii: ":"))
        if let baseURL, text.hasPrefix(baseURL) {
            text = text.dropFirst(baseURL.count)
        } else if hasColon, text.contains("://") || text.hasPrefix("mailto:") {
            return true
        } else if text.hasPrefix("/") {
            guard text.hasPrefix(basePath) else { return false }
            text = text.dropFirst(basePath.count)
        } else {
            // A part of a shelf is for the home page.
            let folder = file.hasPrefix("shelves/") ? "" : Address.folder(of: file)
            let isFolder = text.hasSuffix("/")
            guard let path = Address.resolved(String(text), from: folder) else { return false }
            text = path.isEmpty ? "" : isFolder || text == ".." ? path + "/" : path[...]
        }
        guard let path = Address.decoded(String(text)) else { return false }
        return paths.contains(path) || (path.isEmpty || path.hasSuffix("/")) && paths.contains(path + "index.html")
    }
}
