import SourceText

/// The last component of a page's address: lower-case letters and digits of any script, joined by single hyphens.
///
/// Slugs are in Unicode normalization form C, so that the same word has the same address no matter how its accents were
/// typed.
package enum Slug {
    /// The maximum length in bytes of a slug generated from a title; a file name may have 255.
    static let byteLimit = 100

    /// The slug of a text; empty if it contains neither letters nor digits.
    package static func make(from text: String) -> String {
        UnicodeText.isASCII(text) ? asciiSlug(text) : unicodeSlug(text)
    }

    /// The slug of an item: its title's slug, then its id's, so that it is unique and depends on nothing else.
    ///
    /// If the id's slug already starts with the title's slug, it is used alone.
    package static func make(title: String, id: String) -> String {
        let titleSlug = make(from: title)
        let idSlug = make(from: id)
        if titleSlug.isEmpty || idSlug == titleSlug || idSlug.utf8.hasPrefix(titleSlug + "-") { return idSlug }
        return idSlug.isEmpty ? titleSlug : "\(titleSlug)-\(idSlug)"
    }

    /// The words of a text without accents and without a length limit, which is equal for different spellings of a
    /// title.
    package static func unaccented(_ text: String) -> String {
        if UnicodeText.isASCII(text) { return asciiSlug(text, limit: .max) }
        return unicodeSlug(UnicodeText.unaccented(text), limit: .max)
    }

    private static func asciiSlug(_ text: String, limit: Int = byteLimit) -> String {
        var bytes: [UInt8] = []
        var gap = false
        for byte in text.utf8 where bytes.count < limit {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: append(byte)
            case 0x41...0x5A: append(byte + 0x20)
            case 0x27: break  // it's -> its
            default: gap = true
            }
        }
        return String(decoding: bytes, as: UTF8.self)

        func append(_ byte: UInt8) {
            if gap, !bytes.isEmpty { bytes.append(0x2D) }
            gap = false
            bytes.append(byte)
        }
    }

    private static func unicodeSlug(_ text: String, limit: Int = byteLimit) -> String {
        var result = String.UnicodeScalarView()
        var length = 0
        var gap = false
        for scalar in UnicodeText.normalized(text).lowercased().unicodeScalars where length < limit {
            if isWordScalar(scalar) {
                if gap, !result.isEmpty { result.append("-") }
                gap = false
                result.append(scalar)
                length += UTF8.width(scalar) + 1
            } else if scalar != "'" && scalar != "\u{2019}" && scalar.properties.generalCategory != .nonspacingMark {
                gap = true
            }
        }
        return UnicodeText.normalized(String(result))
    }

    /// Whether a character is a letter, a digit, or a mark that is part of words in scripts such as Devanagari.
    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .nonspacingMark, .spacingMark: scalar.value != 0x307 && !isVariationSelector(scalar)
        default: false
        }
    }

    private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
        (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
    }
}
