import SourceText

/// Some albums under one name, such as those of a genre, and where a link to them leads.
package struct AlbumGroup: Sendable {
    package let title: String
    /// An encoded address after the top folder; empty if no page shows these albums.
    package let path: String
    /// The indices of the albums.
    package let albums: [Int]
}

/// A chart of groups: a bar for each of the largest, and the number of the albums in none of them.
package struct Ranking: Sendable {
    /// A bar with its name and figure.
    package struct Row: Sendable {
        package let title: String
        package let path: String
        package let count: Int
        /// The number of albums as digits.
        package let countText: String
        /// The length of the bar in thousandths of the longest.
        package let length: Int
        /// The slices of the bar, in units of which it has ``units``; none for the others, who are no group.
        package let slices: [AlbumColors.Slice]
        package let units: Int
    }

    package let title: String
    package let rows: [Row]
    /// How many albums it shows, if not all; may be empty.
    package var note = ""
    /// The number of albums in any group.
    package let total: Int

    /// The number of bars at most, without that of the others.
    static let rowLimit = 10
    /// The number of slices of a bar at most.
    private static let sliceLimit = 40
    /// The shortest bar in thousandths: it can be seen on a narrow screen.
    private static let leastLength = 12

    /// Creates the chart of some groups; nil if they have no albums, or the largest has fewer than `least`.
    ///
    /// - Parameters:
    ///   - groups: an album may be in several.
    ///   - others: the name of the last row, and where it leads; its albums are in none of the groups shown.
    ///   - digits: a number as digits.
    ///   - keepsOrder: whether the groups keep their order; otherwise the largest is first.
    package init?(
        _ title: String, _ groups: [AlbumGroup], others: (title: String, path: String), colors: AlbumColors,
        least: Int = 1, keepsOrder: Bool = false, digits: (Int) -> String = GroupedNumber.text
    ) {
        let bySize = groups.indices.filter { !groups[$0].albums.isEmpty }
            .sorted { (groups[$1].albums.count, $0) < (groups[$0].albums.count, $1) }
        guard let first = bySize.first, groups[first].albums.count >= least else { return nil }
        // One group more is shown rather than called others.
        let shown = bySize.prefix(bySize.count == Self.rowLimit + 1 ? bySize.count : Self.rowLimit)
        let known = Set(shown.flatMap { groups[$0].albums })
        var rest: Set<Int> = []
        for group in bySize.dropFirst(shown.count) { rest.formUnion(groups[group].albums) }
        rest.subtract(known)
        self.title = title
        total = known.count + rest.count
        let longest = groups[first].albums.count
        var rows = (keepsOrder ? shown.sorted() : Array(shown)).map { number in
            let group = groups[number]
            let count = group.albums.count
            let units = min(count, Self.sliceLimit)
            return Row(
                title: group.title, path: group.path, count: count, countText: digits(count),
                length: max(Self.leastLength, 1_000 * count / longest),
                slices: colors.slices(of: group.albums, length: units, limit: units), units: units)
        }
        if !rest.isEmpty {
            rows.append(
                Row(
                    title: others.title, path: others.path, count: rest.count, countText: digits(rest.count), length: 0,
                    slices: [], units: 0))
        }
        self.rows = rows
    }
}
