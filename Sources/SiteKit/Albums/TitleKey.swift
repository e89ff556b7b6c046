/// What tells that two albums without a common id are probably the same: title and artists without letter case, accents,
/// punctuation, `and` and articles at the beginning, and the year.
struct TitleKey: Hashable {
    private let title: String
    private let artist: String
    private let year: Year

    private enum Year: Hashable {
        case any, none
        case some(Int)
    }

    /// The key of an album.
    init(_ album: borrowing Album, year: Int?) {
        title = Self.normal(album.title)
        artist = Self.normal(album.artistText)
        self.year = year.map(Year.some) ?? .none
    }

    private init(_ other: TitleKey, _ year: Year) {
        (title, artist, self.year) = (other.title, other.artist, year)
    }

    /// The keys under which an album of a year is found.
    func entries(year: Int?) -> [TitleKey] {
        [TitleKey(self, .any), TitleKey(self, year.map(Year.some) ?? .none)]
    }

    /// The keys of albums that are the same as one of a year, the most certain first.
    func lookups(year: Int?) -> [TitleKey] {
        guard let year else { return [TitleKey(self, .any)] }
        return [.some(year), .none, .some(year - 1), .some(year + 1)].map { TitleKey(self, $0) }
    }

    private static let articles: Set<Substring> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il",
    ]

    private static func normal(_ text: String) -> String {
        let folded = Slug.unaccented(text)
        if folded.isEmpty { return UnicodeText.collisionKey(text) }
        var words = folded.split(separator: "-").filter { $0 != "and" }[...]
        if words.count > 1, let first = words.first, articles.contains(first) { words = words.dropFirst() }
        // `Beatles, The`
        if words.count > 1, words.last == "the" { words = words.dropLast() }
        return words.joined(separator: " ")
    }
}
