import SourceText

/// Where the files of themes are: those of a site in `templates/`, those of a theme with a name in
/// `templates/themes/NAME/`.
package enum ThemePath {
    /// The folder of all themes with names.
    package static let themesFolder = "templates/themes/"
    /// The folder of style sheets, scripts and pictures, by the name of a file in a theme.
    package static let assets = "assets/"
    /// The folder of the parts that are empty in every theme of sitegen, for a site to fill.
    package static let hooks = "partials/hooks/"
    /// The file that says which version of the template interface a theme is written for.
    package static let manifest = "theme.yml"
    /// The folder of all templates.
    package static let top = "templates/"

    /// The name of a file in its theme, such as `assets/style.css`; a path outside of `templates/` stays as it is.
    package static func name(of path: String) -> String {
        guard path.utf8.hasPrefix(top) else { return path }
        guard path.utf8.hasPrefix(themesFolder) else { return path.droppingBytes(first: top.utf8.count) }
        let inner = path.droppingBytes(first: themesFolder.utf8.count)
        guard let slash = inner.utf8.firstIndex(of: UInt8(ascii: "/")) else { return inner }
        return String(inner[inner.utf8.index(after: slash)...])
    }

    /// The name of the theme that a file belongs to; nil for a file of the site itself.
    package static func theme(of path: String) -> String? {
        guard path.utf8.hasPrefix(themesFolder) else { return nil }
        let inner = path.droppingBytes(first: themesFolder.utf8.count)
        guard let slash = inner.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(inner[..<slash])
    }

    /// Whether a file belongs to the theme with a name; no file belongs to a theme without one.
    package static func isFile(_ path: String, ofTheme name: String?) -> Bool {
        guard let name, let theme = theme(of: path) else { return false }
        return theme.utf8.isEqual(to: name)
    }

    /// The folder of the assets beside a file: those of its theme, or `templates/assets/`.
    package static func assetsFolder(of path: String) -> String {
        theme(of: path).map { "\(themesFolder)\($0)/\(assets)" } ?? top + assets
    }
}
