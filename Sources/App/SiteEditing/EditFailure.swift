import FileSystem
import SiteBuilding
import SourceText

/// The reason why an edit was not made.
enum EditFailure: Error {
    /// An error that the user can fix.
    case refused(Diagnostic)
    /// Several such errors.
    case mistakes([Diagnostic])
    /// Another process is changing the site.
    case busy
    /// A system call failed.
    case machine(SystemError)
    /// Some albums were removed, listed by title; then an error occurred, with its exit code.
    case partly([String], [Diagnostic], Int32)

    /// The failure to report, in a site at `site`.
    func failure(site: FilePath, outcome: String) -> SiteFailure {
        var outcome = outcome
        if case .partly(let titles, _, _) = self {
            let names = titles.map { "\"\($0)\"" }.joined(separator: ", ")
            outcome = "removed anyway: \(names); `sitegen undo` restores \(titles.count == 1 ? "it" : "them")"
        }
        return SiteFailure(diagnostics: diagnostics(site: site), outcome: outcome, exitCode: exitCode)
    }

    /// 1 for errors that the user can fix, 2 for system errors.
    var exitCode: Int32 {
        switch self {
        case .refused, .mistakes: 1
        case .busy, .machine: 2
        case .partly(_, _, let code): code
        }
    }

    /// The diagnostics to report.
    func diagnostics(site: FilePath) -> [Diagnostic] {
        switch self {
        case .refused(let diagnostic): [diagnostic]
        case .mistakes(let diagnostics), .partly(_, let diagnostics, _): diagnostics
        case .busy:
            [
                Diagnostic(
                    .error, .outputBusy, "another edit of this site is running", at: .path(site.text),
                    help: "wait for its end")
            ]
        case .machine(let error):
            [
                Diagnostic(
                    .error, error.isDiskFull ? .diskFull : .refused,
                    error.isDiskFull ? "the disk is full" : "writing failed: \(error.systemMessage)",
                    at: .path(site.text), notes: [.init("\(error.summary), at \"\(error.path.text)\"")],
                    help: error.isDiskFull ? "make room, and try again" : nil)
            ]
        }
    }
}
