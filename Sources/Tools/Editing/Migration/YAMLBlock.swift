import Readers

/// A value to be written as YAML.
indirect enum YAMLBlock {
    case text(String)
    /// A number, a date or a flag, as it is written.
    case verbatim(String)
    case list([YAMLBlock])
    case map([(key: String, value: YAMLBlock)])

    /// The lines of a mapping, for front matter or an entry of a list.
    static func lines(of fields: [(key: String, value: YAMLBlock)], indent: String = "") -> String {
        fields.map { "\(indent)\(YAMLText.scalar($0.key)):\($0.value.text(indent: indent))" }.joined()
    }

    /// The value after its key or dash, with the end of its last line.
    private func text(indent: String) -> String {
        switch self {
        case .text(let text): return " \(YAMLText.scalar(text))\n"
        case .verbatim(let text): return " \(text)\n"
        case .list(let items):
            return items.isEmpty
                ? " []\n" : "\n" + items.map { "\(indent)  -\($0.item(indent: indent + "    "))" }.joined()
        case .map(let fields):
            return fields.isEmpty ? " {}\n" : "\n" + Self.lines(of: fields, indent: indent + "  ")
        }
    }

    private func item(indent: String) -> String {
        guard case .map(let fields) = self, !fields.isEmpty else { return text(indent: indent) }
        return " " + Self.lines(of: fields, indent: indent).dropFirst(indent.utf8.count)
    }
}

extension YAMLBlock {
    /// A value of another file; nil for null.
    init?(_ node: Node) {
        switch node.value {
        case .null: return nil
        case .bool(let flag): self = .verbatim("\(flag)")
        case .number(let text), .string(let text): self = .text(text)
        case .list(let items): self = .list(items.compactMap { YAMLBlock($0) })
        case .map(let entries):
            self = .map(
                entries.compactMap { entry in
                    YAMLBlock(entry.value).map { (entry.key, $0) }
                })
        }
    }
}
