import TestSupport
import Testing
@testable import SiteModel

struct TimeChartTests {
    private func made(_ albums: [Int: [Int]], _ kind: TimeChart.Kind = .years) -> TimeChart? {
        let count = (albums.values.joined().max() ?? -1) + 1
        return TimeChart(
            "T", kind, albums: albums, colors: AlbumColors((0..<count).map { UInt32($0 * 0x1357_9B) }),
            column: { ("column \($0)", "c\($0)") }, period: { ("period \($0)", "p\($0)") }, count: { "\($0) albums" })
    }

    @Test(arguments: 0..<60)
    func `every album is in one bar, and the columns add up`(_ seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let kind: TimeChart.Kind = seed.isMultiple(of: 2) ? .years : .months
        var albums: [Int: [Int]] = [:]
        let count = 1 + random.below(400)
        for album in 0..<count {
            albums[12 * 1990 + random.below(random.pick([5, 90, 900])), default: []].append(album)
        }
        let chart = try #require(made(albums, kind))
        expectEqual(chart.total, count)
        expectEqual(chart.columns.reduce(0) { $0 + $1.count }, count)
        var shown: [String: Int] = [:]
        for column in chart.columns {
            expectEqual(column.count, column.bars.reduce(0) { $0 + $1.count })
            for bar in column.bars {
                shown[bar.title] = bar.count
                expectEqual("c\((Int(bar.path.dropFirst()) ?? 0) / kind.slots)", column.path)
                expectEqual((Int(bar.path.dropFirst()) ?? 0) % kind.slots, bar.slot)
                expectEqual(bar.label, "\(bar.title): \(bar.count) albums")
                // The slices fill the bar without a gap.
                var end = 0
                for slice in bar.slices {
                    expect(slice.start == end && slice.length > 0)
                    end += slice.length
                }
                expect(end == bar.height && bar.height <= TimeChart.height)
            }
        }
        expectEqual(shown, Dictionary(uniqueKeysWithValues: albums.map { ("period \($0.key)", $0.value.count) }))
        let bars = chart.columns.flatMap(\.bars).sorted { $0.count < $1.count }
        expect(zip(bars, bars.dropFirst()).allSatisfy { $0.height <= $1.height }, "more albums are a higher bar")
    }

    @Test func `columns without albums are drawn, or are a gap if there are many`() throws {
        let chart = try #require(made([1971: [0], 1999: [1], 2050: [2]]))
        expectEqual(chart.columns.map(\.title), ["column 197", "column 198", "column 199", "column 205"])
        expectEqual(chart.columns.map(\.count), [1, 0, 1, 1])
        expectEqual(chart.columns.map(\.isBehindGap), [false, false, false, true])
        expect(chart.columns[1].path.isEmpty)
    }

    @Test func `nothing is drawn for a field that no album has`() {
        expect(made([:]) == nil)
        expect(made([1971: []]) == nil)
        expect(Ranking("T", [], others: ("", ""), colors: AlbumColors([])) == nil)
        let single = [AlbumGroup(title: "a", path: "", albums: [0]), AlbumGroup(title: "b", path: "", albums: [1])]
        expect(Ranking("T", single, others: ("", ""), colors: AlbumColors([1, 2]), least: 2) == nil)
    }
}

struct RankingTests {
    @Test(arguments: 0..<60)
    func `shown groups and others are the albums with the field`(_ seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let names = 1 + random.below(random.pick([3, 12, 40]))
        var groups = [[Int]](repeating: [], count: names)
        let count = 1 + random.below(300)
        for album in 0..<count {
            for _ in 0..<random.below(3) {
                let name = random.below(names)
                if groups[name].last != album { groups[name].append(album) }
            }
        }
        let known = Set(groups.joined())
        let list = groups.enumerated().map { AlbumGroup(title: "g\($0)", path: "p\($0)", albums: $1) }
        let ranking = Ranking(
            "T", list, others: ("others", "all"), colors: AlbumColors((0..<count).map { UInt32($0) }),
            keepsOrder: seed.isMultiple(of: 3))
        guard !known.isEmpty else { return expect(ranking == nil) }
        let rows = try #require(ranking).rows
        expectEqual(ranking?.total, known.count)
        let shown = rows.filter { $0.title != "others" }
        expect(shown.count <= Ranking.rowLimit + 1)
        var members: Set<Int> = []
        for row in shown {
            let number = try #require(Int(row.title.dropFirst()))
            expect(row.count == groups[number].count && row.path == "p\(number)")
            members.formUnion(groups[number])
            expect(row.slices.reduce(0) { $0 + $1.length } == row.units && row.units > 0)
            expect((1...1_000).contains(row.length))
        }
        expectEqual(
            rows.filter { $0.title == "others" }.map(\.count), members == known ? [] : [known.count - members.count]
        )
        if !seed.isMultiple(of: 3) {
            expect(zip(shown, shown.dropFirst()).allSatisfy { $0.count >= $1.count })
        }
        expectEqual(shown.map(\.count).max(), groups.map(\.count).max(), "the largest group is shown")
    }
}

struct AlbumColorsTests {
    @Test func `slices are sorted by hue, and neighbours of one colour are joined`() {
        let colors = AlbumColors([0x0000FF, 0xFF0000, 0x808080, 0x00FF00, 0xFE0101])
        let slices = colors.slices(of: 0..<5, length: 50, limit: 9)
        expectEqual(slices.map(\.color), ["#f00", "#0f0", "#00f", "#888"])
        expectEqual(slices.map(\.start), [0, 20, 30, 40])
        expectEqual(slices.map(\.length), [20, 10, 10, 10])
    }

    @Test func `a bar of many albums shows a sample of them`() {
        let colors = AlbumColors((0..<1_000).map { $0 < 500 ? 0xFF0000 : 0x0000FF })
        let slices = colors.slices(of: 0..<1_000, length: 100, limit: 10)
        expectEqual(slices.map(\.color), ["#f00", "#00f"])
        expectEqual(slices.map(\.length), [50, 50])
    }

    @Test func `the ends of an order are the first of equal albums, and differ`() throws {
        let ends = try #require(Statistics.ends(of: 0..<6) { [3, 1, nil, 1, 5, 5][$0] })
        expect(ends == (1, 4))
        expect(Statistics.ends(of: 0..<2) { _ in 7 } == nil)
        expect(Statistics.ends(of: 0..<2) { _ in Int?.none } == nil)
    }
}
