import SourceText

/// How the albums of a shelf are split into separate shelves: one for each value of a field.
///
/// An album with two values, such as two genres, is on both shelves.
package struct ShelfSplit: Sendable, Hashable {
    package let field: AlbumField

    package init(_ field: AlbumField) { self.field = field }

    package static let genre = ShelfSplit(.genre)
    package static let decade = ShelfSplit(.decade)
    package static let artist = ShelfSplit(.artist)

    /// The fields that albums can be split by, besides those under `extra`.
    package static let fields: [AlbumField] = [
        .genre, .decade, .artist, .label, .format, .tag, .country, .year, .rating, .type, .language, .source,
    ]

    /// The albums of each value, in the order of `indices`; albums without a value come last, under nil.
    ///
    /// Texts are sorted alphabetically, ignoring letter case and a leading article, under the spelling that comes first
    /// in the sources. Decades and years ascend, or descend with `isNewestFirst`; the best rating comes first.
    package func groups(
        of indices: [Int], albums: [Album], isNewestFirst: Bool = false, by collation: Collation = .standard
    ) -> [(value: String?, items: [Int])] {
        var groups: [String: Group] = [:]
        var rest: [Int] = []
        for index in indices {
            let values = field.texts(ofAlbum: index, in: albums).filter(Self.isVisible)
            if values.isEmpty { rest.append(index) }
            for value in values { groups[UnicodeText.collisionKey(value), default: Group()].add(index, calling: value) }
        }
        let isDownward = field == .rating || isNewestFirst && (field == .decade || field == .year)
        let sorted = groups.map { (keys: [collation.key(field.sortText(of: $0.key)), $0.key], group: $0.value) }
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

    private static func isVisible(_ text: String) -> Bool { !text.utf8.allSatisfy { $0 <= 0x20 } }
}
