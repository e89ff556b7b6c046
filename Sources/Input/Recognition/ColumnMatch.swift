import Readers

/// A column to understand: its name, if it has one, and its values.
struct ColumnFacts {
    /// The column or path, as the map of a source names it.
    let path: String
    /// The names by which it may be known, the best first; empty without a header.
    let names: [String]
    let values: ColumnValues
    /// Whether it stands around the records, so that it is taken only for what they lack.
    var isAround = false
    /// Whether its values are lists inside a record.
    var isList = false
    /// Whether records have several of its values, so that it is no field with a single value.
    var isMany = false

    /// Whether it stands on a mapping around the records.
    var isOuter: Bool { isAround && path.utf8.first == UInt8(ascii: "^") }
}

/// Decides what each column is.
struct ColumnMatch {
    let columns: [ColumnFacts]
    /// The meaning of each column, and how sure it is, from 0 to 1.
    private(set) var meanings: [(meaning: Meaning, sureness: Double)?]
    /// Whether a row is a track.
    private(set) var hasTracks = false

    private struct Candidate {
        let column: Int
        let meaning: Meaning
        let score: Double
    }

    init(_ columns: [ColumnFacts], words: ColumnWords) {
        self.columns = columns
        meanings = Array(repeating: nil, count: columns.count)
        var candidates = columns.indices.flatMap { index in
            Self.candidates(columns[index], words).map { meaning, score in
                Candidate(column: index, meaning: meaning, score: score)
            }
        }
        hasTracks = Self.areTracks(candidates, columns, words)
        candidates = candidates.map { adjusted($0) }
        assign(candidates)
        compareDates()
        leaveDatesOfReviews()
        if columns.allSatisfy(\.names.isEmpty) { assignByPlace() }
    }

    /// Sets what a column is.
    mutating func set(_ column: Int, _ meaning: Meaning, _ sureness: Double) { meanings[column] = (meaning, sureness) }

    mutating func leaveOut(_ column: Int) { meanings[column] = nil }

    /// The column taken for a meaning.
    func column(_ meaning: Meaning) -> Int? { meanings.firstIndex { $0?.meaning == meaning } }

    /// How sure a meaning is; 0 if no column has it.
    func sureness(_ meaning: Meaning) -> Double { column(meaning).flatMap { meanings[$0]?.sureness } ?? 0 }

