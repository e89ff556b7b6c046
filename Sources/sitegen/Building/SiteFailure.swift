import SiteKit

/// The reason why a command failed, and the state it left: nothing is half done.
struct SiteFailure: Error {
    /// The diagnostics to report, in order.
    var diagnostics: [Diagnostic]
    /// The outcome for the site, as the end of the report: `nothing was written`.
    var outcome = "nothing was written"
    /// The exit code of the command.
    var exitCode: Int32 = 1
}
