import SourceText

/// How the names of a site are sorted: by the letters of its language, without the articles of its settings.
///
/// The order is a subset of the Unicode Collation Algorithm with the tailorings of the CLDR: letters first, then
/// accents; letters of the language after the one that they follow in its alphabet; names in the script of the
/// language before others. Numbers are compared by their value. Chinese names are sorted by Pinyin, after the Latin
/// names of the same letter, and kanji after all kana in the order of JIS X 0208: see ``HanOrder``. In other languages
/// these characters are in the order of their code points. A name that is sorted by another reading has a `sortName`.
///
/// The tables are our own, and not those of ICU: its order differs from version to version, so a site would not be the
/// same bytes on every machine.
package struct Collation: Sendable {
    /// The primary subtag of the language.
    package let language: String
    /// The articles that are skipped at the start of a name, in lower case.
    package let articles: [String]

    /// What names may start with that is skipped: an article with a blank, or one that is written together.
    private let starts: [String]
    /// What the letters of the language are sorted as: a letter that all languages have, and a sign after it.
    private let sortedAs: [Unicode.Scalar: [Unicode.Scalar]]
    /// The letters of the language by what they are sorted as.
    private let letters: [[Unicode.Scalar]: Unicode.Scalar]
    /// The script of the language, if names in it are sorted before those in Latin letters.
    private let script: ClosedRange<UInt32>?
    /// The order of Chinese characters, if the language has one.
    private let han: HanOrder?

    /// The order of a site in English.
    package static let standard = Collation(language: "en", articles: standardArticles)
    /// The articles that are skipped if the settings name none.
    package static let standardArticles = ["the"]

    /// The order of a language, by its tag; for a language without a table, that of English.
    package init(language: String, articles: [String] = standardArticles) {
        self.language = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
        self.articles = articles
        starts = articles.flatMap { article -> [String] in
            switch article.last {
            case "'", "’": ["'", "’"].map { article.dropLast() + $0 }
            // The Arabic article alone is written with a line that joins it to the next word.
            case "ـ": [String(article.dropLast())]
            case "-": [article]
            default: [article + " "]
            }
        }
        let alphabet = Alphabet(Self.alphabets[self.language] ?? "")
        (sortedAs, letters) = (alphabet.sortedAs, alphabet.letters)
        script = Self.scripts[self.language]
        han = HanOrder.language(self.language)
    }

    /// A text that compares as the name is sorted; the same for two names only if they differ in nothing but case,
    /// leading zeros and an article.
    package func key(_ name: String) -> String {
        let folded = folded(name)
        if sortedAs.isEmpty, UnicodeText.isASCII(folded) { return NaturalOrder.key(folded) }
        let plain = plain(folded)
        let start = plain.first.map(isNative) == true ? "A" : ""
        return start + NaturalOrder.key(String(String.UnicodeScalarView(plain))) + "\0" + NaturalOrder.key(folded)
    }

    /// The letter of the alphabet that a name starts with, and its rank; nil if it starts with no letter.
    func initial(of name: String) -> (letter: Unicode.Scalar, rank: UInt64)? {
        let plain = plain(folded(name))
        guard let first = plain.first else { return nil }
        if han != nil, HanOrder.isRank(first) { return ("漢", 2 << 32 | HanOrder.rankOfAll << 8) }
        guard first.properties.isAlphabetic else { return nil }
        let isTailored = plain.count > 1 && Alphabet.signs.contains(plain[1].value)
        let letter = (isTailored ? letters[Array(plain[..<2])] : letters[[first]]) ?? first
        let place = isTailored ? UInt64(plain[1].value - Alphabet.signs.lowerBound) + 1 : 0
        return (letter, (isNative(first) ? 1 : 2) << 32 | UInt64(first.value) << 8 | place)
    }

    /// A name in lower case without its article.
    private func folded(_ name: String) -> String {
        // Turkish has two letters i, of which the capitals differ as well.
        let name = language == "tr" ? name.replacing("I", with: "ı").replacing("İ", with: "i") : name
        let lower = UnicodeText.collisionKey(name)
        for start in starts where lower.hasPrefix(start) && lower.utf8.count > start.utf8.count {
            return String(lower.dropFirst(start.count))
        }
        return lower
    }

    /// The letters of a name without accents that are no letters of their own.
    private func plain(_ folded: String) -> [Unicode.Scalar] {
        var plain: [Unicode.Scalar] = []
        for scalar in folded.unicodeScalars {
            if let letters = sortedAs[scalar] {
                plain += letters
            } else if scalar.isASCII || (0xAC00...0xD7A3).contains(scalar.value) {
                // Korean syllables are in the order of their letters as they are.
                plain.append(scalar)
            } else {
                for part in UnicodeText.unaccented(String(scalar)).unicodeScalars where Self.isBase(part) {
                    plain += sortedAs[part] ?? Self.spelled[part] ?? han?.scalars(sorting: part) ?? [kana(part)]
                }
            }
        }
        return plain
    }

    /// Whether a scalar is no mark that is attached to a letter, except for viramas, which join letters.
    private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
        [0, 9].contains(scalar.properties.canonicalCombiningClass.rawValue)
    }

    /// A kana as hiragana, in full size; in Japanese alone, because the lists of others have both.
    private func kana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard language == "ja" else { return scalar }
        let value = (0x30A1...0x30F6).contains(scalar.value) ? scalar.value - 0x60 : scalar.value
        let small: Set<UInt32> = [0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E]
        return Unicode.Scalar(small.contains(value) ? value + 1 : value) ?? scalar
    }

    private func isNative(_ scalar: Unicode.Scalar) -> Bool { script?.contains(scalar.value) == true }

    /// Letters that are sorted as others in every language.
    private static let spelled: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ß": ["s", "s"], "æ": ["a", "e"], "œ": ["o", "e"], "ø": ["o"], "ł": ["l"], "đ": ["d"], "ħ": ["h"], "ς": ["σ"],
    ]

    /// What differs from the order of all languages, in the notation of ``Alphabet``.
    private static let alphabets = [
        "sv": "z<å<äæ<öø y:ü", "es": "n<ñ", "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
        "tr": "c<ç g<ğ i:ı<i o<ö s<ş u<ü", "ru": "и<й", "uk": "г<ґ е<є и<і<ї<й",
        "ar": "آ:آ ا:ٱ ت:ة ي:ى", "he": "כ:ך מ:ם נ:ן פ:ף צ:ץ",
        "fa": "آ:آ ا:ٱ ب<پ ج<چ ز<ژ ك:ک<گ و<ه ي:یى",
    ]

    private static let scripts: [String: ClosedRange<UInt32>] = [
        "ru": 0x0400...0x052F, "uk": 0x0400...0x052F, "ar": 0x0600...0x06FF, "fa": 0x0600...0x06FF,
        "he": 0x0590...0x05FF, "hi": 0x0900...0x097F, "ko": 0xAC00...0xD7A3,
    ]
}

/// The letters of a language that differ from the order of all languages.
///
/// Each word of its text is a letter; after `:` are those that are the same letter, after `<` further letters of the
/// alphabet. `z<å<äæ<öø` has three letters after z, of which the last two have two forms.
private struct Alphabet {
    /// The signs after a letter that stand for the letters which follow it: they are larger than all letters.
    static let signs: ClosedRange<UInt32> = 0xE000...0xE00F

    var sortedAs: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    var letters: [[Unicode.Scalar]: Unicode.Scalar] = [:]

    init(_ text: String) {
        for word in text.split(separator: " ") {
            let groups = word.split(separator: "<")
            guard let base = word.unicodeScalars.first, let first = groups.first else { continue }
            for same in first.unicodeScalars.dropFirst(2) {
                sortedAs[same] = [base]
                if same == "ı" { letters[[base]] = same }
            }
            for (place, group) in groups.dropFirst().enumerated() {
                guard let sign = Unicode.Scalar(Self.signs.lowerBound + UInt32(place)) else { continue }
                for letter in group.unicodeScalars { sortedAs[letter] = [base, sign] }
                letters[[base, sign]] = group.unicodeScalars.first.map { $0 == "i" ? "İ" : $0 }
            }
        }
    }
}
