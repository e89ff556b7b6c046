import SourceText

/// A chart over time: a column for each decade with a bar for each of its years, or for each year with its months.
///
/// Columns are wide enough for their names and are broken into lines where a page is narrow, so no name shrinks with the
/// drawing.
package struct TimeChart: Sendable {
    package enum Kind: Sendable {
        /// Decades and their years; a period is a year.
        case years
        /// Years and their months; a period is twelve times a year and the number of the month from 0.
        case months

        /// Periods in a column.
        package var slots: Int { self == .years ? 10 : 12 }
    }

    /// A period with albums.
    package struct Bar: Sendable {
        package let title: String
        package let path: String
        package let count: Int
        /// The figure as digits.
        package let countText: String
        /// Name and figure: `1977: 12 albums`.
        package let label: String
        /// Its place in the column from 0, and its height, of ``TimeChart/height``.
        package let slot: Int
        package let height: Int
        package let slices: [AlbumColors.Slice]
    }

    /// A decade, or a year of months.
    package struct Column: Sendable {
        package let title: String
        package let path: String
        package let count: Int
        /// The figure as digits.
        package let countText: String
        package let bars: [Bar]
        /// Whether columns without albums are left out before it.
        package let isBehindGap: Bool
    }

    package let kind: Kind
    package let title: String
    package let columns: [Column]
    /// How many albums it shows, if not all; may be empty.
    package var note = ""
    /// The number of albums in all columns.
    package let total: Int

    /// The height of the drawing.
    package static let height = 1_000
    /// The number of slices of a bar at most, and the least height of one.
    private static let (sliceLimit, leastHeight) = (24, 12)
    /// The number of albums for which a bar has the full height, at least: one album does not fill a chart.
    private static let fullCount = 4
    /// Columns without albums that are drawn between others; more are a gap.
    private static let emptyLimit = 2

    /// Creates the chart of some periods; nil if there are none.
    ///
    /// - Parameters:
    ///   - albums: the albums of each period.
    ///   - column: the name of a column, by its number, and where it leads.
    ///   - period: the same for a period.
    ///   - colon: what stands between the name of a bar and its figure.
    ///   - digits: a number as digits.
    ///   - count: a number of albums in words.
    package init?(
        _ title: String, _ kind: Kind, albums: [Int: [Int]], colors: AlbumColors,
        column: (Int) -> (title: String, path: String), period: (Int) -> (title: String, path: String),
        colon: String = ": ", digits: (Int) -> String = GroupedNumber.text, count: (Int) -> String
    ) {
        let periods = albums.keys.sorted().filter { albums[$0]?.isEmpty == false }
        guard let first = periods.first, let last = periods.last else { return nil }
        let most = max(Self.fullCount, periods.map { albums[$0]?.count ?? 0 }.max() ?? 0)
        var columns: [Column] = []
        var (next, empty) = (0, 0)
        for number in first / kind.slots...last / kind.slots {
            var bars: [Bar] = []
            while next < periods.count, periods[next] / kind.slots == number {
                let members = albums[periods[next]] ?? []
                let (name, path) = period(periods[next])
                let height = max(Self.leastHeight, Self.height * members.count / most)
                bars.append(
                    Bar(
                        title: name, path: path, count: members.count, countText: digits(members.count),
                        label: "\(name)\(colon)\(count(members.count))",
                        slot: periods[next] % kind.slots, height: height,
                        slices: colors.slices(of: members, length: height, limit: Self.sliceLimit)))
                next += 1
            }
            if bars.isEmpty {
                empty += 1
                continue
            }
            let isGap = empty > Self.emptyLimit
            for missing in isGap ? 0..<0 : number - empty..<number {
                let (name, _) = column(missing)
                columns.append(
                    Column(title: name, path: "", count: 0, countText: "0", bars: [], isBehindGap: false))
            }
            let (name, path) = column(number)
            let sum = bars.reduce(0) { $0 + $1.count }
            columns.append(
                Column(
                    title: name, path: path, count: sum, countText: digits(sum), bars: bars, isBehindGap: isGap))
            empty = 0
        }
        self.kind = kind
        self.title = title
        self.columns = columns
        total = columns.reduce(0) { $0 + $1.count }
    }
}
