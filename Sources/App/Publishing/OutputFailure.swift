package import FileSystem
package import SourceText

/// The reason why the output was not written.
package enum OutputFailure: Error, Sendable {
    /// An error that the user can fix.
    case refused([Diagnostic])
    /// Another build is writing the same output.
    case busy(Diagnostic)
    /// A system call failed.
    case machine(Diagnostic, SystemError)
    /// The user requested a stop.
    case interrupted

    /// The diagnostics to print; empty after an interruption.
    package var diagnostics: [Diagnostic] {
        switch self {
        case .refused(let diagnostics): diagnostics
        case .busy(let diagnostic), .machine(let diagnostic, _): [diagnostic]
        case .interrupted: []
        }
    }

    /// 1 for errors that the user can fix, 2 for system errors, 130 after an interruption.
    package var exitCode: Int32 {
        switch self {
        case .refused: 1
        case .busy, .machine: 2
        case .interrupted: CancellationSignal.exitCode ?? 130
        }
    }

    /// A system error with a message for the user.
    package static func machine(_ error: SystemError, output: String, notes: [String]) -> OutputFailure {
        let message =
            error.isDiskFull
            ? (error.name == "EDQUOT" ? "the disk quota is used up" : "the disk is full")
            : "writing failed: \(error.systemMessage)"
        let place = error.path.isEmpty ? output : error.path.text
        let help =
            switch error.name {
            case "ENOSPC", "EDQUOT": "make room, and build again"
            case "EACCES", "EPERM", "EROFS": "see who may write to \"\(place)\", or name another output folder"
            default: "build again; if the error repeats, check the disk"
            }
        let diagnostic = Diagnostic(
            .error, error.isDiskFull ? .diskFull : .refused, message, at: .path(output),
            notes: (notes + [error.summary + ", at \"\(place)\""]).map { Diagnostic.Note($0) }, help: help)
        return .machine(diagnostic, error)
    }

    /// An error of a type that this code never throws; the compiler requires a handler for it.
    static func unexpected(_ error: any Error, output: String) -> OutputFailure {
        .refused([Diagnostic(.error, .refused, "the output failed: \(error)", at: .path(output))])
    }
}
