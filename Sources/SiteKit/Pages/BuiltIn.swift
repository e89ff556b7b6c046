/// The theme and the sample site that are compiled into the binary.
public enum BuiltIn {
    /// Files of the theme: `templates/…`.
    public static var templates: [SourceFile] { files(EmbeddedFiles.templates, in: "templates") }

    /// Files of the sample site: `content/…`.
    public static var sampleContent: [SourceFile] { files(EmbeddedFiles.content, in: "content") }

    /// What each template of the theme may name, as Markdown; records that several have, such as `site`, stand once at
    /// the end.
    public static var templateNames: String {
        let shapes = pages.map(\.shape)
        var counts: [String: Int] = [:]
        for shape in shapes { for table in shape.tables().dropFirst() { counts[table, default: 0] += 1 } }
        var shared: [String] = []
        var text = ""
        for (name, shape) in pages {
            let tables = shape.tables()
            let own = tables.prefix(1) + tables.dropFirst().filter { counts[$0] == 1 }
            for table in tables.dropFirst() where counts[table, default: 0] > 1 && !shared.contains(table) {
                shared.append(table)
            }
            text += "# templates/\(name)\n\n\(own.joined(separator: "\n"))\n"
        }
        return text + "# Records of several templates\n\n" + shared.joined(separator: "\n")
    }

    /// What one template may name, with all records in it; nil for one that the theme does not have.
    public static func templateNames(of template: String) -> String? {
        let name = template.hasPrefix("templates/") ? String(template.dropFirst("templates/".count)) : template
        return pages.first { $0.name == name || $0.name == name + ".html" }
            .map { "# templates/\($0.name)\n\n\($0.shape.documentation())" }
    }

    /// The templates of pages, such as `album.html`.
    public static var pageTemplates: [String] { pages.map(\.name) }

    private static var pages: [(name: String, shape: Shape)] {
        [
            ("home.html", HomePage.fields.shape), ("album.html", AlbumPage.fields.shape),
            ("page.html", TextPage.fields.shape), ("404.html", NotFoundPage.fields.shape),
            ("term.html", TermPage.fields.shape), ("index.html", IndexPage.fields.shape),
            ("places.html", PlacesPage.fields.shape),
        ]
    }

    private static func files(_ files: [(path: String, text: StaticString)], in folder: String) -> [SourceFile] {
        files.map { SourceFile(path: "\(folder)/\($0.path)", text: $0.text.description) }
    }
}
