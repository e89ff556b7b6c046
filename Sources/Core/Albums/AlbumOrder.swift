/// The order in which a shelf shows its albums.
package struct AlbumOrder: Sendable, Equatable {
    /// The property that albums are sorted by.
    package enum Key: String, Sendable, CaseIterable {
        /// The order of the sources; files are sorted by name.
        case source
        case title
        /// The artist, then the date, then the title.
        case artist
        /// The release date, then the title.
        case released
        /// The date it was added to the collection, then the title.
        case added
    }

    /// The sort key.
    package let key: Key
    /// Whether the order is descending.
    package let isReversed: Bool

    /// An order by `key`.
    package init(key: Key, isReversed: Bool) {
        self.key = key
        self.isReversed = isReversed
    }

    /// The indices of the albums in this order.
    ///
    /// Equal albums keep the order of their sources, and albums without the key come last.
    package func indices(of albums: [Album], by collation: Collation = .standard) -> [Int] {
        if key == .source { return isReversed ? albums.indices.reversed() : Array(albums.indices) }
        var (known, missing) = ([Int](), [Int]())
        for index in albums.indices {
            if isMissing(albums[index]) { missing.append(index) } else { known.append(index) }
        }
        return sorted(known, albums, by: levels[...], collation) + sorted(missing, albums, by: levels[...], collation)
    }

    /// The successive sort criteria, each used to break ties; the most expensive one, the title, is computed last.
    private enum Level {
        case artist, released, added, title
    }

    private var levels: [Level] {
        switch key {
        case .source: []
        case .title: [.title]
        case .artist: [.artist, .released, .title]
        case .released: [.released, .title]
        case .added: [.added, .title]
        }
    }

    private func isMissing(_ album: borrowing Album) -> Bool {
        switch key {
        case .source, .title: false
        case .artist: album.artists.isEmpty
        case .released: album.released == nil
        case .added: album.added == nil
        }
    }

    /// The indices sorted by the levels; indices equal in all levels keep their order.
    private func sorted(
        _ indices: [Int], _ albums: [Album], by levels: ArraySlice<Level>, _ collation: Collation
    ) -> [Int] {
        guard indices.count > 1, let level = levels.first else { return indices }
        let rest = levels.dropFirst()
        switch level {
        case .artist: return sorted(indices, albums, rest, collation) { collation.key(albums[$0].artistText) }
        case .released: return sorted(indices, albums, rest, collation) { albums[$0].released?.number ?? -1 }
        case .added: return sorted(indices, albums, rest, collation) { albums[$0].added?.seconds ?? .min }
        case .title: return sorted(indices, albums, rest, collation) { collation.key(albums[$0].title) }
        }
    }

    private func sorted(
        _ indices: [Int], _ albums: [Album], _ rest: ArraySlice<Level>, _ collation: Collation,
        by key: (Int) -> some Comparable
    ) -> [Int] {
        let keyed = indices.map { (key: key($0), index: $0) }
        let ordered = isReversed ? keyed.sorted { $1.key < $0.key } : keyed.sorted { $0.key < $1.key }
        var result: [Int] = []
        result.reserveCapacity(indices.count)
        var start = 0
        while start < ordered.count {
            var end = start + 1
            while end < ordered.count, ordered[end].key == ordered[start].key { end += 1 }
            if end == start + 1 {
                result.append(ordered[start].index)
            } else {
                result += sorted(ordered[start..<end].map(\.index), albums, by: rest, collation)
            }
            start = end
        }
        return result
    }
}
