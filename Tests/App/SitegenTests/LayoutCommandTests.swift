import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Compares `sitegen layout --json` with the formulas of the layout, written a second time.
struct LayoutCommandTests {
    private struct Layout: Decodable {
        struct Metrics: Decodable { let padding, dimension, offset, pitch: Int }
        struct Size: Decodable { let width, height: Int }
        struct Frame: Decodable { let x, y, width, height: Int }
        let metrics: Metrics
        let count: Int
        let contentSize: Size
        let initialIndex: Int?
        let initialOffset: Int
        let frames: [Frame]
        let snapOffsets: [Int]
    }

    @Test(arguments: [0, 1, 5, 1000], [[10, 100, 100], [8, 160, 40], [0, 1, 0], [40, 300, 7]])
    func `the layout equals the formulas`(count: Int, metrics: [Int]) throws {
        let (padding, dimension, offset) = (metrics[0], metrics[1], metrics[2])
        let result = try BuiltBinary.run(
            BuiltBinary.path(),
            [
                "layout", "--json", "--count", "\(count)", "--padding", "\(padding)", "--dimension", "\(dimension)",
                "--offset", "\(offset)", "--initial", "3",
            ])
        try #require(result.code == 0, "\(result.errors)")
        let layout = try JSONDecoder().decode(Layout.self, from: Data(result.output.utf8))
        let pitch = dimension + 2 * padding
        expectEqual(layout.metrics.pitch, pitch)
        expect(layout.count == count && layout.frames.count == count && layout.snapOffsets.count == count)
        expectEqual(layout.contentSize.width, 2 * offset + count * pitch)
        expectEqual(layout.contentSize.height, pitch)
        for (index, frame) in layout.frames.enumerated() {
            expect(frame.x == offset + padding + index * pitch && frame.y == padding)
            expect(frame.width == dimension && frame.height == dimension)
            expectEqual(layout.snapOffsets[index], index * pitch)
        }
        expectEqual(layout.initialIndex, count == 0 ? nil : min(3, count - 1))
        expectEqual(layout.initialOffset, (layout.initialIndex ?? 0) * pitch)
    }

    @Test func `the layout is printed as an aligned table`() throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), ["layout", "--count", "2"])
        expectEqual(
            result.output,
            """
            padding 10, dimension 100, offset 100: 2 items, content 440 x 120, starts at 0
            item    x   y  width  height  snap
               0  110  10    100     100     0
               1  230  10    100     100   120

            """)
    }
}
