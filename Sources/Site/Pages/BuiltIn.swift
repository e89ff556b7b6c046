import Theming
import Localization
package import SourceText
import Templates

/// The theme and the sample site that are compiled into the binary.
package enum BuiltIn {
    /// Files of the standard theme: `templates/…`.
    package static var templates: [SourceFile] { allTemplates.filter { ThemePath.theme(of: $0.path) == nil } }

    /// Files of all themes; those of themes with names are in `templates/themes/NAME/`.
    package static var allTemplates: [SourceFile] { files(EmbeddedFiles.templates, in: "templates") }

    /// Files of the sample site: `content/…`.
    package static var sampleContent: [SourceFile] { files(EmbeddedFiles.content, in: "content") }

    /// The program of the service worker.
    static var serviceWorker: [UInt8] {
        EmbeddedFiles.templates.first { $0.path.utf8.isEqual(to: ServiceWorker.path) }.map {
            Array($0.text.description.utf8)
        } ?? []
    }

    /// The names available to each template of the theme, as Markdown.
    ///
    /// What every page has is listed once at the start, and records of several templates at the end. The page for frames
    /// has names of its own.
    package static var templateNames: String {
        let schemas = pages.map(\.schema)
        var counts: [String: Int] = [:]
        for schema in schemas { for table in schema.tables().dropFirst() { counts[table, default: 0] += 1 } }
        var shared: [String] = []
        let heads = pages.filter { $0.name != framePage }.map { Self.lines($0.schema.tables().first ?? "") }
        let common = heads[0].filter { line in line.hasPrefix("| `") && heads.allSatisfy { $0.contains(line) } }
        let everywhere = Set(common)
        var text =
            "# Every page but \(framePage)\n\n| name | kind | meaning |\n| --- | --- | --- |\n\(common.joined(separator: "\n"))\n\n"
        for (name, schema) in pages {
            let tables = schema.tables()
            let own = tables.prefix(1) + tables.dropFirst().filter { counts[$0] == 1 }
            for table in tables.dropFirst() where counts[table, default: 0] > 1 && !shared.contains(table) {
                shared.append(table)
            }
            let lines = Self.lines(own.joined(separator: "\n")).filter {
                name == framePage || !everywhere.contains($0)
            }
            text += "# templates/\(name)\n\n\(lines.joined(separator: "\n"))\n"
        }
        return text + "# Records of several templates\n\n" + shared.joined(separator: "\n") + "\n"
            + ComponentDeclaration.documentation(of: templates)
    }

    /// The names available to one template, with all its records; nil if the theme has no such template.
    package static func templateNames(of template: String) -> String? {
        let name = template.hasPrefix("templates/") ? String(template.dropFirst("templates/".count)) : template
        return pages.first { $0.name == name || $0.name == name + ".html" }
            .map { "# templates/\($0.name)\n\n\($0.schema.documentation())" }
    }

    /// Files of all themes, with the words of each language.
    package static var themeFiles: [SourceFile] {
        allTemplates
            + Words.languages.map {
                SourceFile(path: "\(Words.folder)\($0).yml", text: Words.text(ofFile: "\($0).yml") ?? "")
            }
    }

    /// The page templates, such as `album.html`.
    package static var pageTemplates: [String] { pages.map(\.name) }

    private static let framePage = FramePage.template + ".html"

    private static var pages: [(name: String, schema: Schema)] {
        PageKinds.templates.map { ($0.name + ".html", $0.schema) }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func files(
        _ files: [(path: String, text: StaticString, isText: Bool)], in folder: String
    ) -> [SourceFile] {
        files.map { file in
            let (path, text) = ("\(folder)/\(file.path)", file.text.description)
            if file.isText { return SourceFile(path: path, text: text) }
            return SourceFile(path: path, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        }
    }
}
