package import SourceText

/// Reads TOML 1.0.0 into nodes with byte offsets, and reports violations.
///
/// After a mistake it continues with the next line that starts a key or a table, so that several mistakes are reported
/// and everything that is valid is kept. Dates are texts as written, with `T` between date and time.
package enum TOMLReader {
    /// The maximum nesting of lists and tables; deeper ones are reported.
    package static let depthLimit = 64

    /// Reads the value of a file, or of a range of whole lines such as its front matter.
    package static func read(_ file: SourceFile, range: Range<Int>? = nil) -> NodeTree {
        var range = (range ?? 0..<file.bytes.count).clamped(to: 0..<file.bytes.count)
        var findings = DiagnosticCollector(file)
        guard TextCheck.check(file, in: range, &findings) else {
            return NodeTree(file: file, dialect: .toml, root: nil, diagnostics: findings.sorted)
        }
        if range.lowerBound == 0 {
            range = min(TextCheck.start(of: file.bytes), range.upperBound)..<range.upperBound
        }
        var parser = TOMLParser(file.bytes, in: range, findings)
        let root = parser.parseFile()
        return NodeTree(file: file, dialect: .toml, root: root, diagnostics: parser.findings.sorted)
    }
}

/// The state of reading one TOML text.
struct TOMLParser {
    let bytes: [UInt8]
    let start: Int
    let end: Int
    var position: Int
    var findings: DiagnosticCollector
    var tables = TOMLTables()
    /// The table that the lines belong to.
    var current = TOMLTables.root
    /// The nesting of the list or inline table that is read.
    var depth = 0

    /// A part of a dotted key.
    struct KeyPart {
        let text: String
        let range: Range<Int>
    }

    init(_ bytes: [UInt8], in range: Range<Int>, _ findings: DiagnosticCollector) {
        self.bytes = bytes
        (start, end, position) = (range.lowerBound, range.upperBound, range.lowerBound)
        self.findings = findings
    }

    /// The byte at the position, or 0 at the end.
    var byte: UInt8 { position < end ? bytes[position] : 0 }
    var isAtEnd: Bool { position >= end }

    mutating func parseFile() -> Node {
        while !isAtEnd, !findings.isFull {
            skipBlanks()
            switch byte {
            case UInt8(ascii: "#"), 0x0A, 0x0D: break
            case _ where isAtEnd: break
            case UInt8(ascii: "["): parseHeader()
            default: parseLine()
            }
            endLine()
        }
        return tables.node(of: TOMLTables.root, in: start..<end)
    }

    /// Parses `key = value` and adds it to the current table.
    private mutating func parseLine() {
        guard let key = parseKey(), let value = parseAssigned(key) else { return fail() }
        add(value, at: key, to: current)
    }

    /// Parses `=` and the value after it; reports what is missing.
    mutating func parseAssigned(_ key: [KeyPart]) -> Node? {
        let range = Self.range(of: key)
        guard byte == UInt8(ascii: "=") else {
            let isColon = byte == UInt8(ascii: ":")
            report(
                isColon ? position..<(position + 1) : range,
                help: isColon ? "write `=`" : "write `\(shown(range)) = …`",
                isColon ? "`:` where `=` belongs" : "the key `\(shown(range))` has no value")
            return nil
        }
        position += 1
        skipBlanks()
        if isAtEnd || byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "#") {
            report(range, help: "write a value after the `=`", "the key `\(shown(range))` has no value")
            return nil
        }
        return parseValue()
    }

    /// Parses the header of a table, `[a.b]`, or of an entry of a list of tables, `[[a.b]]`.
    private mutating func parseHeader() {
        let start = position
        let isList = position + 1 < end && bytes[position + 1] == UInt8(ascii: "[")
        position += isList ? 2 : 1
        skipBlanks()
        let key = parseKey()
        let closing = isList ? "]]" : "]"
        guard let key, bytes[position..<end].starts(with: closing.utf8) else {
            if key != nil {
                report(
                    start..<max(position, start + 1), help: "write `\(closing)` after the name",
                    "the name of a table is never closed")
            }
            current = tables.make(.explicit, from: start)
            return fail()
        }
        position += closing.utf8.count
        open(key, isList: isList, from: start)
    }

    /// Makes the table of a header the current one; a detached one if it cannot be defined.
    private mutating func open(_ key: [KeyPart], isList: Bool, from start: Int) {
        let place = start..<position
        if key.count > TOMLReader.depthLimit {
            reportTooDeep(place)
            current = tables.make(.explicit, from: start)
            return
        }
        switch tables.open(key, isList: isList, in: place) {
        case .success(let table): current = table
        case .failure(let clash):
            report(clash, Self.range(of: key))
            current = tables.make(.explicit, from: start)
        }
    }

    /// Adds a value under a dotted key; reports it if the key cannot be added.
    mutating func add(_ value: Node, at key: [KeyPart], to table: Int) {
        if key.count + depth > TOMLReader.depthLimit { return reportTooDeep(Self.range(of: key)) }
        if let clash = tables.add(value, at: key, to: table) { report(clash, Self.range(of: key)) }
    }

    private mutating func report(_ clash: TOMLTables.Clash, _ range: Range<Int>) {
        tables.markRecovered(current)
        switch clash {
        case .duplicate(let key, let first):
            findings.error(
                .duplicateKey, range, help: "remove one of the two",
                notes: [findings.note("the first is here", at: first)],
                "the key `\(key)` appears twice in one table")
        case .defined(let key, let first):
            findings.error(
                .duplicateKey, range, help: "put its keys into one table",
                notes: [findings.note("the first is here", at: first)],
                "the table `\(key)` is defined twice")
        case .value(let key, let first):
            findings.error(
                .syntax, range, notes: [findings.note("it has its value here", at: first)],
                "`\(key)` has a value that cannot be added to")
        }
    }
}

