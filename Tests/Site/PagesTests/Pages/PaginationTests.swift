@testable import SiteModel
import TestSupport
import Testing
@testable import Pages
@testable import Settings

struct PaginationTests {
    /// For any numbers, the parts are the list in order; all are full except the last, which is not empty.
    @Test(arguments: [0, 1, 2, 3, 7, 1000, Int.max])
    func `the numbered pages contain the whole list in order`(size: Int) {
        for total in 0...60 {
            let parts = Pagination(total: total, size: size)
            let ranges = (0..<parts.count).map(parts.range)
            expectEqual(ranges.flatMap(Array.init), Array(0..<total))
            expect(ranges.dropLast().allSatisfy { $0.count == size })
            expect(total == 0 || ranges.last?.isEmpty == false)
            expect(size == 0 ? parts.count == 1 : ranges.allSatisfy { $0.count <= size })
            for index in 0..<total { expect(ranges[parts.part(of: index)].contains(index)) }
        }
    }

    @Test func `large lists are split into numbered pages`() {
        let parts = Pagination(total: Int.max, size: 1000)
        expectEqual(parts.range(of: parts.count - 1).upperBound, Int.max)
        expectEqual(Pagination(total: 10_000, size: 1000).count, 10)
        expectEqual(Pagination(total: 10_001, size: 1000).count, 11)
    }

    @Test(
        arguments: [
            (7, 3, [0, 1, 2, 3, 4, 5, 6]), (8, 0, [0, 1, 7]), (8, 1, [0, 1, 2, 7]), (8, 4, [0, 3, 4, 5, 7]),
            (8, 7, [0, 6, 7]), (1, 0, [0]),
        ])
    func `links show the first, last and nearest page numbers`(count: Int, part: Int, expected: [Int]) {
        expectEqual(Pagination(total: count * 3, size: 3).shown(from: part), expected)
    }

    @Test func `gaps between the page numbers are marked`() throws {
        let term = Term(.genres, title: "Jazz", slug: "jazz", albums: Array(0..<90))
        let links = try #require(PaginationLinks(Pagination(total: 90, size: 10), from: 4, path: term.path))
        expectEqual(links.shown.map(\.number), [1, 4, 5, 6, 9])
        expectEqual(links.shown.map(\.isBehindGap), [false, true, false, false, true])
        expectEqual(links.shown.map(\.isCurrent), [false, false, true, false, false])
        expectEqual(links.previous?.path, "genres/jazz/page/4/index.html")
        expectEqual(links.next?.path, "genres/jazz/page/6/index.html")
        expect(PaginationLinks(Pagination(total: 90, size: 90), from: 0, path: term.path) == nil)
    }
}