    /// All meanings that a column may have, each with a score from 0 to 1.
    private static func candidates(_ column: ColumnFacts, _ words: ColumnWords) -> [(Meaning, Double)] {
        var scores: [Meaning: Double] = [:]
        for (rank, name) in column.names.enumerated() {
            for match in words.matches(name) {
                let fit = ValueFit.fit(match.meaning, column.values, isList: column.isList)
                let score = match.strength * (1 - 0.1 * Double(rank)) * fit
                scores[match.meaning] = max(scores[match.meaning] ?? 0, score)
            }
        }
        let isForeign = column.names.contains(where: ColumnWords.isForeign)
        for (meaning, score) in ValueFit.guesses(column.values, hasName: !column.names.isEmpty)
        where meaning != .year || !isForeign {
            scores[meaning] = max(scores[meaning] ?? 0, score)
        }
        // What records share is no title of one: names around groups of records are those of their artists.
        if column.isOuter {
            if scores[.title] != nil, column.values.examples.count > 1 {
                scores[.artist] = max(scores[.artist] ?? 0, 0.5)
            }
            scores = scores.filter { $0.key != .title && !$0.key.isOfTrack && !ids.contains($0.key) }
        }
        if column.names.contains(where: { $0.count > 3 && ["id", "ids"].contains(ColumnWords.words($0).last) }) {
            scores = scores.filter { !$0.key.isName }
        }
        // `Note` is a rating where it is a number.
        if column.values.isMostly(.number), scores[.rating] != nil, scores[.personal] != nil { scores[.personal] = nil }
        // A picture or an id of the artist is not that of the album.
        if column.isMany { for meaning in single { scores[meaning] = nil } }
        if column.names.contains(where: { !ofArtists.isDisjoint(with: ColumnWords.words($0)) }) {
            for meaning in ids + [.cover] { scores[meaning] = nil }
        }
        let weight = column.isAround ? 0.8 : 1
        return scores.filter { $0.value > 0.2 }.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            ($0.key, $0.value * weight)
        }
    }

    private static let single: [Meaning] = [.title, .year, .released, .added, .type, .country, .rating, .id]
    private static let ids: [Meaning] = [.id, .discogs, .musicBrainz, .spotify]
    /// Words in the names of pictures and ids that are not the album's.
    private static let ofArtists: Set<String> = [
        "artist", "band", "avatar", "logo", "flag", "profile", "icon", "user",
    ]

    /// Whether each row is a track: there is an album, and beside it the title of a track or its number and length.
    private static func areTracks(_ candidates: [Candidate], _ columns: [ColumnFacts], _ words: ColumnWords) -> Bool {
        func best(_ meaning: Meaning) -> Candidate? {
            candidates.filter { $0.meaning == meaning && !columns[$0.column].isList && !columns[$0.column].isAround }
                .max { $0.score < $1.score }
        }
        guard let album = best(.title), album.score > 0.8 else { return false }
        if let track = best(.trackTitle), track.score > 0.6, track.column != album.column { return true }
        let other = candidates.contains {
            $0.meaning == .title && $0.column != album.column && $0.score > 0.5 && !columns[$0.column].isList
                && !columns[$0.column].isAround
        }
        let hasArtist = best(.artist).map { $0.score > 0.45 } ?? false
        if other, hasArtist { return true }
        // Without an artist, the album repeats beside titles that do not, which may be numbers.
        return columns[album.column].values.variety < 0.5
            && columns.indices.contains { index in
                index != album.column && !columns[index].isList && columns[index].values.variety > 0.8
                    && columns[index].names.contains { name in
                        words.matches(name).contains { $0.meaning == .title && $0.strength > 0.7 }
                    }
            }
    }

    /// A candidate, seen with the other columns.
    private func adjusted(_ candidate: Candidate) -> Candidate {
        let column = columns[candidate.column]
        var score = candidate.score
        var meaning = candidate.meaning
        // A list of one collector has dates of a few years; its releases are of many.
        // A time of day is that of a purchase or a play.
        let isMoment = column.values.isRecent || column.values.share(.time) > 0.6
        if meaning == .released, score <= 0.6, isMoment { meaning = .added }
        if hasTracks, meaning == .title, score < 0.8 { (meaning, score) = (.trackTitle, score * 0.95) }
        if meaning.isOfTrack, !hasTracks, !column.isList { score = 0 }
        if meaning == .trackPosition, column.values.isSequence, !hasTracks, !column.isList { score = 0 }
        if hasTracks, [.rating, .id, .spotify, .cover, .type].contains(meaning), column.values.variety > 0.9,
            meaning != .cover
        {
            // What differs in each row belongs to the track.
            score *= 0.2
        }
        return Candidate(column: candidate.column, meaning: meaning, score: score)
    }

    /// Gives each meaning to the column with the best score.
    private mutating func assign(_ candidates: [Candidate]) {
        var taken: Set<Meaning> = []
        let order = candidates.sorted { first, second in
            (second.score, first.column, first.meaning.rawValue) < (first.score, second.column, second.meaning.rawValue)
        }
        for candidate in order where candidate.score > 0.2 && meanings[candidate.column] == nil {
            if candidate.meaning != .personal, taken.contains(candidate.meaning) { continue }
            take(candidate.column, candidate.meaning, candidate.score, &taken)
        }
        takeTrackArtist(order, &taken)
        takeNameAsArtist(order, &taken)
    }

    private mutating func take(_ column: Int, _ meaning: Meaning, _ score: Double, _ taken: inout Set<Meaning>) {
        meanings[column] = (meaning, min(1, score))
        taken.insert(meaning)
    }

    /// A date in another year than the year beside it is no date of the release, but that of a purchase or a play.
    private mutating func compareDates() {
        guard let year = column(.year), let date = column(.released), !columns[year].isList, !columns[date].isList
        else { return }
        let pairs = zip(columns[year].values.years, columns[date].values.years).compactMap { first, second in
            first.flatMap { first in second.map { (first, $0) } }
        }
        guard pairs.count(where: { $0 != $1 }) * 2 > pairs.count else { return }
        let isNamed = sureness(.released) >= 0.9
        if column(.added) == nil, !isNamed, pairs.count(where: { $0 < $1 }) * 10 >= pairs.count * 9 {
            set(date, .added, 0.7)
        } else {
            leaveOut(date)
        }
    }

    /// A date of publication beside a score and what tells about its review is that of the review.
    private mutating func leaveDatesOfReviews() {
        guard let date = column(.released), column(.rating) != nil else { return }
        func has(_ wanted: Set<String>, _ index: Int) -> Bool {
            columns[index].names.contains { !wanted.isDisjoint(with: ColumnWords.words($0)) }
        }
        let isPublished =
            has(["pub", "published", "publication", "date"], date) && !has(["release", "released"], date)
        guard isPublished, columns.indices.contains(where: { $0 != date && has(["reviewer", "review"], $0) }) else {
            return
        }
        if column(.added) == nil { set(date, .added, 0.6) } else { leaveOut(date) }
    }

    /// The second column of artists, beside that of the artists of the album.
    private mutating func takeTrackArtist(_ order: [Candidate], _ taken: inout Set<Meaning>) {
        guard hasTracks, taken.contains(.artist), !taken.contains(.trackArtist) else { return }
        let next = order.first { $0.meaning == .artist && meanings[$0.column] == nil && $0.score > 0.6 }
        if let next { take(next.column, .trackArtist, next.score, &taken) }
    }

    /// A column called only `name`, beside the title of the album and without any artist.
    private mutating func takeNameAsArtist(_ order: [Candidate], _ taken: inout Set<Meaning>) {
        guard taken.contains(.title), !taken.contains(.artist) else { return }
        let next = order.first { candidate in
            (candidate.meaning == .title || candidate.meaning == .trackTitle) && meanings[candidate.column] == nil
                && (!columns[candidate.column].isList || columns[candidate.column].names == ["name"])
                && columns[candidate.column].values.isText
                && !columns[candidate.column].names.contains { name in
                    CSVTable.folded(name).hasPrefix("tit") || ColumnWords.words(name).contains("details")
                }
                && (!columns[candidate.column].isAround || columns[candidate.column].values.examples.count > 1)
        }
        if let next { take(next.column, .artist, 0.5, &taken) }
    }

    /// Title and artist of a table without a header: artists come first, and repeat more often than titles.
    private mutating func assignByPlace() {
        let free = columns.indices.filter {
            let values = columns[$0].values
            let isUnsure = (meanings[$0]?.sureness ?? 0) < 0.45
            return isUnsure && values.isText && values.count * 2 > values.rows && values.meanLength > 2
                && values.meanLength < 80
        }
        guard free.count >= 2 else {
            if let only = free.first, column(.title) == nil { meanings[only] = (.title, 0.4) }
            return
        }
        let (first, second) = (free[0], free[1])
        let difference = columns[second].values.variety - columns[first].values.variety
        let isUsual = difference > -0.05
        let sureness = abs(difference) > 0.1 ? 0.7 : 0.45
        meanings[isUsual ? first : second] = (.artist, sureness)
        meanings[isUsual ? second : first] = (.title, sureness)
    }
}
