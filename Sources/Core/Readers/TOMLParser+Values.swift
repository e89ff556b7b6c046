/// Values, lists and inline tables.
extension TOMLParser {
    /// Parses the value at the position; reports what is no value.
    mutating func parseValue() -> Node? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return parseString()
        case UInt8(ascii: "["): return nested { $0.parseList() }
        case UInt8(ascii: "{"): return nested { $0.parseInlineTable() }
        default: return parseWord()
        }
    }

    private mutating func nested(_ parse: (inout TOMLParser) -> Node?) -> Node? {
        if depth >= TOMLReader.depthLimit {
            reportTooDeep(position..<(position + 1))
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        return parse(&self)
    }

    private mutating func parseList() -> Node? {
        let start = position
        var items: [Node] = []
        position += 1
        while true {
            skipLines()
            if byte == UInt8(ascii: "]") { break }
            guard !isAtEnd else { return reportOpen(start, "list", "]") }
            guard let item = parseValue() else { return nil }
            items.append(item)
            skipLines()
            if byte == UInt8(ascii: "]") { break }
            guard byte == UInt8(ascii: ",") else {
                if isAtEnd { return reportOpen(start, "list", "]") }
                report(
                    position..<(position + 1), help: "separate values with commas",
                    "expected a comma or `]`, not `\(shown(position..<(position + 1)))`")
                return nil
            }
            position += 1
        }
        position += 1
        return Node(.list(items), start..<position)
    }

    /// Skips blanks, comments and line ends inside a list.
    private mutating func skipLines() {
        while !isAtEnd {
            skipBlanks()
            if byte == UInt8(ascii: "#") { skipComment() }
            if !skipLineEnd() { return }
        }
    }

    private mutating func parseInlineTable() -> Node? {
        let start = position
        let table = tables.make(.inline, from: start)
        position += 1
        skipBlanks()
        if byte == UInt8(ascii: "}") {
            position += 1
            return tables.node(of: table, in: start..<position)
        }
        while true {
            guard let key = parseKey(), let value = parseAssigned(key) else { return nil }
            add(value, at: key, to: table)
            skipBlanks()
            if byte == UInt8(ascii: "}") { break }
            guard byte == UInt8(ascii: ","), !isAtEnd else {
                if isAtEnd || byte == 0x0A || byte == 0x0D {
                    return reportOpen(start, "table in braces", "}")
                }
                report(
                    position..<(position + 1), help: "separate entries with commas",
                    "expected a comma or `}`, not `\(shown(position..<(position + 1)))`")
                return nil
            }
            let comma = position
            position += 1
            skipBlanks()
            if byte == UInt8(ascii: "}") {
                report(comma..<(comma + 1), help: "remove this comma", "a comma before `}`")
                break
            }
            if byte == 0x0A || byte == 0x0D || isAtEnd {
                return reportOpen(start, "table in braces", "}")
            }
        }
        position += 1
        return tables.node(of: table, in: start..<position)
    }

    private mutating func reportOpen(_ start: Int, _ what: String, _ closing: String) -> Node? {
        let isInline = closing == "}" && !isAtEnd
        report(
            start..<(start + 1),
            help: isInline ? "write it on one line, or as a table `[name]`" : "add `\(closing)`",
            isInline ? "a \(what) must be on one line" : "a \(what) is never closed")
        return nil
    }

    /// Parses a number, a date or a literal.
    private mutating func parseWord() -> Node? {
        let start = position
        while !isAtEnd, !Self.endsWord(byte) { position += 1 }
        // A date and a time may be separated by a blank.
        if position - start == 10, byte == 0x20, position + 3 < end,
            bytes[start + 4] == UInt8(ascii: "-"),
            Self.isDigit(bytes[position + 1]), Self.isDigit(bytes[position + 2]),
            bytes[position + 3] == UInt8(ascii: ":")
        {
            position += 1
            while !isAtEnd, !Self.endsWord(byte) { position += 1 }
        }
        let range = start..<position
        if let value = TOMLScalar.value(of: bytes[range]) { return Node(value, range) }
        reportWord(range)
        return nil
    }

    private mutating func reportWord(_ range: Range<Int>) {
        let text = shown(range)
        let lower = text.lowercased()
        if range.isEmpty {
            report(
                range.lowerBound..<min(end, range.lowerBound + 1), help: "write a value",
                "`\(shown(range.lowerBound..<min(end, range.lowerBound + 1)))` is not a value")
        } else if ["true", "false"].contains(lower) {
            report(range, help: "write `\(lower)`", "`\(text)` is not a value")
        } else if let problem = TOMLScalar.problem(with: bytes[range]) {
            report(range, help: problem.help, "`\(text)` \(problem.message)")
        } else {
            report(range, help: "write \"\(text)\" if it is text", "`\(text)` is not a value")
        }
    }

    static func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || ",]}#".utf8.contains(byte) }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
