/// Text for XML 1.0.
package enum XMLText {
    /// Appends text with `&`, `<`, `>` and quotes as references; characters not allowed in XML become U+FFFD.
    ///
    /// XML 1.0, section 2.2, forbids control characters except tab, line feed and carriage return, and U+FFFE and
    /// U+FFFF.
    package static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
        let bytes = Array(text)
        let isClean = bytes.allSatisfy { $0 >= 0x20 && $0 != 0xEF || $0 == 0x0A || $0 == 0x09 }
        if isClean {
            HTMLEscape.append(bytes.span, to: &output)
        } else {
            let cleaned = cleaned(bytes)
            HTMLEscape.append(cleaned.span, to: &output)
        }
    }

    private static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        var result = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
            result.append(isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar)
        }
        return Array(String(result).utf8)
    }
}
