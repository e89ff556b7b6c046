import Albums
import SourceText

/// Forms of a name in which its spellings are equal.
///
/// Equality of a form is an equivalence, so the names with one form are a group, whatever their order.
package struct NameKey: Sendable, Hashable {
    /// Equal for names that are probably spellings of one: without case, accents, punctuation, blanks, `and` and `The`.
    package let loose: String
    /// Equal for names that are certainly spellings of one: without case, accents, blanks and the small marks that typing
    /// changes, with `and` for `&`, and with the article in front.
    package let strict: String
    /// The number of accents.
    let accents: Int

    /// The forms of a name.
    package init(_ name: String) {
        let ordered = Self.articleFirst(name)
        loose = Self.loose(ordered)
        strict = Self.strict(ordered)
        accents = UnicodeText.accentCount(name)
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "i", "gli", "os", "as",
        "de",
    ]

    /// `The Beatles` for `Beatles, The`.
    private static func articleFirst(_ name: String) -> String {
        guard let comma = name.utf8.lastIndex(of: UInt8(ascii: ",")) else { return name }
        let last = name[comma...].dropFirst().split(separator: " ")
        guard last.count == 1, articles.contains(last[0].lowercased()), !name[..<comma].isEmpty else { return name }
        return "\(last[0]) \(name[..<comma])"
    }

    private static func loose(_ name: String) -> String {
        let folded = Slug.unaccented(name)
        if folded.isEmpty { return UnicodeText.collisionKey(name) }
        var words = folded.split(separator: "-")
        let others = words.filter { $0 != "and" }
        if !others.isEmpty { words = others }
        if words.count > 1, words.first == "the" { words.removeFirst() }
        var text = ""
        for word in words {
            // `1 10` and `11 0` are two names.
            if text.last?.isNumber == true, word.first?.isNumber == true { text += " " }
            text += word
        }
        return text
    }

    private static func strict(_ name: String) -> String {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func isMark(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .spaceSeparator, .dashPunctuation, .initialPunctuation, .finalPunctuation, .control: true
            default: ".,!?:;\"_".unicodeScalars.contains(scalar)
            }
        }
        for scalar in UnicodeText.unaccented(name).lowercased().unicodeScalars {
            if ["'", "\u{2019}", "\u{2018}", "\u{B4}", "`"].contains(scalar) { continue }
            if isMark(scalar) {
                if !word.isEmpty { words.append(String(word)) }
                word = .init()
            } else {
                word.append(scalar)
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        if words.isEmpty { return UnicodeText.collisionKey(name) }
        return UnicodeText.normalized(words.map { $0 == "&" ? "and" : $0 }.joined(separator: " "))
    }
}
