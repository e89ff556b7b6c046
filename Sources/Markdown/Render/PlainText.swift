/// Text without markup, as it is met: for the excerpt, a heading's anchor, the search index.
struct PlainText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: Span<UInt8>) { bytes.append(copying: text) }

    mutating func appendSpace() { bytes.append(UInt8(ascii: " ")) }

    /// Parts blocks from one another.
    mutating func endBlock() {
        guard !bytes.isEmpty else { return }
        let newline = UInt8(ascii: "\n")
        let missing = bytes.last != newline ? 2 : bytes.dropLast().last != newline ? 1 : 0
        bytes.append(contentsOf: repeatElement(newline, count: missing))
    }

    /// The text with white space at its ends removed.
    var trimmed: ArraySlice<UInt8> {
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return bytes[start..<end]
    }

    /// At most `length` characters (Unicode scalars), white space folded; cut behind a word and ended with `…` if it is longer.
    ///
    /// The ellipsis counts. A single word longer than that is cut where it must be.
    func excerpt(length: Int) -> String {
        guard length > 0 else { return "" }
        var result = String.UnicodeScalarView()
        var count = 0
        var wordEnd: String.UnicodeScalarView.Index?
        var hasSpace = false
        for scalar in String(decoding: trimmed, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x80 && (scalar == " " || scalar.value < 0x20) {
                hasSpace = count > 0
                continue
            }
            let needed = hasSpace ? 2 : 1
            if count + needed > length {
                return cut(result, count: count, length: length, wordEnd: hasSpace ? result.endIndex : wordEnd)
            }
            if hasSpace {
                wordEnd = result.endIndex
                result.append(" ")
            }
            result.append(scalar)
            count += needed
            hasSpace = false
        }
        return String(result)
    }

    private func cut(
        _ text: String.UnicodeScalarView, count: Int, length: Int, wordEnd: String.UnicodeScalarView.Index?
    ) -> String {
        var text = text
        if let wordEnd { text.removeSubrange(wordEnd...) }
        // Without room for the ellipsis, another word (or a letter of the only one) goes.
        if text.count >= length {
            let lastSpace = text.lastIndex(of: " ")
            text.removeSubrange((lastSpace ?? text.index(before: text.endIndex))...)
        }
        text.append("…")
        return String(text)
    }
}
