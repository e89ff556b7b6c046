import SourceText

/// Values without double quotes: numbers, literals, and mistaken forms of other values.
extension JSONParser {
    /// Whether a byte ends a word: a blank, a delimiter, a bracket or a quote.
    static func endsWord(_ byte: UInt8) -> Bool {
        byte <= 0x20 || ",:;[]{}\"".utf8.contains(byte)
    }

    /// Parses a number, a literal, or a word that is neither.
    mutating func parseWord() -> Node {
        let start = position
        if current == UInt8(ascii: "'") { return parseSingleQuoted(of: "value") }
        if ",:]}".utf8.contains(current) {
            skipStray()
            return Node(.null, start..<position, isRecovered: true)
        }
        while position < bytes.count, !Self.endsWord(bytes[position]) { position += 1 }
        position = max(position, start + 1)
        let range = start..<position
        let word = bytes[range]
        switch word.first ?? 0 {
        case UInt8(ascii: "t") where word.elementsEqual("true".utf8): return Node(.bool(true), range)
        case UInt8(ascii: "f") where word.elementsEqual("false".utf8): return Node(.bool(false), range)
        case UInt8(ascii: "n") where word.elementsEqual("null".utf8): return Node(.null, range)
        case UInt8(ascii: "-"), 0x30...0x39:
            if Self.isNumber(word) { return Node(.number(String(decoding: word, as: UTF8.self)), range) }
            return reportNumber(range)
        case UInt8(ascii: "+"), UInt8(ascii: "."): return reportNumber(range)
        default: return reportWord(from: start)
        }
    }

    /// Whether the bytes are a number according to RFC 8259, section 6.
    static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        var rest = word
        func skipDigits() -> Bool {
            let count = rest.count
            rest = rest.drop { (0x30...0x39).contains($0) }
            return rest.count < count
        }
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        if rest.first == 0x30 { rest.removeFirst() } else if !skipDigits() { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            if !skipDigits() { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            if !skipDigits() { return false }
        }
        return rest.isEmpty
    }

    private mutating func reportNumber(_ range: Range<Int>) -> Node {
        let word = bytes[range]
        let text = UTF8Text.describing(word)
        let digits = word.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let isNumeric = digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        var message = "`\(shown(range))` is not a number"
        var help: String?
        if word.first == UInt8(ascii: "+") {
            message = "a number must not start with `+`"
            help = "remove it"
        } else if isNumeric, digits.first == 0x30, digits.dropFirst().first != UInt8(ascii: ".") {
            message = "a number must not start with 0"
            help = "remove the 0, or write \"\(text)\" if it is text"
        } else if isNumeric, digits.first == UInt8(ascii: "."), digits.count > 1 {
            message = "a number needs a digit before its point"
            help = "write 0 before it"
        } else if isNumeric, digits.last == UInt8(ascii: "."), digits.count > 1 {
            message = "a number needs a digit after its point"
            help = "remove the point"
        } else if !text.hasSuffix("Infinity") {
            help = "write \"\(shown(range))\" if it is text"
        }
        findings.error(.syntax, range, help: help, message)
        return Node(.number(text), range, isRecovered: true)
    }

    /// Reports a word that is not a value: a misspelled literal, or text without quotes up to a comma or bracket.
    private mutating func reportWord(from start: Int) -> Node {
        let literals = [
            "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null",
            "nan": "null", "infinity": "null",
        ]
        let word = UTF8Text.describing(bytes[start..<position])
        if let literal = literals[word.lowercased()] {
            findings.lost(
                .syntax, start..<position, help: "write `\(literal)`",
                "`\(shown(start..<position))` is not a JSON value", "it is left out", subject: "word")
            let value: Node.Value = literal == "null" ? .null : .bool(literal == "true")
            return Node(value, start..<position, isRecovered: true)
        }
        if open.isEmpty {
            let line = start..<trimmedLineEnd(from: start)
            findings.error(.syntax, line, help: "a JSON file starts with `[` or `{`", "this is not JSON")
            position = bytes.count
            return Node(.null, line, isRecovered: true)
        }
        while position < bytes.count, !",]}\"\r\n".utf8.contains(bytes[position]) { position += 1 }
        while position > start + 1, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
        let range = start..<position
        let isTypographic = bytes[start...].starts(with: [0xE2, 0x80])
        findings.error(
            .syntax, range, help: isTypographic ? "use the straight quote `\"`" : "write `\"\(shown(range))\"`",
            "text must be in double quotes")
        return Node(.string(UTF8Text.describing(bytes[range])), range, isRecovered: true)
    }

    /// Parses and reports text in single quotes; the position is at the opening quote.
    mutating func parseSingleQuoted(of what: String) -> Node {
        let start = position
        let end = lineEnd(from: start)
        var close = start + 1
        while close < end, bytes[close] != UInt8(ascii: "'") { close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1 }
        guard close < end else {
            position = start + 1
            while position < end, !Self.endsWord(bytes[position]) { position += 1 }
            let range = start..<position
            findings.error(
                .syntax, range, help: "use `\"` at both ends", "a \(what) must be in double quotes")
            return Node(.string(UTF8Text.describing(bytes[(start + 1)..<position])), range, isRecovered: true)
        }
        position = close + 1
        let range = start..<position
        let inner = (start + 1)..<close
        findings.lost(
            .syntax, range, help: "write `\"\(shown(inner))\"`",
            "a \(what) must be in double quotes, not in single ones", "it is read", subject: "single quotes")
        return Node(.string(UTF8Text.describing(bytes[inner])), range, isQuoted: true, isRecovered: true)
    }
}