/// Lines, keys and reports.
extension TOMLParser {
    static func range(of key: [KeyPart]) -> Range<Int> {
        guard let first = key.first, let last = key.last else { return 0..<0 }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// Parses a dotted key and the blanks after it; reports what is no key.
    mutating func parseKey() -> [KeyPart]? {
        var parts: [KeyPart] = []
        while true {
            let start = position
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard !startsTriple(), let node = parseString(), let text = node.string else {
                    if startsTriple() {
                        report(start..<(start + 3), help: "use one quote", "a key must be on one line")
                    }
                    return nil
                }
                parts.append(KeyPart(text: text, range: node.range))
            default:
                while !isAtEnd, Self.isBare(byte) { position += 1 }
                guard position > start else {
                    reportKey()
                    return nil
                }
                parts.append(KeyPart(text: text(start..<position), range: start..<position))
            }
            skipBlanks()
            guard byte == UInt8(ascii: ".") else { return parts }
            position += 1
            skipBlanks()
        }
    }

    private mutating func reportKey() {
        let length = isAtEnd ? 0 : max(1, UTF8Text.scalarLength(bytes[..<end], at: position))
        let stop = min(end, position + length)
        let isOther = !isAtEnd && byte >= 0x80
        report(
            position..<stop,
            help: isOther ? "put the key into quotes" : "a key consists of letters, digits, `_` and `-`",
            isAtEnd || byte == 0x0A || byte == 0x0D
                ? "a key is missing" : "`\(shown(position..<stop))` is not a key")
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    mutating func skipBlanks() {
        while !isAtEnd, byte == 0x20 || byte == 0x09 { position += 1 }
    }

    /// Skips a comment and the end of the line; reports anything else.
    private mutating func endLine() {
        skipBlanks()
        if isAtEnd { return }
        if byte == UInt8(ascii: "#") { skipComment() }
        if skipLineEnd() || isAtEnd { return }
        let start = position
        fail()
        report(
            start..<max(start + 1, trimmed(position, from: start)), help: "start a new line",
            "text after the value")
        _ = skipLineEnd()
    }

    /// Skips a line feed, with a carriage return before it; returns false if there is none.
    mutating func skipLineEnd() -> Bool {
        if byte == 0x0A && !isAtEnd {
            position += 1
            return true
        }
        guard byte == 0x0D, position + 1 < end, bytes[position + 1] == 0x0A else { return false }
        position += 2
        return true
    }

    mutating func skipComment() {
        while !isAtEnd, byte != 0x0A,
            !(byte == 0x0D && position + 1 < end && bytes[position + 1] == 0x0A)
        {
            if Self.isControl(byte) { reportControl() }
            position += 1
        }
    }

    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

    /// Reports the control character at the position.
    mutating func reportControl() {
        let code = UTF8Text.hexadecimal(byte)
        report(
            position..<(position + 1), help: "remove it",
            "the control character \(code) is not allowed in TOML")
    }

    /// After a mistake: skips to the next line that starts a key or a table, and marks the table as incomplete.
    mutating func fail() {
        tables.markRecovered(current)
        position = max(position, start)
        while !isAtEnd {
            if byte == 0x0A {
                guard !startsEntry(position + 1) else { return }
            }
            position += 1
        }
    }

    /// Whether the line at an offset starts with a header or `key =`, or is empty or a comment.
    private func startsEntry(_ offset: Int) -> Bool {
        let line = bytes[min(offset, end)..<end].prefix { $0 != 0x0A }.drop {
            $0 == 0x20 || $0 == 0x09 || $0 == 0x0D
        }
        guard let first = line.first else { return true }
        if first == UInt8(ascii: "#") || first == UInt8(ascii: "[") && offset == line.startIndex {
            return true
        }
        let rest = line.drop { Self.isBare($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\"") }
        return rest.startIndex > line.startIndex && rest.drop { $0 == 0x20 }.first == UInt8(ascii: "=")
    }

    mutating func report(_ range: Range<Int>, help: String? = nil, _ message: String) {
        findings.error(.syntax, range.clamped(to: start..<max(end, start)), help: help, message)
    }

    mutating func reportTooDeep(_ range: Range<Int>) {
        tables.markRecovered(current)
        findings.error(.tooDeep, range, "more than \(TOMLReader.depthLimit) nested lists or tables")
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The bytes of a range as text, truncated if it is long.
    func shown(_ range: Range<Int>) -> String {
        let text = UTF8Text.describing(bytes[range])
        return text.count > 40 ? text.prefix(40) + "…" : text
    }

    /// The end of a text without the blanks before it, at most to the end of its first line.
    private func trimmed(_ stop: Int, from start: Int) -> Int {
        var stop = bytes[start..<stop].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? stop
        while stop > start, bytes[stop - 1] <= 0x20 { stop -= 1 }
        return stop
    }
}
