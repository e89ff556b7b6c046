package import Readers
package import SourceText
import Templates

/// The templates and assets of a site: its own, those of its theme, and those that every theme may use.
package struct ThemeFiles: Sendable {
    /// The files; no two have the same name in the theme.
    package private(set) var files: [SourceFile] = []
    /// The paths of files that are part of the program.
    package private(set) var builtIn: Set<PathKey> = []
    /// Whether the site itself has a file, by the name in the theme.
    private var own: Set<PathKey> = []
    /// Whether a file is only there for those that name it, because it is from the standard theme.
    private var lent: Set<PathKey> = []
    /// What is wrong with the choice of the theme.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The version of the template interface: the names that templates may use.
    package static let version = 1

    /// Chooses the files for the theme of the settings.
    ///
    /// A file of the site replaces that of the theme with the same name. A theme with a name has pages of its own; from
    /// the standard theme it may name partials, components and assets that it lacks.
    package init(builtIn: [SourceFile], own templates: [SourceFile], settings: ThemeSettings) {
        var known: Set<PathKey> = []
        func add(_ more: [SourceFile]) -> [SourceFile] {
            more.filter { known.insert(PathKey(ThemePath.name(of: $0.path))).inserted }
        }
        let name = settings.name == ThemeSettings.standardName ? nil : settings.name
        files = add(templates.filter { ThemePath.theme(of: $0.path) == nil })
        own = Set(files.map { PathKey(ThemePath.name(of: $0.path)) })
        if let name {
            let all = templates + builtIn
            let themed = all.filter { ThemePath.isFile($0.path, ofTheme: name) }
            files += add(themed)
            if themed.isEmpty { diagnostics.append(Self.unknown(name, settings, all)) }
        }
        let standard = builtIn.filter { ThemePath.theme(of: $0.path) == nil }
        let isWhole = name == nil || diagnostics.hasErrors || files.contains(where: Self.isLook)
        let rest = add(standard.filter { isWhole || Self.isLent($0.path) })
        if !isWhole { lent = Set(rest.map { PathKey(ThemePath.name(of: $0.path)) }) }
        files += rest
        let paths = Set(templates.map { PathKey($0.path) })
        self.builtIn = Set(files.map { PathKey($0.path) }).subtracting(paths)
        for file in templates where file.path.utf8.hasSuffix(".html") {
            var findings = DiagnosticCollector(file)
            _ = TextCheck.check(file, in: 0..<file.bytes.count, &findings)
            diagnostics += findings.sorted
        }
        for file in files where ThemePath.name(of: file.path).utf8.isEqual(to: ThemePath.manifest) {
            diagnostics += Self.read(file)
        }
    }

    /// Whether the site itself has a file with a name in the theme, such as `browse.html`.
    package func isOwn(_ name: String) -> Bool { own.contains(PathKey(name)) }

    /// Whether a file is only published if a template or style sheet names it.
    package func isLent(_ name: String) -> Bool { lent.contains(PathKey(name)) }

    /// The templates: all files whose names end in `.html`.
    package var templates: [SourceFile] {
        files.filter {
            $0.path.utf8.hasSuffix(".html") && !ThemePath.name(of: $0.path).utf8.hasPrefix(ThemePath.assets)
        }
    }

    /// The assets: all files in `assets/`.
    package var assets: [SourceFile] {
        files.filter { ThemePath.name(of: $0.path).utf8.hasPrefix(ThemePath.assets) }
    }

    /// Whether a file makes its theme a look: a style sheet over the pages of the standard theme, all of which it takes.
    private static func isLook(_ file: SourceFile) -> Bool {
        ThemePath.theme(of: file.path) != nil && ThemePath.name(of: file.path).utf8.isEqual(to: ThemeStyles.look)
    }

    /// Whether a theme with a name takes a file of the standard theme that it lacks.
    ///
    /// It takes all but the pages, their layout, and the rules for settings, which are about the standard markup. The page
    /// for frames is taken too: it needs no other file.
    private static func isLent(_ path: String) -> Bool {
        let name = ThemePath.name(of: path)
        if name.utf8.isEqual(to: embedPage) { return true }
        return name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.isEqual(to: ThemePath.assets + ThemeStyles.name)
    }

    private static let embedPage = "embed.html"

    private static func unknown(_ name: String, _ settings: ThemeSettings, _ files: [SourceFile]) -> Diagnostic {
        let names = Set(files.compactMap { ThemePath.theme(of: $0.path) } + [ThemeSettings.standardName]).sorted()
        return Diagnostic(
            .error, .unknownTheme, "there is no theme `\(name)`", at: settings.nameOrigin.map { .text($0) } ?? .none,
            help: Suggestion.nearest(to: name, in: names).map { "did you mean `\($0)`?" }
                ?? "the themes are \(names.joined(separator: ", ")); one of your own needs templates in \(ThemePath.themesFolder)\(name)/"
        )
    }

    /// Diagnostics without repetitions: a partial used by several pages is checked with each of them.
    ///
    /// A name that several records lack at one place is one mistake.
    package static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<String> = []
        var unknownNames: [String: (index: Int, others: Int)] = [:]
        var kept: [Diagnostic] = []
        for diagnostic in diagnostics {
            guard case .text(let span) = diagnostic.place else {
                kept.append(diagnostic)
                continue
            }
            let place = "\(span.file.path) \(span.start) \(diagnostic.code.rawValue)"
            guard seen.insert("\(place) \(diagnostic.message)").inserted else { continue }
            if diagnostic.code == .unknownName {
                if unknownNames[place] != nil {
                    unknownNames[place]?.others += 1
                    continue
                }
                unknownNames[place] = (kept.count, 0)
            }
            kept.append(diagnostic)
        }
        for (index, others) in unknownNames.values where others > 0 {
            let records = others == 1 ? "record" : "records"
            kept[index].notes.append(.init("this template is used for \(others) more \(records) without the name"))
        }
        return kept
    }

    /// The values under `params` in the `theme.yml` of a site or its theme, for sites that do not set them; at most one
    /// tree.
    ///
    /// Mistakes in the file are reported where it is checked.
    package static func params(of theme: ThemeSettings, in templates: [SourceFile]) -> [NodeTree] {
        let files = templates.filter { ThemePath.name(of: $0.path).utf8.isEqual(to: ThemePath.manifest) }
        let own = files.first { ThemePath.theme(of: $0.path) == nil }
        let themed = files.first { ThemePath.isFile($0.path, ofTheme: theme.name) }
        guard let file = own ?? themed else { return [] }
        let nodes = NodeTree.reading(file)
        guard let params = nodes.root?["params"], case .map = params.value else { return [] }
        return [NodeTree(file: file, dialect: nodes.dialect, root: params, diagnostics: [])]
    }

    /// The keys of `templates/theme.yml`, and of `theme.yml` of a theme.
    package static let table = RecordTable([
        .key(
            "version", .integer(1...1_000), "The version of the template interface that the theme is written for.",
            example: "1"),
        .key("params", .mapping(.any), "Values for `{{site.params.NAME}}` that the settings may replace."),
        .key("title", .text, "The name of the theme for people."),
        .key("description", .text, "A sentence about it."),
        .key("author", .text, "Who made it."),
        .key("license", .text, "Its licence.", example: "MIT"),
    ])

    /// Checks the file that says which version a theme is written for.
    private static func read(_ file: SourceFile) -> [Diagnostic] {
        let nodes = NodeTree.reading(file)
        guard let root = nodes.root, !root.isNull else { return nodes.diagnostics }
        var record = RecordReader(root, in: nodes, keys: table.names)
        for key in ["title", "description", "author", "license"] { _ = record.text(key) }
        _ = record.map("params")
        if let number = record.integer("version"), number != version {
            record.report(
                .wrongInterface, "version", "the theme is written for version \(number) of the template interface",
                help: "this sitegen has version \(version)")
        }
        return nodes.diagnostics + record.finish()
    }
}
