/// The names of an album of the library, cut once for comparisons with many releases.
struct AlbumNames {
    /// The title, and the parts of one with two spellings: `Ночь = Night`.
    let titles: [AlbumTitle]
    let credit: ArtistCredit
    /// Whether title or artists are those of so many albums that they prove little.
    let isGeneric: Bool

    init(_ query: CoverQuery) {
        let parts = query.title.split(separator: " = ").map(String.init)
        titles = (parts.count > 1 ? [query.title] + parts : [query.title]).map(AlbumTitle.init)
        credit = ArtistCredit(query.artists)
        isGeneric = NameComparison.isGeneric(title: query.title, artist: query.artist)
    }

    /// The kind of release that the title names.
    var type: String? { titles.lazy.compactMap(\.type).first }
}

/// How the names of a release agree with those of an album.
struct NameMatch {
    /// How sure it is that the titles, of the release or of its group, are one.
    let title: AlbumTitle.Likeness
    /// How much the credits have in common.
    let artist: ArtistCredit.Likeness
    /// How different the titles are: 0 if equal, at most 1.
    let titleDistance: Double
    /// How different the credits are.
    let artistDistance: Double
    /// Whether the titles are those of two volumes.
    let isOtherVolume: Bool
    /// Whether the titles are in different scripts, so that they cannot be compared.
    let isOtherScript: Bool
    /// Whether the library names the artists as various, or not at all, so that any artist may be right.
    private let isOfAnyArtist: Bool

    init(_ names: AlbumNames, _ release: ReleaseCandidate) {
        let credit = ArtistCredit(release.artists.map { ($0.name, $0.others) })
        let artists = names.credit.words.union(credit.words)
        let texts = [release.title, release.group?.title ?? ""].filter { !$0.isEmpty }
        let titles = texts.map(AlbumTitle.init)
        let pairs = names.titles.flatMap { own in titles.map { (own, $0) } }
        let likeness = pairs.map { $0.likeness(to: $1, artists: artists) }.max() ?? .none
        let edits = pairs.map { NameComparison.edits($0.words, $1.words) }.min() ?? 1
        title = likeness
        artist = names.credit.likeness(to: credit)
        titleDistance = likeness >= .edition ? 0 : likeness == .near ? min(0.1, edits) : edits
        let between = NameComparison.edits(
            names.credit.names.flatMap(NameWords.words), credit.names.flatMap(NameWords.words))
        artistDistance =
            switch artist {
            case .equal: 0
            case .guests: min(0.1, between)
            case .shared: min(0.2, between)
            case .touching: min(0.5, between)
            case .none: between
            }
        isOtherVolume = likeness == .none && pairs.contains { $0.isOtherVolume(of: $1) }
        isOtherScript = Self.isLatin(names.titles.flatMap(\.all)) != Self.isLatin(titles.flatMap(\.all))
        isOfAnyArtist = names.credit.isVarious || names.credit.names.isEmpty
    }

    private static func isLatin(_ words: [String]) -> Bool {
        words.contains { $0.utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } }
    }

    /// Whether title and artists are equal but for spelling and edition.
    var isEqual: Bool { title >= .edition && artist == .equal }
    /// Whether title and artists name the same album if nothing contradicts.
    var isAlike: Bool { title >= .near && artist >= .shared }
    /// Whether the titles have most letters in common.
    var hasSimilarTitle: Bool { !isOtherVolume && titleDistance <= 0.4 }
    /// Whether the artists may be the same.
    var hasSimilarArtist: Bool { artist >= .touching || artistDistance <= 0.5 }
    /// Whether the names leave no doubt of what a number says.
    var supportsNumber: Bool { hasSimilarTitle && (hasSimilarArtist || isOfAnyArtist) }
    /// Whether neither title nor artists agree: the number is that of another album.
    var isContrary: Bool { isOtherVolume || !hasSimilarTitle && !hasSimilarArtist && !isOtherScript }
}

extension AlbumTitle {
    /// Whether two titles are equal but for the number of the volume.
    fileprivate func isOtherVolume(of other: AlbumTitle) -> Bool {
        func name(_ words: [String]) -> [String] { words.filter { !NameWords.isCount($0) } }
        return NameWords.differInNumber(words, other.words)
            && NameComparison.edits(name(words), name(other.words)) <= 0.15
    }
}
