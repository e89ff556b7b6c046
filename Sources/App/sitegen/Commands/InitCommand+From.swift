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
        var site = try await NewSite(files: from, canAsk: canAsk)
        if dryRun { return try show(site) }
        for index in site.inputs.indices {
            Terminal.print(Self.text(of: site.inputs[index]))
            if canAsk { try await ask(&site, index) }
        }
        // Until here nothing is written, and a signal may end the process.
        CancellationSignal.catchSignals()
        if let code = CancellationSignal.exitCode {
            throw SiteFailure(diagnostics: [], exitCode: code)
        }
        let problems = site.problems
        if problems.hasErrors { throw SiteFailure(diagnostics: problems) }
        try writeSite(site.files)
        let unsure = canAsk ? [] : site.inputs.flatMap(Self.warnings)
        Terminal.printError(Terminal.diagnostics.text(for: unsure + problems))
        let counts = site.inputs.map { "  \($0.path): \(Self.count(of: $0))\n" }
        let enter = folder == "." ? "" : "cd \(folder)\n"
        let end = "The site is in \(folder)/content, with what was understood in site.yml:"
        Terminal.print(
            TerminalText.wrapped(end, width: Terminal.outputWidth)
                + "\(counts.joined())Next:\n\n\(enter)sitegen serve\n")
    }

    /// Prints how the files are understood, and their first albums.
    private func show(_ site: NewSite) throws {
        for input in site.inputs {
            Terminal.print(Self.text(of: input))
            if input.albums.count > 0 { Terminal.print(Self.preview(of: input)) }
        }
        let problems = site.inputs.flatMap(Self.warnings) + site.problems
        if problems.hasErrors { throw SiteFailure(diagnostics: problems) }
        Terminal.printError(Terminal.diagnostics.text(for: problems))
        Terminal.print("nothing was written\n")
    }

    private static func preview(of input: NewSite.Input) -> String {
        let start = input.albums.count > 3 ? "the first of " : ""
        return "\(start)\(count(of: input)):\n\n\(input.preview(width: Terminal.outputWidth))\n"
    }

    private static func count(of input: NewSite.Input) -> String {
        "\(input.albums.count) album\(input.albums.count == 1 ? "" : "s")"
    }

    /// Whether a person can be asked.
    private var canAsk: Bool {
        !dryRun && !yes && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    private static func text(of input: NewSite.Input) -> String {
        let found = input.recognition
        let table = found.columns.isEmpty ? "" : found.table(width: Terminal.outputWidth) + "\n"
        let others = found.otherSheetsSentence.map {
            TerminalText.wrapped($0, width: Terminal.outputWidth) + "\n"
        }
        let sentence = "\(TerminalText.printable(input.path)): \(TerminalText.printable(found.summary))"
        return TerminalText.wrapped(sentence, width: Terminal.outputWidth) + "\n" + table + (others ?? "")
    }

    /// Asks about the columns of a file until the person has no more to change.
    private func ask(_ site: inout NewSite, _ index: Int) async throws {
        let dialog = ColumnQuestions.Dialog(
            width: Terminal.outputWidth ?? 80, show: { Terminal.printError($0) }, line: { readLine() })
        var questions = ColumnQuestions(site.inputs[index].recognition, dialog)
        if let problem = site.inputs[index].problem {
            Terminal.printError(Terminal.diagnostics.text(for: problem))
            if !questions.askForFields() { throw SiteFailure(diagnostics: []) }
        } else if questions.found.columns.isEmpty {
            return
        }
        questions.askDoubtful()
        repeat {
            await site.read(index, as: questions.found)
            Terminal.printError("\n" + Self.preview(of: site.inputs[index]))
        } while questions.askChange()
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
