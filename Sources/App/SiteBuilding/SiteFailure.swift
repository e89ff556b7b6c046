package import SourceText

/// The reason why a command failed, and the state it left: nothing is half done.
package struct SiteFailure: Error {
    /// The diagnostics to report, in order.
    package var diagnostics: [Diagnostic]
    /// The outcome for the site, as the end of the report: `nothing was written`.
    package var outcome = "nothing was written"
    /// The exit code of the command.
    package var exitCode: Int32 = 1

    package init(diagnostics: [Diagnostic], outcome: String = "nothing was written", exitCode: Int32 = 1) {
        (self.diagnostics, self.outcome, self.exitCode) = (diagnostics, outcome, exitCode)
    }
}
