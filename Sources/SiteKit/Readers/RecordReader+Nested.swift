/// Records inside records, choices, and other things that settings and albums are made of.
extension RecordReader {
    /// Whether the record stands in JSON, where types are as written.
    var isJSON: Bool { dialect == .json }

    /// A list of anything; empty where there is none.
    mutating func items(_ key: String) -> [Node] { list(key) ?? [] }

    /// The entries of a mapping; none where there is no such key.
    mutating func entries(_ key: String) -> [Node.Entry] { map(key)?.entries ?? [] }

    /// The text of a scalar inside the record: text, a number or `true` as they are written; nil for anything else.
    func plainText(of node: Node) -> String? {
        switch node.value {
        case .string(let text): text
        case .number(let text): text
        case .bool: UTF8Text.describing(file.bytes[node.range])
        default: nil
        }
    }

    /// Texts of the keys in turn; in CSV, where a field is one text, they are parted by semicolons.
    mutating func names(_ first: String, _ second: String? = nil) -> [String] {
        var texts = texts(first)
        if let second { texts += self.texts(second) }
        if dialect == .csv { texts = texts.flatMap { $0.split(separator: ";").map(String.init) } }
        return texts.map(Self.trimmed).filter { !$0.isEmpty }
    }

    /// One of some words (D212).
    mutating func choice(_ key: String, of words: [String]) -> String? {
        guard let text = text(key) else { return nil }
        if words.contains(text) { return text }
        let near = Suggestion.nearest(to: text, in: words)
        report(
            .badValue, key, "`\(key)` cannot be \"\(text)\"",
            help: near.map { "did you mean \($0)?" } ?? "write one of \(words.joined(separator: ", "))")
        return nil
    }

    /// A reader of a mapping inside the record; D203 where the node is something else.
    mutating func nested(_ node: Node, keys: [String], called name: String) -> RecordReader? {
        if case .map = node.value { return RecordReader(node, in: file, dialect: dialect, keys: keys, name: name) }
        if !node.isDoubtful {
            report(
                .wrongType, "`\(name)` must hold mappings of \(keys.joined(separator: ", ")), not \(node.kindName)",
                at: node)
        }
        return nil
    }

    /// Reports a mistake at a node inside the record.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at node: Node, note: String? = nil, help: String? = nil
    ) {
        let notes = [note].compactMap { $0.map { Diagnostic.Note($0) } }
        report(.error(code, message, at: file.span(node.range), notes: notes + recordNotes, help: help))
    }

    /// Adds what a nested reader found.
    mutating func take(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { report(diagnostic) }
    }

    /// Everything that is wrong with the record, unknown keys included.
    ///
    /// Unknown keys are warnings, or errors of the code given.
    mutating func finish(unknown code: DiagnosticCode? = nil) -> [Diagnostic] {
        if let code { reportUnknownKeys(code, .error) } else { reportUnknownKeys() }
        return diagnostics
    }
}
