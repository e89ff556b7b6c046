/// Texts in quotes.
extension TOMLParser {
    /// Whether three equal quotes are at the position.
    func startsTriple() -> Bool {
        position + 2 < end && bytes[position + 1] == byte && bytes[position + 2] == byte
    }

    /// Parses text in quotes of any of the four forms; reports what is wrong with it.
    mutating func parseString() -> Node? {
        let start = position
        let quote = byte
        let isLong = startsTriple()
        position += isLong ? 3 : 1
        if isLong { _ = skipLineEnd() }
        var text: [UInt8] = []
        var isValid = true
        while !isAtEnd {
            if byte == quote {
                guard isLong else {
                    position += 1
                    return node(text, from: start, isValid)
                }
                if let extra = closingQuotes(quote) {
                    text += Array(repeating: quote, count: extra)
                    position += extra + 3
                    return node(text, from: start, isValid)
                }
            }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                isValid = parseEscape(into: &text, isLong: isLong) && isValid
                continue
            }
            if byte == 0x0A || byte == 0x0D, !isLong { break }
            if byte == 0x0D, position + 1 < end, bytes[position + 1] == 0x0A {
                // The end of a line is read the same whatever the file's line ends are.
                position += 1
                continue
            }
            if Self.isControl(byte), byte != 0x0A {
                reportControl()
                isValid = false
            }
            text.append(byte)
            position += 1
        }
        let opening = String(repeating: quote == UInt8(ascii: "'") ? "'" : "\"", count: isLong ? 3 : 1)
        report(
            start..<(start + opening.utf8.count),
            help: isLong || isAtEnd
                ? "add `\(opening)` at its end" : "add `\(opening)`, or use three quotes",
            "text in quotes is never closed")
        return nil
    }

    private func node(_ text: [UInt8], from start: Int, _ isValid: Bool) -> Node {
        Node(
            .string(String(decoding: text, as: UTF8.self)), start..<position, isQuoted: true,
            isRecovered: !isValid)
    }

    /// If the quotes at the position close a text of several lines, the number of them that belong to the text.
    private func closingQuotes(_ quote: UInt8) -> Int? {
        let count = bytes[position..<end].prefix(5).prefix { $0 == quote }.count
        return count >= 3 ? count - 3 : nil
    }

    private mutating func parseEscape(into text: inout [UInt8], isLong: Bool) -> Bool {
        let start = position
        position += 1
        let letter = byte
        if isLong, skipsLine() { return true }
        position = min(position + 1, end)
        switch letter {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let length = letter == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[position..<end].prefix(length)
            let isHexadecimal = digits.count == length && digits.allSatisfy { Self.isHexadecimal($0) }
            let value = isHexadecimal ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
            guard let scalar = value.flatMap(Unicode.Scalar.init) else { fallthrough }
            position += length
            text += Array(String(scalar).utf8)
        default:
            if letter == 0x0A || letter == 0x0D { position = start + 1 }
            report(
                start..<max(position, start + 1),
                help: "write `\\\\` for a backslash, or use single quotes",
                "`\(shown(start..<max(position, start + 1)))` is not an escape")
            return false
        }
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Skips the end of the line after a backslash, and all blanks and line ends up to the next character.
    private mutating func skipsLine() -> Bool {
        let start = position
        skipBlanks()
        guard skipLineEnd() else {
            position = start
            return false
        }
        while !isAtEnd, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, !(position + 1 < end && bytes[position + 1] == 0x0A) { break }
            position += 1
        }
        return true
    }
}
