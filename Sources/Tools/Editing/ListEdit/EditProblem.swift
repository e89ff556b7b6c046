package import SourceText

/// The reason why an edit is not possible.
package struct EditProblem: Error {
    /// The diagnostic to report.
    package let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    init(_ code: DiagnosticCode, _ message: String, at place: Diagnostic.Place = .none, help: String? = nil) {
        self.init(Diagnostic(.error, code, message, at: place, help: help))
    }
}

/// The reasons why edits are not possible.
package struct EditProblems: Error {
    /// The diagnostics to report.
    package let diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
