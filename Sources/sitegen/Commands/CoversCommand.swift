import ArgumentParser

/// `sitegen covers`: finds covers for albums without one.
struct CoversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers",
        abstract: "Find covers for albums without one.",
        subcommands: [Find.self, List.self, Clear.self])
}
