package import SourceText

/// A former address of a page, which leads to the page.
package struct Redirect: Sendable {
    /// The former address, such as `/old/page/`.
    package let address: String
    /// The path of the file at that address, relative to the output folder: `old/page/index.html`.
    package let path: String
    /// The path of the page that it leads to.
    package let target: String
    /// The title of that page.
    package let title: String
    /// The place of the alias in the content.
    package let place: SourceSpan

    /// The redirect of an alias as written; nil, with a diagnostic, for a text that is no address of the site.
    package init?(
        _ alias: String, to target: String, title: String, at place: SourceSpan, diagnostics: inout [Diagnostic]
    ) {
        guard let path = Self.path(of: alias) else {
            diagnostics.append(
                .error(
                    .badAlias, "\"\(alias)\" is not an address of the site", at: place,
                    help: Self.suggestion(for: alias)))
            return nil
        }
        (self.address, self.path, self.target, self.title, self.place) = (alias, path, target, title, place)
    }

    /// The path of the file at an address: a folder has an `index.html`, and so has a name without `.html`.
    private static func path(of alias: String) -> String? {
        guard alias.utf8.first == UInt8(ascii: "/"), !alias.utf8.starts(with: "//".utf8),
            !alias.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || "?#\\".utf8.contains($0) }),
            let decoded = Address.decoded(alias)
        else { return nil }
        let parts = decoded.pathParts.filter { !$0.isEmpty }
        if parts.contains(where: { $0 == "." || $0 == ".." || FileName.problem(with: $0) != nil }) { return nil }
        let path = parts.joined(separator: "/")
        let isFile = [".html", ".htm"].contains { path.utf8.hasSuffix($0) } && !decoded.utf8.hasSuffix("/")
        return isFile ? path : path.isEmpty ? "index.html" : path + "/index.html"
    }

    private static func suggestion(for alias: String) -> String {
        let end = alias.firstIndex { $0 == "?" || $0 == "#" } ?? alias.endIndex
        var text = String(alias[..<end])
        if let host = text.firstRange(of: "://") { text = String(text[host.upperBound...].drop { $0 != "/" }) }
        let slashed = "/" + text.drop { $0 == "/" }
        return path(of: slashed) == nil || slashed == alias || slashed == "/"
            ? "an address starts with a slash, such as /old/page/" : "write \(slashed)"
    }

    /// The page at the former address: it has no script, and search engines leave it out.
    package func page(language: String, baseURL: String?, links: LinkForm = .files) -> [UInt8] {
        let link = links.link(to: target, root: Address.root(from: path))
        let canonical = baseURL.map { $0 + Address.encoded(Address.withoutIndex(target)) } ?? link
        return Array(
            """
            <!DOCTYPE html>
            <html lang="\(HTMLEscape.escaped(language))">
            <head>
            <meta charset="utf-8">
            <title>\(HTMLEscape.escaped(title))</title>
            <meta name="viewport" content="width=device-width">
            <meta name="robots" content="noindex">
            <meta http-equiv="refresh" content="0; url=\(HTMLEscape.escaped(link))">
            <link rel="canonical" href="\(HTMLEscape.escaped(canonical))">
            </head>
            <body>
            <p><a href="\(HTMLEscape.escaped(link))">\(HTMLEscape.escaped(title))</a></p>
            </body>
            </html>

            """.utf8)
    }

    /// The file `_redirects` of Netlify and Cloudflare Pages: the old address, the new one, and the status.
    package static func netlify(_ redirects: [Redirect], basePath: String) -> [UInt8] {
        lines(redirects, basePath) { "\($0) \($1) 301\n" }
    }

    /// The entries of an nginx `map $uri $target`.
    ///
    /// It compares decoded addresses, which are in quotes.
    package static func nginx(_ redirects: [Redirect], basePath: String) -> [UInt8] {
        lines(redirects, basePath) { old, new in
            let decoded = Address.decoded(old) ?? old
            return "\"\(decoded.replacing("\"", with: "\\\""))\" \"\(new.replacing("$", with: "%24"))\";\n"
        }
    }

    private static func lines(
        _ redirects: [Redirect], _ basePath: String, _ line: (String, String) -> String
    ) -> [UInt8] {
        let sorted = redirects.sorted(byPath: { $0.address })
        return sorted.flatMap { redirect in
            let old = basePath + Address.encoded(String((Address.decoded(redirect.address) ?? "").dropFirst()))
            return Array(line(old, basePath + Address.encoded(Address.withoutIndex(redirect.target))).utf8)
        }
    }
}
