import ArgumentParser
import SourceInput
import SourceText

/// `sitegen covers`: finds covers for albums without one.
struct CoversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers",
        abstract: "Find covers for albums without one.",
        subcommands: [Find.self, List.self, Clear.self])

    /// Prints a line of columns separated by tabs; the texts may come from services.
    static func printLine(_ columns: String...) {
        Terminal.print(columns.map(TerminalText.printable).joined(separator: "\t") + "\n")
    }
}
