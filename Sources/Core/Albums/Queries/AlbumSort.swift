import SourceText

/// The order of the albums of a query: by several fields in turn, or by chance from a seed.
package struct AlbumSort: Sendable, Equatable {
    /// One criterion.
    package struct Key: Sendable, Hashable {
        /// The field; nil for the order of the sources.
        package let field: AlbumField?
        /// Whether the order is descending.
        package let isReversed: Bool

        /// A criterion.
        package init(_ field: AlbumField?, isReversed: Bool = false) {
            (self.field, self.isReversed) = (field, isReversed)
        }
    }

    /// The criteria, each of which decides between albums that are equal by those before it.
    package var keys: [Key]
    /// What the order is derived from if it is by chance; nil if it is by the keys.
    package var seed: String?

    /// An order by some keys; without any, that of the sources.
    package init(_ keys: [Key] = [], seed: String? = nil) { (self.keys, self.seed) = (keys, seed) }

    /// Whether the newest release comes first.
    package var isNewestFirst: Bool {
        seed == nil && (keys.first?.field == .released || keys.first?.field == .year) && keys.first?.isReversed == true
    }

    /// The indices of the albums in this order.
    ///
    /// Albums that do not have a field come after those that have it. A last tie is decided by the title, then by the
    /// order of the sources.
    package func indices(of albums: [Album], by collation: Collation = .standard) -> [Int] {
        if let seed { return shuffled(albums, seed) }
        if let order = simple { return order.indices(of: albums, by: collation) }
        let columns = keys.map { Column($0, of: albums, collation) } + [Column(Key(.title), of: albums, collation)]
        return albums.indices.sorted { first, second in
            for column in columns {
                if let isBefore = column.isBefore(first, second) { return isBefore }
            }
            return first < second
        }
    }

    /// The same order with one key, for which albums decide ties themselves.
    private var simple: AlbumOrder? {
        guard let key = keys.first else { return AlbumOrder(key: .source, isReversed: false) }
        guard keys.count == 1 else { return nil }
        let order: AlbumOrder.Key
        switch key.field {
        case nil: order = .source
        case .title: order = .title
        case .artist: order = .artist
        case .released: order = .released
        case .added: order = .added
        default: return nil
        }
        return AlbumOrder(key: order, isReversed: key.isReversed)
    }

    /// An order that looks like chance and stays: a new album leaves the others in their order.
    private func shuffled(_ albums: [Album], _ seed: String) -> [Int] {
        let keyed = albums.indices.map { index in
            (ContentHash.of(fields: [seed, albums[index].source, albums[index].id]), index)
        }
        return keyed.sorted { $0 < $1 }.map(\.1)
    }

    /// The values of one criterion.
    private struct Column {
        /// Empty for a criterion of texts.
        var numbers: [Int?] = []
        var texts: [String?] = []
        let isReversed: Bool

        init(_ key: Key, of albums: [Album], _ collation: Collation) {
            isReversed = key.isReversed
            guard let field = key.field else {
                numbers = albums.indices.map { $0 }
                return
            }
            if field == .added {
                numbers = albums.indices.map { albums[$0].added?.seconds }
            } else if field.isOrdered {
                numbers = albums.indices.map { field.number(ofAlbum: $0, in: albums) }
            } else if field == .artist {
                texts = albums.indices.map { Self.key([albums[$0].artistText], collation) }
            } else {
                texts = albums.indices.map { Self.key(field.texts(ofAlbum: $0, in: albums), collation) }
            }
        }

        private static func key(_ texts: [String], _ collation: Collation) -> String? {
            texts.first.flatMap { $0.isEmpty ? nil : collation.key($0) }
        }

        /// Whether an album comes before another one; nil if this does not decide it.
        func isBefore(_ first: Int, _ second: Int) -> Bool? {
            numbers.isEmpty ? decide(texts[first], texts[second]) : decide(numbers[first], numbers[second])
        }

        private func decide<Value: Comparable>(_ first: Value?, _ second: Value?) -> Bool? {
            guard let first, let second else {
                return first == nil && second == nil ? nil : second == nil
            }
            return first == second ? nil : (first < second) != isReversed
        }
    }
}
