/// The theme and the sample site that are compiled into the binary.
public enum BuiltIn {
    /// Files of the theme: `templates/…`.
    public static var templates: [SourceFile] { files(EmbeddedFiles.templates, in: "templates") }

    /// Files of the sample site: `content/…`.
    public static var sampleContent: [SourceFile] { files(EmbeddedFiles.content, in: "content") }

    /// What each template of the theme may name, as Markdown.
    public static var templateNames: String {
        let pages = [
            ("home.html", HomePage.fields.shape), ("album.html", AlbumPage.fields.shape),
            ("page.html", TextPage.fields.shape), ("404.html", NotFoundPage.fields.shape),
            ("term.html", TermPage.fields.shape), ("index.html", IndexPage.fields.shape),
            ("places.html", PlacesPage.fields.shape),
        ]
        return pages.map { "# templates/\($0.0)\n\n\($0.1.documentation())" }.joined(separator: "\n")
    }

    private static func files(_ files: [(path: String, text: StaticString)], in folder: String) -> [SourceFile] {
        files.map { SourceFile(path: "\(folder)/\($0.path)", text: $0.text.description) }
    }
}
