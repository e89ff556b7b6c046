import SiteKit

/// Why an edit was not made.
enum EditFailure: Error {
    /// What a person can put right.
    case refused(Diagnostic)
    /// Another process is changing the site.
    case busy
    /// The system refused a call.
    case machine(SystemError)

    /// What to print and how to end, in a site at `site`.
    func refusal(site: FilePath, undone: String) -> SiteBuild.Refusal {
        switch self {
        case .refused(let diagnostic): return SiteBuild.Refusal(diagnostics: [diagnostic], undone: undone)
        case .busy:
            let diagnostic = Diagnostic(
                .error, .outputBusy, "another edit is at work in this site", at: .path(site.text),
                help: "wait for its end")
            return SiteBuild.Refusal(diagnostics: [diagnostic], undone: undone, exitCode: 2)
        case .machine(let error):
            let isFull = error.isDiskFull
            let diagnostic = Diagnostic(
                .error, isFull ? .diskFull : .refused,
                isFull ? "the disk is full" : "the system refused to write: \(error.systemMessage)",
                at: .path(site.text), notes: [.init("\(error.summary), at \"\(error.path.text)\"")],
                help: isFull ? "make room, and try again" : nil)
            return SiteBuild.Refusal(diagnostics: [diagnostic], undone: undone, exitCode: 2)
        }
    }
}
