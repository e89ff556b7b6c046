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
