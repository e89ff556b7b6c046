import SourceText

/// A key that two albums without a common id share if they are probably the same.
///
/// It consists of title and artists without case, accents, punctuation, `and` and leading articles, and the year.
package struct TitleKey: Hashable {
    private let title: String
    private let artist: String
    private let year: Year

    private enum Year: Hashable {
        case any, none
        case some(Int)
    }

    package init(_ album: borrowing Album, year: Int?) {
        title = Self.normal(album.title)
        artist = Self.normal(album.artistText)
        self.year = year.map(Year.some) ?? .none
    }

    private init(_ other: TitleKey, _ year: Year) {
        (title, artist, self.year) = (other.title, other.artist, year)
    }

    /// The keys under which an album of the given year is stored.
    package func entries(year: Int?) -> [TitleKey] {
        [TitleKey(self, .any), TitleKey(self, year.map(Year.some) ?? .none)]
    }

    /// The keys to look up for an album of the given year, the most certain match first.
    package func lookups(year: Int?) -> [TitleKey] {
        guard let year else { return [TitleKey(self, .any)] }
        return [.some(year), .none, .some(year - 1), .some(year + 1)].map { TitleKey(self, $0) }
    }

    private static let articles: Set<Substring> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il",
    ]

    private static func normal(_ text: String) -> String { words(of: text).joined(separator: " ") }

    /// The words of a name without case, accents, punctuation, `and` and leading articles; equal for spellings of one
    /// name.
    package static func words(of text: String) -> [Substring] {
        let plain = UnicodeText.plain(text)
        let folded = Slug.unaccented(plain)
        // Of a title of nothing but signs, the blanks are not a part: `( )`.
        if folded.isEmpty { return [Substring(UnicodeText.collisionKey(plain).filter { !$0.isWhitespace })] }
        var words = folded.split(separator: "-").filter { $0 != "and" }[...]
        if words.count > 1, let first = words.first, articles.contains(first) { words = words.dropFirst() }
        // `Beatles, The`
        if words.count > 1, words.last == "the" { words = words.dropLast() }
        return Array(words)
    }
}
