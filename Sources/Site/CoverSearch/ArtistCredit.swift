import SourceText

/// The artists that an album is credited to.
struct ArtistCredit {
    /// The names as they are written.
    let names: [String]
    /// The single names as they are written, without articles and guests.
    let singleNames: [String]
    /// Whether it stands for various artists.
    let isVarious: Bool
    /// The words of all names.
    let words: Set<String>
    /// Each name with its other spellings, as sorted words.
    private let spellings: [Set<[String]>]
    /// Single names, after cutting at `&`, `with` and the like; those of guests are left out.
    private let pieces: [Set<[String]>]

    /// A credit of artists, each with its other spellings; one of a library may have several names in one text.
    init(_ artists: [(name: String, others: [String])]) {
        let artists = artists.map { ($0.name.withoutDiscogsNumber, $0.others) }
        names = artists.map(\.0)
        isVarious = !artists.isEmpty && NameComparison.isVarious(names.joined(separator: ", "))
        spellings = artists.map { name, others in
            Set((name.components(" = ") + others).map { NameWords.words(of: $0).sorted() })
        }
        let cut = artists.map { $0.0.components(" = ").flatMap(Self.pieces) }
        singleNames = cut.flatMap(\.self)
        pieces = zip(spellings, cut).flatMap { spellings, names -> [Set<[String]>] in
            let words = names.map { NameWords.words(of: $0).filter { !Self.ensembles.contains($0) }.sorted() }
            return words.count == 1 ? [spellings.union(words)] : words.map { [$0] }
        }
        words = Set(spellings.flatMap { $0.flatMap(\.self) })
    }

    /// The credit of an album of the library.
    init(_ artists: [String]) { self.init(artists.map { ($0, []) }) }

    /// How much two credits have in common.
    enum Likeness: Int, Comparable {
        /// They have no name in common.
        case none
        /// They have one name in common, or the last word of one.
        case touching
        /// They have several names in common.
        case shared
        /// One has all names of the other and some more, or differs in a letter or in `Trio`.
        case guests
        /// They have the same names, in any order.
        case equal

        static func < (one: Likeness, other: Likeness) -> Bool { one.rawValue < other.rawValue }
    }

    func likeness(to other: ArtistCredit) -> Likeness {
        if names.isEmpty || other.names.isEmpty { return .none }
        if isVarious || other.isVarious { return isVarious && other.isVarious ? .equal : .none }
        if hasSameWords(as: other) { return .equal }
        let (own, others) = (found(in: other), other.found(in: self))
        if own == pieces.count, others == other.pieces.count { return .equal }
        if own == pieces.count || others == other.pieces.count || isMistyped(other) { return .guests }
        let count = pieces.count { piece in other.pieces.contains { Self.touch(piece, $0) } }
        return count > 1 ? .shared : count == 1 ? .touching : .none
    }

    private func hasSameWords(as other: ArtistCredit) -> Bool {
        if spellings.count == 1, other.spellings.count == 1 { return Self.areEqual(spellings[0], other.spellings[0]) }
        func all(_ credit: ArtistCredit) -> [String] { credit.names.flatMap(NameWords.words).sorted() }
        return all(self) == all(other)
    }

    /// How many of its names the other one has.
    private func found(in other: ArtistCredit) -> Int {
        pieces.count { piece in other.pieces.contains { Self.areEqual(piece, $0) } }
    }

    private static func areEqual(_ one: Set<[String]>, _ other: Set<[String]>) -> Bool {
        !one.isDisjoint(with: other) || one.contains { name in other.contains { $0.joined() == name.joined() } }
    }

    /// Whether two names are equal, or one is a last part of the other.
    private static func touch(_ one: Set<[String]>, _ other: Set<[String]>) -> Bool {
        one.contains { name in
            other.contains { name == $0 || Set(name).isSubset(of: $0) || Set($0).isSubset(of: name) }
        }
    }

    private func isMistyped(_ other: ArtistCredit) -> Bool {
        let (one, two) = (names.flatMap(NameWords.words), other.names.flatMap(NameWords.words))
        return !NameWords.differInNumber(one, two) && NameComparison.edits(one, two) <= 2 * ReleaseChoice.nearDistance
    }

    /// The names in a text.
    private static func pieces(of text: String) -> [String] {
        var pieces: [[String]] = [[]]
        var isGuest = false
        let separators: Set<Character> = ["&", "+", "/", ",", ";"]
        // Blanks around signs, so that they are words.
        let spaced = UnicodeText.plain(text).map { separators.contains($0) ? " \($0) " : String($0) }.joined()
        for word in spaced.split(whereSeparator: \.isWhitespace) {
            let plain = word.lowercased().filter { $0 != "." }
            if guestWords.contains(plain) { isGuest = true }
            if guestWords.contains(plain) || joiningWords.contains(plain) {
                pieces.append([])
            } else if !isGuest, !(pieces[pieces.count - 1].isEmpty && articles.contains(plain)) {
                pieces[pieces.count - 1].append(String(word))
            }
        }
        let names = pieces.map { $0.joined(separator: " ") }.filter { !NameWords.words(of: $0).joined().isEmpty }
        return names.isEmpty ? [text] : names
    }

    private static let articles: Set = ["the", "a", "die", "der", "das", "les", "los", "las"]
    private static let guestWords: Set = ["feat", "ft", "featuring", "starring", "guest", "presents", "pres"]
    private static let joiningWords: Set = [
        "&", "+", "/", ",", ";", "and", "with", "vs", "v", "versus", "x", "und", "mit", "et", "avec", "y", "con", "och",
        "med",
        "og", "en", "met", "и", "e",
    ]
    private static let ensembles: Set = ["trio", "quartet", "quintet", "sextet", "septet", "octet", "nonet"]
}

extension String {
    /// The text between separators.
    fileprivate func components(_ separator: String) -> [String] {
        let parts = split(separator: separator).map(String.init)
        return parts.isEmpty ? [self] : parts
    }

    /// A name without the number by which Discogs tells artists of one name apart: `Nirvana (2)`.
    fileprivate var withoutDiscogsNumber: String {
        guard hasSuffix(")"), let open = lastIndex(of: "("), open > startIndex,
            self[index(after: open)...].dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
            self[index(before: open)] == " "
        else { return self }
        return String(self[..<open].dropLast())
    }
}
