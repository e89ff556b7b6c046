import TestSupport
import Testing
@testable import Layout

struct ScrollerLayoutTests {
    @Test func `every frame of a long shelf has its place by the formula`() {
        let layout = ScrollerLayout(count: 10_000)
        for index in 0..<10_000 {
            let frame = layout.frame(at: index)
            expect(frame.x == 110 + 120 * index && frame.y == 10 && frame.width == 100 && frame.height == 100)
        }
    }

    @Test func `five albums have the frames of the tutorial`() {
        let layout = ScrollerLayout(count: 5)
        expectEqual(layout.frames.map(\.x), [110, 230, 350, 470, 590])
        expect(layout.frames.allSatisfy { $0.y == 10 && $0.width == 100 && $0.height == 100 })
        expectEqual(layout.contentWidth, 800)
        expectEqual(layout.contentHeight, 120)
        expectEqual((0..<5).map(layout.snapOffset(of:)), [0, 120, 240, 360, 480])
        expectEqual(layout.initialOffset, 0)
    }

    @Test func `an empty scroller has no frames and no initial item`() {
        let layout = ScrollerLayout(count: 0, initial: 3)
        expectEqual(layout.contentWidth, 200)
        expect(layout.frames.isEmpty)
        expect(layout.initialIndex == nil)
        expectEqual(layout.initialOffset, 0)
        expect(layout.index(atContentOffset: 500) == nil)
        expect(layout.hitTest(x: 110, y: 10) == nil)
    }

    @Test(arguments: [(-1, 0), (0, 0), (4, 4), (5, 4), (Int.max, 4), (Int.min, 0)])
    func `the initial index is clamped to the items`(wished: Int, expected: Int) {
        expectEqual(ScrollerLayout(count: 5, initial: wished).initialIndex, expected)
    }

    /// A slide by 60 px or more belongs to the next item: (offset + 60) / 120, as in the tutorial.
    @Test(arguments: [
        (-1000, 0), (0, 0), (59, 0), (60, 1), (179, 1), (180, 2), (10_000, 4), (Int.max, 4), (Int.min, 0),
    ])
    func `an offset belongs to the nearest item`(offset: Int, index: Int) {
        expectEqual(ScrollerLayout(count: 5).index(atContentOffset: offset), index)
    }

    @Test func `centring at the tutorial's width is the snap offset`() {
        let layout = ScrollerLayout(count: 50)
        for index in 0..<50 {
            expectEqual(layout.centringOffset(of: index, viewportWidth: 320), layout.snapOffset(of: index))
        }
        expectEqual(layout.centringOffset(of: 1, viewportWidth: 375), 230 - 187 + 50)
    }

    @Test func `any collection can provide the items of a scroller`() {
        struct Letters: ScrollerDelegate {
            let items: [Character]
            let initialIndex = 9
        }
        let layout = ScrollerLayout(of: Letters(items: ["a", "b", "c"]))
        expectEqual(layout.count, 3)
        expectEqual(layout.initialIndex, 2)
    }

    /// For many sizes the formulas hold, frames never overlap, and a hit test inside a frame finds its item.
    @Test(arguments: 0..<40)
    func `frames follow the formulas and never overlap`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let metrics = ScrollerMetrics(
            padding: .random(in: 0...40, using: &random),
            dimension: .random(in: 1...400, using: &random),
            offset: .random(in: 0...500, using: &random)
        )
        let count = [0, 1, 2, 5, 37, 1000].randomElement(using: &random) ?? 0
        let layout = ScrollerLayout(count: count, metrics: metrics, initial: .random(in: -3...1003, using: &random))
        let pitch = metrics.dimension + 2 * metrics.padding
        expectEqual(layout.contentWidth, 2 * metrics.offset + count * pitch)
        expectEqual(layout.contentHeight, pitch)
        var end = metrics.offset
        for (index, frame) in layout.frames.enumerated() {
            expectEqual(frame.x, end + metrics.padding)
            expect((frame.y, frame.width, frame.height) == (metrics.padding, metrics.dimension, metrics.dimension))
            end = frame.x + frame.width + metrics.padding
            expectEqual(layout.hitTest(x: frame.x, y: frame.y), index)
            expectEqual(layout.hitTest(x: frame.x + frame.width - 1, y: frame.y + frame.height - 1), index)
            expect(metrics.padding == 0 || layout.hitTest(x: frame.x + frame.width, y: frame.y) == nil)
            expect(layout.hitTest(x: frame.x, y: frame.y + frame.height) == nil)
        }
        expectEqual(end + metrics.offset, layout.contentWidth)
        if count > 0 {
            let offset = Int.random(in: -500...layout.contentWidth, using: &random)
            let expected = Int((Double(offset + metrics.offset / 2 + metrics.padding) / Double(pitch)).rounded(.down))
            expectEqual(layout.index(atContentOffset: offset), min(max(expected, 0), count - 1))
        }
    }
}
