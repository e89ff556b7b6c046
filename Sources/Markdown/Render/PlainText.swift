/// Text without markup, as it is met: for the excerpt and a heading's anchor.
struct PlainText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: Span<UInt8>) { bytes.append(copying: text) }

    mutating func appendSpace() { bytes.append(UInt8(ascii: " ")) }

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
                // The bytes of a character behind its first one come with it.
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

    /// A text that goes on, cut behind a word.
    private func cut(_ text: [UInt8], length: Int, wordEnd: Int?) -> String {
        var text = text[..<(wordEnd ?? text.count)]
        // Without room for the ellipsis, another word (or a letter of the only one) goes.
        if text.count(where: { $0 & 0xC0 != 0x80 }) >= length {
            let lastSpace = text.lastIndex(of: UInt8(ascii: " "))
            text = text[..<(lastSpace ?? text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]
        }
        return String(decoding: text, as: UTF8.self) + "…"
    }
}
