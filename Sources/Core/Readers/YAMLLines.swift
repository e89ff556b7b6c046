/// Fast reader for simple front matter: one key and a short value per line.
///
/// Most albums have nothing else, and libyaml's events take five times as long. It reads only text with a single
/// possible meaning: `key: value`, with a plain value or a quoted one without escapes. Everything else is left to
/// libyaml, which would return the same nodes with the same byte ranges.
struct YAMLLines {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    /// The entries of a range of complete lines, in order and including duplicate keys; nil if libyaml is needed.
    static func read(_ bytes: [UInt8], in range: Range<Int>) -> [Node.Entry]? {
        guard !range.isEmpty else { return nil }
        var lines = YAMLLines(bytes: bytes, end: range.upperBound, position: range.lowerBound)
        var entries: [Node.Entry] = []
        while lines.position < lines.end {
            guard let entry = lines.entry() else { return nil }
            entries.append(entry)
        }
        return entries
    }

    /// Parses the entry of a line, including the end of the line.
    private mutating func entry() -> Node.Entry? {
        let keyStart = position
        while position < end, Self.isWord(bytes[position]) { position += 1 }
        let key = keyStart..<position
        // libyaml fails on keys of more than 1,024 characters.
        guard !key.isEmpty, key.count < 1_000, !(0x30...0x39).contains(bytes[keyStart]), take(UInt8(ascii: ":")),
            take(0x20), position < end
        else { return nil }
        let value: Node?
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): value = quoted()
        case let byte where Self.isWord(byte) || byte >= 0x80: value = plain()
        default: value = nil
        }
        guard let value, position == end || take(0x0A) else { return nil }
        return Node.Entry(key: text(key), range: key, value: value)
    }

    /// Parses a quoted scalar that contains neither quotes of its kind nor an escape.
    private mutating func quoted() -> Node? {
        let quote = bytes[position]
        let start = position
        position += 1
        while position < end, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "\\") || !isPlain(at: position) { return nil }
            position += 1
        }
        guard take(quote) else { return nil }
        return Node(.string(text(start + 1..<position - 1)), start..<position, isQuoted: true)
    }

    /// Parses a scalar that ends with its line: without a comment, a further colon with a space, or a trailing space.
    private mutating func plain() -> Node? {
        let start = position
        while position < end, bytes[position] != 0x0A {
            guard isPlain(at: position) else { return nil }
            let isAlone = position + 1 == end || bytes[position + 1] == 0x0A || bytes[position + 1] == 0x20
            switch bytes[position] {
            case UInt8(ascii: ":") where isAlone: return nil
            case UInt8(ascii: "#") where bytes[position - 1] == 0x20: return nil
            case 0x20 where position + 1 == end || bytes[position + 1] == 0x0A: return nil
            default: position += 1
            }
        }
        return Node(YAMLScalar.value(of: text(start..<position)), start..<position)
    }

    /// Whether the byte is not a control character and does not start a character that libyaml may treat as a line
    /// ending or a byte order mark: U+0085, U+2028, U+2029 and U+FEFF.
    private func isPlain(at offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x20...0x7E: true
        case 0xC2, 0xE2, 0xEF, 0x00...0x1F, 0x7F: false
        default: true
        }
    }

    /// Whether the byte is an ASCII letter or digit, or `_`.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
