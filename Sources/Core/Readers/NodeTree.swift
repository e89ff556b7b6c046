package import SourceText

/// The outcome of reading one file: its values, and all mistakes in it.
package struct NodeTree: Sendable {
    /// The file it was read from.
    package let file: SourceFile
    /// The language of the file; the meaning of scalars depends on it.
    package let dialect: Dialect
    /// The value of the file, without the sections that could not be read; nil if nothing could be read.
    package let root: Node?
    /// The mistakes, at most ``DiagnosticCollector/limit`` of them, in file order.
    package let diagnostics: [Diagnostic]

    /// The languages in which records are written.
    package enum Dialect: Sendable {
        /// Types are as written: text has quotes, numbers have none.
        case json
        /// A plain scalar is accepted as text when text is expected: `title: 1984`.
        case yaml
        /// Types are as written, but a number is accepted as text when text is expected: `title = 1984`.
        case toml
        /// Everything is text; numbers are parsed from it, and an empty field counts as absent.
        case csv
        /// Texts and lists of texts from another program's data: numbers are parsed from text, and empty text counts as
        /// absent.
        case foreign

        /// Whether everything is text.
        var isText: Bool { self == .csv || self == .foreign }
        /// Whether a number without quotes is accepted as text.
        var acceptsNumbersAsText: Bool { self == .yaml || self == .toml }
    }

    package init(file: SourceFile, dialect: Dialect, root: Node?, diagnostics: [Diagnostic]) {
        self.file = file
        self.dialect = dialect
        self.root = root
        self.diagnostics = diagnostics
    }

    /// The items of a file that must be a list, and the mistakes in it; an empty file has none.
    ///
    /// `keys` are those that each item must have, for the message.
    package func list(of things: String, with keys: [String]) -> (items: [Node], diagnostics: [Diagnostic]) {
        guard let root, !root.isNull else { return ([], diagnostics) }
        if case .list(let items) = root.value { return (items, diagnostics) }
        if root.isRecovered { return ([], diagnostics) }
        let entry = keys.enumerated().map { "`\($0.offset == 0 ? "- " : "")\($0.element): …`" }
        let problem = Diagnostic.error(
            .wrongType, "expected a list of \(things), found \(root.kindName)", at: file.span(root.range),
            help: "write \(entry.joined(separator: " and ")) for each")
        return ([], diagnostics + [problem])
    }
}
