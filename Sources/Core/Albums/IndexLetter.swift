/// The letter under which a long list shows a name.
///
/// Letters compare in the order of the list: first names without a letter at their start, then by script.
package struct IndexLetter: Sendable, Hashable, Comparable {
    /// The first scalar of the group; `#` for names that start with a digit or a sign.
    private let scalar: Unicode.Scalar
    /// What it is sorted by.
    private let rank: UInt64

    /// The letter of a name, without case, accents and leading article, in the alphabet of a language.
    ///
    /// Chinese characters are one group, hiragana another and katakana a third; in Japanese, kana are grouped by the rows
    /// of their table. Korean syllables are grouped by their first consonant, by the arithmetic of The Unicode Standard,
    /// section 3.12.
    package init(of name: String, by collation: Collation = .standard) {
        guard let (first, rank) = collation.initial(of: name) else {
            (scalar, self.rank) = ("#", 0)
            return
        }
        let head = collation.language == "ja" ? Self.row(of: first) : nil
        switch first.value {
        case 0x3041...0x309F: scalar = head ?? "あ"
        case 0x30A1...0x30FF: scalar = "ア"
        case 0xAC00...0xD7A3:
            let consonant = (first.value - 0xAC00) / Self.syllablesPerConsonant
            scalar = Unicode.Scalar(0xAC00 + consonant * Self.syllablesPerConsonant) ?? first
        default: scalar = first.properties.isIdeographic ? "漢" : first
        }
        // A group of many letters has the rank of the letter that stands for it.
        let isGroup = first.value >= 0x3041 && scalar != first
        self.rank = isGroup ? rank & ~0xFFFF_FFFF | UInt64(scalar.value) << 8 : rank
    }

    /// The row of the table of kana that a hiragana is in.
    private static func row(of kana: Unicode.Scalar) -> Unicode.Scalar? {
        "あかさたなはまやらわ".unicodeScalars.last { $0.value <= kana.value }
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

    package static func < (first: IndexLetter, second: IndexLetter) -> Bool { first.rank < second.rank }

    private static let syllablesPerConsonant: UInt32 = 588
    private static let consonants = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
}
