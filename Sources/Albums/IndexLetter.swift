import SourceText

/// The letter under which a long list shows a name.
///
/// Letters compare in the order of the list: first names without a letter at their start, then by script.
package struct IndexLetter: Sendable, Hashable, Comparable {
    /// The first scalar of the group; `#` for names that start with a digit or a sign.
    private let scalar: Unicode.Scalar

    /// The letter of a name, without case, accents and leading article.
    ///
    /// Chinese characters are one group, hiragana another and katakana a third. Korean syllables are grouped by their first
    /// consonant, by the arithmetic of The Unicode Standard, section 3.12.
    package init(of name: String) {
        let key = AlbumOrder.folded(UnicodeText.unaccented(name))
        guard let first = key.unicodeScalars.first, first.properties.isAlphabetic else {
            scalar = "#"
            return
        }
        switch first.value {
        case 0x3041...0x309F: scalar = "あ"
        case 0x30A1...0x30FF: scalar = "ア"
        case 0xAC00...0xD7A3:
            let consonant = (first.value - 0xAC00) / Self.syllablesPerConsonant
            scalar = Unicode.Scalar(0xAC00 + consonant * Self.syllablesPerConsonant) ?? first
        default: scalar = first.properties.isIdeographic ? "漢" : first
        }
    }

    /// What a link to the group shows.
    package var text: String {
        let value = scalar.value
        if (0xAC00...0xD7A3).contains(value) {
            return Self.consonants[Int((value - 0xAC00) / Self.syllablesPerConsonant)]
        }
        let upper = scalar.properties.uppercaseMapping
        return upper.unicodeScalars.count == 1 ? upper : String(scalar)
    }

    /// A name for fragments, without blanks.
    package var anchor: String { scalar == "#" ? "0" : String(scalar) }

    package static func < (first: IndexLetter, second: IndexLetter) -> Bool {
        (first.scalar == "#" ? 0 : first.scalar.value) < (second.scalar == "#" ? 0 : second.scalar.value)
    }

    private static let syllablesPerConsonant: UInt32 = 588
    private static let consonants = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
}
