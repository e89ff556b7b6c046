/// Generated lists of albums, as people and programs write them.
package struct MadeList {
    /// The format of a list.
    package enum Form: String, CaseIterable {
        case block, keyedBlock, flow, keyedFlow, json, keyedJSON, csv

        /// The file with the list.
        package var path: String {
            switch self {
            case .block, .keyedBlock, .flow, .keyedFlow: "content/albums.yml"
            case .json, .keyedJSON: "content/albums.json"
            case .csv: "content/albums.csv"
            }
        }
    }

    private var random: SeededGenerator
    /// The titles of the albums, in order.
    package private(set) var titles: [String] = []
    package private(set) var text = ""

    private static let words = [
        "Night", "Übung", "東京", "🎷 Sax", "a: b", "it's", "say \"x\"", "x # y", "[x]", "{x}", "a, b", "- dash", "*star",
        "tab\there", "1977", "yes", "back\\slash", "…",
    ]

    /// A list with this number of albums.
    package init(_ form: Form, count: Int, seed: Int) {
        random = SeededGenerator(seed: seed)
        for number in 0..<count {
            let title = "\(random.pick(Self.words)) \(number)"
            titles.append(title)
        }
        switch form {
        case .block: block(indent: "")
        case .keyedBlock: keyedBlock()
        case .flow: text = comment("") + brackets(isYAML: true) + comment("")
        case .keyedFlow: text = "albums: " + brackets(isYAML: true) + "\n" + comment("")
        case .json: text = brackets(isYAML: false) + maybe("\n")
        case .keyedJSON: text = "{\"albums\":\(maybe(" "))" + brackets(isYAML: false) + "\(maybe("\n"))}" + maybe("\n")
        case .csv: table()
        }
        if random.below(4) == 0 { text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n") }
        if random.below(6) == 0 { text = "\u{FEFF}" + text }
    }

    private mutating func maybe(_ text: String) -> String { random.below(2) == 0 ? text : "" }

    private mutating func comment(_ indent: String) -> String {
        random.below(3) == 0 ? "\(indent)# a comment\n" : ""
    }

    /// A text in double quotes that is valid in both JSON and YAML.
    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t"))\""
    }

    private mutating func keyedBlock() {
        text = random.pick(["albums:\n", "# head\nalbums:  # why\n", "---\nalbums: \n", "\"albums\" :\n"])
        block(indent: random.pick(["", "  ", "    "]))
    }

    private mutating func block(indent: String) {
        text += comment(indent)
        for (number, title) in titles.enumerated() {
            if number > 0 { text += comment(indent) }
            let gap = random.pick([" ", "   "])
            let inner = indent + " " + gap
            switch random.below(5) {
            case 0: text += "\(indent)-\(gap){title: \(quoted(title)), year: 1977}\(maybe(" # c"))\n"
            case 1: text += "\(indent)- # c\n\(inner)title: \(quoted(title))\n"
            case 2:
                text += "\(indent)-\(gap)title: \(quoted(title))\n\(inner)notes: |\(random.pick(["", "+", "-"]))\n"
                text += "\(inner)  # text\n\n\(inner)  - text\n"
            case 3:
                text +=
                    "\(indent)-\(gap)&a\(number) title: \(quoted(title))\n\(inner)genres:\n\(inner)- x\n\(inner)- y\n"
            default:
                text += "\(indent)-\(gap)title: \(quoted(title))\(maybe("  # c"))\n\(maybe(inner + "# inner\n"))"
                text += "\(inner)artist:\n\(inner)  A B\n\(inner)  C\n"
            }
            text += maybe(maybe("\n"))
        }
        if random.below(3) == 0, text.last == "\n" { text.removeLast() }
    }

    private mutating func brackets(isYAML: Bool) -> String {
        let records = titles.map { title in
            let title = "\"title\": \(quoted(title))"
            return random.pick([
                "{\(title)}", "{ \(title), \"year\":1977 }", "{\n\t\t\(title),\n\t\t\"genres\": [\"a\",\"b\"]\n\t}",
            ])
        }
        if isYAML { return yamlBrackets(records.map { $0.replacing("\t", with: "  ") }) }
        switch random.below(4) {
        case 0: return "[" + records.joined(separator: ",") + "]"
        case 1: return "[\n\t" + records.joined(separator: ",\n\t") + "\n]"
        case 2: return "[ " + records.joined(separator: "\n, ") + "\n]"
        default: return "[\n  " + records.joined(separator: "\n  , ") + "\n  ]"
        }
    }

    private mutating func yamlBrackets(_ records: [String]) -> String {
        switch random.below(4) {
        case 0: return "[" + records.joined(separator: ", ") + maybe(titles.isEmpty ? "" : ", ") + "]"
        case 1: return "[\n  " + records.joined(separator: ", # c\n  ") + maybe(titles.isEmpty ? "" : ",") + "\n  ]"
        case 2: return "[ " + records.joined(separator: "\n  , ") + "\n  ]"
        default: return "[\n  " + records.joined(separator: ",\n\n  # above\n  ") + " # end\n  ]"
        }
    }

    private mutating func table() {
        text = random.pick(["title,artist,notes\n", "title;artist;notes\n", "sep=,\ntitle,artist,notes\n"])
        let comma = text.contains(";") ? ";" : ","
        for title in titles {
            let title = "\"\(title.replacing("\"", with: "\"\""))\""
            let note = random.pick(["", "\"two\nlines\"", "\"\"\"q\"\"\n\n\"", "plain"])
            text += "\(title)\(comma)A\(comma)\(note)\n\(maybe(maybe("\n")))"
        }
        if random.below(3) == 0, text.last == "\n" { text.removeLast() }
    }
}
