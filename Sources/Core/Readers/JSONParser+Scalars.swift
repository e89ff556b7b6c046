import SourceText

/// Keys, strings and escapes.
extension JSONParser {
    /// Parses the key at the position; if there is none, skips something and returns nil.
    mutating func parseKey() -> (key: String, range: Range<Int>)? {
        if current == UInt8(ascii: "\"") {
            let node = parseString()
            return (node.string ?? "", node.range)
        }
        let start = position
        if current == UInt8(ascii: "'") {
            let node = parseSingleQuoted(of: "key")
            return (node.string ?? "", node.range)
        }
        while !isAtEnd, !Self.endsWord(current), current != UInt8(ascii: "=") { position += 1 }
        if position == start { position += 1 }
        let range = start..<position
        let isTypographic = bytes[start...].starts(with: [0xE2, 0x80])
        let help = isTypographic ? "use the straight quote `\"`" : "write `\"\(shown(range))\"`"
        let message = "a key must be in double quotes"
        skipBlanks()
        if current == UInt8(ascii: ":"), !isTypographic, !range.isEmpty {
            findings.lost(.syntax, range, help: help, message, "it is read", subject: "key")
            return (UTF8Text.describing(bytes[range]), range)
        }
        findings.error(.syntax, range, help: help, message)
        if current == UInt8(ascii: ":") || current == UInt8(ascii: "=") {
            return (UTF8Text.describing(bytes[range]), range)
        }
        position = max(position, start + 1)
        while !isAtEnd, !",]}\r\n".utf8.contains(current) { position += 1 }
        if current == UInt8(ascii: ",") { position += 1 }
        return nil
    }

    /// Parses a string in double quotes; the position is at its opening quote.
    mutating func parseString() -> Node {
        let start = position
        position += 1
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
        {
            end += 1
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            let text = String(decoding: bytes[position..<end], as: UTF8.self)
            position = end + 1
            return Node(.string(text), start..<position, isQuoted: true)
        }
        return parseStringWithEscapes(from: start, plainUntil: end)
    }

    private mutating func parseStringWithEscapes(from start: Int, plainUntil end: Int) -> Node {
        var text = Array(bytes[position..<end])
        position = end
        while position < bytes.count, !findings.isFull {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return Node(.string(String(decoding: text, as: UTF8.self)), start..<position, isQuoted: true)
            case UInt8(ascii: "\\"): parseEscape(into: &text)
            case 0x0A, 0x0D: return endUnterminated(from: start)
            case 0..<0x20:
                let name = byte == 0x09 ? "\\t" : "\\u00" + UTF8Text.hexadecimal(byte)
                let what = byte == 0x09 ? "a tab" : "the control character \(UTF8Text.hexadecimal(byte))"
                findings.error(
                    .syntax, position..<(position + 1), help: "write `\(name)`", "\(what) inside a string")
                text.append(byte)
                position += 1
            default:
                text.append(byte)
                position += 1
            }
        }
        return endUnterminated(from: start)
    }

    /// Ends an unterminated string at the end of its line; trailing commas and brackets are left to the enclosing
    /// value.
    private mutating func endUnterminated(from start: Int) -> Node {
        var end = trimmedLineEnd(from: start)
        findings.error(
            .syntax, start..<(start + 1),
            help: "add a `\"` at the end of the text; a line break in it is written `\\n`",
            "a string that is never closed on its line")
        while end > start + 1, ",]} \t".utf8.contains(bytes[end - 1]) { end -= 1 }
        position = end
        isRecovering = true
        let text = String(decoding: bytes[min(start + 1, end)..<end], as: UTF8.self)
        return Node(.string(text), start..<end, isQuoted: true, isRecovered: true)
    }

    /// Parses one escape; the position is at its backslash.
    private mutating func parseEscape(into text: inout [UInt8]) {
        let start = position
        let letter = start + 1 < bytes.count ? bytes[start + 1] : 0
        let plain: UInt8
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = letter
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"): return parseUnicodeEscape(into: &text)
        default:
            position += 1
            if letter < 0x20 || isAtEnd { return }
            position += max(1, UTF8Text.scalarLength(bytes, at: position))
            let range = start..<position
            findings.error(
                .syntax, range, help: "a backslash in text is written `\\\\`", "`\(shown(range))` is not an escape")
            text += bytes[range]
            return
        }
        text.append(plain)
        position += 2
    }

    private mutating func parseUnicodeEscape(into text: inout [UInt8]) {
        let start = position
        guard let first = hexadecimal(at: start + 2) else {
            position += 2
            while position < bytes.count, position < start + 6, Self.digit(bytes[position]) != nil { position += 1 }
            let range = start..<position
            findings.error(.syntax, range, help: "such as `\\u00E9`", "`\(shown(range))` needs four hexadecimal digits")
            return
        }
        position += 6
        var value = first
        if (0xD800...0xDBFF).contains(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u"), let second = hexadecimal(at: position + 2),
            (0xDC00...0xDFFF).contains(second)
        {
            value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
            position += 6
        }
        guard let scalar = Unicode.Scalar(value) else {
            let range = start..<position
            findings.error(
                .syntax, range, help: "write the character itself", "`\(shown(range))` is half of a character")
            text += Array("\u{FFFD}".utf8)
            return
        }
        text += Array(String(Character(scalar)).utf8)
    }

    private func hexadecimal(at offset: Int) -> UInt32? {
        guard offset + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[offset..<(offset + 4)] {
            guard let digit = Self.digit(byte) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
