import Readers
import SourceText

/// The names that people and programs give to columns, in 26 languages: those of `columns/names.txt`.
///
/// Names are compared without case, accents, blanks and signs; `Künstler` is also found as `Kuenstler`.
package struct ColumnWords: Sendable {
    struct Match: Sendable {
        let meaning: Meaning
        let strength: Double
    }

    /// The names, read once.
    static let all = ColumnWords()

    private let known: [String: [Match]]

    private init() {
        var known: [String: [Match]] = [:]
        for group in Self.groups {
            let match = Match(meaning: group.meaning, strength: group.strength)
            for key in group.names.flatMap(Self.keys) { known[key, default: []].append(match) }
        }
        self.known = known
    }

    /// The keys under which a name is found: without accents, and with the letters that stand for umlauts.
    private static func keys(of name: String) -> Set<String> {
        let spelled = CSVTable.folded(name).reduce(into: "") { $0 += umlauts[$1] ?? String($1) }
        return [key(name), spelled]
    }

    private static let umlauts: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "aa", "ø": "oe",
    ]

    /// A name without case, accents, blanks and signs.
    private static func key(_ name: String) -> String {
        let folded = UnicodeText.unaccented(CSVTable.folded(name))
        // Pictures in front of a name say nothing.
        if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
        return String(folded.unicodeScalars.filter { !$0.properties.isEmojiPresentation && $0.value != 0xFE0F })
    }

    /// What a name may mean; at most one match for each meaning.
    func matches(_ name: String) -> [Match] {
        if ["#", "№"].contains(name) { return [Match(meaning: .trackPosition, strength: 0.6)] }
        let folded = Self.key(name)
        if let found = known[folded] { return found }
        let singular = folded.hasSuffix("s") ? known[String(folded.dropLast())] : nil
        if let singular { return singular.map { Match(meaning: $0.meaning, strength: $0.strength * 0.95) } }
        return partial(name)
    }

    /// Whether a name has a word that makes it something else than a field of an album.
    static func isForeign(_ name: String) -> Bool { words(name).contains { foreign.contains($0) } }

    /// Whether a name is known as it is.
    func knows(_ name: String) -> Bool { known[Self.key(name)] != nil }

    /// Whether a line has the names of columns, such as `Artist - Title`.
    package static func areNames(_ line: ArraySlice<UInt8>) -> Bool {
        if line.count > 60 { return false }
        let names = String(decoding: line, as: UTF8.self).split { "-–—/,;:|".contains($0) }
        let words = all
        return !names.isEmpty && names.allSatisfy { words.knows(RecordReader.trimmed(String($0))) }
    }

    /// Matches of the words and pairs of words of a name.
    private func partial(_ name: String) -> [Match] {
        let words = Self.words(name)
        if words.count > 6 || words.contains(where: { Self.foreign.contains($0) }) { return [] }
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        var best: [Meaning: Double] = [:]
        for (texts, weight) in [(pairs, 0.7), (words, 0.55)] {
            for match in texts.flatMap({ known[$0] ?? [] }) {
                best[match.meaning] = max(best[match.meaning] ?? 0, match.strength * weight)
            }
        }
        return best.sorted { $0.key.rawValue < $1.key.rawValue }.map { Match(meaning: $0.key, strength: $0.value) }
    }

    /// The names of each meaning, for people.
    package static var names: [(meaning: Meaning, names: [String])] {
        Meaning.allCases.compactMap { meaning in
            let names = groups.filter { $0.meaning == meaning }.flatMap(\.names)
            return names.isEmpty ? nil : (meaning, names)
        }
    }

    /// The names of each meaning, with how sure they are: `title 0.75` above its names.
    private static let groups: [(meaning: Meaning, strength: Double, names: [String])] = NameFile("names.txt").groups
        .map {
            let words = $0.heading.split(separator: " ")
            guard words.count == 2, let meaning = Meaning(rawValue: String(words[0])), let strength = Double(words[1])
            else {
                preconditionFailure("columns/names.txt: \($0.heading)")
            }
            return (meaning, strength, $0.names)
        }

    /// Words that make a name something else: the average rating is not the owner's, the sort name is no name to show.
    private static let foreign: Set<String> = [
        "average", "avg", "mean", "community", "global", "count", "sort", "total", "critic", "number_of", "popularity",
        "podcast", "episode", "modified", "updated", "audiobook", "chapter", "playlist", "channel", "debut", "featured",
    ]

    /// The words of a name, also of `releaseDate` and `release_date`.
    static func words(_ name: String) -> [String] {
        var spaced = ""
        var before: Character = " "
        for character in name {
            if character.isUppercase, before.isLowercase { spaced.append(" ") }
            spaced.append(character)
            before = character
        }
        return spaced.split { !$0.isLetter && !$0.isNumber }.map { key(String($0)) }.filter { !$0.isEmpty }
    }
}
