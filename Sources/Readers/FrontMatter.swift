package import SourceText

/// The split of a Markdown file into its front matter and its text.
package struct FrontMatter: Sendable {
    /// The YAML between the `---` lines, as whole lines; nil if the file has no front matter.
    package let yaml: Range<Int>?
    /// The text after the front matter, or the whole file without its byte order mark.
    package let body: Range<Int>
    /// M301 if the front matter is never closed, D206 if the text is not UTF-8.
    package let diagnostics: [Diagnostic]

    /// Finds the front matter of a file: it starts with a line `---` and ends with a line `---` or `...`.
    ///
    /// Front matter that is never closed is an error; it extends to the first line that does not look like YAML. The
    /// content of the front matter is checked by its reader.
    package static func split(_ file: SourceFile) -> FrontMatter {
        let parts = parts(of: file)
        var findings = DiagnosticCollector(file)
        _ = TextCheck.check(file, in: parts.body, &findings)
        return FrontMatter(yaml: parts.yaml, body: parts.body, diagnostics: parts.diagnostics + findings.sorted)
    }

    private static func parts(of file: SourceFile) -> FrontMatter {
        let bytes = file.bytes
        let start = TextCheck.start(of: bytes)
        guard let first = Line(bytes, at: start), first.isMarker(bytes, "---") else {
            return FrontMatter(yaml: nil, body: start..<bytes.count, diagnostics: [])
        }
        var offset = first.next
        while let line = Line(bytes, at: offset) {
            if line.isMarker(bytes, "---") || line.isMarker(bytes, "...") {
                return FrontMatter(yaml: first.next..<offset, body: line.next..<bytes.count, diagnostics: [])
            }
            offset = line.next
        }
        return unclosed(file, from: first)
    }

    private static func unclosed(_ file: SourceFile, from first: Line) -> FrontMatter {
        var offset = first.next
        var number = 1
        while let line = Line(file.bytes, at: offset), line.looksLikeYAML(file.bytes) {
            offset = line.next
            number += 1
        }
        let diagnostic = Diagnostic.error(
            .openFrontMatter, "the front matter is never closed", at: file.span(first.start..<(first.start + 3)),
            help: "put `---` on a line of its own after line \(number)")
        return FrontMatter(yaml: first.next..<offset, body: offset..<file.bytes.count, diagnostics: [diagnostic])
    }

    /// One line by its offsets; it ends at LF, CRLF or CR.
    private struct Line {
        let start: Int
        let end: Int
        let next: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start < bytes.count else { return nil }
            self.start = start
            end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            next = min(bytes.count, end + (isPair ? 2 : 1))
        }

        /// Whether the line consists of the three characters, followed only by blanks.
        func isMarker(_ bytes: [UInt8], _ marker: String) -> Bool {
            let text = bytes[start..<end]
            return text.starts(with: marker.utf8) && text.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
        }

        /// Whether the line is `key: value`, a list entry, indented, or a comment.
        func looksLikeYAML(_ bytes: [UInt8]) -> Bool {
            let text = bytes[start..<end]
            guard let first = text.first, let content = text.first(where: { $0 > 0x20 }) else { return false }
            if first == 0x20 || content == UInt8(ascii: "#") && text.dropFirst().first != UInt8(ascii: "#") {
                return true
            }
            if text.starts(with: "- ".utf8) { return true }
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
            let isKey = !text[..<colon].contains { $0 == 0x20 || $0 == 0x09 }
            return isKey && (colon + 1 == text.endIndex || bytes[colon + 1] == 0x20)
        }
    }
}
