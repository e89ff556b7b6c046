import ArgumentParser
import FileSystem
import Glibc
import Recognition
import SiteBuilding
import SiteEditing
import SourceInput
import SourceText

/// `sitegen init --from FILE`: a site from files of other programs and people.
extension InitCommand {
    func runFromFiles() async throws {
        let report = Report(form: .text, isQuiet: false)
        var site: NewSite
        do throws(SiteFailure) {
            site = try await NewSite(files: from)
        } catch {
            throw report.fail(error.diagnostics, outcome: error.outcome, exitCode: error.exitCode)
        }
        if dryRun { return try show(site, report) }
        var changed: [Int] = []
        for index in site.inputs.indices {
            Terminal.print(Self.text(of: site.inputs[index]))
            if Self.canAsk, Self.ask(&site.inputs[index].recognition) { changed.append(index) }
        }
        // Until here nothing is written, and a signal may end the process.
        CancellationSignal.catchSignals()
        await site.readAgain(changed)
        if let code = CancellationSignal.exitCode {
            throw report.fail([], outcome: "nothing was written", exitCode: code)
        }
        let problems = site.problems
        if problems.hasErrors { throw report.fail(problems, outcome: "nothing was written", exitCode: 1) }
        try writeSite(site.files)
        let unsure = Self.canAsk ? [] : site.inputs.flatMap(Self.warnings)
        Terminal.printError(DiagnosticPrinter(usesColor: Terminal.usesColor).text(for: unsure + problems))
        let counts = site.inputs.map { "  \($0.path): \(Self.count(of: $0))\n" }
        let enter = folder == "." ? "" : "cd \(folder)\n"
        Terminal.print(
            "The site is in \(folder)/content, with what was understood in site.yml:\n\(counts.joined())"
                + "Next:\n\n\(enter)sitegen serve\n")
    }

    /// Prints how the files are understood, and their first albums.
    private func show(_ site: NewSite, _ report: Report) throws {
        for input in site.inputs {
            Terminal.print(Self.text(of: input))
            if input.albums.count == 0 { continue }
            let count = input.albums.count > 3 ? "the first of \(Self.count(of: input))" : Self.count(of: input)
            Terminal.print("\(count):\n\n\(input.preview(width: Terminal.outputWidth))\n")
        }
        let problems = site.inputs.flatMap(Self.warnings) + site.problems
        if problems.hasErrors { throw report.fail(problems, outcome: "nothing was written", exitCode: 1) }
        Terminal.printError(DiagnosticPrinter(usesColor: Terminal.usesColor).text(for: problems))
        Terminal.print("nothing was written\n")
    }

    private static func count(of input: NewSite.Input) -> String {
        "\(input.albums.count) album\(input.albums.count == 1 ? "" : "s")"
    }

    /// Whether a person can be asked.
    private static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    private static func text(of input: NewSite.Input) -> String {
        let found = input.recognition
        let table = found.columns.isEmpty ? "" : found.table + "\n"
        return "\(TerminalText.printable(input.path)): \(TerminalText.printable(found.summary))\n\n\(table)"
    }

    /// Asks about each column that is unsure; an empty answer keeps what was guessed, `-` leaves the column out.
    ///
    /// Returns whether an answer changed something.
    private static func ask(_ found: inout Recognition) -> Bool {
        var isChanged = false
        for index in found.columns.indices where found.columns[index].isUnsure {
            let column = found.columns[index]
            let guess = column.meaning?.rawValue ?? ""
            while true {
                Terminal.printError(
                    TerminalText.printable("`\(column.path)` (\(column.examples.joined(separator: ", ")))")
                        + " was taken for `\(guess)`. Enter to keep it, - to leave it out, or another field: ")
                guard let answer = readLine()?.split(separator: " ").first.map(String.init), !answer.isEmpty else {
                    break
                }
                if answer == "-", column.meaning == .title {
                    Terminal.printError("an album needs a title\n")
                    continue
                }
                if answer == "-" {
                    isChanged = true
                    found.columns[index].meaning = nil
                    break
                }
                if let meaning = Meaning(rawValue: answer) {
                    isChanged = true
                    found.assign(meaning, to: index)
                    break
                }
                let names = Meaning.allCases.map(\.rawValue)
                let near = Suggestion.nearest(to: answer, in: names)
                Terminal.printError(
                    near.map { "did you mean \($0)?\n" } ?? "the fields are \(names.joined(separator: ", "))\n")
            }
        }
        return isChanged
    }

    private static func warnings(_ input: NewSite.Input) -> [Diagnostic] {
        input.recognition.columns.filter(\.isUnsure).map { column in
            Diagnostic(
                .warning, .unsureColumn,
                "it is unsure whether `\(column.path)` is the field `\(column.meaning?.rawValue ?? "")`",
                at: .path(input.path),
                help: "compare the line in \"map\" of content/site.yml, and correct or remove it")
        }
    }
}
