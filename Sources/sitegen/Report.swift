import ArgumentParser
import SiteKit

/// What a command tells at its end: diagnostics, what was done or not done, and the exit code.
struct Report {
    private let form: SiteOptions.DiagnosticForm
    private let isQuiet: Bool

    /// Counted work of a build.
    struct Counts {
        var filesRead = 0
        var pagesRendered = 0
        var filesWritten = 0
        var filesUnchanged = 0
        var filesRemoved = 0
    }

    /// A report in the form that the options ask for.
    init(_ options: SiteOptions) {
        form = options.diagnostics
        isQuiet = options.quiet
    }

    /// Tells that the work is done.
    func finish(_ diagnostics: [Diagnostic], counts: Counts, summary: String) {
        switch form {
        case .text:
            Terminal.say(text(diagnostics))
            if !isQuiet { Terminal.print(summary + "\n") }
        case .json: Terminal.say(json(diagnostics, counts: counts, outcome: "done"))
        }
    }

    /// Tells why nothing was done, and gives the error to throw.
    func refuse(_ diagnostics: [Diagnostic], undone: String, exitCode: Int32) -> ExitCode {
        switch form {
        case .text: Terminal.say(text(diagnostics) + tally(diagnostics) + undone + "\n")
        case .json: Terminal.say(json(diagnostics, counts: nil, outcome: undone))
        }
        return ExitCode(exitCode)
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        DiagnosticPrinter(usesColor: Terminal.usesColor).text(for: diagnostics)
    }

    /// `3 errors, 1 warning: ` or nothing.
    private func tally(_ diagnostics: [Diagnostic]) -> String {
        let parts = [Diagnostic.Severity.error, .warning].compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
    }

    private func json(_ diagnostics: [Diagnostic], counts: Counts?, outcome: String) -> String {
        var result = "{\"outcome\":\(DiagnosticJSON.string(outcome))"
        if let counts {
            result += ",\"counts\":{\"filesRead\":\(counts.filesRead),\"pagesRendered\":\(counts.pagesRendered)"
            result += ",\"filesWritten\":\(counts.filesWritten),\"filesUnchanged\":\(counts.filesUnchanged)"
            result += ",\"filesRemoved\":\(counts.filesRemoved)}"
        }
        return result + ",\"diagnostics\":\(DiagnosticJSON.text(for: diagnostics))}\n"
    }
}
