import FileSystem
import SiteBuilding
import SourceText

/// Why a site was not sent, or not completely.
enum DeployFailure: Error {
    /// Something that the user has to decide or mend, before anything is sent.
    case refused([Diagnostic])
    /// A tool is not installed.
    case missing(Tool)
    case failed(Tool, Tool.Result)
    /// A system call failed.
    case machine(SystemError)
    /// The output folder was changed by another build.
    case changed
    /// Another run is sending the site.
    case busy
    /// The user requested a stop.
    case interrupted

    /// The failure as a command reports it; `place` is the target, and `hasBegun` whether anything may have been sent.
    func report(_ place: String, at origin: SourceSpan, hasBegun: Bool) -> SiteFailure {
        let outcome =
            hasBegun
            ? "not complete: old pages are whole, and the next `sitegen deploy` sends the rest" : "nothing was sent"
        switch self {
        case .refused(let diagnostics): return SiteFailure(diagnostics: diagnostics, outcome: outcome, exitCode: 1)
        case .interrupted:
            return SiteFailure(
                diagnostics: [], outcome: "interrupted: \(outcome)", exitCode: CancellationSignal.exitCode ?? 130)
        default:
            let (code, message, notes, help) = sentence(place)
            let diagnostic = Diagnostic(
                .error, code, message, at: .text(origin), notes: notes.map { Diagnostic.Note($0) }, help: help)
            return SiteFailure(diagnostics: [diagnostic], outcome: outcome, exitCode: 2)
        }
    }

    private func sentence(_ place: String) -> (DiagnosticCode, String, [String], String) {
        switch self {
        case .missing(let tool):
            (
                .missingTool, "`\(tool.name)` is needed to send the site, and is not installed", [],
                "apt install \(tool.package ?? tool.name)"
            )
        case .failed(let tool, let result):
            (
                .transferFailed, "`\(tool.name)` failed with \(result.code): \(Self.reason(result, tool))",
                result.complaints.filter { $0 != Self.reason(result, tool) }.prefix(3).map { "it said: \($0)" },
                Self.advice(result, tool)
            )
        case .machine(let error):
            (
                error.isDiskFull ? .diskFull : .transferFailed,
                "\"\(error.path.isEmpty ? place : error.path.text)\" cannot be written: \(error.systemMessage)",
                [error.summary], "see who may write there, and deploy again"
            )
        case .changed:
            (
                .transferFailed, "the site was built again while it was being sent", [], "deploy again"
            )
        default: (.outputBusy, "another `sitegen deploy` is sending this site", [], "wait until it has ended")
        }
    }

    private static func reason(_ result: Tool.Result, _ tool: Tool) -> String {
        // The line of rsync itself is about its exit code, and less about the cause.
        let lines = result.complaints.filter { !$0.hasPrefix("\(tool.name) error:") }
        return lines.first ?? result.complaints.first ?? "it says nothing"
    }

    private static func advice(_ result: Tool.Result, _ tool: Tool) -> String {
        let said = result.errors
        if tool.name == "rclone", said.contains("didn't find section in config file") {
            return "`rclone listremotes` lists the remotes that rclone knows; `rclone config` makes one"
        }
        if said.contains("Permission denied (") || said.contains("Host key verification failed") {
            return "connect by hand first: `ssh` with the same user and host must work without questions"
        }
        if said.contains("Could not resolve host") || said.contains("Name or service not known") {
            return "see if the host is written as it is meant"
        }
        if said.contains("[rejected]") { return "another machine pushed meanwhile: deploy again" }
        return "deploy again when the cause is gone"
    }
}
