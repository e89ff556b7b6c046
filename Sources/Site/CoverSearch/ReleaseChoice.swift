/// Decides which of the releases that a search returned is an album of the library.
///
/// A wrong cover is worse than none: only what the facts prove is taken. The scores of a search are relative to its
/// best hit, and are not used.
package enum ReleaseChoice: Sendable, Equatable {
    /// The album is an edition of this release group.
    case safe(Choice)
    /// It may be one of these, the most similar first; a person has to decide.
    case doubtful([Choice])
    /// Nothing similar was found.
    case none

    /// A release group, and why it was chosen.
    package struct Choice: Sendable, Equatable {
        /// The most similar release.
        package let release: ReleaseCandidate
        /// How similar it is, from 0 to 1.
        package let score: Double
        /// The facts that agree, such as `equal names, equal year`.
        package let reason: String
    }

    /// The largest share of letters in which names that count as one may differ: the strong threshold of beets
    /// (https://beets.readthedocs.io/en/stable/reference/config.html).
    static let nearDistance = 0.04
    /// The largest distance of a candidate that is shown to a person.
    static let doubtfulDistance = 0.4
    /// How many candidates are shown to a person.
    static let shownCount = 3

    /// Chooses by names, year and number of tracks.
    ///
    /// - Parameter isComplete: whether `releases` are all that the search found.
    package static func byNames(
        _ query: CoverQuery, among releases: [ReleaseCandidate], isComplete: Bool
    ) -> ReleaseChoice {
        let album = ReleaseGroupMatch.Album(query)
        let groups = ReleaseGroupMatch.all(album, releases)
        let likely = groups.filter { $0.distance <= doubtfulDistance }
        if likely.isEmpty { return .none }
        let doubtful = ReleaseChoice.doubtful(likely.prefix(shownCount).map(\.choice))
        guard isComplete, !query.artists.isEmpty, let best = groups.first else { return doubtful }
        let others = groups.dropFirst()
        if best.provesEdition(against: others) { return .safe(best.choice) }
        let isSafe = best.isProven(album) && !others.contains { best.isRival($0, album) }
        return isSafe ? .safe(best.choice) : doubtful
    }

    /// Chooses among releases that have the album's bar code.
    ///
    /// A code that was typed wrongly, or used twice, has other names.
    package static func byBarcode(_ query: CoverQuery, among releases: [ReleaseCandidate]) -> ReleaseChoice {
        let names = AlbumNames(query)
        let same = releases.filter { $0.barcode != nil && $0.barcode == query.barcode }.map { release in
            let match = NameMatch(names, release)
            return (release: release, names: match, distance: query.distance(to: release, match))
        }.sorted { $0.distance < $1.distance }
        func choice(_ release: ReleaseCandidate, _ distance: Double, _ reason: String) -> Choice {
            Choice(release: release, score: 1 - distance, reason: reason)
        }
        if let best = same.first(where: { $0.names.supportsNumber }) {
            return .safe(choice(best.release, best.distance, "equal bar code, similar names"))
        }
        // Titles in two scripts cannot be compared, but artists have spellings in several.
        let foreign = same.first { _, names, _ in names.isOtherScript && names.artist >= .guests }
        if let foreign,
            query.agreesInYear(foreign.release.year) ?? query.agreesInTracks(foreign.release.trackCount) == true
        {
            return .safe(choice(foreign.release, foreign.distance, "equal bar code and artist"))
        }
        let choices = same.prefix(shownCount).map { choice($0.release, $0.distance, "equal bar code, other names") }
        return choices.isEmpty ? .none : .doubtful(choices)
    }

    /// Whether neither title nor artists of a release agree with those of an album, so that a number which both have
    /// says nothing.
    package static func isContrary(_ release: ReleaseCandidate, to query: CoverQuery) -> Bool {
        let names = AlbumNames(query)
        let match = NameMatch(names, release)
        return match.isContrary || names.isGeneric && !match.hasSimilarArtist && !names.credit.isVarious
    }

    /// Whether a release has the album's artist and title, but for spelling and edition.
    package static func hasEqualNames(_ query: CoverQuery, among releases: [ReleaseCandidate]) -> Bool {
        let names = AlbumNames(query)
        return releases.contains { NameMatch(names, $0).isEqual }
    }

    /// Several releases that a database links with one id, the one that agrees most first.
    package static func editions(_ query: CoverQuery, among releases: [ReleaseCandidate]) -> [ReleaseCandidate] {
        releases.sorted { rank(query, $0).lexicographicallyPrecedes(rank(query, $1)) }
    }

    private static func rank(_ query: CoverQuery, _ release: ReleaseCandidate) -> [Int] {
        let isSameBarcode = release.barcode != nil && release.barcode == query.barcode
        let years = release.year.flatMap { year in query.year.map { abs($0 - year) } }
        return [isSameBarcode ? 0 : 1, release.country == query.country ? 0 : 1, years ?? .max]
    }
}
