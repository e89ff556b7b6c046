import ArgumentParser
import SourceText

/// Suggests what was most likely meant by an unknown option or command.
///
/// ArgumentParser compares letters alone: for `--out` it finds `--jobs`, and for `sitegen serv` nothing.
enum UsageAdvice {
    /// The complete message about an invalid command line, with a better suggestion; nil if missing.
    static func message(for error: any Error, _ arguments: [String]) -> String? {
        guard Sitegen.exitCode(for: error) == .validationFailure else { return nil }
        let message = Sitegen.fullMessage(for: error)
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let line = lines.first, let word = quoted(line) else { return nil }
        let known: [String]
        if line.hasPrefix("Error: Unknown option ") {
            known = options(in: Sitegen.helpMessage(for: command(of: arguments)))
        } else if line.hasPrefix("Error: Unexpected argument "), word == arguments.first {
            known = Sitegen.configuration.subcommands.compactMap { $0.configuration.commandName }
        } else {
            return nil
        }
        let start = line.prefix { $0 != "." }
        let advice = nearest(to: word, in: known).map { " Did you mean '\($0)'?" } ?? ""
        return ([start + "." + advice] + lines.dropFirst()).joined(separator: "\n")
    }

    /// A name that begins with the word is preferred to one with similar letters.
    private static func nearest(to word: String, in names: [String]) -> String? {
        let longer = names.filter { word.count > 3 && $0.hasPrefix(word) }
        return longer.min { $0.count < $1.count } ?? Suggestion.nearest(to: word, in: names)
    }

    private static func quoted(_ line: String) -> String? {
        let parts = line.split(separator: "'", omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[1]) : nil
    }

    /// The command that the first arguments name.
    private static func command(of arguments: [String]) -> any ParsableCommand.Type {
        var command: any ParsableCommand.Type = Sitegen.self
        for argument in arguments {
            let commands = command.configuration.subcommands
            guard let inner = commands.first(where: { $0.configuration.commandName == argument }) else { break }
            command = inner
        }
        return command
    }

    /// The long options that a help text lists.
    private static func options(in help: String) -> [String] {
        var names: [String] = []
        for word in help.split(whereSeparator: { " \n[]()|,/".contains($0) }) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 == "-" || $0.isLetter || $0.isNumber })
            if name.count > 2, !names.contains(name) { names.append(name) }
        }
        return names
    }
}
