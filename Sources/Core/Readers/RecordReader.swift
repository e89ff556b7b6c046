package import SourceText

/// Reads the fields of one record and collects the mistakes in them.
///
/// A field that is absent, null, or (in CSV) empty is nil without a diagnostic, and so is one whose mistake was already
/// reported. Example: `var record = RecordReader(node, in: tree, keys: ["title", "year"])`, then
/// `record.requiredText("title")`, `record.integer("year", in: 0...9999)`, `record.reportUnknownKeys()`, and
/// `record.diagnostics`.
package struct RecordReader: Sendable {
    /// The mistakes in the record, in the order in which its fields were requested.
    package var diagnostics: [Diagnostic] = []
    package let node: Node
    /// The file that contains the record.
    package let file: SourceFile
    package let dialect: NodeTree.Dialect
    let keys: [String]
    let name: String?

    /// A reader for a record with the known `keys`.
    ///
    /// Messages name a record by its `id`, else its `title`, else `name`, such as "albums[0]". A node that is not a
    /// mapping is reported (D203).
    package init(
        _ node: Node, in file: SourceFile, dialect: NodeTree.Dialect, keys: [String], name: String? = nil
    ) {
        self.node = node
        self.file = file
        self.dialect = dialect
        self.keys = keys
        self.name = name
        if case .map = node.value { return }
        if node.isRecovered || node.isNull && dialect.acceptsNumbersAsText { return }
        let example = keys.contains("title") ? "title" : keys.first ?? "title"
        diagnostics.append(
            .error(
                .wrongType, "a record must be \(mappingName), not \(node.kindName)",
                at: file.span(node.range),
                help: Self.entry(example, dialect)))
    }

    /// A reader for a record in a file that was read.
    package init(_ node: Node, in tree: NodeTree, keys: [String], name: String? = nil) {
        self.init(node, in: tree.file, dialect: tree.dialect, keys: keys, name: name)
    }

    /// The value of a key, unless it is absent, null, or empty in CSV.
    package func value(_ key: String) -> Node? {
        guard let value = node[key] else { return nil }
        return isAbsent(value) ? nil : value
    }

    /// The span of a key's value, or of the record if the key is missing.
    package func span(_ key: String) -> SourceSpan { node[key].map { file.span($0.range) } ?? headSpan }

    /// The span that represents the record as a whole: its opening bracket, its first key, or its row.
    package var headSpan: SourceSpan {
        if let start = file.bytes[safe: Int(node.start)], start == UInt8(ascii: "{") {
            return file.span(Int(node.start)..<(Int(node.start) + 1))
        }
        if dialect.acceptsNumbersAsText, let first = node.entries.first {
            return file.span(first.keyRange)
        }
        let line =
            file.bytes[node.range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? node.range.upperBound
        return file.span(node.range.lowerBound..<line)
    }

    /// Adds the caller's own diagnostic.
    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Reports an error in the value of a key, with a note that names the record.
    package mutating func report(_ code: DiagnosticCode, _ key: String, _ message: String, help: String? = nil) {
        diagnostics.append(.error(code, message, at: span(key), notes: recordNotes, help: help))
    }

    /// Reports that a key is missing (D204), unless parts of the record were lost because of a mistake.
    package mutating func reportMissing(_ key: String, required: [String]) {
        if node.isRecovered { return }
        guard case .map = node.value else { return }
        let subject = label.map { "the record `\($0)`" } ?? "this record"
        var help: String?
        if let near = Suggestion.nearest(to: key, in: node.entries.map(\.key).filter { !keys.contains($0) }) {
            help = "did you mean `\(key)` where you wrote `\(near)`?"
        }
        let list = required.map { "`\($0)`" }.joined(separator: ", ")
        diagnostics.append(
            .error(
                .missingKey, "\(subject) has no `\(key)`", at: headSpan, notes: [.init("required: \(list)")], help: help
            ))
    }

    /// Warns about every key that is not one of `keys` (D210), and suggests the one that was most likely meant.
    ///
    /// Does nothing for CSV, where ``CSVTable/checkColumns(required:known:)`` reports unknown columns once.
    package mutating func reportUnknownKeys(
        _ code: DiagnosticCode = .unknownKey, _ severity: Diagnostic.Severity = .warning
    ) {
        if dialect.isText { return }
        for entry in node.entries where !keys.contains(entry.key) {
            let near = Suggestion.nearest(to: entry.key, in: keys)
            diagnostics.append(
                Diagnostic(
                    severity, code, "unknown key `\(entry.key)`", at: .text(file.span(entry.keyRange)),
                    notes: recordNotes,
                    help: near.map { "did you mean `\($0)`?" }, subject: entry.key))
        }
    }

    /// A note that names the record.
    package var recordNotes: [Diagnostic.Note] {
        if let label { return [.init("in the record `\(label)`")] }
        return name.map { [.init("in \($0)")] } ?? []
    }

    /// The record's `id`, else its `title`.
    private var label: String? {
        for key in ["id", "title"] {
            switch node[key]?.value {
            case .string(let text) where !text.isEmpty: return text
            case .number(let text): return text
            default: continue
            }
        }
        return nil
    }

    private func isAbsent(_ value: Node) -> Bool {
        if value.isNull { return true }
        return dialect.isText && value.string?.isEmpty == true
    }

    private var mappingName: String {
        dialect == .json ? "an object" : dialect == .toml ? "a table" : "a mapping"
    }

    /// Advice to write an entry with a key.
    private static func entry(_ key: String, _ dialect: NodeTree.Dialect) -> String {
        switch dialect {
        case .json: "write `{\"\(key)\": …}`"
        case .toml: "write `\(key) = …`"
        case .yaml, .csv, .foreign: "write `\(key): …`"
        }
    }
}

extension [UInt8] {
    fileprivate subscript(safe index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}
