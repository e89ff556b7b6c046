/// The releases of one release group, compared with an album of the library.
struct ReleaseGroupMatch {
    let choice: ReleaseChoice.Choice
    let distance: Double
    let hasEqualNames: Bool
    let agreesInYear: Bool?
    let agreesInTracks: Bool?
    /// Whether year and number of tracks agree with one edition.
    let agreesInBoth: Bool
    /// Whether an edition has the album's bar code or catalogue number.
    let agreesInNumber: Bool

    /// Whether the type of the group is what the album is: recordings of concerts, remixes and compilations are
    /// taken only if the library says that the album is one.
    func isWantedType(_ query: CoverQuery) -> Bool {
        let types = Set(choice.release.group?.types ?? [])
        let special = types.intersection(["live", "remix", "compilation", "dj-mix", "mixtape/street", "demo"])
        if special.isEmpty {
            return !["live", "remix", "compilation", "dj-mix"].contains { query.type?.contains($0) == true }
        }
        let isVarious = NameComparison.isVarious(query.artist)
        let asked = special.filter { query.type?.contains($0) == true || (isVarious && $0 == "compilation") }
        return asked.count == special.count
    }

    /// Whether more than the names agrees: year or number of tracks, and both for titles that many albums have.
    func isProven(_ query: CoverQuery) -> Bool {
        let artist = query.artist
        let isCommon =
            NameComparison.isGeneric(title: query.title, artist: artist) || NameComparison.isVarious(artist)
        if isCommon { return agreesInBoth || agreesInNumber }
        // A single has its album's name, and often its year.
        let types = choice.release.group?.types ?? []
        if types.contains("single") || types.contains("ep") {
            return agreesInTracks == true || query.type.map(types.contains) == true && agreesInYear == true
        }
        if query.type == "single" || query.type == "ep" { return false }
        return agreesInYear == true || agreesInTracks == true
    }

    /// Whether a group with the same names may be the album as well.
    ///
    /// It cannot if year and number of tracks agree with this group and neither with the other one, or if the other
    /// one is a single and the album is not.
    func isRival(_ other: ReleaseGroupMatch, _ query: CoverQuery) -> Bool {
        if agreesInBoth, other.agreesInYear == false, other.agreesInTracks == false { return false }
        let (own, types) = (choice.release.group?.types ?? [], other.choice.release.group?.types ?? [])
        let isSingle = types.contains("single") || types.contains("ep")
        let isAlbum = query.type == "album" || (agreesInTracks == true && query.trackCount ?? 0 > 6)
        return !(isSingle && own == ["album"] && isAlbum && other.agreesInTracks != true)
    }

    /// Whether a bar code or catalogue number proves the edition although other groups have the same names.
    func provesEdition(_ query: CoverQuery, against others: ArraySlice<ReleaseGroupMatch>) -> Bool {
        hasEqualNames && agreesInNumber && !others.contains { $0.agreesInNumber }
            && (agreesInYear != false || agreesInTracks == true)
    }
}

extension ReleaseGroupMatch {
    /// The release groups, the most similar first; between equals, the order of the search decides.
    static func all(_ query: CoverQuery, _ releases: [ReleaseCandidate]) -> [ReleaseGroupMatch] {
        var order: [String] = []
        var members: [String: [ReleaseCandidate]] = [:]
        for release in releases {
            let id = release.group?.id ?? release.id
            if members[id] == nil { order.append(id) }
            members[id, default: []].append(release)
        }
        let matches = order.compactMap { id in members[id].flatMap { ReleaseGroupMatch(query, $0) } }
        return matches.enumerated().sorted { first, second in
            let (one, two) = (first.element, second.element)
            if one.rank != two.rank { return one.rank < two.rank }
            return (one.distance, first.offset) < (two.distance, second.offset)
        }.map(\.element)
    }

    private var rank: Int { hasEqualNames ? (agreesInNumber ? 0 : 1) : 2 }

