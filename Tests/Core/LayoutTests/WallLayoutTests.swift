import Testing
@testable import Layout

/// The wall of covers: frames inside the width that never overlap, at any width and with any metrics.
struct WallLayoutTests {
    @Test func `the example of the documentation`() {
        let layout = WallLayout(count: 5, width: 375)
        #expect(layout.columns == 3)
        #expect(layout.frame(at: 4) == Frame(x: 135, y: 183, width: 105, height: 105))
    }

    @Test func `covers stay inside and apart at every width`() {
        for padding in [0, 7, 10] {
            for width in Array(0..<400) + Array(stride(from: 400, to: 4_000, by: 37)) {
                let metrics = ScrollerMetrics(padding: padding, dimension: 90, offset: 100)
                let layout = WallLayout(count: 61, width: width, metrics: metrics)
                var last: Frame?
                for index in 0..<layout.count {
                    let frame = layout.frame(at: index)
                    #expect(frame.x >= 0 && frame.width == frame.height)
                    #expect(frame.y + frame.height <= layout.contentHeight)
                    if width >= 2 * padding { #expect(frame.x + frame.width <= width) }
                    if let last, last.y == frame.y {
                        #expect(frame.x == last.x + last.width + 2 * padding)
                    } else if let last {
                        #expect(frame.y >= last.y + last.height + WallLayout.captionHeight)
                    }
                    last = frame
                }
                if layout.columns > 1 { #expect(layout.pitch >= metrics.pitch) }
            }
        }
    }

    @Test func `no album needs no height`() { #expect(WallLayout(count: 0, width: 800).contentHeight == 0) }
}
