package import SourceInput
package import SourceText

/// The reason why a command failed, and the state it left: nothing is half done.
package struct SiteFailure: Error {
    /// The diagnostics to report, in order.
    package var diagnostics: [Diagnostic]
    /// The outcome for the site, as the end of the report: `nothing was written`.
    package var outcome = "nothing was written"
    package var exitCode: Int32 = 1

    package init(diagnostics: [Diagnostic], outcome: String = "nothing was written", exitCode: Int32 = 1) {
        (self.diagnostics, self.outcome, self.exitCode) = (diagnostics, outcome, exitCode)
    }

    /// The failure of reading a site; its exit code is 1 for errors that the user can fix, 2 for system errors.
    package init(_ failure: SourceReader.Failure, outcome: String) {
        let ofContent: [DiagnosticCode] = [.noSite, .unsafeName, .linkOutside, .notAFile]
        let isOfContent = failure.diagnostics.allSatisfy { ofContent.contains($0.code) }
        self.init(
            diagnostics: failure.diagnostics, outcome: outcome, exitCode: failure.exitCode ?? (isOfContent ? 1 : 2))
    }
}
