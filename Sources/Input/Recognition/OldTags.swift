package import Readers

/// Texts of tags that have no encoding of their own, whose bytes were read as ISO 8859-1: `Àëüáîì` for `Альбом`.
package enum OldTags {
    /// The text of a tag, decoded again with another encoding; the text itself if its bytes do not fit.
    package static func text(_ text: String, as encoding: TextEncoding) -> String {
        guard let bytes = bytes(of: text), encoding != .windows1251 || isCyrillic(bytes) else { return text }
        return String(decoding: encoding.utf8(bytes).bytes, as: UTF8.self)
    }

    /// Whether a text seems to be in Cyrillic.
    package static func isCyrillic(_ text: String) -> Bool { bytes(of: text).map(isCyrillic) ?? false }

    /// Whether most letters are in words of Cyrillic letters.
    private static func isCyrillic(_ bytes: [UInt8]) -> Bool {
        let plain = bytes.count { (0x61...0x7A).contains($0 | 0x20) }
        return EncodingGuess.isCyrillic(bytes) && bytes.count { $0 >= 0xC0 } >= max(plain, 3)
    }

    /// The bytes of a text with characters above ASCII that are all in ISO 8859-1.
    private static func bytes(of text: String) -> [UInt8]? {
        let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == text.unicodeScalars.count && bytes.contains { $0 >= 0x80 } ? bytes : nil
    }
}
