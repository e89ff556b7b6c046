import SourceText

/// Reads XML 1.0 token by token, reports violations, and keeps everything that is valid.
///
/// Start and end tokens always match: elements left open are closed. Entities defined in a file are not expanded, and
/// nothing outside the file is accessed, so the output cannot outgrow the file.
struct XMLReader {
    /// The maximum nesting of elements; a file with deeper ones is read up to that element.
    static let depthLimit = 64

    let bytes: [UInt8]
    var position: Int
    private(set) var findings: DiagnosticCollector
    /// Names of the open elements.
    private(set) var open: [Range<Int>] = []
    /// The number of elements to close before reading on.
    private var closing = 0
    private var hasRoot = false

    init(_ file: SourceFile) {
        bytes = file.bytes
        findings = DiagnosticCollector(file)
        position = TextCheck.start(of: bytes)
        if !TextCheck.check(file, in: 0..<bytes.count, &findings) { giveUp() }
        if bytes.isEmpty { report(0..<0, "the file is empty") }
    }

    /// The mistakes so far, in file order.
    var diagnostics: [Diagnostic] { findings.sorted }
    /// The number of mistakes found so far.
    var errorCount: Int { findings.errorCount }

    /// The next token; nil at the end of the file.
    mutating func next() -> XMLToken? {
        while true {
            if closing > 0 {
                closing -= 1
                open.removeLast()
                return .end
            }
            if findings.isFull { giveUp() }
            if position >= bytes.count {
                if open.isEmpty {
                    reportNoRoot()
                    return nil
                }
                reportEnd()
                closing = open.count
                continue
            }
            if bytes[position] != UInt8(ascii: "<") {
                if let range = characters() { return .text(range) }
            } else if let token = markup() {
                return token
            }
        }
    }

    /// Reports a mistake.
    mutating func report(
        _ range: Range<Int>, code: DiagnosticCode = .syntax, help: String? = nil, notes: [Diagnostic.Note] = [],
        _ message: String
    ) {
        findings.error(code, range, help: help, notes: notes, message)
    }

    /// Stops reading the file.
    mutating func giveUp() {
        position = bytes.count
        hasGivenUp = true
    }

    private var hasGivenUp = false

    /// The characters up to the next tag; nil for blanks outside all elements.
    private mutating func characters() -> Range<Int>? {
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "<") { end += 1 }
        position = end
        if !open.isEmpty { return start..<end }
        if let first = bytes[start..<end].firstIndex(where: { $0 > 0x20 }) {
            let line = bytes[first..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
            report(first..<line, help: "remove it", "text outside of all elements")
        }
        return nil
    }

    /// Parses the markup at the `<` at the position; nil if it is not a token.
    private mutating func markup() -> XMLToken? {
        let second = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch second {
        case UInt8(ascii: "/"): return endTag()
        case UInt8(ascii: "?"):
            skip(past: "?>", from: position + 2, "an instruction")
            return nil
        case UInt8(ascii: "!"): return declaration()
        case _ where Self.startsName(second): return startTag()
        default:
            report(position..<(position + 1), help: "write `&lt;`", "a `<` that starts no tag")
            position += 1
            return nil
        }
    }

