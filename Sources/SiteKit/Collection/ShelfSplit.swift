/// What tells the albums of a shelf apart into shelves of their own.
public enum ShelfSplit: String, Sendable, CaseIterable {
    /// A shelf for each genre; an album of two genres stands on both.
    case genre
    /// A shelf for ten years of release, such as `1990s`.
    case decade
    /// A shelf for each artist; an album by two stands on both.
    case artist

    /// The albums of each value, in the order of `indices`; what has no value comes last, without one.
    ///
    /// Genres and artists are in alphabetical order without regard to letter case and a leading article, under the
    /// spelling that comes first in the sources. Decades go up, or down with `isNewestFirst`.
    func groups(of indices: [Int], albums: [Album], isNewestFirst: Bool = false) -> [(value: String?, items: [Int])] {
        var groups: [String: Group] = [:]
        var rest: [Int] = []
        for index in indices {
            let values = values(of: albums[index])
            if values.isEmpty { rest.append(index) }
            for value in values { groups[UnicodeText.collisionKey(value), default: Group()].add(index, calling: value) }
        }
        let isDownward = self == .decade && isNewestFirst
        let sorted = groups.map { (keys: [AlbumOrder.folded($0.key), $0.key], group: $0.value) }
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

    /// The ten years of an album's release, such as `1990s`; nil where they are unknown.
    static func decade(of album: borrowing Album) -> String? {
        album.released.map { "\(fourDigits($0.year / 10 * 10))s" }
    }

    private static func isVisible(_ text: String) -> Bool { !text.utf8.allSatisfy { $0 <= 0x20 } }

    private static func fourDigits(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
