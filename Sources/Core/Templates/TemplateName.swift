package import SourceText

/// Names that content gives to its values, for templates to use.
package enum TemplateName {
    /// Whether a tag can have a text as its name.
    package static func isOne(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { $0 <= 0x20 || ".{}#^/!&>=$<".utf8.contains($0) }
    }

    /// The warning about a key that no tag can name.
    package static func warning(_ code: DiagnosticCode, about key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .warning, code, "templates cannot name `\(key)`, so it is left out", at: .text(span),
            help: "use a name without dots, blanks and braces", subject: key)
    }
}
