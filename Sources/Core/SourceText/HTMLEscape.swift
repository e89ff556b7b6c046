/// Text for HTML: the five characters with a meaning in content or in a quoted attribute become references.
package enum HTMLEscape {
    /// Appends `text` to `output` with `&`, `<`, `>`, `"` and `'` as `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&#39;`.
    package static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        let words = unsafe text.bytes
        var (start, index) = (0, 0)
        while index < text.count {
            let end = min(index + 8, text.count)
            if end == index + 8 {
                let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
                if !hasSpecial(word) {
                    index = end
                    continue
                }
            }
            for place in index..<end where isSpecial(text[place]) {
                text.extracting(start..<place).append(to: &output)
                appendReference(text[place], to: &output)
                start = place + 1
            }
            index = end
        }
        text.extracting(start..<text.count).append(to: &output)
    }

    /// A text with the same replacements.
    package static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(Array(text.utf8).span, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static func appendReference(_ byte: UInt8, to output: inout [UInt8]) {
        let reference: StaticString =
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            default: "&#39;"
            }
        reference.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
    }

    /// Whether one of eight bytes is one of the five: `&` and `'` differ in one bit, and so do `<` and `>`.
    @inline(__always)
    private static func hasSpecial(_ word: UInt64) -> Bool {
        let one: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (one &* 0x22)
        let ampersand = (word | one) ^ (one &* 0x27)
        let angle = (word | one &* 2) ^ (one &* 0x3E)
        // A byte that is zero borrows, so its highest bit is set in the difference and not in itself.
        let found = (quote &- one) & ~quote | (ampersand &- one) & ~ampersand | (angle &- one) & ~angle
        return found & (one &* 0x80) != 0
    }

    /// Whether the byte is one of the five; all are below 64, so one shift of a mask replaces five comparisons.
    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        let mask: UInt64 = 1 << 0x26 | 1 << 0x3C | 1 << 0x3E | 1 << 0x22 | 1 << 0x27
        return byte < 64 && (mask >> UInt64(byte)) & 1 != 0
    }
}

extension Span<UInt8> {
    /// Appends all bytes to `output`.
    @inlinable @inline(__always)
    package func append(to output: inout [UInt8]) {
        unsafe withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
    }
}
