/// Where a long word of a title in an unknown language may be broken across lines.
package enum SoftHyphens {
    /// The text with soft hyphens (U+00AD) in words of 16 letters or more; the text itself if it has none.
    ///
    /// A syllable begins with the last consonant before a vowel, or with both of a pair such as `ch` or `tr`. That is the
    /// rule of Finnish, and right in most German and Dutch words. At both ends four letters stay together.
    package static func adding(to text: String) -> String {
        if !mayHaveLongWord(text.utf8.span) { return text }
        var result = ""
        var word: [Character] = []
        for character in text {
            if character.isLetter {
                word.append(character)
            } else {
                add(word, to: &result)
                word.removeAll()
                result.append(character)
            }
        }
        add(word, to: &result)
        return result
    }

    private static let length = 16
    private static let end = 4
    private static let vowels: Set<Character> = Set("aeiouyäöüåæøœáàâãéèêëíìîïóòôõúùûý")
    /// Letters that are not Latin belong to scripts with other rules.
    private static let consonants: Set<Character> = Set("bcdfghjklmnpqrstvwxzßçñšžčð")
    private static let pairs: Set<String> = [
        "ch", "ck", "ph", "sh", "th", "qu", "bl", "br", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "kl", "kn", "kr",
        "pl",
        "pr", "tr", "wr",
    ]

    private static let joined: Set<String> = ["ung", "eit", "aft", "ion", "tät"]

    /// Whether so many bytes follow each other that may belong to letters; almost no title has them.
    private static func mayHaveLongWord(_ text: Span<UInt8>) -> Bool {
        var count = 0
        for index in text.indices {
            let isLetter = text[index] >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index] | 0x20)
            count = isLetter ? count + 1 : 0
            if count == length { return true }
        }
        return false
    }

    private static func add(_ word: [Character], to result: inout String) {
        guard word.count >= length else { return result.append(contentsOf: word) }
        let letters = word.map { $0.lowercased().first ?? $0 }
        var last = 0
        for index in end..<word.count - end + 1
        where consonants.contains(letters[index]) && vowels.contains(letters[index + 1]) {
            var start = index
            if pairs.contains(String(letters[index - 1...index])) { start -= 1 }
            if letters[start] == "c", letters[start - 1] == "s" { start -= 1 }
            // The s that joins German words: `Behandlungs-art`.
            if letters[start] == "s", joined.contains(String(letters[start - 3..<start])) { start += 1 }
            guard start - last >= end - 1, start >= end else { continue }
            result.append(contentsOf: word[last..<start])
            result.append("\u{AD}")
            last = start
        }
        result.append(contentsOf: word[last...])
    }
}
