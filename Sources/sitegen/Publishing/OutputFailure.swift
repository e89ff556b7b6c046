import SiteKit

/// Why the output was not written.
enum OutputFailure: Error, Sendable {
    /// What the person who runs sitegen can put right.
    case refused([Diagnostic])
    /// Another build is writing the same output.
    case busy(Diagnostic)
    /// The system refused a call.
    case machine(Diagnostic, SystemError)
    /// A person asked to stop.
    case interrupted

    /// What to print; nothing after an interruption.
    var diagnostics: [Diagnostic] {
        switch self {
        case .refused(let diagnostics): diagnostics
        case .busy(let diagnostic), .machine(let diagnostic, _): [diagnostic]
        case .interrupted: []
        }
    }

    /// 1 for what a person can put right, 2 for what the machine refused, 130 after an interruption.
    var exitCode: Int32 {
        switch self {
        case .refused: 1
        case .busy, .machine: 2
        case .interrupted: Interruption.exitCode ?? 130
        }
    }

    /// A refusal of the machine, as people are told about it.
    static func machine(_ error: SystemError, output: String, notes: [String]) -> OutputFailure {
        let message =
            error.isDiskFull
            ? (error.name == "EDQUOT" ? "the disk quota is used up" : "the disk is full")
            : "the system refused to write: \(error.systemMessage)"
        let place = error.path.isEmpty ? output : error.path.text
        let help =
            switch error.name {
            case "ENOSPC", "EDQUOT": "make room, and build again"
            case "EACCES", "EPERM", "EROFS": "see who may write to \"\(place)\", or name another output folder"
            default: "build again; if it comes back, look at the disk"
            }
        let diagnostic = Diagnostic(
            .error, error.isDiskFull ? .diskFull : .refused, message, at: .path(output),
            notes: (notes + [error.summary + ", at \"\(place)\""]).map { Diagnostic.Note($0) }, help: help)
        return .machine(diagnostic, error)
    }

    /// An error of a kind that nothing here throws; the language does not let us leave it out.
    static func unexpected(_ error: any Error, output: String) -> OutputFailure {
        .refused([Diagnostic(.error, .refused, "the output failed: \(error)", at: .path(output))])
    }
}