    private mutating func startTag() -> XMLToken? {
        let start = position
        let name = self.name(from: start + 1)
        let found = tagEnd(from: name.upperBound)
        if found == nil { report(start..<name.upperBound, help: "add a `>`", "a tag that is never closed") }
        // The tag most likely ends where the next one starts.
        let end = found ?? bytes[name.upperBound...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        position = end
        if found == nil, end == bytes.count { return nil }
        if open.isEmpty, hasRoot { report(start..<end, "a second element after the end of the first") }
        hasRoot = true
        guard open.count < Self.depthLimit else {
            report(start..<end, code: .tooDeep, "more than \(Self.depthLimit) nested elements")
            giveUp()
            return nil
        }
        open.append(name)
        if bytes[end - 2] == UInt8(ascii: "/") { closing = 1 }
        return .start(name)
    }

    private mutating func endTag() -> XMLToken? {
        let start = position
        let name = self.name(from: start + 2)
        guard let end = tagEnd(from: name.upperBound) else {
            report(start..<name.upperBound, help: "add a `>`", "a tag that is never closed")
            position = name.upperBound
            return nil
        }
        position = end
        if let last = open.last, isSame(last, name) {
            open.removeLast()
            return .end
        }
        guard let index = open.lastIndex(where: { isSame($0, name) }), let last = open.last else {
            report(start..<end, help: "remove it", "`\(shown(start..<end))` closes nothing")
            return nil
        }
        report(
            start..<end, help: "add `</\(shown(last))>` before it",
            notes: [findings.note("`<\(shown(last))>` starts here", at: (last.lowerBound - 1)..<last.upperBound)],
            "`<\(shown(last))>` is not closed before this")
        closing = open.count - index
        return nil
    }

    /// Parses a comment, a CDATA section or a document type.
    private mutating func declaration() -> XMLToken? {
        let start = position
        if starts(with: "<!--") {
            skip(past: "-->", from: start + 4, "a comment")
            return nil
        }
        if starts(with: "<![CDATA[") {
            let content = start + 9
            skip(past: "]]>", from: content, "a CDATA section")
            let isClosed = position >= content + 3 && bytes[position - 1] == UInt8(ascii: ">")
            let range = content..<max(content, isClosed ? position - 3 : position)
            if open.isEmpty { report(start..<content, help: "remove it", "text outside of all elements") }
            return open.isEmpty ? nil : .verbatim(range)
        }
        skipDocumentType()
        return nil
    }
}

extension XMLReader {
    /// Skips a document type, including all its declarations.
    private mutating func skipDocumentType() {
        let start = position
        var brackets = 0
        position += 2
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = bytes[position...].firstIndex(of: byte) else {
                    position = bytes.count
                    break
                }
                position = end + 1
            case UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: "<") where starts(with: "!--"): skip(past: "-->", from: position + 3, "a comment")
            case UInt8(ascii: ">") where brackets <= 0: return
            default: break
            }
        }
        report(start..<min(start + 2, bytes.count), help: "add a `>`", "a declaration that is never closed")
    }

    /// Skips to just after an end marker, or reports that it is missing.
    private mutating func skip(past end: String, from start: Int, _ what: String) {
        let wanted = Array(end.utf8)
        var offset = min(start, bytes.count)
        while offset + wanted.count <= bytes.count {
            if bytes[offset] == wanted[0], bytes[offset..<(offset + wanted.count)].elementsEqual(wanted) {
                position = offset + wanted.count
                return
            }
            offset += 1
        }
        let range = position..<min(start, bytes.count)
        giveUp()
        report(range, help: "add `\(end)`", "\(what) that is never closed")
    }

    /// The offset just after the `>` of a tag; nil if another tag starts or the file ends before it.
    private func tagEnd(from start: Int) -> Int? {
        var offset = start
        var quote: UInt8 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
                if byte == UInt8(ascii: "<") { return nil }
            } else if byte == UInt8(ascii: ">") {
                return offset
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
        }
        return nil
    }

    private func name(from start: Int) -> Range<Int> {
        let start = min(start, bytes.count)
        var end = start
        while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
        return start..<end
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
        default: false
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
    }

    private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard first.count == second.count else { return false }
        for offset in 0..<first.count where bytes[first.lowerBound + offset] != bytes[second.lowerBound + offset] {
            return false
        }
        return true
    }

    private func starts(with text: StaticString) -> Bool {
        let wanted = "\(text)".utf8
        return position + wanted.count <= bytes.count
            && bytes[position..<(position + wanted.count)].elementsEqual(wanted)
    }

    private mutating func reportNoRoot() {
        if hasRoot || errorCount > 0 || hasGivenUp { return }
        hasRoot = true
        report(0..<0, "there is no element in the file")
    }

    private mutating func reportEnd() {
        if hasGivenUp { return }
        hasGivenUp = true
        var last = bytes.count
        while last > 1, bytes[last - 1] <= 0x20 { last -= 1 }
        let names = open.suffix(3).reversed()
        report(
            max(0, last - 1)..<last,
            notes: names.map { findings.note("`<\(shown($0))>` starts here", at: ($0.lowerBound - 1)..<$0.upperBound) },
            "the file ends inside `<\(names.first.map { shown($0) } ?? "")>`")
    }

    /// The bytes of a range as text, truncated if it is long.
    func shown(_ range: Range<Int>) -> String {
        let text = UTF8Text.describing(bytes[range])
        return text.count > 40 ? text.prefix(40) + "…" : text
    }
}
