import Albums

/// The words of a title or an artist in a form that is equal for all spellings: `Vol. II`, `Volume Two` and `#2` are the
/// word `#2`.
///
/// Numbers begin with `#`; the words in front of them that say that they count are left out.
enum NameWords {
    /// The words of a text; never empty unless the text is blank.
    static func words(of text: String) -> [String] {
        let words = TitleKey.words(of: joiningInitials(text)).flatMap(parts)
        let kept = words.filter { !droppedWords.contains($0) }
        return numbered(kept.isEmpty ? words : kept)
    }

    /// `R.E.M.` is `REM`: a full stop between a single letter and another letter joins them.
    private static func joiningInitials(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
        let scalars = Array(text.unicodeScalars)
        func isLetter(_ place: Int) -> Bool {
            scalars.indices.contains(place) && scalars[place].properties.isAlphabetic
        }
        var joined = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let isInitial = isLetter(place - 1) && !isLetter(place - 2) && isLetter(place + 1)
            if scalar != "." || !isInitial { joined.append(scalar) }
        }
        return String(joined)
    }

    /// A word, cut where letters and digits meet: `vol2`.
    private static func parts(_ word: Substring) -> [String] {
        guard word.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [String(word)] }
        var parts: [String] = []
        var isOfDigits: Bool?
        for character in word {
            let isDigit = character.isASCII && character.isNumber
            if isDigit == isOfDigits {
                parts[parts.count - 1].append(character)
            } else {
                parts.append(String(character))
            }
            isOfDigits = isDigit
        }
        return parts
    }

    private static func numbered(_ words: [String]) -> [String] {
        var result: [String] = []
        // Whether the last word is one that only says that a number follows.
        var isAfterMark = false
        for word in words {
            let counted = counted(word)
            guard let number = counted ?? value(of: word) ?? (isAfterMark ? foreignNumbers[word] : nil) else {
                result.append(word)
                isAfterMark = marks.contains(word)
                continue
            }
            if isAfterMark { result.removeLast() }
            isAfterMark = false
            // `twenty one`
            if let last = result.last, let tens = tens[last], (1...9).contains(number), digits[word] != nil {
                result[result.count - 1] = "#\(tens + number)"
            } else {
                result.append("#\(number)")
            }
        }
        return result
    }

    private static let tens = ["#20": 20, "#30": 30, "#40": 40, "#50": 50]

    /// The number that a word is: in digits, as a Roman number below 40, or in English.
    private static func value(of word: String) -> Int? {
        word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : romanValue(of: word) ?? digits[word]
    }

    /// `第二集`: a number between words that count, as Chinese and Japanese write it.
    private static func counted(_ word: String) -> Int? {
        guard word.first == "第" else { return nil }
        return word.dropFirst().first.flatMap { "一二三四五六七八九十".firstIndex(of: $0) }.map {
            "一二三四五六七八九十".distance(from: "一二三四五六七八九十".startIndex, to: $0) + 1
        }
    }

    private static func romanValue(of word: String) -> Int? {
        guard word.utf8.allSatisfy({ $0 == UInt8(ascii: "i") || $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "x") })
        else { return nil }
        return (1...39).first { roman($0) == word }
    }

    /// The forms in which a title may have a number.
    static func spellings(of number: Int) -> [String] {
        let word = digits.first { $0.value == number }?.key
        return ["\(number)", (1...39).contains(number) ? roman(number) : nil, word].compactMap(\.self)
    }

    private static func roman(_ number: Int) -> String {
        let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
        return String(repeating: "x", count: number / 10) + ones[number % 10]
    }

    /// A table of numbers: the first word of each list is 1, or `first`.
    private static func table(_ lists: [String], first: Int = 1) -> [String: Int] {
        var table: [String: Int] = [:]
        for list in lists {
            for (place, word) in list.split(separator: " ").enumerated() { table[String(word)] = first + place }
        }
        return table
    }

    private static let digits = table([
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
            + "eighteen nineteen twenty"
    ]).merging(["thirty": 30, "forty": 40, "fifty": 50]) { $1 }

    /// The numbers of other languages, many of which are other words as well, so that they count only after a mark.
    private static let foreignNumbers = table([
        "eins zwei drei vier funf sechs sieben acht neun zehn", "un deux trois quatre cinq six sept huit neuf dix",
        "uno dos tres cuatro cinco seis siete ocho nueve diez", "uno due tre quattro cinque sei sette otto nove dieci",
        "um dois tres quatro cinco seis sete oito nove dez", "een twee drie vier vijf zes zeven acht negen tien",
        "ett tva tre fyra fem sex sju atta nio tio", "jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec",
        "один два три четыре пять шесть семь восемь девять десять", "перша друга третя",
        "первая вторая третья четвертая пятая", "bir iki uc dort bes alti yedi sekiz dokuz on",
        "primo secondo terzo quarto quinto", "primera segunda tercera cuarta quinta", "erster zweiter dritter vierter",
        "first second third fourth fifth sixth seventh eighth ninth tenth", "الاول الثاني الثالث الرابع الخامس",
    ])

    /// Words that say that the number after them counts.
    private static let marks: Set = [
        "vol", "volume", "vols", "no", "nr", "num", "number", "nos", "part", "pt", "teil", "tome", "tomo", "volumen",
        "band", "folge", "partie", "parte", "deel", "del", "czesc", "numero", "часть", "том", "частина", "cilt",
        "الجزء",
    ]

    /// Words that one spelling of a name has and another has not.
    private static let droppedWords: Set = ["the", "and", "und", "et", "y", "och", "og", "и"]

    /// Whether a word is a number, and not a year.
    static func isCount(_ word: String) -> Bool {
        guard word.utf8.first == UInt8(ascii: "#"), let number = Int(word.dropFirst()) else { return false }
        return !(1900...2099).contains(number)
    }

    /// Whether two names differ in the numbers of their volumes.
    static func differInNumber(_ first: [String], _ second: [String]) -> Bool {
        let (one, two) = (first.filter(isCount).sorted(), second.filter(isCount).sorted())
        return one != two && (one + ["#1"]).sorted() != two && one != (two + ["#1"]).sorted()
    }

    /// Whether two names have the same words, wherever blanks are: `AC/DC` and `ACDC`.
    static func areEqual(_ first: [String], _ second: [String]) -> Bool {
        first == second || first.joined() == second.joined()
    }
}
