package import Albums

/// Converts a note to Markdown, whatever its markup.
package enum MarkdownText {
    /// The note's text: unchanged if it is Markdown; plain text becomes Markdown that shows the same.
    ///
    /// Empty lines around it are removed.
    package static func bytes(of note: Note) -> [UInt8] {
        let text = note.markup == .markdown ? Array(note.bytes) : escaped(note.bytes)
        return trimmed(text)
    }

    /// Removes empty lines at the beginning and all blanks at the end; keeps the indentation of the first line.
    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return [] }
        let start = text[..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return Array(text[start...last])
    }

    /// Escapes plain text as Markdown.
    ///
    /// Empty lines separate paragraphs, as in Markdown; a backslash preserves any other line break, and precedes
    /// everything that Markdown could read as markup (CommonMark 0.31.2, sections 2.4 and 6.7). Addresses become links.
    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? line.startIndex
            return line[..<end].drop(while: isBlank)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        var result: [UInt8] = []
        for (index, line) in lines.enumerated() {
            let digits = line.prefix { (0x30...0x39).contains($0) }.endIndex
            for (place, byte) in zip(line.indices, line) {
                let isNumbered = place == digits && place > line.startIndex && (byte == 0x2E || byte == 0x29)
                let isMarkup = always.contains(byte) || place == line.startIndex && atStart.contains(byte)
                if isMarkup || isNumbered { result.append(UInt8(ascii: "\\")) }
                result.append(byte)
            }
            let isInside = !line.isEmpty && index + 1 < lines.count && !lines[index + 1].isEmpty
            result += isInside ? [UInt8(ascii: "\\"), 0x0A] : [0x0A]
        }
        return result
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Bytes that may be markup anywhere in a line.
    private static let always = Set("\\`*_[]<&|~".utf8)
    /// Bytes that are markup only at the start of a line; so is a number with `.` or `)`.
    private static let atStart = Set("#+-=>".utf8)
}
