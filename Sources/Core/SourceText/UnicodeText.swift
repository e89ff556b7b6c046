// Normalization forms are not public in the standard library yet; Foundation would add 7 ms to every process start.
@_spi(_Unicode) import Swift

/// Forms of a text in which two spellings of it are equal.
package enum UnicodeText {
    /// A text in normalization form C.
    package static func normalized(_ text: String) -> String {
        // The library takes a thousand instructions for each character.
        if text.unicodeScalars.allSatisfy({ scalar in settled.contains { $0.contains(scalar.value) } }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    /// Scalars that form C never changes: most of Latin, Greek, Cyrillic, Arabic, kana, kanji and Korean.
    static let settled: [ClosedRange<UInt32>] = [
        0...0x2FF, 0x388...0x482, 0x48A...0x52F, 0x620...0x64A, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
        0xAC00...0xD7A3,
    ]

    /// The form in which two names are equal if they are the same file on a system that ignores case or decomposes
    /// accents.
    package static func collisionKey(_ name: String) -> String {
        isASCII(name) ? name.lowercased() : normalized(normalized(name).lowercased())
    }

    /// A text without accents: normalization form D without the marks attached above and below.
    package static func unaccented(_ text: String) -> String {
        if isASCII(text) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.canonicalCombiningClass.rawValue < 200 {
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The number of accents in a text: of the marks that ``unaccented(_:)`` removes.
    package static func accentCount(_ text: String) -> Int {
        isASCII(text) ? 0 : text._nfd.count { $0.properties.canonicalCombiningClass.rawValue >= 200 }
    }

    /// A text with plain letters and digits in place of others that people read as the same: full-width letters,
    /// ligatures, `²`, `Ⅳ`, digits of other scripts, and long dashes.
    package static func plain(_ text: String) -> String {
        if isASCII(text) { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let letters = letters[scalar] {
                plain.append(contentsOf: letters.unicodeScalars)
            } else if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
                plain.append(narrow)
            } else if let number = number(scalar) {
                // `Blueprint²` is a word and a number.
                let isDigit = scalar.properties.generalCategory == .decimalNumber
                plain.append(contentsOf: (isDigit ? "\(number)" : " \(number) ").unicodeScalars)
            } else {
                plain.append(scalar.properties.generalCategory == .dashPunctuation ? "-" : scalar)
            }
        }
        return String(plain)
    }

    /// The whole number that a sign above 0x7F means.
    private static func number(_ scalar: Unicode.Scalar) -> Int? {
        guard !scalar.isASCII, let value = scalar.properties.numericValue else { return nil }
        switch scalar.properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: return Int(exactly: value)
        default: return nil
        }
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ı": "i", "ﬁ": "fi", "ﬂ": "fl", "…": "...",
        "№": " no ", "’": "'", "\u{3000}": " ",
    ]

    /// Whether a text has no byte above 0x7F.
    package static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
