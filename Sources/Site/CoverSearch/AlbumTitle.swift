import SourceText

/// A title, cut into what names the album and what names its edition.
struct AlbumTitle {
    /// All words.
    let all: [String]
    /// The words without those of editions and guests.
    let words: [String]
    /// The words before the first colon or dash.
    let main: [String]
    /// The kind of release that the edition names: `ep` or `single`.
    let type: String?
    /// The parts that are not of an edition, as they are written.
    let parts: [String]
    /// The words after the first colon, comma or dash.
    let subtitle: [String]
    /// Whether a part in brackets is not of an edition, such as `(Drumless)`.
    private let hasAddition: Bool
    /// Whether the title is of signs, so that brackets after it are its reading: `= (Equals)`.
    private let isOfSigns: Bool

    init(_ text: String) {
        all = NameWords.words(of: text)
        let pieces = Self.pieces(of: text).map {
            (text: $0.text, words: NameWords.words(of: $0.text), isAdded: $0.isAdded)
        }
        // The first part is the title, whatever it says.
        let kept = pieces.enumerated().filter { place, piece in place == 0 || !Self.isOfEdition(piece.words) }.map(
            \.element)
        main = kept.count == 1 ? Self.withoutEdition(kept[0].words) : kept.first?.words ?? []
        subtitle = kept.dropFirst().flatMap(\.words)
        words = main + subtitle
        parts = kept.map(\.text)
        hasAddition = kept.dropFirst().contains(where: \.isAdded)
        let others = pieces.flatMap(\.words)[...].dropFirst(main.count)
        let named = Set(others).subtracting(words)
        type = ["ep", "single"].first(where: named.contains)
        let signs = main.joined().unicodeScalars
        isOfSigns = signs.allSatisfy { !$0.properties.isAlphabetic && !("0"..."9").contains($0) }
    }

    /// How sure it is that two titles name one album.
    enum Likeness: Int, Comparable {
        /// They differ.
        case none
        /// One may be a longer, shorter or mistyped form of the other.
        case near
        /// They are equal without the words of editions.
        case edition
        /// They are equal.
        case equal

        static func < (one: Likeness, other: Likeness) -> Bool { one.rawValue < other.rawValue }
    }

    /// Compares two titles of albums of the artists with some words.
    func likeness(to other: AlbumTitle, artists: Set<String>) -> Likeness {
        if NameWords.areEqual(all, other.all) { return .equal }
        if NameWords.areEqual(words, other.words) { return .edition }
        // Titles of nothing but signs are equal or different.
        let short = [self, other].contains { $0.words.joined().count < 2 }
        let isNear =
            isFirst(other) || other.isFirst(self) || isShorter(than: other) || other.isShorter(than: self)
            || words.sorted() == other.words.sorted() || withoutArtists(artists, other) || isMistyped(other, short)
            || isOfSigns && main == other.words || other.isOfSigns && other.main == words
        return isNear ? .near : .none
    }

    /// Whether it is the other one with the number 1.
    private func isFirst(_ other: AlbumTitle) -> Bool {
        guard !other.words.contains(where: NameWords.isCount), words.count(where: NameWords.isCount) == 1 else {
            return false
        }
        return NameWords.areEqual(words.filter { $0 != "#1" }, other.words) && words.count > 1
    }

    /// Whether it is the other one without its subtitle, which says nothing that makes it another record.
    private func isShorter(than other: AlbumTitle) -> Bool {
        guard subtitle.isEmpty, !other.subtitle.isEmpty, !other.hasAddition, NameWords.areEqual(words, other.main)
        else {
            return false
        }
        return !other.subtitle.contains { Self.changingWords.contains($0) || NameWords.isCount($0) }
    }

    /// Whether they are equal when the artists are left out of both: `Beethoven: Symphony No. 5`.
    private func withoutArtists(_ artists: Set<String>, _ other: AlbumTitle) -> Bool {
        let (one, two) = (words.filter { !artists.contains($0) }, other.words.filter { !artists.contains($0) })
        return !one.isEmpty && one.sorted() == two.sorted()
    }

