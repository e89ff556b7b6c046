package import SourceText

/// The lines of a list in plain text or Markdown.
package struct TextLines: Sendable {
    /// The content of each line that may be a record, without the marks and numbers of lists.
    package private(set) var lines: [Range<Int>] = []
    /// The text of the heading above each line; nil where there is none.
    package private(set) var headings: [Range<Int>?] = []
    /// The mistakes in the file.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads the lines of a file.
    ///
    /// Blank lines, headings, rules and comments are no records.
    package init(_ file: SourceFile) {
        var findings = DiagnosticCollector(file)
        let bytes = file.bytes
        if TextCheck.check(file, in: 0..<bytes.count, &findings) {
            var heading: Range<Int>?
            var start = TextCheck.start(of: bytes)
            while start < bytes.count {
                let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
                if let text = Self.heading(bytes[start..<end]) {
                    heading = text
                } else if let line = Self.content(bytes[start..<end]) {
                    lines.append(line)
                    headings.append(heading)
                }
                start = end + 1
            }
        }
        diagnostics = findings.sorted
    }

    /// The text of a heading such as `## Can`; nil for another line.
    private static func heading(_ line: ArraySlice<UInt8>) -> Range<Int>? {
        let marks = line.prefix { $0 == UInt8(ascii: "#") }
        guard (1...6).contains(marks.count), line[marks.endIndex...].first == 0x20 else { return ruled(line) }
        let text = trimmed(line[marks.endIndex...])
        return text.isEmpty ? nil : text.startIndex..<text.endIndex
    }

    /// The text inside a drawn line, such as `+----- Vinyl -----+`; nil for another line.
    private static func ruled(_ line: ArraySlice<UInt8>) -> Range<Int>? {
        let rest = trimmed(line)
        func isRule(_ byte: UInt8) -> Bool { "-=+*~_".utf8.contains(byte) }
        let start = rest.prefix(while: isRule)
        let end = rest.reversed().prefix(while: isRule)
        guard start.count > 2, end.count > 2, start.count < rest.count else { return nil }
        let text = trimmed(rest.dropFirst(start.count).dropLast(end.count))
        return text.count > 40 || text.isEmpty ? nil : text.startIndex..<text.endIndex
    }

    /// The content of a line; nil when it cannot be a record.
    private static func content(_ line: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = trimmed(line)
        while rest.first == UInt8(ascii: ">") { rest = trimmed(rest.dropFirst()) }
        if rest.first == UInt8(ascii: "#") || rest.starts(with: Array("<!--".utf8)) { return nil }
        rest = withoutFrame(withoutMark(rest))
        let isRule = rest.allSatisfy { "-*_=| :+".utf8.contains($0) }
        return isRule ? nil : rest.startIndex..<rest.endIndex
    }

    /// A line without `- `, `* `, `+ `, `• `, `12. `, `12) ` and `[x] ` at its start.
    private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = line
        let bullet = Array("•".utf8)
        if let first = rest.first, "-*+".utf8.contains(first), rest.dropFirst().first.map({ $0 <= 0x20 }) ?? false {
            rest = trimmed(rest.dropFirst())
        } else if rest.starts(with: bullet) {
            rest = trimmed(rest.dropFirst(bullet.count))
        } else {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            let after = rest[digits.endIndex...]
            let isNumber = (1...5).contains(digits.count) && after.first.map { ".)".utf8.contains($0) } ?? false
            if isNumber, after.dropFirst().first.map({ $0 <= 0x20 }) ?? false { rest = trimmed(after.dropFirst()) }
        }
        let isTask = rest.count > 3 && rest.first == UInt8(ascii: "[") && rest.dropFirst(2).first == UInt8(ascii: "]")
        return isTask ? trimmed(rest.dropFirst(3)) : rest
    }

    /// A line without the bars of a drawn table or the quotes of a column of texts around it.
    private static func withoutFrame(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.count > 2, let mark = line.first, mark == line.last, "|\"".utf8.contains(mark) else { return line }
        let inner = line.dropFirst().dropLast()
        return inner.contains(mark) ? line : trimmed(inner)
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return bytes[start..<max(start, end)]
    }
}
