/// Decodes the source text of destinations: resolves entities and backslashes.
enum DestinationText {
    /// The address of `[text](written)`; leading and trailing white space, possible in angle brackets, is removed.
    static func reading(_ written: ArraySlice<UInt8>) -> [UInt8] {
        let raw = trimming(written)
        if mayHoldEntity(raw) {
            return ask(cmark: Array("[x](<".utf8) + escapingAngles(raw) + Array(">)".utf8)) ?? Array(raw)
        }
        guard raw.contains(UInt8(ascii: "\\")) else { return Array(raw) }
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var isEscaped = false
        for (position, byte) in zip(raw.indices, raw) {
            let escapes =
                byte == UInt8(ascii: "\\") && !isEscaped && position + 1 < raw.endIndex
                && isPunctuation(raw[position + 1])
            if !escapes { text.append(byte) }
            isEscaped = escapes
        }
        return text
    }

    /// The address of `<raw>`, in which backslashes are literal.
    static func reading(autolink raw: ArraySlice<UInt8>) -> [UInt8] {
        guard mayHoldEntity(raw) else { return Array(raw) }
        return ask(cmark: Array("<".utf8) + raw + Array(">".utf8)) ?? Array(raw)
    }

    /// Whether a byte is ASCII punctuation, which a backslash may escape.
    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The destination of the only link in `source`: only cmark knows all 2,125 entities.
    private static func ask(cmark source: [UInt8]) -> [UInt8]? {
        guard let tree = Tree(parsing: source[...]) else { return nil }
        var text: [UInt8]?
        tree.walk { node, entering in
            if node.kind == .link, entering, text == nil { text = node.withDestination { Array(copying: $0) } }
        }
        return text
    }

    private static func trimming(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (9...13).contains(byte) }
        guard let last = raw.last, let first = raw.first, isSpace(first) || isSpace(last) else { return raw }
        let start = raw.firstIndex { !isSpace($0) } ?? raw.endIndex
        return raw[start..<(raw.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start)]
    }

    private static func mayHoldEntity(_ raw: ArraySlice<UInt8>) -> Bool {
        guard let start = raw.firstIndex(of: UInt8(ascii: "&")) else { return false }
        return raw[start...].contains(UInt8(ascii: ";"))
    }

    private static func escapingAngles(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var isEscaped = false
        for byte in raw {
            if !isEscaped, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { text.append(UInt8(ascii: "\\")) }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            text.append(byte)
        }
        return text
    }
}
