package import Albums
package import Readers
import SourceText

extension RecordReader {
    /// A list of addresses, or of mappings with `title` and `url`.
    package mutating func links(_ key: String) -> [WebLink] {
        items(key, parts: WebLink.parts).compactMap { node in
            if let url = plainText(of: node) { return link(url, title: url, at: node) }
            guard var entry = nested(node, keys: Album.linkTable.names, called: key) else { return nil }
            defer { take(entry.finish()) }
            guard let url = entry.requiredText("url"), let place = entry.value("url") else { return nil }
            return link(url, title: entry.text("title") ?? url, at: place)
        }
    }

    private mutating func link(_ url: String, title: String, at node: Node) -> WebLink? {
        let lower = url.lowercased()
        if lower.hasPrefix("https://") || lower.hasPrefix("http://") {
            if Self.isAddress(url) { return WebLink(title: title, url: url) }
            report(
                .linkScheme, "this is not an address: \"\(url.prefix(40))\"", at: node,
                note: "an address has a host, and no spaces, quotes or angle brackets",
                help: "write such characters as %20, %22, %3C, %3E")
            return nil
        }
        report(
            .linkScheme, "a link must start with https:// or http://, not \"\(url.prefix(40))\"", at: node)
        return nil
    }

    /// Whether an http or https address has a host, and only characters that RFC 3986 allows or that are not ASCII.
    private static func isAddress(_ url: String) -> Bool {
        guard let slashes = url.firstRange(of: "://") else { return false }
        let host = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
        return !host.isEmpty && host.first != ":"
            && url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    }
}
