import Readers
import SourceText

/// What a command says about itself, read from what ArgumentParser dumps (`--experimental-dump-help`).
struct CommandHelp: Sendable {
    /// The command as it is typed: `sitegen albums list`.
    let name: String
    let abstract: String
    let discussion: String
    let arguments: [Argument]
    /// The names of the commands below it.
    let subcommands: [String]

    /// An argument, option or flag.
    struct Argument: Sendable {
        /// As it is typed: `--source <dir>`, `-h, --help`, `<file> …`.
        let form: String
        let abstract: String
        let standard: String?
        /// All values, if only some are allowed.
        let values: [String]
    }

    /// All commands, each before those below it, from the dump of the whole program.
    static func all(in dump: String) -> [CommandHelp] {
        let tree = JSONReader.read(SourceFile(path: "commands.json", text: dump))
        guard let root = tree.root?["command"] else { preconditionFailure("the help of the commands is no JSON") }
        return below(root, within: "")
    }

    private static func below(_ node: Node, within parent: String) -> [CommandHelp] {
        let name = parent + (node["commandName"]?.string ?? "")
        let commands = (node["subcommands"]?.items ?? []).filter { $0["commandName"]?.string != "help" && isShown($0) }
        let help = CommandHelp(
            name: name, abstract: node["abstract"]?.string ?? "", discussion: node["discussion"]?.string ?? "",
            arguments: (node["arguments"]?.items ?? []).filter(isShown).map(argument),
            subcommands: commands.compactMap { $0["commandName"]?.string })
        return [help] + commands.flatMap { below($0, within: name + " ") }
    }

    private static func isShown(_ node: Node) -> Bool { node["shouldDisplay"]?.value != .bool(false) }

    private static func argument(_ node: Node) -> Argument {
        let value = "<\(node["valueName"]?.string ?? "value")>"
        let names = (node["names"]?.items ?? []).compactMap { name in
            name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
        }
        var form = names.isEmpty ? value : names.joined(separator: ", ")
        if node["kind"]?.string == "option" { form += " " + value }
        if node["isRepeating"]?.value == .bool(true) { form += " …" }
        return Argument(
            form: form, abstract: node["abstract"]?.string ?? "", standard: node["defaultValue"]?.string,
            values: (node["allValues"]?.items ?? []).compactMap(\.string))
    }
}

extension Reference {
    /// All commands with their options.
    static func commands(_ commands: [CommandHelp]) -> GuidePage {
        GuidePage(
            "reference/commands", title: "Commands", description: "Each command of sitegen, with all its options.",
            intro: "\(commands[0].abstract) `sitegen help COMMAND` prints the same in a terminal.",
            entries: commands.map { .init($0.name, text(of: $0)) })
    }

    private static func text(of command: CommandHelp) -> String {
        var parts = [command.abstract]
        if !command.discussion.isEmpty { parts.append(discussion(command.discussion)) }
        if !command.subcommands.isEmpty {
            let links = command.subcommands.map { name in
                "[`\(command.name) \(name)`](#\(anchor(of: "\(command.name) \(name)")))"
            }
            parts.append("Its commands: \(links.joined(separator: ", ")).")
        }
        if !command.arguments.isEmpty {
            let rows = command.arguments.map { argument in
                let values = argument.values.isEmpty ? "" : " One of \(code(argument.values))."
                return ["`\(argument.form)`", argument.abstract + values, argument.standard.map { "`\($0)`" } ?? ""]
            }
            parts.append(table(["option", "meaning", "default"], rows))
        }
        return parts.joined(separator: "\n\n")
    }

    /// A discussion: prose, and lists under a heading in capitals, which become blocks of code.
    private static func discussion(_ text: String) -> String {
        text.split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
            guard lines.count > 1, lines.dropFirst().allSatisfy({ $0.hasPrefix("  ") || $0.isEmpty }) else {
                return literal(String(block))
            }
            let title = lines[0].prefix(1) + lines[0].dropFirst().lowercased()
            return "\(title)\n\n```text\n\(lines.dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n"))\n```"
        }.joined(separator: "\n\n")
    }
}
