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
            var indents: [Int] = []
            var underlined: Set<Int> = []
            var isAfterLine = false
            var start = TextCheck.start(of: bytes)
            while start < bytes.count {
                let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
                if let text = Self.heading(bytes[start..<end]) {
                    heading = text
                    isAfterLine = false
                } else if isAfterLine, Self.isUnderline(bytes[start..<end]) {
                    underlined.insert(lines.count - 1)
                    isAfterLine = false
                } else {
                    let indent = Self.indent(of: bytes[start..<end])
                    isAfterLine = false
                    if let line = Self.content(bytes[(start + indent.bytes)..<end]) {
                        isAfterLine = true
                        lines.append(line)
                        headings.append(heading)
                        indents.append(indent.columns)
                    }
                }
                start = end + 1
            }
            if underlined.isEmpty { takeOuterLines(indents, bytes) } else { takeUnderlinedLines(underlined) }
        }
        diagnostics = findings.sorted
    }

    /// Whether a line has only dashes or equals signs, three or more.
    private static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
        let rest = trimmed(line)
        return rest.count > 2 && (rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "="))
            && rest.allSatisfy { $0 == rest.first }
    }

    /// Takes lines that are underlined for headings, if most are not.
    private mutating func takeUnderlinedLines(_ underlined: Set<Int>) {
        if underlined.count * 2 > lines.count { return }
        var heading: Range<Int>?
        var (inner, above): ([Range<Int>], [Range<Int>?]) = ([], [])
        for index in lines.indices {
            if underlined.contains(index) {
                heading = lines[index]
            } else {
                inner.append(lines[index])
                above.append(heading ?? headings[index])
            }
        }
        (lines, headings) = (inner, above)
    }

    /// Takes lines with further indented ones below for their headings, as in a list of artists with a list of albums
    /// each: if they look like names, and there are fewer of them.
    private mutating func takeOuterLines(_ indents: [Int], _ bytes: [UInt8]) {
        let outer = indents.indices.filter { $0 + 1 < indents.count && indents[$0 + 1] > indents[$0] }
        let depths = Set(outer.map { indents[$0] })
        guard depths.count == 1, let depth = depths.first, indents.first == depth, outer.count > 1,
            outer.count * 2 < indents.count, !indents.contains(where: { $0 < depth }),
            outer.allSatisfy({ Self.isName(bytes[lines[$0]]) })
        else { return }
        var heading: Range<Int>?
        var (inner, above): ([Range<Int>], [Range<Int>?]) = ([], [])
        for index in lines.indices {
            if indents[index] == depth { heading = lines[index] }
            if indents[index] > depth {
                inner.append(lines[index])
                above.append(heading)
            }
        }
        (lines, headings) = (inner, above)
    }

    /// Whether a line may be the name of an artist: it is short, without a year and a dash between words.
    private static func isName(_ line: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: line, as: UTF8.self)
        return line.count <= 60 && ![" - ", " – ", " — ", ": "].contains(where: text.contains)
            && !text.split(whereSeparator: { !$0.isNumber }).contains { $0.utf8.count == 4 }
    }

    /// The blanks and drawn branches (`│   ├── `) at the start of a line: their number of columns, and of bytes.
    private static func indent(of line: ArraySlice<UInt8>) -> (columns: Int, bytes: Int) {
        var (columns, offset) = (0, line.startIndex)
        while offset < line.endIndex {
            if line[offset] == 0x20 || line[offset] == 0x09 {
                columns += line[offset] == 0x09 ? 4 : 1
                offset += 1
            } else if line[offset...].starts(with: [0xC2, 0xA0]) {
                columns += 1
                offset += 2
            } else if line[offset...].starts(with: [0xE2, 0x94]), offset + 2 < line.endIndex {
                columns += 1
                offset += 3
            } else {
                break
            }
        }
        return (columns, offset - line.startIndex)
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
        let isRule = rest.allSatisfy { "-*_=| :+.".utf8.contains($0) }
        return isRule ? nil : linkText(rest)
    }

    /// The text of a line that is a link of Markdown and nothing else; the whole of any other line.
    private static func linkText(_ line: ArraySlice<UInt8>) -> Range<Int> {
        let whole = line.startIndex..<line.endIndex
        guard line.first == UInt8(ascii: "["), line.last == UInt8(ascii: ")"),
            let close = line.firstIndex(of: UInt8(ascii: "]")), line[close...].starts(with: Array("](".utf8)),
            line[close...].firstIndex(of: UInt8(ascii: ")")) == line.endIndex - 1
        else { return whole }
        return (line.startIndex + 1)..<close
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
