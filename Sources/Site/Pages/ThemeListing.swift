package import Settings
package import SourceText
import Templates
import Theming

/// The files of a site's theme, and which of them the site replaces: `sitegen templates`.
package struct ThemeListing: Sendable {
    /// A file by its name in the theme.
    package struct Entry: Sendable {
        /// Its name, such as `partials/search.html`.
        package let name: String
        /// Where it is.
        package let place: String
    }

    /// All files of the theme and the site, in the order of their names.
    package let entries: [Entry]
    private let theme: [PathKey: SourceFile]

    /// The files for a site with templates of its own, which may include whole themes.
    package init(templates: [SourceFile], settings: Settings) {
        func files(_ own: [SourceFile]) -> ThemeFiles {
            ThemeFiles(builtIn: BuiltIn.themeFiles, own: own, settings: settings.theme)
        }
        let themed = files(templates.filter { ThemePath.theme(of: $0.path) != nil }).files
        let theme = Dictionary(themed.map { (PathKey(ThemePath.name(of: $0.path)), $0) }) { first, _ in first }
        let all = files(templates)
        entries = all.files.sorted(byPath: { ThemePath.name(of: $0.path) }).map { file in
            let name = ThemePath.name(of: file.path)
            if all.builtIn.contains(PathKey(file.path)) { return Entry(name: name, place: "built in") }
            if ThemePath.theme(of: file.path) != nil { return Entry(name: name, place: file.path) }
            return Entry(name: name, place: (theme[PathKey(name)] == nil ? "only in " : "replaced by ") + file.path)
        }
        self.theme = theme
    }

    /// A file of the theme, or by a name such as `themes/room/assets/look.css` one of any built-in theme.
    package func file(named name: String) -> SourceFile? {
        theme[PathKey(name)] ?? BuiltIn.themeFiles.first { $0.path.utf8.isEqual(to: ThemePath.top + name) }
    }

    /// The error about a name that no file has.
    package func unknown(_ name: String) -> Diagnostic {
        let near = Suggestion.nearest(to: name, in: theme.keys.map(\.path).sorted())
        return Diagnostic(
            .error, .unknownTemplate, "the theme has no file \(TerminalText.quoted(name))", at: .none,
            help: near.map { "did you mean \($0)?" } ?? "`sitegen templates list` lists its files")
    }
}
