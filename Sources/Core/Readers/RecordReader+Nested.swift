package import SourceText

/// Nested records, choices, and other building blocks of settings and albums.
extension RecordReader {
    /// Whether the record is in a JSON file, in which types are as written.
    package var isJSON: Bool { dialect == .json }

    /// A list of any values; empty if missing.
    package mutating func items(_ key: String) -> [Node] { list(key) ?? [] }

    /// A list of any values; empty if missing.
    ///
    /// In CSV, where a field is a single text, each line of it is a value: a text, or a mapping of `parts` to the texts
    /// between its bars.
    package mutating func items(_ key: String, parts: [String]) -> [Node] {
        guard dialect == .csv, let value = value(key), let text = value.string else { return items(key) }
        return ListText.lines(in: text).compactMap { line in
            if line.count == 1 { return Node(.string(line[0]), value.range) }
            if line.count > parts.count {
                report(
                    .badValue, "a line of `\(key)` has \(line.count) parts, at most \(parts.count) are possible",
                    at: value, note: "the parts are \(parts.joined(separator: " | "))",
                    help: "put a text that contains a bar in quotation marks")
                return nil
            }
            let entries = zip(parts, line).map { part, text in
                Node.Entry(key: part, range: value.range, value: Node(.string(text), value.range))
            }
            return Node(.map(entries), value.range)
        }
    }

    /// The entries of a mapping; empty if the key is missing.
    package mutating func entries(_ key: String) -> [Node.Entry] { map(key)?.entries ?? [] }

    /// The text of a scalar inside the record: text, a number or `true` as written; nil for anything else.
    package func plainText(of node: Node) -> String? {
        switch node.value {
        case .string(let text): text
        case .number(let text): text
        case .bool: UTF8Text.describing(file.bytes[node.range])
        default: nil
        }
    }

    /// The texts of the keys in turn; in CSV, where a field is a single text, they are separated as in ``ListText``.
    package mutating func names(_ first: String, _ second: String? = nil) -> [String] {
        var texts = texts(first)
        if let second { texts += self.texts(second) }
        if dialect == .csv { texts = texts.flatMap { ListText.names(in: $0).map(\.text) } }
        return texts.map(Self.trimmed).filter { !$0.isEmpty }
    }

    /// One of several allowed words (D212 for any other).
    package mutating func choice(_ key: String, of words: [String]) -> String? {
        guard let text = text(key) else { return nil }
        if words.contains(text) { return text }
        let near = Suggestion.nearest(to: text, in: words)
        report(
            .badValue, key, "`\(key)` cannot be \"\(text)\"",
            help: near.map { "did you mean \($0)?" } ?? "write one of \(words.joined(separator: ", "))")
        return nil
    }

    /// A reader for a mapping inside the record; D203 if the node is anything else.
    package mutating func nested(_ node: Node, keys: [String], called name: String) -> RecordReader? {
        if case .map = node.value { return RecordReader(node, in: file, dialect: dialect, keys: keys, name: name) }
        if !node.isRecovered {
            report(
                .wrongType, "`\(name)` must hold mappings of \(keys.joined(separator: ", ")), not \(node.kindName)",
                at: node)
        }
        return nil
    }

    /// Reports a mistake at a node inside the record.
    package mutating func report(
        _ code: DiagnosticCode, _ message: String, at node: Node, note: String? = nil, help: String? = nil
    ) {
        let notes = [note].compactMap { $0.map { Diagnostic.Note($0) } }
        report(.error(code, message, at: file.span(node.range), notes: notes + recordNotes, help: help))
    }

    /// Adds the diagnostics of a nested reader.
    package mutating func take(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { report(diagnostic) }
    }

    /// Returns all mistakes in the record, including unknown keys.
    ///
    /// Unknown keys are warnings, or errors if a code is given.
    package mutating func finish(unknown code: DiagnosticCode? = nil) -> [Diagnostic] {
        if let code { reportUnknownKeys(code, .error) } else { reportUnknownKeys() }
        return diagnostics
    }
}
