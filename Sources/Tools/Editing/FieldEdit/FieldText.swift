import Readers
import SourceText

/// Writes values of fields in the language of a file.
struct FieldText {
    let dialect: NodeTree.Dialect
    let kind: EditableField.Kind
    let key: String
    /// The line ending of the file.
    let lineEnd: [UInt8]

    /// A value on one line.
    func inline(_ value: FieldValue, isFlow: Bool = true) -> [UInt8] {
        switch value {
        case .text(let text): return scalar(text, isFlow: isFlow)
        case .list(let items):
            if items.count == 1, kind == .names { return inline(items[0], isFlow: isFlow) }
            return Self.joined(items.map { inline($0) }, "[", "]")
        case .map(let parts):
            let texts = parts.map { name($0.key) + Array(sign.utf8) + inner($0.value, $0.key) }
            return Self.joined(texts, "{", "}")
        case .null: return Array("null".utf8)
        }
    }

    /// `key: value` as lines of YAML that start in a column.
    func lines(_ value: FieldValue, column: Int) -> [UInt8] {
        var bytes = name(key)
        // A key that is too long to be followed by a colon is marked as a key.
        bytes = bytes.count > 200 ? Array("? ".utf8) + bytes + line(column, [0x3A]) : bytes + [0x3A]
        switch value {
        case .list(let items) where needsLines(value):
            for item in items { bytes += line(column + 2, Array("- ".utf8) + block(item, column: column + 4)) }
        case .map(let parts):
            for part in parts {
                bytes += line(column + 2, name(part.key) + Array(": ".utf8) + inner(part.value, part.key))
            }
        case .text(let text) where text.utf8.contains(0x0A):
            bytes += Array(" |".utf8) + literal(text, column: column + 2)
        default: bytes += [0x20] + inline(value, isFlow: false)
        }
        return bytes
    }

    /// Whether the value is written as several lines in a block of YAML.
    func needsLines(_ value: FieldValue) -> Bool {
        switch value {
        case .text(let text): text.utf8.contains(0x0A)
        case .list(let items): !items.isEmpty && (items.count != 1 || kind != .names)
        case .map: true
        case .null: false
        }
    }

    private func block(_ value: FieldValue, column: Int) -> [UInt8] {
        guard case .map(let parts) = value else { return inline(value, isFlow: false) }
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            let text = name(part.key) + Array(": ".utf8) + inner(part.value, part.key)
            bytes += index == 0 ? text : line(column, text)
        }
        return bytes
    }

    /// A value inside a value: always text.
    private func inner(_ value: FieldValue, _ key: String) -> [UInt8] {
        FieldText(dialect: dialect, kind: .text, key: key, lineEnd: lineEnd).inline(value)
    }

    private func line(_ column: Int, _ text: [UInt8]) -> [UInt8] {
        lineEnd + [UInt8](repeating: 0x20, count: column) + text
    }

    /// The lines of a text after `|`.
    private func literal(_ text: String, column: Int) -> [UInt8] {
        let isEnded = text.utf8.last == 0x0A
        let lines = (isEnded ? String(text.dropLast()) : text).split(separator: "\n", omittingEmptySubsequences: false)
        let mark = (lines.first?.utf8.first == 0x20 ? "2" : "") + (isEnded ? "" : "-")
        return Array(mark.utf8) + lines.flatMap { $0.isEmpty ? lineEnd : line(column, Array($0.utf8)) }
    }

    private func scalar(_ text: String, isFlow: Bool) -> [UInt8] {
        if isBare(text) { return Array(text.utf8) }
        if dialect != .yaml { return JSONValue.quoted(Array(text.utf8)) }
        var bytes = Array(YAMLText.scalar(text).utf8)
        if isFlow, bytes.first != UInt8(ascii: "\""), bytes.contains(where: { ",[]{}".utf8.contains($0) }) {
            bytes = []
            YAMLText.appendQuoted(text, to: &bytes)
        }
        return bytes
    }

    /// Whether a number, a date or a flag is written as such.
    private func isBare(_ text: String) -> Bool {
        switch kind {
        case .flag: return text == "true" || text == "false"
        case .date where dialect == .yaml:
            return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        case .date: return key == "year" && EditableField.isYear(text) && text.utf8.first != 0x30
        case .rating:
            let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            return isNumber && (0x30...0x39).contains(text.utf8.first ?? 0) && Double(text) != nil
                && (0x30...0x39).contains(text.utf8.last ?? 0)
        default: return false
        }
    }

    func name(_ key: String) -> [UInt8] {
        if dialect == .json { return JSONValue.quoted(Array(key.utf8)) }
        let isPlain = key.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        if isPlain, !key.isEmpty { return Array(key.utf8) }
        return dialect == .toml ? JSONValue.quoted(Array(key.utf8)) : Array(YAMLText.scalar(key).utf8)
    }

    /// What is between a key and its value.
    var sign: String { dialect == .toml ? " = " : ": " }

    private static func joined(_ texts: [[UInt8]], _ start: String, _ end: String) -> [UInt8] {
        Array(start.utf8) + texts.joined(separator: Array(", ".utf8)) + Array(end.utf8)
    }
}
