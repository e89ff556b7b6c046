import SourceText

/// Methods for each type of field.
extension RecordReader {
    /// Text; in YAML, an unquoted number, `true` or date is accepted as the text that is written.
    package mutating func text(_ key: String) -> String? {
        guard let value = value(key) else { return nil }
        if let text = plainText(value) { return text }
        reportType(key, value, "text", help: quoted(value))
        return nil
    }

    /// Text that is required and must not be empty (D204).
    package mutating func requiredText(_ key: String, required: [String]? = nil) -> String? {
        guard value(key) != nil else {
            if node[key]?.isRecovered != true { reportMissing(key, required: required ?? [key]) }
            return nil
        }
        guard let text = text(key) else { return nil }
        if text.utf8.allSatisfy({ $0 <= 0x20 }) {
            report(.badValue, key, "`\(key)` is empty")
            return nil
        }
        return text
    }

    /// Texts: a list of texts or a single one, for each of the keys in turn.
    package mutating func texts(_ keys: String...) -> [String] {
        var result: [String] = []
        for key in keys {
            guard let value = value(key) else { continue }
            guard case .list(let items) = value.value else {
                if let text = plainText(value) {
                    result.append(text)
                } else {
                    reportType(key, value, "text or a list of texts", help: quoted(value))
                }
                continue
            }
            for item in items where !item.isNull {
                if let text = plainText(item) {
                    result.append(text)
                } else {
                    reportType(key, item, "only texts", holding: true, help: quoted(item))
                }
            }
        }
        return result
    }

    /// A whole number in a range; other values are reported (D203 for the type, D212 for the range).
    package mutating func integer(_ key: String, in range: ClosedRange<Int>? = nil) -> Int? {
        guard let value = value(key) else { return nil }
        guard let text = numberText(value), let number = Self.integer(text, dialect) else {
            reportType(key, value, "a whole number", help: unquotedNumber(value))
            return nil
        }
        if let range, !range.contains(number) {
            report(
                .badValue, key, "`\(key)` must be between \(range.lowerBound) and \(range.upperBound), not \(number)",
                help: "write \(min(max(number, range.lowerBound), range.upperBound)), or leave `\(key)` out")
            return nil
        }
        return number
    }

    /// `true` or `false`; in CSV also `yes`, `no`, `1` and `0`.
    package mutating func flag(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        if case .bool(let flag) = value.value { return flag }
        if dialect.isText, let text = value.string?.lowercased() {
            if ["true", "yes", "1"].contains(text) { return true }
            if ["false", "no", "0"].contains(text) { return false }
        }
        let isYes = ["yes", "on", "y", "true", "no", "off", "n", "false"].firstIndex(
            of: value.string?.lowercased() ?? "")
        let help = isYes.map { "write `\($0 < 4)`" + (value.isQuoted ? " without quotes" : "") }
        reportType(key, value, "true or false", help: help)
        return nil
    }

    /// A list of any values.
    package mutating func list(_ key: String) -> [Node]? {
        guard let value = value(key) else { return nil }
        if case .list(let items) = value.value { return items }
        reportType(key, value, "a list", help: nil)
        return nil
    }

    /// A mapping of any values.
    package mutating func map(_ key: String) -> Node? {
        guard let value = value(key) else { return nil }
        if case .map = value.value { return value }
        reportType(key, value, dialect == .json ? "an object" : "a mapping", help: nil)
        return nil
    }
}

extension RecordReader {
    /// The text of a scalar, if it is accepted as text here.
    private func plainText(_ value: Node) -> String? {
        switch value.value {
        case .string(let text): text
        case .number(let text) where dialect.acceptsNumbersAsText: text
        case .bool where dialect.acceptsNumbersAsText: UTF8Text.describing(file.bytes[value.range])
        default: nil
        }
    }

    /// The digits of a scalar, if it is accepted as a number here.
    private func numberText(_ value: Node) -> String? {
        switch value.value {
        case .number(let text): text
        case .string(let text) where dialect.isText: Self.trimmed(text)
        default: nil
        }
    }

    private static func integer(_ text: String, _ dialect: NodeTree.Dialect) -> Int? {
        if dialect == .yaml, text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        if dialect == .yaml, text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
        if let number = Int(text) { return number }
        guard let number = Double(text), abs(number) < 9e15, number == number.rounded() else { return nil }
        return Int(number)
    }

    package static func trimmed(_ text: String) -> String {
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        let start = text.utf8.drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) }
        return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
    }

    /// "write 1971 without quotes", if that would help.
    private func unquotedNumber(_ value: Node) -> String? {
        guard !dialect.isText, let text = value.string, YAMLScalar.isNumber(text.utf8), Double(text) != nil else {
            return nil
        }
        return value.isQuoted ? "write \(text) without quotes" : nil
    }

    /// "write "1984" in quotes" for a number or flag in JSON.
    private func quoted(_ value: Node) -> String? {
        switch value.value {
        case .number(let text): "write \"\(text)\" in quotes"
        case .bool(let flag): "write \"\(flag)\" in quotes"
        default: nil
        }
    }

    private mutating func reportType(
        _ key: String, _ value: Node, _ wanted: String, holding: Bool = false, help: String?
    ) {
        if value.isRecovered { return }
        var found = value.kindName
        if case .map = value.value, dialect == .json { found = "an object" }
        if case .number = value.value, wanted == "a whole number" {
            found = UTF8Text.describing(file.bytes[value.range])
        }
        if dialect.isText, let text = value.string { found = "\"\(text)\"" }
        let range = value.range.upperBound > value.range.lowerBound ? value.range : node.range
        report(
            .error(
                .wrongType, "`\(key)` must \(holding ? "hold" : "be") \(wanted), not \(found)", at: file.span(range),
                notes: recordNotes, help: help))
    }
}