    /// Whether they differ in a letter of twenty-five.
    private func isMistyped(_ other: AlbumTitle, _ isShort: Bool) -> Bool {
        !isShort && !NameWords.differInNumber(words, other.words)
            && NameComparison.edits(words, other.words) <= ReleaseChoice.nearDistance
    }
}

/// Editions.
extension AlbumTitle {
    /// Parts that brackets, colons, commas, and dashes between blanks separate, and whether they begin with a bracket.
    private static func pieces(of text: String) -> [(text: String, isAdded: Bool)] {
        var pieces = [(text: "", isAdded: false)]
        let plain = Array(UnicodeText.plain(text))
        for (place, character) in plain.enumerated() {
            let isDash = character == "-" && place > 0 && plain[place - 1] == " "
            if "()[]{}:,;~".contains(character) || isDash {
                pieces.append(("", "([{".contains(character)))
            } else {
                pieces[pieces.count - 1].text.append(character)
            }
        }
        let full = pieces.filter { piece in piece.text.unicodeScalars.contains { !$0.properties.isWhitespace } }
        return full.isEmpty ? [(text, false)] : full
    }

    /// Whether words name an edition or guests, and nothing else.
    private static func isOfEdition(_ words: [String]) -> Bool {
        if let first = words.first, ["feat", "ft", "featuring"].contains(first) || words == ["the"] { return true }
        return words.allSatisfy {
            editionWords.contains($0) || $0.utf8.first == UInt8(ascii: "#") || ordinals.contains($0)
        }
            && words.contains { strongWords.contains($0) }
    }

    /// Words without the edition at their end.
    private static func withoutEdition(_ words: [String]) -> [String] {
        guard let end = words.lastIndex(where: { !editionWords.contains($0) && !ordinals.contains($0) }) else {
            return words
        }
        // Other words of editions, such as `special`, may belong to the title.
        return words[(end + 1)...].contains { endingWords.contains($0) } ? Array(words[...end]) : words
    }

    /// Words that name an edition even at the end of a title that nothing separates from them.
    private static let endingWords: Set = [
        "deluxe", "edition", "remaster", "remastered", "reissue", "ep", "ost", "soundtrack", "ausgabe", "edicion",
        "anniversary",
    ]
    /// Words that make a part of a title an edition.
    private static let strongWords = endingWords.union([
        "remasterise", "remasterizado", "remasterisado", "expanded", "limited", "limitee", "limitada", "special",
        "bonus", "collectors", "collector", "legacy", "lp", "cd", "vinyl", "mono", "stereo", "explicit", "digital",
        "import", "disc", "disk", "originale", "version", "single", "sacd", "sonora", "motion", "enhanced",
        "international", "jubilaumsausgabe", "jubilaums", "remastering", "dvd", "box", "gatefold", "jubilee", "luxe",
    ])
    private static let editionWords = strongWords.union([
        "super", "ultimate", "platinum", "gold", "golden", "tour", "standard", "hd", "hi", "res", "bit", "g", "gram",
        "original", "digitally", "newly", "track", "tracks", "with", "plus", "extra", "us", "uk", "usa", "japan",
        "japanese", "european", "set", "year", "years", "annee", "th", "st", "nd", "rd", "full", "dynamic", "range",
        "album", "cds", "lps", "discs", "a", "de", "du", "of", "from", "film", "movie", "picture", "music", "tv",
        "series",
        "television", "bande", "banda", "musique", "colonna", "sonore", "musica", "pelicula", "der", "zum", "musik",
        "in", "edizione", "edicao", "press", "pressing", "coloured", "colored", "red", "blue", "white", "black", "khz",
        "audio", "fi", "inch", "re", "release", "special", "complete",
    ])
    private static let ordinals: Set = ["first", "second", "third", "tenth", "twentieth", "thirtieth", "fiftieth"]
    /// Words that make a record another one than that without them.
    private static let changingWords: Set = [
        "live", "remix", "remixes", "remixed", "acoustic", "unplugged", "demo", "demos", "karaoke", "instrumental",
        "instrumentals", "tribute", "covers", "score", "sessions", "concert", "dub", "version", "versions", "best",
        "hits", "rarities", "sides", "outtakes", "bootleg", "interview", "symphonic", "naked",
    ]
}
