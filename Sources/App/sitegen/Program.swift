import ArgumentParser
import Dispatch
import Glibc
import SiteBuilding
import SourceInput

/// The entry point of the process.
@main
enum Program {
    static func main() {
        Terminal.open()
        if let failure = Machine.failure() {
            Report(CommandLine.arguments).printFailure(SiteFailure(diagnostics: [failure], outcome: "nothing was done"))
            exit(2)
        }
        if ServerReader.secretVariables.contains(where: { Terminal.environment($0) != nil }) {
            Machine.keepMemoryPrivate()
        }
        Task { @MainActor in
            await run(Array(CommandLine.arguments.dropFirst()))
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }

    /// The command that the arguments name.
    ///
    /// The parser of all commands reads the options of each at every start. So a command is parsed alone; if that fails,
    /// the parser of all says why.
    private static func command(_ arguments: [String]) throws -> any ParsableCommand {
        let named = Sitegen.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        if let named, named.configuration.subcommands.isEmpty,
            let command = try? named.parse(Array(arguments.dropFirst()))
        {
            return command
        }
        return try Sitegen.parseAsRoot(arguments)
    }

    /// Runs the command line; does not return if it fails.
    private static func run(_ arguments: [String]) async {
        var arguments = arguments
        if arguments.isEmpty {
            Terminal.print(FrontDoor.text())
            guard let answer = FrontDoor.ask() else { return }
            arguments = answer
        }
        do {
            var command = try command(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as SiteFailure {
            Report(arguments).printFailure(failure)
            exit(failure.exitCode)
        } catch {
            if Sitegen.fullMessage(for: error) == VersionReport.line { return Terminal.print(VersionReport.text) }
            guard let message = UsageAdvice.message(for: error, arguments) else { Sitegen.exit(withError: error) }
            Terminal.printError(message + "\n")
            exit(Sitegen.exitCode(for: error).rawValue)
        }
    }
}
