/// The built-in theme and sample site.
public enum BuiltIn {
    /// Files of the theme, by path relative to `templates/`.
    public static var templates: [SourceFile] {
        EmbeddedFiles.templates.map { SourceFile(path: "templates/\($0.path)", text: $0.text.description) }
    }
}
