import Components
package import SourceText
import Templates

/// The theme and the sample site that are compiled into the binary.
package enum BuiltIn {
    /// Files of the theme: `templates/…`.
    package static var templates: [SourceFile] { files(EmbeddedFiles.templates, in: "templates") }

    /// Files of the sample site: `content/…`.
    package static var sampleContent: [SourceFile] { files(EmbeddedFiles.content, in: "content") }

    /// The names available to each template of the theme, as Markdown.
    ///
    /// Records shared by several templates, such as `site`, are listed once at the end.
    package static var templateNames: String {
        let schemas = pages.map(\.schema)
        var counts: [String: Int] = [:]
        for schema in schemas { for table in schema.tables().dropFirst() { counts[table, default: 0] += 1 } }
        var shared: [String] = []
        var text = ""
        for (name, schema) in pages {
            let tables = schema.tables()
            let own = tables.prefix(1) + tables.dropFirst().filter { counts[$0] == 1 }
            for table in tables.dropFirst() where counts[table, default: 0] > 1 && !shared.contains(table) {
                shared.append(table)
            }
            text += "# templates/\(name)\n\n\(own.joined(separator: "\n"))\n"
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

    /// The page templates, such as `album.html`.
    package static var pageTemplates: [String] { pages.map(\.name) }

    private static var pages: [(name: String, schema: Schema)] {
        [
            ("home.html", HomePage.fields.schema), ("album.html", AlbumPage.fields.schema),
            ("page.html", TextPage.fields.schema), ("404.html", NotFoundPage.fields.schema),
            ("term.html", TermPage.fields.schema), ("index.html", IndexPage.fields.schema),
            ("places.html", PlacesPage.fields.schema), ("browse.html", BrowsePage.fields.schema),
            ("statistics.html", StatisticsPage.fields.schema), ("posts.html", PostsPage.fields.schema),
        ]
    }

    private static func files(_ files: [(path: String, text: StaticString)], in folder: String) -> [SourceFile] {
        files.map { SourceFile(path: "\(folder)/\($0.path)", text: $0.text.description) }
    }
}
