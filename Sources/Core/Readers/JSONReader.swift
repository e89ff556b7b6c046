package import SourceText

/// Reads JSON as RFC 8259 defines it, reports violations, and keeps everything that is valid.
///
/// After a mistake it continues as the author most likely intended; guessed values are marked as recovered.
package enum JSONReader {
    /// The maximum nesting of lists and objects; deeper ones are skipped and reported.
    package static let depthLimit = 64

    /// Reads the value of a file, or of a range such as its front matter, and collects all mistakes in it.
    ///
    /// With `allowsLines`, objects after the first one are records of a list with it (JSON Lines).
    package static func read(
        _ file: SourceFile, range: Range<Int>? = nil, allowsLines: Bool = false, isForeign: Bool = false
    ) -> NodeTree {
        var findings = DiagnosticCollector(file)
        findings.isForeign = isForeign
        guard TextCheck.check(file, in: range ?? 0..<file.bytes.count, &findings) else {
            return NodeTree(file: file, dialect: .json, root: nil, diagnostics: findings.sorted)
        }
        var parser = JSONParser(file, findings, range: range)
        let root = parser.parseFile(allowsLines: allowsLines)
        return NodeTree(file: file, dialect: .json, root: root, diagnostics: parser.findings.sorted)
    }
}

/// The state of reading one JSON file.
struct JSONParser {
    let bytes: [UInt8]
    var position: Int
    var findings: DiagnosticCollector
    /// Offsets of the open brackets.
    var open: [Int] = []
    /// Whether a string ended at the end of its line, so that the text after it is unreliable.
    var isRecovering = false
    /// Whether the end of the file inside a list or object was already reported.
    var hasReportedEnd = false

    init(_ file: SourceFile, _ findings: DiagnosticCollector, range: Range<Int>? = nil) {
        // Offsets count from the start of the file, so only what follows the range is cut off.
        bytes = range.map { Array(file.bytes[..<$0.upperBound]) } ?? file.bytes
        position = range?.lowerBound ?? TextCheck.start(of: file.bytes)
        self.findings = findings
    }

    /// The byte at the position, or 0 at the end.
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }
    var isAtEnd: Bool { position >= bytes.count }

    mutating func parseFile(allowsLines: Bool) -> Node? {
        skipBlanks()
        if isAtEnd {
            if findings.count == 0 {
                findings.error(.syntax, 0..<0, help: "write `[]` for a list without records", "the file is empty")
            }
            return nil
        }
        var root = parseValue()
        skipBlanks()
        if allowsLines, !isAtEnd, current == UInt8(ascii: "{"), case .map = root.value {
            root = parseLines(after: root)
        }
        if !isAtEnd { reportRest(after: root) }
        return root
    }

    /// Parses the objects after the first one, as one list.
    private mutating func parseLines(after first: Node) -> Node {
        var items = [first]
        while !isAtEnd, current == UInt8(ascii: "{") {
            items.append(parseValue())
            skipBlanks()
        }
        return Node(.list(items), first.range.lowerBound..<items[items.count - 1].range.upperBound)
    }

    /// Parses the value at the position, which is neither the end nor a delimiter that the caller handles.
    mutating func parseValue() -> Node {
        switch current {
        case UInt8(ascii: "\""): return parseString()
        case UInt8(ascii: "{"): return open.count < JSONReader.depthLimit ? parseObject() : skipTooDeep()
        case UInt8(ascii: "["): return open.count < JSONReader.depthLimit ? parseList() : skipTooDeep()
        default: return parseWord()
        }
    }

    /// Skips blanks and comments; comments are reported.
    ///
    /// If the file has too many mistakes, it skips the rest of the file.
    mutating func skipBlanks() {
        if findings.isFull {
            position = bytes.count
            hasReportedEnd = true
        }
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case UInt8(ascii: "/"), UInt8(ascii: "#"):
                if !skipComment() { return }
            default: return
            }
        }
    }

    /// Skips a comment and reports it; returns false if there is none.
    private mutating func skipComment() -> Bool {
        let start = position
        let second = start + 1 < bytes.count ? bytes[start + 1] : 0
        if bytes[start] == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
            position = start + 2
            while position + 1 < bytes.count, bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != 0x2F {
                position += 1
            }
            let isClosed = position + 1 < bytes.count
            position = isClosed ? position + 2 : bytes.count
            if !isClosed {
                findings.error(
                    .syntax, start..<(start + 2), help: "JSON has no comments: remove it",
                    "a comment that is never closed")
                hasReportedEnd = true
                return true
            }
        } else if bytes[start] == UInt8(ascii: "#") || second == UInt8(ascii: "/") {
            position = lineEnd(from: start)
        } else {
            return false
        }
        findings.lost(
            .syntax, start..<position, help: "remove it", "JSON has no comments", "it is left out", subject: "comment")
        return true
    }

    /// Skips a list or object that is nested too deeply, keeping track of brackets and strings.
    private mutating func skipTooDeep() -> Node {
        let start = position
        findings.error(
            .tooDeep, start..<(start + 1), "more than \(JSONReader.depthLimit) nested lists or objects")
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""): skipStringRest()
            default: break
            }
            if depth == 0 { break }
        }
        return Node(.null, start..<position, isRecovered: true)
    }

    /// Skips to just after the closing quote of a string, or to the end of its line.
    private mutating func skipStringRest() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\"), position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
                position += 1
            }
        }
    }

    private mutating func reportRest(after root: Node) {
        let isRecord = root.entries.isEmpty == false && current == UInt8(ascii: "{")
        let range = position..<trimmedLineEnd(from: position)
        findings.error(
            .syntax, range,
            help: isRecord ? "put the records into one list: `[{…}, {…}]`" : "remove what follows",
            isRecord ? "a second value after the end of the first" : "text after the end of the value")
    }
}

extension JSONParser {
    /// The end of the line that contains an offset, without its line ending.
    func lineEnd(from offset: Int) -> Int {
        var end = min(offset, bytes.count)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        return end
    }

    /// The end of the line without trailing blanks, but at least one byte after `offset`.
    func trimmedLineEnd(from offset: Int) -> Int {
        var end = lineEnd(from: offset)
        while end > offset, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return max(end, min(offset + 1, bytes.count))
    }

    /// The bytes of a range as text, truncated if it is long.
    func shown(_ range: Range<Int>) -> String {
        let text = UTF8Text.describing(bytes[range])
        return text.count > 40 ? text.prefix(40) + "…" : text
    }
}
