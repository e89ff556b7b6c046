package import SourceText

/// The split of a Markdown file into its front matter and its text.
package struct FrontMatter: Sendable {
    /// The language of front matter, determined by how it starts.
    package enum Language: Sendable {
        /// Between lines `---`.
        case yaml
        /// Between lines `+++`.
        case toml
        /// An object in braces.
        case json
    }

    package let language: Language
    /// The front matter, without the lines that enclose it; nil if the file has none.
    package let data: Range<Int>?
    /// The text after the front matter, or the whole file without its byte order mark.
    package let body: Range<Int>
    /// M301 if the front matter is never closed, D206 if the text is not UTF-8.
    package let diagnostics: [Diagnostic]

    /// Finds the front matter of a file.
    ///
    /// YAML starts with a line `---` and ends with a line `---` or `...`; TOML stands between two lines `+++`; JSON is an
    /// object at the start of the file. Front matter that is never closed is an error; it extends to the first line that
    /// does not look like it. Its content is checked by ``nodes(of:)``.
    ///
    /// With `afterBlanks`, empty lines may be before it, as in Hugo and Zola.
    package static func split(_ file: SourceFile, afterBlanks: Bool = false) -> FrontMatter {
        let parts = parts(of: file, afterBlanks)
        var findings = DiagnosticCollector(file)
        _ = TextCheck.check(file, in: parts.body, &findings)
        return FrontMatter(
            language: parts.language, data: parts.data, body: parts.body,
            diagnostics: parts.diagnostics + findings.sorted)
    }

    /// Reads the front matter of the file that was split; nil if it has none.
    package func nodes(of file: SourceFile) -> NodeTree? {
        guard let data else { return nil }
        switch language {
        case .yaml: return YAMLReader.read(file, range: data)
        case .toml: return TOMLReader.read(file, range: data)
        case .json: return JSONReader.read(file, range: data)
        }
    }

    private init(
        language: Language = .yaml, data: Range<Int>?, body: Range<Int>, diagnostics: [Diagnostic] = []
    ) {
        (self.language, self.data, self.body, self.diagnostics) = (language, data, body, diagnostics)
    }

    private static func parts(of file: SourceFile, _ afterBlanks: Bool) -> FrontMatter {
        let bytes = file.bytes
        var start = TextCheck.start(of: bytes)
        if afterBlanks { start = bytes[start...].firstIndex { $0 > 0x20 } ?? start }
        guard let first = Line(bytes, at: start) else {
            return FrontMatter(data: nil, body: start..<bytes.count)
        }
        switch bytes[start] {
        case UInt8(ascii: "-") where first.isMarker(bytes, "---"):
            return lines(file, from: first, .yaml) {
                $0.isMarker(bytes, "---") || $0.isMarker(bytes, "...")
            }
        case UInt8(ascii: "+") where first.isMarker(bytes, "+++"):
            return lines(file, from: first, .toml) { $0.isMarker(bytes, "+++") }
        case UInt8(ascii: "{"): return object(file, from: start)
        default: return FrontMatter(data: nil, body: start..<bytes.count)
        }
    }

    private static func lines(
        _ file: SourceFile, from first: Line, _ language: Language, until isEnd: (Line) -> Bool
    ) -> FrontMatter {
        let bytes = file.bytes
        var offset = first.next
        while let line = Line(bytes, at: offset) {
            if isEnd(line) {
                return FrontMatter(
                    language: language, data: first.next..<offset, body: line.next..<bytes.count)
            }
            offset = line.next
        }
        return unclosed(file, from: first, language)
    }

    private static func unclosed(_ file: SourceFile, from first: Line, _ language: Language)
        -> FrontMatter
    {
        let marker = language == .toml ? "+++" : "---"
        var offset = first.next
        var number = 1
        while let line = Line(file.bytes, at: offset), line.looksLike(language, file.bytes) {
            offset = line.next
            number += 1
        }
        let diagnostic = Diagnostic.error(
            .openFrontMatter, "the front matter is never closed",
            at: file.span(first.start..<(first.start + 3)),
            help: "put `\(marker)` on a line of its own after line \(number)")
        return FrontMatter(
            language: language, data: first.next..<offset, body: offset..<file.bytes.count,
            diagnostics: [diagnostic])
    }

    /// An object at the start of a file; a brace that is no object, such as `{{< note >}}`, is text.
    private static func object(_ file: SourceFile, from start: Int) -> FrontMatter {
        let bytes = file.bytes
        let next = bytes[(start + 1)...].first { $0 > 0x20 }
        guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") else {
            return FrontMatter(data: nil, body: start..<bytes.count)
        }
        guard let end = endOfObject(bytes, from: start) else {
            let diagnostic = Diagnostic.error(
                .openFrontMatter, "the front matter is never closed", at: file.span(start..<(start + 1)),
                help: "put `}` on a line of its own after it")
            return FrontMatter(
                language: .json, data: nil, body: bytes.count..<bytes.count, diagnostics: [diagnostic])
        }
        let rest = Line(bytes, at: end).map { line in
            bytes[end..<line.end].allSatisfy { $0 <= 0x20 } ? line.next : end
        }
        return FrontMatter(language: .json, data: start..<end, body: (rest ?? end)..<bytes.count)
    }

    /// The offset after the brace that closes the one at `start`, ignoring those in texts.
    private static func endOfObject(_ bytes: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var isText = false
        var offset = start
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\\") where isText: offset += 1
            case UInt8(ascii: "\""): isText.toggle()
            case 0x0A: isText = false
            case UInt8(ascii: "{") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText:
                depth -= 1
                if depth == 0 { return offset + 1 }
            default: break
            }
            offset += 1
        }
        return nil
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

        func looksLike(_ language: Language, _ bytes: [UInt8]) -> Bool {
            language == .toml ? looksLikeTOML(bytes) : looksLikeYAML(bytes)
        }

        /// Whether the line is `key = value`, a header, or a comment.
        private func looksLikeTOML(_ bytes: [UInt8]) -> Bool {
            let text = bytes[start..<end]
            guard let first = text.first(where: { $0 > 0x20 }) else { return false }
            if first == UInt8(ascii: "#") { return text.dropFirst().first != UInt8(ascii: "#") }
            if first == UInt8(ascii: "[") { return text.last == UInt8(ascii: "]") }
            guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return false }
            let key = text[..<sign].drop { $0 <= 0x20 }
            return !key.isEmpty && key.count { $0 == 0x20 } <= 1
        }

        /// Whether the line is `key: value`, a list entry, indented, or a comment.
        private func looksLikeYAML(_ bytes: [UInt8]) -> Bool {
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
