import ArgumentParser
import Dispatch
import Glibc

/// Where the process starts.
@main
enum Program {
    static func main() {
        Terminal.open()
        if let refusal = Machine.refusal() {
            Report(CommandLine.arguments).tell(SiteBuild.Refusal(diagnostics: [refusal], undone: "nothing was done"))
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

    /// Runs what is typed; does not return where that fails.
    private static func run(_ arguments: [String]) async {
        do {
            var command = try Sitegen.parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let message = UsageAdvice.message(for: error, arguments) else { Sitegen.exit(withError: error) }
            Terminal.say(message + "\n")
            exit(Sitegen.exitCode(for: error).rawValue)
        }
    }
}
