import SourceText

/// The programs whose sites can be imported, and how the folders of such a site are used.
package enum SiteProgram: String, Sendable, CaseIterable {
    case hugo, zola, jekyll, eleventy, obsidian

    /// What a file of the site is.
    enum Role: Equatable {
        /// A text, with its path below the folder of texts.
        case text(String)
        /// A file of data, with its name.
        case data(String)
        /// A picture, with the path of its address; nil for one that is beside texts.
        case picture(address: String?)
        case settings
        /// Layouts, styles, scripts and the like.
        case unused
    }

    private static let pictures = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"]
    private static let data = [".yml", ".yaml", ".json", ".toml", ".csv"]
    private static let generated: Set<String> = [
        "node_modules", "themes", "layouts", "_layouts", "_includes", "_sass", "_site", "public", "resources",
        "archetypes", "templates", "sass", "vendor", "_11ty",
    ]

    /// The program whose site has these files; nil if none shows it.
    package init?(of paths: [String]) {
        let top = Set(paths.filter { $0.pathParts.count == 1 })
        let folders = Set(paths.compactMap { $0.pathParts.count > 1 ? $0.pathParts[0] : nil })
        func hasOne(_ names: String...) -> Bool { names.contains(where: top.contains) }
        if folders.contains(".obsidian") {
            self = .obsidian
        } else if hasOne("_config.yml", "_config.yaml") {
            self = .jekyll
        } else if top.contains(where: { $0.hasPrefix(".eleventy.") || $0.hasPrefix("eleventy.config.") }) {
            self = .eleventy
        } else if hasOne("config.toml"), folders.contains("content"), folders.contains("templates") {
            self = .zola
        } else if top.contains(where: { Self.hugo.isSettings($0) }), folders.contains("content") {
            self = .hugo
        } else {
            return nil
        }
    }

    /// The role of a file by its path in the folder of the site.
    func role(of path: String) -> Role {
        var parts = path.pathParts
        let isGenerated = parts.contains { Self.generated.contains($0) && !(self == .eleventy && $0 == "public") }
        if isGenerated || parts.contains(where: { $0.hasPrefix(".") }) { return .unused }
        if isSettings(path) { return .settings }
        if self == .eleventy, ["src", "site", "content"].contains(parts.first) { parts.removeFirst() }
        let inner = parts.joined(separator: "/")
        let ending = "." + (path.fileName.split(separator: ".").last.map { $0.lowercased() } ?? "")
        if Self.pictures.contains(ending) { return .picture(address: address(ofFile: inner)) }
        if dataFolder.map({ inner.utf8.hasPrefix($0) }) == true, Self.data.contains(ending) {
            return .data(path.fileStem)
        }
        guard ending == ".md" || ending == ".markdown" else { return .unused }
        switch self {
        case .hugo, .zola: return inner.utf8.hasPrefix("content/") ? .text(inner.droppingBytes(first: 8)) : .unused
        case .jekyll, .eleventy:
            let isOwn = ["README.md", "CHANGELOG.md", "LICENSE.md"].contains(path)
            return isOwn
                ? .unused : .text(inner.utf8.first == UInt8(ascii: "_") ? inner.droppingBytes(first: 1) : inner)
        case .obsidian: return .text(inner)
        }
    }

    /// The folder of files of data.
    private var dataFolder: String? {
        switch self {
        case .hugo, .zola: "data/"
        case .jekyll, .eleventy: "_data/"
        case .obsidian: nil
        }
    }

    private func isSettings(_ path: String) -> Bool {
        switch self {
        case .hugo:
            ["hugo.", "config."].contains { start in
                ["toml", "yaml", "yml", "json"].contains { path == start + $0 }
            }
        case .zola: path == "config.toml"
        case .jekyll: path == "_config.yml"
        case .eleventy: path == "_data/site.json" || path.utf8.hasSuffix("/_data/site.json")
        case .obsidian: false
        }
    }

    /// The address of a picture that is published where it is; nil for one beside texts.
    private func address(ofFile path: String) -> String? {
        switch self {
        case .hugo, .zola:
            for folder in ["static/", "assets/"] where path.utf8.hasPrefix(folder) {
                return path.droppingBytes(first: folder.utf8.count)
            }
            return nil
        case .jekyll: return path.utf8.first == UInt8(ascii: "_") ? nil : path
        case .eleventy:
            return path.utf8.hasPrefix("public/") ? path.droppingBytes(first: 7) : path
        case .obsidian: return nil
        }
    }

    /// The rank of a picture among those with the same address, of which the one with the lowest is shown there.
    ///
    /// Hugo publishes the files of `static/` as they are, and those of `assets/` only where a template asks for it.
    /// Else the picture is taken that is in a folder made for publishing, such as `public/`.
    func rank(of path: String, at address: String) -> Int {
        let folder = path.utf8.count - address.utf8.count
        return path.utf8.hasPrefix("assets/") ? -folder + 1_000 : -folder
    }

    /// The address that the program gives a text without one of its own; nil if it publishes none, and for Jekyll.
    ///
    /// `path` is that below the folder of texts, without the ending.
    func address(of path: String) -> String? {
        var path = path
        for end in ["/index", "/_index"] where path.utf8.hasSuffix(end) {
            path = path.droppingBytes(first: 0, last: end.utf8.count)
        }
        return self == .obsidian || self == .jekyll ? nil : "/\(path)/"
    }
}
