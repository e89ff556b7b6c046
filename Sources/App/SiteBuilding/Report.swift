import SourceInput
package import SourceText

/// The final report of a command: diagnostics, what was done or not done, and the exit code.
package struct Report {
    /// How diagnostics are printed.
    package let form: Form
    /// Whether nothing but diagnostics is printed.
    package let isQuiet: Bool

    /// How diagnostics are printed.
    package enum Form: String, CaseIterable {
        case text, json
    }

    /// Counted work of a build.
    package struct Counts: Equatable {
        var filesRead = 0
        var pagesRendered = 0
        package var filesWritten = 0
        package var filesUnchanged = 0
        package var filesRemoved = 0
        package var coversFetched = 0
        package var coversDecoded = 0
        /// Pictures for links that were drawn.
        package var socialImagesDrawn = 0

        fileprivate var named: NamedCounts {
            [
                "filesRead": filesRead, "pagesRendered": pagesRendered, "filesWritten": filesWritten,
                "filesUnchanged": filesUnchanged, "filesRemoved": filesRemoved, "coversFetched": coversFetched,
                "coversDecoded": coversDecoded,
                "socialImagesDrawn": socialImagesDrawn,
            ]
        }
    }

    package init(form: Form, isQuiet: Bool) { (self.form, self.isQuiet) = (form, isQuiet) }

    /// Creates a report for a command line that failed, or is not parsed yet.
    package init(_ arguments: [String]) {
        let names = zip(arguments, arguments.dropFirst())
        let isJSON = arguments.contains("--diagnostics=json") || names.contains { $0 == ("--diagnostics", "json") }
        (form, isQuiet) = (isJSON ? .json : .text, false)
    }

    /// Counts of the work as reported in JSON, in this order.
    package typealias NamedCounts = KeyValuePairs<String, Int>

    /// Prints the result of a build.
    package func finish(_ diagnostics: [Diagnostic], counts: Counts, summary: String) {
        finish(diagnostics, counts: counts.named, summary: summary)
    }

    /// Prints the result; without a summary, nothing but diagnostics.
    package func finish(_ diagnostics: [Diagnostic], counts: NamedCounts, summary: String?) {
        switch form {
        case .text:
            Terminal.printError(text(diagnostics))
            if let summary, !isQuiet { Terminal.print(summary + "\n") }
        case .json: Terminal.printError(json(diagnostics, counts: counts, outcome: "done"))
        }
    }

    /// Prints one step of continuing work, such as a rebuild; without a summary, it failed.
    package func printStep(_ diagnostics: [Diagnostic], counts: NamedCounts, summary: String?) {
        if summary != nil { return finish(diagnostics, counts: counts, summary: summary) }
        printFailure(SiteFailure(diagnostics: diagnostics, outcome: "the site stays as it was"))
    }

    /// Prints why a command or a step failed.
    package func printFailure(_ failure: SiteFailure) {
        let (diagnostics, outcome) = (failure.diagnostics, failure.outcome)
        switch form {
        case .text: Terminal.printError(text(diagnostics) + tally(diagnostics) + outcome + "\n")
        case .json: Terminal.printError(json(diagnostics, counts: nil, outcome: outcome))
        }
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        Terminal.diagnostics.text(for: diagnostics)
    }

    /// `3 errors, 1 warning: `, or an empty string.
    private func tally(_ diagnostics: [Diagnostic]) -> String {
        let parts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
    }

    private func json(_ diagnostics: [Diagnostic], counts: NamedCounts?, outcome: String) -> String {
        var members: [(key: String, value: JSONValue)] = [("outcome", .string(outcome))]
        if let counts { members.append(("counts", .object(counts.map { ($0.key, .number($0.value)) }))) }
        members.append(("diagnostics", DiagnosticJSON.value(of: diagnostics)))
        return JSONValue.object(members).text + "\n"
    }
}
