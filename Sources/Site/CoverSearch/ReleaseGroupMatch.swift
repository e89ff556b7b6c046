/// The releases of one release group, compared with an album of the library.
struct ReleaseGroupMatch {
    let choice: ReleaseChoice.Choice
    let distance: Double
    /// The names of the edition whose names agree most.
    let names: NameMatch
    let year: YearAgreement
    let agreesInTracks: Bool?
    /// Whether year and number of tracks agree with one edition.
    let agreesInBoth: Bool
    /// Whether an edition has the album's bar code or catalogue number, and names that do not contradict.
    let agreesInNumber: Bool

    /// How the years of the editions agree with that of the album.
    enum YearAgreement: Int {
        /// One edition is of the year.
        case equal
        /// One is a year older or younger.
        case near
        /// A year is unknown.
        case unknown
        /// All are at least two years away.
        case differs

        init(_ year: Int?, _ others: [Int]) {
            let distances = others.compactMap { other in year.map { abs($0 - other) } }
            self = distances.min().map { $0 == 0 ? .equal : $0 == 1 ? .near : .differs } ?? .unknown
        }
    }

    private var types: Set<String> { Set(choice.release.group?.types ?? []) }
    private var isSingle: Bool { types.contains("single") || types.contains("ep") }
    private var hasNearYear: Bool { year == .equal || year == .near }

    /// Types of groups that may have the names of an album without being it.
    private static let specialTypes: Set = ["live", "remix", "compilation", "dj-mix", "mixtape/street", "demo"]

    /// Whether the type of the group is what the album is.
    ///
    /// Without a word of the library, recordings of concerts, remixes and compilations need equal names and the same
    /// year, singles the number of tracks.
    func isWantedType(_ album: Album) -> Bool {
        let special = types.intersection(Self.specialTypes)
        let wanted = Self.specialTypes.filter { album.type?.contains($0) == true }
        if !wanted.isSubset(of: special) { return false }
        if isSingle {
            if album.type.map(types.contains) == true { return agreesInTracks == true || hasNearYear }
            if agreesInTracks == true { return true }
            return album.type == nil && !types.contains("single") && names.title == .equal && year == .equal
        }
        if album.type == "single" || album.type == "ep" { return false }
        if special.isEmpty || special == wanted { return true }
        return special.subtracting(wanted) == ["compilation"] && album.names.credit.isVarious
            || names.title >= .edition && year == .equal || album.names.isGeneric
    }

    /// Whether more than the names agrees: year or number of tracks, and both for titles that many albums have.
    func isProven(_ album: Album) -> Bool {
        if !names.isAlike || !isWantedType(album) { return false }
        if agreesInBoth { return true }
        if album.names.credit.isVarious {
            // Few words name many collections.
            let isLong = (album.names.titles.first?.words.count ?? 0) >= 5
            return year == .equal && names.title >= .edition && (isLong || types.contains("soundtrack"))
        }
        if album.names.isGeneric { return year == .equal && names.artist == .equal }
        return names.isEqual ? hasNearYear || agreesInTracks == true : year == .equal
    }

    /// Whether a group with similar names may be the album as well.
    func isRival(_ other: ReleaseGroupMatch, _ album: Album) -> Bool {
        if !other.names.isAlike { return false }
        if agreesInNumber { return other.agreesInNumber }
        let isOfTracks = other.agreesInTracks == true && agreesInTracks != true
        if other.year == .differs, !isOfTracks, year == .equal || agreesInBoth && other.agreesInTracks == false {
            return false
        }
        // A title track has the name of its album, and often its year.
        let isAlbum = album.type == "album" || (agreesInTracks == true && album.query.trackCount ?? 0 > 6)
        if other.isSingle, !isSingle, isAlbum, other.agreesInTracks != true { return false }
        if album.type != nil, !other.isWantedType(album), isWantedType(album) { return false }
        if agreesInBoth, other.agreesInTracks == false { return other.year == .equal && year != .equal }
        // Names that agree more win if the facts agree no less.
        let isNamedBetter = (rank, other.names.title.rawValue) < (other.rank, names.title.rawValue)
        return !(isNamedBetter && year.rawValue <= other.year.rawValue && !isOfTracks)
    }

