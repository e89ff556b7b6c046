import SiteKit

/// Why an edit was not made.
enum EditFailure: Error {
    /// What a person can put right.
    case refused(Diagnostic)
    /// Several such things.
    case mistakes([Diagnostic])
    /// Another process is changing the site.
    case busy
    /// The system refused a call.
    case machine(SystemError)
    /// Some albums are removed, by their titles; then something came, with its exit code.
    case partly([String], [Diagnostic], Int32)

    /// What to print and how to end, in a site at `site`.
    func refusal(site: FilePath, undone: String) -> SiteBuild.Refusal {
        var undone = undone
        if case .partly(let titles, _, _) = self {
            let names = titles.map { "\"\($0)\"" }.joined(separator: ", ")
            undone = "removed all the same: \(names); `sitegen undo` brings back the last"
        }
        return SiteBuild.Refusal(diagnostics: diagnostics(site: site), undone: undone, exitCode: exitCode)
    }

    /// 1 for what a person can put right, 2 for what the machine refused.
    var exitCode: Int32 {
        switch self {
        case .refused, .mistakes: 1
        case .busy, .machine: 2
        case .partly(_, _, let code): code
        }
    }

    /// What to tell of it.
    func diagnostics(site: FilePath) -> [Diagnostic] {
        switch self {
        case .refused(let diagnostic): [diagnostic]
        case .mistakes(let diagnostics), .partly(_, let diagnostics, _): diagnostics
        case .busy:
            [
                Diagnostic(
                    .error, .outputBusy, "another edit is at work in this site", at: .path(site.text),
                    help: "wait for its end")
            ]
        case .machine(let error):
            [
                Diagnostic(
                    .error, error.isDiskFull ? .diskFull : .refused,
                    error.isDiskFull ? "the disk is full" : "the system refused to write: \(error.systemMessage)",
                    at: .path(site.text), notes: [.init("\(error.summary), at \"\(error.path.text)\"")],
                    help: error.isDiskFull ? "make room, and try again" : nil)
            ]
        }
    }
}
