/// The theme and the sample site that are compiled into the binary.
public enum BuiltIn {
    /// Files of the theme: `templates/…`.
    public static var templates: [SourceFile] { files(EmbeddedFiles.templates, in: "templates") }

    /// Files of the sample site: `content/…`.
    public static var sampleContent: [SourceFile] { files(EmbeddedFiles.content, in: "content") }

    private static func files(_ files: [(path: String, text: StaticString)], in folder: String) -> [SourceFile] {
        files.map { SourceFile(path: "\(folder)/\($0.path)", text: $0.text.description) }
    }
}
