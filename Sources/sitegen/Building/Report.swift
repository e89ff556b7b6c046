import ArgumentParser
import SiteKit

/// What a command tells at its end: diagnostics, what was done or not done, and the exit code.
struct Report {
    /// How diagnostics are printed.
    let form: Form
    /// Whether nothing but diagnostics is printed.
    let isQuiet: Bool

    /// How diagnostics are printed.
    enum Form: String, CaseIterable {
        case text, json
    }

    /// Counted work of a build.
    struct Counts: Equatable {
        var filesRead = 0
        var pagesRendered = 0
        var filesWritten = 0
        var filesUnchanged = 0
        var filesRemoved = 0
        var coversFetched = 0
        var coversDecoded = 0

        fileprivate var named: NamedCounts {
            [
                "filesRead": filesRead, "pagesRendered": pagesRendered, "filesWritten": filesWritten,
                "filesUnchanged": filesUnchanged, "filesRemoved": filesRemoved, "coversFetched": coversFetched,
                "coversDecoded": coversDecoded,
            ]
        }
    }

    /// A report in this form.
    init(form: Form, isQuiet: Bool) { (self.form, self.isQuiet) = (form, isQuiet) }

    /// A report for a command line that was not read yet.
    init(_ arguments: [String]) {
        let names = zip(arguments, arguments.dropFirst())
        let isJSON = arguments.contains("--diagnostics=json") || names.contains { $0 == ("--diagnostics", "json") }
        (form, isQuiet) = (isJSON ? .json : .text, false)
    }

    /// Work as it is counted in JSON, in this order.
    typealias NamedCounts = KeyValuePairs<String, Int>

    /// Tells that a build is done.
    func finish(_ diagnostics: [Diagnostic], counts: Counts, summary: String) {
        finish(diagnostics, counts: counts.named, summary: summary)
    }

    /// Tells that the work is done; nothing but diagnostics without a summary.
    func finish(_ diagnostics: [Diagnostic], counts: NamedCounts, summary: String?) {
        switch form {
        case .text:
            Terminal.say(text(diagnostics))
            if let summary, !isQuiet { Terminal.print(summary + "\n") }
        case .json: Terminal.say(json(diagnostics, counts: counts, outcome: "done"))
        }
    }

    /// Tells of a part of work that goes on; it has failed where there is no summary.
    func tell(_ diagnostics: [Diagnostic], counts: NamedCounts, summary: String?) {
        if summary != nil { return finish(diagnostics, counts: counts, summary: summary) }
        tell(SiteBuild.Refusal(diagnostics: diagnostics, undone: "the site stays as it was"))
    }

    /// Tells why a part of work was not done.
    func tell(_ refusal: SiteBuild.Refusal) {
        let (diagnostics, undone) = (refusal.diagnostics, refusal.undone)
        switch form {
        case .text: Terminal.say(text(diagnostics) + tally(diagnostics) + undone + "\n")
        case .json: Terminal.say(json(diagnostics, counts: nil, outcome: undone))
        }
    }

    /// Tells why nothing was done, and gives the error to throw.
    func refuse(_ diagnostics: [Diagnostic], undone: String, exitCode: Int32) -> ExitCode {
        tell(SiteBuild.Refusal(diagnostics: diagnostics, undone: undone))
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

    private func json(_ diagnostics: [Diagnostic], counts: NamedCounts?, outcome: String) -> String {
        var result = "{\"outcome\":\(DiagnosticJSON.string(outcome))"
        if let counts {
            let texts = counts.map { "\(DiagnosticJSON.string($0.key)):\($0.value)" }
            result += ",\"counts\":{" + texts.joined(separator: ",") + "}"
        }
        return result + ",\"diagnostics\":\(DiagnosticJSON.text(for: diagnostics))}\n"
    }
}
