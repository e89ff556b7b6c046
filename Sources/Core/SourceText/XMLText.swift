/// Text for XML 1.0.
package enum XMLText {
    /// Appends text with `&`, `<`, `>` and quotes as references; characters not allowed in XML become U+FFFD.
    ///
    /// XML 1.0, section 2.2, forbids control characters except tab, line feed and carriage return, and U+FFFE and
    /// U+FFFF.
    package static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        for index in text.indices {
            let byte = text[index]
            if byte >= 0x20 && byte != 0xEF || byte == 0x0A || byte == 0x09 { continue }
            let cleaned = cleaned(text)
            return HTMLEscape.append(cleaned.span, to: &output)
        }
        HTMLEscape.append(text, to: &output)
    }

    private static func cleaned(_ text: Span<UInt8>) -> [UInt8] {
        let bytes = text.indices.map { text[$0] }
        var result = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
            result.append(isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar)
        }
        return Array(String(result).utf8)
    }
}