    /// Whether a bar code or catalogue number proves the edition although other groups have the same names.
    func provesEdition(against others: ArraySlice<ReleaseGroupMatch>) -> Bool {
        agreesInNumber && !others.contains { $0.agreesInNumber } && (year != .differs || agreesInTracks == true)
    }
}

extension ReleaseGroupMatch {
    /// An album of the library, prepared for comparisons.
    struct Album {
        let query: CoverQuery
        let names: AlbumNames

        init(_ query: CoverQuery) { (self.query, names) = (query, AlbumNames(query)) }

        /// The kind of release that the library or the title says.
        var type: String? { query.type ?? names.type }
    }

    /// The release groups, the most similar first; between equals, the order of the search decides.
    static func all(_ album: Album, _ releases: [ReleaseCandidate]) -> [ReleaseGroupMatch] {
        var order: [String] = []
        var members: [String: [ReleaseCandidate]] = [:]
        for release in releases {
            let id = release.group?.id ?? release.id
            if members[id] == nil { order.append(id) }
            members[id, default: []].append(release)
        }
        let matches = order.compactMap { id in members[id].flatMap { ReleaseGroupMatch(album, $0) } }
        return matches.enumerated().sorted { first, second in
            let (one, two) = (first.element, second.element)
            if one.rank != two.rank { return one.rank < two.rank }
            return (one.year.rawValue, one.distance, first.offset) < (two.year.rawValue, two.distance, second.offset)
        }.map(\.element)
    }

    /// 0 with the album's number, 1 with its names, 2 with similar names, else 3.
    private var rank: Int { agreesInNumber ? 0 : names.isEqual ? 1 : names.isAlike ? 2 : 3 }

    private init?(_ album: Album, _ releases: [ReleaseCandidate]) {
        let query = album.query
        let compared = releases.map { release in
            let names = NameMatch(album.names, release)
            return (release: release, names: names, distance: query.distance(to: release, names))
        }
        guard let best = compared.min(by: { $0.distance < $1.distance }) else { return nil }
        func rank(_ names: NameMatch) -> (Int, Int) { (names.title.rawValue, names.artist.rawValue) }
        names = compared.map(\.names).max { rank($0) < rank($1) } ?? best.names
        distance = best.distance
        year = YearAgreement(query.year, releases.compactMap(\.year) + [best.release.group?.year].compactMap(\.self))
        let tracks = releases.compactMap { query.agreesInTracks($0.trackCount) }
        agreesInTracks = tracks.isEmpty ? nil : tracks.contains(true)
        agreesInBoth = releases.contains {
            query.agreesInYear($0.year) == true && query.agreesInTracks($0.trackCount) == true
        }
        agreesInNumber = compared.contains { query.agreesInNumber(with: $0.release) && $0.names.supportsNumber }
        let facts = [
            names.isEqual ? "equal names" : "similar names",
            [.equal: "equal year", .near: "a year apart", .differs: "another year"][year],
            agreesInTracks.map { $0 ? "equal number of tracks" : "another number of tracks" },
            agreesInNumber ? "equal catalogue number or bar code" : nil,
        ]
        choice = .init(
            release: best.release, score: 1 - distance, reason: facts.compactMap(\.self).joined(separator: ", "))
    }
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

    /// How different a release is: 0 if all known facts agree, at most 1.
    ///
    /// The weights are those of beets for the facts that both sides may have.
    func distance(to release: ReleaseCandidate, _ names: NameMatch) -> Double {
        // Similar names of another artist say nothing about the album, and the other way round.
        let largest = max(names.titleDistance, names.artistDistance)
        if largest > 0.5 { return largest }
        var (sum, weights) = (3 * names.titleDistance + 3 * names.artistDistance, 6.0)
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
