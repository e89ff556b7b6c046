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

    /// The largest distance at which names that are not equal are taken.
    ///
    /// This and ``gap`` are the strong thresholds of beets (https://beets.readthedocs.io/en/stable/reference/config.html).
    static let nearDistance = 0.04
    /// How much more distant the next release group must be.
    static let gap = 0.25
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
        let groups = ReleaseGroupMatch.all(query, releases)
        let likely = groups.filter { $0.distance <= doubtfulDistance }
        if likely.isEmpty { return .none }
        let doubtful = ReleaseChoice.doubtful(likely.prefix(shownCount).map(\.choice))
        guard isComplete, !query.artists.isEmpty, let best = likely.first else { return doubtful }
        let others = groups.dropFirst()
        let isAlone =
            best.hasEqualNames
            ? !others.contains { ($0.hasEqualNames || $0.distance <= nearDistance) && best.isRival($0, query) }
            : best.distance <= nearDistance && !others.contains { $0.distance < best.distance + gap }
        guard isAlone, best.isWantedType(query), best.isProven(query) else {
            return best.provesEdition(query, against: others) ? .safe(best.choice) : doubtful
        }
        return .safe(best.choice)
    }

    /// Chooses among releases that have the album's bar code.
    package static func byBarcode(_ query: CoverQuery, among releases: [ReleaseCandidate]) -> ReleaseChoice {
        let same = releases.filter { $0.barcode != nil && $0.barcode == query.barcode }
        // A bar code that was typed wrongly, or used twice, has another title.
        let alike = same.filter { NameComparison.distance(query.title, $0.title) <= 0.4 }
        guard let best = alike.min(by: { query.distance(to: $0) < query.distance(to: $1) }) else {
            let choices = same.prefix(shownCount).map {
                Choice(release: $0, score: 1 - query.distance(to: $0), reason: "equal bar code, another title")
            }
            return choices.isEmpty ? .none : .doubtful(choices)
        }
        let choice = Choice(release: best, score: 1 - query.distance(to: best), reason: "equal bar code, similar title")
        let isVarious = query.artists.isEmpty || NameComparison.isVarious(query.artist)
        let isSameArtist = isVarious || NameComparison.creditDistance(query.artist, best.artist) <= 0.5
        return isSameArtist ? .safe(choice) : .doubtful([choice])
    }

    /// Chooses among several releases that a database links with one id: the one that agrees most.
    package static func edition(_ query: CoverQuery, among releases: [ReleaseCandidate]) -> ReleaseCandidate? {
        releases.min { first, second in rank(query, first).lexicographicallyPrecedes(rank(query, second)) }
    }

    private static func rank(_ query: CoverQuery, _ release: ReleaseCandidate) -> [Int] {
        let isSameBarcode = release.barcode != nil && release.barcode == query.barcode
        let years = release.year.flatMap { year in query.year.map { abs($0 - year) } }
        return [isSameBarcode ? 0 : 1, release.country == query.country ? 0 : 1, years ?? .max]
    }
}
