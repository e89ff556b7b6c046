import SourceText

/// Lists and objects, and how to continue after something that does not belong in them.
extension JSONParser {
    mutating func parseList() -> Node {
        let start = position
        open.append(start)
        position += 1
        var items: [Node] = []
        var isRecovered = false
        var comma: Int?
        while true {
            skipBlanks()
            if isAtEnd {
                reportEnd()
                return finish(.list(items), from: start, isRecovered: true)
            }
            switch current {
            case UInt8(ascii: "]"):
                reportTrailing(comma)
                position += 1
                return finish(.list(items), from: start, isRecovered: isRecovered)
            case UInt8(ascii: ","):
                skipExtraComma()
                continue
            case UInt8(ascii: "}"), UInt8(ascii: ":"):
                isRecovered = true
                if closesOuter(UInt8(ascii: "{")) {
                    reportUnclosed("]")
                    return finish(.list(items), from: start, isRecovered: true)
                }
                skipStray()
                continue
            default: break
            }
            let item = parseValue()
            isRecovered = isRecovered || item.isRecovered && item.isNull
            items.append(item)
            comma = parseComma(closing: UInt8(ascii: "]"))
        }
    }

    mutating func parseObject() -> Node {
        let start = position
        open.append(start)
        position += 1
        var map = EntryList()
        var isRecovered = false
        var comma: Int?
        while true {
            skipBlanks()
            if isAtEnd {
                reportEnd()
                return finish(.map(map.entries), from: start, isRecovered: true)
            }
            switch current {
            case UInt8(ascii: "}"):
                reportTrailing(comma)
                position += 1
                return finish(.map(map.entries), from: start, isRecovered: isRecovered)
            case UInt8(ascii: ","):
                skipExtraComma()
                continue
            case UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
                isRecovered = true
                if endsObject() {
                    reportUnclosed("}")
                    return finish(.map(map.entries), from: start, isRecovered: true)
                }
                skipStray()
                continue
            default: break
            }
            let wasRecovering = isRecovering
            guard let entry = parseEntry() else {
                isRecovered = true
                comma = nil
                continue
            }
            isRecovered = isRecovered || wasRecovering || isRecovering
            map.append(entry, &findings)
            comma = parseComma(closing: UInt8(ascii: "}"))
        }
    }

    /// Parses a key, a colon and a value; nil if no key was found.
    private mutating func parseEntry() -> Node.Entry? {
        guard let (key, keyRange) = parseKey() else { return nil }
        skipBlanks()
        let missing = Node(.null, keyRange.upperBound..<keyRange.upperBound, isRecovered: true)
        switch current {
        case UInt8(ascii: ":"): position += 1
        case UInt8(ascii: "="):
            findings.error(.syntax, position..<(position + 1), help: "write `:`", "`=` where `:` belongs")
            position += 1
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0:
            if !isAtEnd {
                findings.error(
                    .syntax, keyRange, help: "write `\(shown(keyRange)): …`", "the key `\(key)` has no value")
            }
            return Node.Entry(key: key, range: keyRange, value: missing)
        default:
            findings.error(.syntax, keyRange, help: "add a `:` after it", "the key `\(key)` has no colon")
        }
        skipBlanks()
        switch current {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            findings.error(.syntax, keyRange, help: "write a value after the colon", "the key `\(key)` has no value")
            return Node.Entry(key: key, range: keyRange, value: missing)
        case 0 where isAtEnd: return Node.Entry(key: key, range: keyRange, value: missing)
        default: return Node.Entry(key: key, range: keyRange, value: parseValue())
        }
    }

