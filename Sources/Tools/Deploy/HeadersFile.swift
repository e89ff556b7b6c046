package import Settings
package import SourceText

/// A file that tells a host which headers to send: a content security policy, and how long browsers may keep files.
package struct HeadersFile: Sendable {
    let form: Settings.Deploy.Headers
    /// The content security policy; nil for none.
    let policy: String?
    /// What the addresses of files start with, such as `/` or `/records/`.
    let base: String
    /// Starts of the paths of files that never change.
    let prefixes: [String]

    /// A file for a site; nil if the settings ask for none.
    package init?(_ form: Settings.Deploy.Headers, files: [DeployFile], policy: String?, base: String) {
        if form == .none { return nil }
        (self.form, self.policy, self.base) = (form, policy, form == .netlify ? "/" : base)
        prefixes = Self.prefixes(files)
    }

    /// The path of the file in the site.
    package var path: String {
        switch form {
        case .netlify, .none: "_headers"
        case .nginx: "headers.conf"
        case .caddy: "headers.caddy"
        }
    }

    /// How long browsers may keep a file of a role.
    package static func cacheControl(_ role: OutputRole) -> String {
        role == .asset ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate"
    }

    /// The starts of paths that only files named by their content have: `assets/`, and `search/r-` in a folder with others.
    static func prefixes(_ files: [DeployFile]) -> [String] {
        let others = files.filter { $0.role != .asset }.map(\.path)
        var (found, mixed): (Set<String>, Set<String>) = ([], [])
        for file in files where file.role == .asset {
            if found.contains(where: file.path.utf8.hasPrefix) { continue }
            let slashes = file.path.utf8.indices.filter { file.path.utf8[$0] == UInt8(ascii: "/") }
            let folder = slashes.last.map { file.path.utf8.index(after: $0) } ?? file.path.startIndex
            let dash = file.path.utf8[folder...].firstIndex(of: UInt8(ascii: "-"))
            let ends = (slashes + [dash].compactMap { $0 }).map { file.path.utf8.index(after: $0) }
            for prefix in ends.map({ String(file.path[..<$0]) }) where !mixed.contains(prefix) {
                if others.contains(where: { $0.utf8.hasPrefix(prefix) }) {
                    mixed.insert(prefix)
                } else {
                    if found.count < limit { found.insert(prefix) }
                    break
                }
            }
        }
        return Array(found).sorted(byPath: { $0 })
    }

    /// Hosts take about a hundred rules.
    private static let limit = 40

    /// The content.
    package var bytes: [UInt8] { Array(text.utf8) }

    private var headers: [(String, String)] {
        [("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff")].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    private var text: String {
        let cache = Self.cacheControl(.asset)
        switch form {
        case .netlify, .none:
            let all = headers.map { "  \($0): \($1)\n" }.joined()
            return "/*\n\(all)" + prefixes.map { "/\($0)*\n  Cache-Control: \(cache)\n" }.joined()
        case .nginx:
            // A location with headers of its own has none of those around it.
            let all = headers.map { "add_header \($0) \"\($1)\" always;\n" }.joined()
            let places = prefixes.map { prefix in
                "location ^~ \(base)\(prefix) {\nadd_header Cache-Control \"\(cache)\";\n\(all)}\n"
            }
            let other = "add_header Cache-Control \"\(Self.cacheControl(.page))\";\n"
            return "# In a server block: include …/\(path);\n" + other + all + places.joined()
        case .caddy:
            let all = headers.map { "\t\($0) \"\($1)\"\n" }.joined()
            let paths = prefixes.map { " \(base)\($0)*" }.joined()
            return "# In a site block: import …/\(path)\nheader {\n\(all)}\n"
                + (paths.isEmpty
                    ? ""
                    : "@kept path\(paths)\nheader @kept Cache-Control \"\(cache)\"\n"
                        + "@others not path\(paths)\nheader @others Cache-Control \"\(Self.cacheControl(.page))\"\n")
        }
    }
}
