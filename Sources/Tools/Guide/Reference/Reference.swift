/// The pages that are made from the tables of the program.
enum Reference {
    /// All pages: the page of contents first.
    static func pages(commands: [CommandHelp]) -> [GuidePage] {
        let pages =
            [
                Self.commands(commands), settings, sources, albums, Self.pages, columns, queries, components, templates,
                words, files, environment, exitCodes,
            ] + diagnostics
        let list = pages.filter { $0.name.utf8.count { $0 == UInt8(ascii: "/") } == 1 }.map {
            "- [\($0.title)](\($0.name).md): \($0.description)"
        }.joined(separator: "\n")
        let contents = GuidePage(
            "reference", title: "Reference", description: "Every command, setting, key, name and code.",
            body: "These pages are made from the tables that sitegen itself uses, so nothing is missing in them. "
                + "`sitegen guide NAME` prints the entry of a name in a terminal.\n\n\(list)\n")
        return [contents] + pages
    }

    /// A table in Markdown; bars in cells are escaped.
    static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    /// Names in code style, with commas between them.
    static func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    /// Plain text as Markdown that shows it unchanged, but for what is in code style.
    static func literal(_ text: String) -> String {
        var isCode = false
        return String(
            text.flatMap { character -> [Character] in
                if character == "`" { isCode.toggle() }
                return !isCode && "*_[]<>\\".contains(character) ? ["\\", character] : [character]
            })
    }

    /// The anchor of a heading in ASCII, as pages have it: letters and digits, words joined by `-`.
    static func anchor(of heading: String) -> String {
        heading.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "-")
    }
}