    private init?(_ query: CoverQuery, _ releases: [ReleaseCandidate]) {
        guard let best = releases.min(by: { query.distance(to: $0) < query.distance(to: $1) }) else { return nil }
        distance = query.distance(to: best)
        hasEqualNames = releases.contains { query.hasEqualNames(with: $0) }
        agreesInYear = Self.any(releases.compactMap { query.agreesInYear($0.year) })
        agreesInTracks = Self.any(releases.compactMap { query.agreesInTracks($0.trackCount) })
        agreesInBoth = releases.contains {
            query.agreesInYear($0.year) == true && query.agreesInTracks($0.trackCount) == true
        }
        agreesInNumber = releases.contains { query.agreesInNumber(with: $0) }
        let facts = [
            hasEqualNames ? "equal names" : "similar names", agreesInYear.map { $0 ? "equal year" : "another year" },
            agreesInTracks.map { $0 ? "equal number of tracks" : "another number of tracks" },
            agreesInNumber ? "equal catalogue number or bar code" : nil,
        ]
        choice = .init(
            release: best, score: 1 - distance, reason: facts.compactMap { $0 }.joined(separator: ", "))
    }

    /// Whether one of the comparisons agrees; nil without any.
    private static func any(_ comparisons: [Bool]) -> Bool? { comparisons.isEmpty ? nil : comparisons.contains(true) }
}

/// Comparing an album with a release.
extension CoverQuery {
    /// The artists as one text.
    var artist: String { artists.joined(separator: ", ") }

    /// Whether the years differ by at most one; nil if one is unknown.
    func agreesInYear(_ other: Int?) -> Bool? {
        guard let year, let other else { return nil }
        return abs(year - other) <= 1
    }

    /// Whether the numbers of tracks are equal; nil if one is unknown.
    func agreesInTracks(_ other: Int?) -> Bool? {
        guard let trackCount, let other else { return nil }
        return trackCount == other
    }

    /// Whether the bar codes, or two catalogue numbers, are equal.
    func agreesInNumber(with release: ReleaseCandidate) -> Bool {
        if let barcode, barcode == release.barcode { return true }
        let numbers = Set(catalogNumbers.map(Self.plain).filter { $0.count >= 4 })
        return release.catalogNumbers.contains { numbers.contains(Self.plain($0)) }
    }

    /// A catalogue number without blanks and hyphens.
    private static func plain(_ number: String) -> String {
        number.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether artist and title are spellings of the release's or its group's.
    func hasEqualNames(with release: ReleaseCandidate) -> Bool {
        let isSameTitle =
            NameComparison.isEqual(title, release.title)
            || release.group.map { NameComparison.isEqual(title, $0.title) } == true
        return isSameTitle && NameComparison.isEqualCredit(artist, release.artist)
    }

    /// How different a release is: 0 if all known facts agree, at most 1.
    ///
    /// The weights are those of beets for the facts that both sides may have.
    func distance(to release: ReleaseCandidate) -> Double {
        let titles = [release.title, release.group?.title ?? ""].filter { !$0.isEmpty }
        let titleDistance = titles.map { NameComparison.distance(title, $0) }.min() ?? 1
        let credit = NameComparison.creditDistance(artist, release.artist)
        // Similar names of another artist say nothing about the album, and the other way round.
        if max(titleDistance, credit) > 0.5 { return max(titleDistance, credit) }
        var (sum, weights) = (3 * titleDistance + 3 * credit, 6.0)
        if let isSame = agreesInTracks(release.trackCount) {
            sum += isSame ? 0 : 2
            weights += 2
        }
        if let year, let other = release.year {
            sum += min(1, Double(max(0, abs(year - other) - 1)) / 10)
            weights += 1
        }
        if !catalogNumbers.isEmpty, !release.catalogNumbers.isEmpty {
            sum += agreesInNumber(with: release) ? 0 : 0.5
            weights += 0.5
        }
        return sum / weights
    }
}
