import Albums

/// Compares names of albums and artists from different sources.
package enum NameComparison {
    /// Whether two names are spellings of one.
    package static func isEqual(_ first: String, _ second: String) -> Bool {
        TitleKey.words(of: first) == TitleKey.words(of: second)
    }

    /// Whether two credits name the same artists.
    package static func isEqualCredit(_ first: String, _ second: String) -> Bool {
        TitleKey.words(of: credit(first)) == TitleKey.words(of: credit(second))
    }

    /// How different two names are: 0 if equal, 1 if they have nothing in common.
    ///
    /// Words in brackets at the end, such as `(Remastered)`, count three tenths.
    package static func distance(_ first: String, _ second: String) -> Double {
        let (one, two) = (parts(first), parts(second))
        let main = edits(one.main, two.main)
        let bracketed = one.bracketed.isEmpty && two.bracketed.isEmpty ? 0 : edits(one.bracketed, two.bracketed)
        return min(1, main + 0.3 * bracketed)
    }

    /// How different two credits are.
    package static func creditDistance(_ first: String, _ second: String) -> Double {
        distance(credit(first), credit(second))
    }

    /// Whether a credit means various artists.
    package static func isVarious(_ artist: String) -> Bool {
        ["various", "various artists", "va", "v a", "diverse", "verschiedene", "artistes divers", "varios"].contains(
            TitleKey.words(of: artist).joined(separator: " "))
    }

    /// Whether many albums of one artist, or of different artists, share a title, so that it proves little.
    package static func isGeneric(title: String, artist: String) -> Bool {
        let words = TitleKey.words(of: title)
        if words == TitleKey.words(of: artist) { return true }
        let text = words.joined(separator: " ")
        return genericTitles.contains(text) || text.hasPrefix("best of") || text.hasPrefix("very best of")
    }

    private static let genericTitles: Set<String> = [
        "greatest hits", "best of", "best", "collection", "hits", "anthology", "live", "unplugged", "mtv unplugged",
        "singles", "essential", "ep", "remixes", "demo", "christmas album", "complete", "gold", "ultimate collection",
        "platinum collection", "definitive collection", "in concert", "live in concert", "untitled",
        "original album classics",
    ]

    /// A credit without the number by which Discogs tells artists of one name apart: `Nirvana (2)`.
    private static func credit(_ text: String) -> String {
        if isVarious(text) { return "various artists" }
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex,
            text[text.index(after: open)...].dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
            text[text.index(before: open)] == " "
        else { return text }
        return String(text[..<open].dropLast())
    }

    private static func parts(_ text: String) -> (main: [Character], bracketed: [Character]) {
        var main = text[...]
        while let last = main.last, let open = last == ")" ? "(" : last == "]" ? "[" : nil as Character?,
            let start = main.lastIndex(of: open), start > main.startIndex
        {
            main = main[..<start]
            while main.last?.isWhitespace == true { main.removeLast() }
        }
        let inner = TitleKey.words(of: String(text[main.endIndex...]))
        return (Array(TitleKey.words(of: String(main)).joined(separator: " ")), Array(inner.joined(separator: " ")))
    }

    /// The Levenshtein distance, divided by the longer length.
    private static func edits(_ first: [Character], _ second: [Character]) -> Double {
        let (first, second) = (first.prefix(200), second.prefix(200))
        if first.isEmpty || second.isEmpty { return first.count == second.count ? 0 : 1 }
        var last = Array(0...second.count)
        for (row, character) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                current.append(
                    min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1)))
            }
            last = current
        }
        return Double(last[second.count]) / Double(max(first.count, second.count))
    }
}
