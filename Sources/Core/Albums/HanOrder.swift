import SourceText

/// The order of Chinese characters in Chinese and Japanese, which cannot be computed from their code points.
///
/// A character has one place, though some are read differently in some words: 重 is under Z in 重庆 as well.
struct HanOrder: Sendable {
    /// The scalars that stand for characters in this order: private ones, after the letters of all scripts.
    private static let firstScalar: UInt32 = 0xF0000
    private static let characters: ClosedRange<UInt32> = 0x4E00...0x9FFF

    /// The private scalar of each of ``characters``; 0 for one that the order lacks.
    private let sortedAs: [UInt32]
    /// The letters of groups, with the first scalar of each.
    private let letters: [(scalar: UInt32, letter: Unicode.Scalar)]

    /// Reads the file of a language, where a line with one letter stands above the lines of its characters.
    ///
    /// These are sorted among the names that start with the letter; without a letter, after all names.
    private init(_ text: StaticString) {
        var sortedAs = [UInt32](repeating: 0, count: Self.characters.count)
        var letters: [(UInt32, Unicode.Scalar)] = []
        var next = Self.firstScalar
        for line in text.description.split(separator: "\n") {
            if let letter = line.unicodeScalars.first, letter.isASCII { letters.append((next, letter)) }
            for scalar in line.unicodeScalars where Self.characters.contains(scalar.value) {
                sortedAs[Int(scalar.value - Self.characters.lowerBound)] = next
                next += 1
            }
        }
        (self.sortedAs, self.letters) = (sortedAs, letters)
    }

    /// The order of a language, by its primary subtag; nil if the characters are in the order of their code points.
    ///
    /// `zh` is that of the CLDR, release 42: the characters U+4E00 to U+9FA5 by their readings in Mandarin, by syllable,
    /// tone and number of strokes. `ja` is that of JIS X 0208, which the CLDR uses: kanji in common use by one of their
    /// readings, then others by radical and strokes.
    static func language(_ tag: String) -> HanOrder? {
        // Reading the files takes longer than all else in a small build.
        EmbeddedFiles.han.contains { $0.path.utf8.isEqual(to: tag + ".txt") } ? orders[tag] : nil
    }

    private static let orders = Dictionary(
        uniqueKeysWithValues: EmbeddedFiles.han.map {
            ($0.path.droppingBytes(first: 0, last: ".txt".utf8.count), HanOrder($0.text))
        })

    /// The scalars as which a character is sorted: the letter of its group, if that has one, and a private scalar.
    ///
    /// A character that the order lacks is after all others. Nil for a scalar that is no Chinese character.
    func scalars(sorting scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard scalar.value >= 0x3400, scalar.properties.isIdeographic else { return nil }
        let place = Int(scalar.value) - Int(Self.characters.lowerBound)
        guard sortedAs.indices.contains(place), let rank = Unicode.Scalar(sortedAs[place]), rank.value > 0 else {
            return ["\u{10FFFD}", scalar]
        }
        let letter = letters.last { $0.scalar <= rank.value }?.letter
        return (letter.map { [$0] } ?? []) + [rank]
    }

    /// Whether a sorted name that starts with this scalar starts with a Chinese character that has no letter.
    static func isRank(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= firstScalar }

    /// The number by which all characters without a letter are sorted as one group.
    static let rankOfAll = UInt64(firstScalar)
}