    /// Parses the comma after a value and returns its offset; nil at the closing bracket or the end.
    ///
    /// A missing comma is reported if a value follows; anything else is reported and skipped.
    private mutating func parseComma(closing: UInt8) -> Int? {
        skipBlanks()
        if isAtEnd || current == closing { return nil }
        if current == UInt8(ascii: ",") {
            isRecovering = false
            position += 1
            return position - 1
        }
        if isRecovering {
            isRecovering = false
            return nil
        }
        switch current {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): break
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            findings.error(
                .syntax, position..<tokenEnd(at: position), help: "add a comma after the value before it",
                "a comma is missing before this")
        default:
            let start = position
            while !isAtEnd, !Self.endsWord(current) { position += 1 }
            position = max(position, start + 1)
            let range = start..<position
            findings.error(
                .syntax, range, help: "a quote inside text is written `\\\"`",
                "expected a comma or `\(Character(Unicode.Scalar(closing)))`, not `\(shown(range))`")
            while !isAtEnd, !",]}\r\n".utf8.contains(current) { position += 1 }
            isRecovering = true
            return parseComma(closing: closing)
        }
        return nil
    }

    /// The end of a string on its line, or the offset after a single byte.
    private func tokenEnd(at start: Int) -> Int {
        guard bytes[start] == UInt8(ascii: "\"") else { return start + 1 }
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start + 1
    }

    private mutating func finish(_ value: Node.Value, from start: Int, isRecovered: Bool) -> Node {
        open.removeLast()
        return Node(value, start..<position, isRecovered: isRecovered)
    }
}

/// Mistakes reported between values.
extension JSONParser {
    /// Whether the byte at the position closes a bracket outside the innermost one.
    private func closesOuter(_ opening: UInt8) -> Bool {
        current != UInt8(ascii: ":") && open.dropLast().contains { bytes[$0] == opening }
    }

    /// Whether an object most likely ended before the `]`, `{`, `[` or `:` at the position.
    private func endsObject() -> Bool {
        if current == UInt8(ascii: "]") { return closesOuter(UInt8(ascii: "[")) }
        guard current == UInt8(ascii: "{"), open.count > 1 else { return false }
        return bytes[open[open.count - 2]] == UInt8(ascii: "[")
    }

    private mutating func reportUnclosed(_ closing: String) {
        let start = open.last ?? position
        let opening = shown(start..<(start + 1))
        findings.error(
            .syntax, position..<(position + 1), help: "add a `\(closing)` before it",
            notes: [findings.note("the `\(opening)` starts here", at: start..<(start + 1))],
            "a `\(closing)` is missing before this")
        isRecovering = true
    }

    private mutating func reportTrailing(_ comma: Int?) {
        guard let comma, position > comma else { return }
        let closing = shown(position..<(position + 1))
        findings.lost(
            .syntax, comma..<(comma + 1), help: "remove this comma", "a comma before `\(closing)`", "it is ignored",
            subject: "comma")
    }

    private mutating func skipExtraComma() {
        findings.lost(
            .syntax, position..<(position + 1), help: "remove this comma", "a comma without a value before it",
            "it is ignored", subject: "comma")
        position += 1
    }

    /// Reports and skips one unexpected byte.
    mutating func skipStray() {
        let range = position..<(position + 1)
        findings.error(.syntax, range, help: "remove it", "`\(shown(range))` has nothing to do here")
        position += 1
        isRecovering = true
    }

    /// Reports that the file ends inside a list or object, once per file.
    mutating func reportEnd() {
        if hasReportedEnd { return }
        hasReportedEnd = true
        var last = bytes.count
        while last > 1, bytes[last - 1] <= 0x20 { last -= 1 }
        let closers = open.reversed().map { bytes[$0] == UInt8(ascii: "{") ? "}" : "]" }.joined()
        let notes = open.reversed().prefix(3).map {
            findings.note("the `\(shown($0..<($0 + 1)))` starts here", at: $0..<($0 + 1))
        }
        let kind = closers.hasPrefix("}") ? "an object" : "a list"
        findings.error(
            .syntax, (last - 1)..<last, help: "add `\(closers)` at the end", notes: Array(notes),
            "the file ends inside \(kind)")
    }
}
