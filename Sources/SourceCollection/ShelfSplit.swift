package import Albums
import SourceText

/// How the albums of a shelf are split into separate shelves.
package enum ShelfSplit: String, Sendable, CaseIterable {
    /// One shelf per genre; an album of two genres is on both.
    case genre
    /// One shelf per decade of release, such as `1990s`.
    case decade
    /// One shelf per artist; an album by two artists is on both.
    case artist

    /// The albums of each value, in the order of `indices`; albums without a value come last, under nil.
    ///
    /// Genres and artists are sorted alphabetically, ignoring letter case and a leading article, under the spelling
    /// that comes first in the sources. Decades ascend, or descend with `isNewestFirst`.
    package func groups(
        of indices: [Int], albums: [Album], isNewestFirst: Bool = false, by collation: Collation = .standard
    ) -> [(value: String?, items: [Int])] {
        var groups: [String: Group] = [:]
        var rest: [Int] = []
        for index in indices {
            let values = values(of: albums[index])
            if values.isEmpty { rest.append(index) }
            for value in values { groups[UnicodeText.collisionKey(value), default: Group()].add(index, calling: value) }
        }
        let isDownward = self == .decade && isNewestFirst
        let sorted = groups.map { (keys: [collation.key($0.key), $0.key], group: $0.value) }
            .sorted { $0.keys.lexicographicallyPrecedes($1.keys) != isDownward }
        let named = sorted.map { (value: String?.some($0.group.value), items: $0.group.items) }
        return rest.isEmpty ? named : named + [(nil, rest)]
    }

    /// The albums of one value under its first spelling.
    private struct Group {
        var value = ""
        var items: [Int] = []
        private var first = Int.max

        mutating func add(_ index: Int, calling value: String) {
            if items.last != index { items.append(index) }
            if index < first { (first, self.value) = (index, value) }
        }
    }

    private func values(of album: Album) -> [String] {
        switch self {
        case .genre: album.genres.filter(Self.isVisible)
        case .decade: Self.decade(of: album).map { [$0] } ?? []
        case .artist: album.artists.filter(Self.isVisible)
        }
    }

    /// The decade of an album's release, such as `1990s`; nil when it is unknown.
    package static func decade(of album: borrowing Album) -> String? {
        album.released.map { decade($0.year / 10) }
    }

    /// The name of the decade with a number: `1990s` for 199.
    package static func decade(_ number: Int) -> String { "\(fourDigits(number * 10))s" }

    private static func isVisible(_ text: String) -> Bool { !text.utf8.allSatisfy { $0 <= 0x20 } }

    private static func fourDigits(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
