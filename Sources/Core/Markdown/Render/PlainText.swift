/// Collects text without markup, for the excerpt and for heading anchors.
struct PlainText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: Span<UInt8>) { bytes.append(copying: text) }

    mutating func appendSpace() { bytes.append(UInt8(ascii: " ")) }

    /// The text without leading and trailing white space.
    var trimmed: ArraySlice<UInt8> {
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return bytes[start..<end]
    }

    /// At most `length` characters (Unicode scalars), with white space collapsed; longer text is cut after a word and
    /// ends with `…`.
    ///
    /// The ellipsis is included in the length. A single word that is too long is cut within the word.
    func excerpt(length: Int) -> String {
        guard length > 0 else { return "" }
        var count = 0
        var wordEnd: Int?
        var hasSpace = false
        let text = trimmed
        let result = [UInt8](capacity: text.count) { result in
            for byte in text {
                if byte <= 0x20 {
                    hasSpace = count > 0
                    continue
                }
                // The continuation bytes of a character are kept with its first byte.
                let isFirst = byte & 0xC0 != 0x80
                if isFirst {
                    count += hasSpace ? 2 : 1
                    if count > length { return }
                    if hasSpace {
                        wordEnd = result.count
                        result.append(UInt8(ascii: " "))
                        hasSpace = false
                    }
                }
                result.append(byte)
            }
        }
        if count > length { return cut(result, length: length, wordEnd: hasSpace ? result.count : wordEnd) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Cuts a text that continues, after a word.
    private func cut(_ text: [UInt8], length: Int, wordEnd: Int?) -> String {
        var text = text[..<(wordEnd ?? text.count)]
        // If there is no room for the ellipsis, another word (or a letter of the only word) is removed.
        if text.count(where: { $0 & 0xC0 != 0x80 }) >= length {
            let lastSpace = text.lastIndex(of: UInt8(ascii: " "))
            text = text[..<(lastSpace ?? text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]
        }
        return String(decoding: text, as: UTF8.self) + "…"
    }
}
