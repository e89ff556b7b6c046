package import Albums
package import SourceText

/// The outcomes of searches for covers, as lines of `content/covers.lock`.
///
/// A line is a word, a date, the key of an album (``CoverQuery/key``), and what depends on the word, separated by two
/// spaces:
///
///     found     2026-11-23  KEY  SERVICE  SCORE  ADDRESS  REASON  NAME
///     doubtful  2026-11-23  KEY  SERVICE  SCORE  ADDRESS  REASON  NAME
///     refused   2026-11-23  KEY  SERVICE  SCORE  ADDRESS  REASON  NAME
///     none      2026-11-23  KEY  2027-02-21
///
/// `doubtful` and `refused` may occur several times for an album. The date after `none` is the first day on which the
/// album is searched again.
package struct CoverSearchLog: Sendable, Equatable {
    /// What is known about the cover of one album.
    package struct Record: Sendable, Equatable {
        /// The date of the search, such as `2026-11-23`.
        package var date: String
        /// The outcome.
        package var result: CoverFinding.Result
        /// For ``CoverFinding/Result/none``: the first day on which to search again.
        package var until = ""
        /// The candidates that a person refused.
        package var refused: [CoverFinding.Candidate] = []

        /// Whether it is a picture of Discogs.
        package var isOfDiscogs: Bool {
            if case .found(let candidate) = result { candidate.service == CoverService.discogs.rawValue } else { false }
        }

        package init(
            date: String, result: CoverFinding.Result, until: String = "", refused: [CoverFinding.Candidate] = []
        ) {
            (self.date, self.result, self.until, self.refused) = (date, result, until, refused)
        }
    }

    /// The records by the key of the album.
    package var records: [String: Record] = [:]

    /// Creates a log without records.
    package init() {}

    /// The comment in front of the lines.
    static let comment = """
        # What `sitegen covers find` found, album by album. `found` is used by builds, `doubtful` waits for a decision
        # (`sitegen covers find --review`), and `none` is searched again after the date at its end.
        # coverartarchive: the rights to a picture belong to its holders; see https://coverartarchive.org.
        # itunes: Apple allows its pictures only to promote what its stores offer, with a link to the album there.
        # deezer: its terms do not mention pictures; link the album there.
        # discogs: Discogs restricts its pictures: not for others, not for commerce, not shown when older than six hours.

        """

    /// Adds a line of the file; returns false if it is not a line of a search.
    package mutating func add(line: String) -> Bool {
        let parts = line.split(separator: "  ", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : Self.field(String($0))
        }
        guard parts.count >= 4, let word = Word(rawValue: parts[0]), (try? PartialDate(parts[1]))?.day != nil,
            !parts[2].isEmpty
        else { return false }
        let (date, key) = (parts[1], parts[2])
        var record = records[key] ?? Record(date: date, result: .doubtful([]))
        if word == .none {
            guard parts.count == 4, (try? PartialDate(parts[3]))?.day != nil else { return false }
            record.result = .none
            record.until = parts[3]
        } else {
            guard parts.count == 8, let score = Double(parts[4]), (0...1).contains(score),
                CoverReference.isRemote(parts[5])
            else { return false }
            let candidate = CoverFinding.Candidate(
                service: parts[3], address: parts[5], score: score, reason: parts[6], name: parts[7])
            switch word {
            case .found: record.result = .found(candidate)
            case .refused: record.refused.append(candidate)
            default:
                guard case .doubtful(let others) = record.result else { return false }
                record.result = .doubtful(others + [candidate])
            }
        }
        record.date = date
        records[key] = record
        return true
    }

    private enum Word: String {
        case found, doubtful, refused, none
    }

    /// The lines with their comment, sorted by album; empty without records.
    package var text: String {
        let sorted = records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let lines = sorted.flatMap { key, record in Self.lines(key, record) }
        return lines.isEmpty ? "" : Self.comment + lines.map { $0 + "\n" }.joined()
    }

    private static func lines(_ key: String, _ record: Record) -> [String] {
        func line(_ word: Word, _ candidate: CoverFinding.Candidate) -> String {
            let parts = [
                word.rawValue, record.date, key, candidate.service, candidate.scoreText, candidate.address,
                candidate.reason,
                candidate.name,
            ]
            return parts.map(field).joined(separator: "  ")
        }
        var lines = record.refused.map { line(.refused, $0) }
        switch record.result {
        case .found(let candidate): lines.append(line(.found, candidate))
        case .doubtful(let candidates): lines += candidates.map { line(.doubtful, $0) }
        case .none:
            lines.append([Word.none.rawValue, record.date, key, record.until].map(field).joined(separator: "  "))
        }
        return lines
    }

    /// A text as a part of a line: on one line, with single spaces, and never empty.
    static func field(_ text: String) -> String {
        if isField(text.utf8) { return text }
        let words = text.unicodeScalars.split { $0.value < 0x20 || $0.value == 0x7F || $0.properties.isWhitespace }
        let plain = words.map { String($0) }.joined(separator: " ")
        return plain.isEmpty ? "-" : plain
    }

    /// Whether a text is a part of a line as it is, which most are: printable ASCII with single spaces inside.
    private static func isField(_ bytes: some Collection<UInt8>) -> Bool {
        var isSpace = true
        for byte in bytes {
            guard byte >= 0x20, byte < 0x7F, byte > 0x20 || !isSpace else { return false }
            isSpace = byte == 0x20
        }
        return !isSpace
    }

    /// The covers that were found, by the key of the album, each with the line that names it.
    package static func found(in file: SourceFile) -> [String: CoverReference] {
        var found: [String: CoverReference] = [:]
        var start = 0
        for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start = range.upperBound + 1
            guard line.starts(with: Word.found.rawValue.utf8), let text = CoverSearchLog.text(of: line) else {
                continue
            }
            var log = CoverSearchLog()
            guard log.add(line: text), let (key, record) = log.records.first, case .found(let candidate) = record.result
            else { continue }
            found[key] = CoverReference(candidate.address, origin: file.span(range))
        }
        return found
    }

    /// A line as text, without the line ending of another system; nil if it is not UTF-8.
    package static func text(of line: ArraySlice<UInt8>) -> String? {
        String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
}

extension [Album] {
    /// Gives each album without a cover the one that was found for it.
    package mutating func addCovers(_ found: [String: CoverReference]) {
        if found.isEmpty { return }
        for index in indices where self[index].cover == nil {
            guard let cover = found[CoverQuery(self[index]).key] else { continue }
            self[index].cover = cover
        }
    }
}
