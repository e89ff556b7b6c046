/// The layout engine: computes frames and offsets from metrics and a number of items.
///
/// It is independent of albums and HTML. All numbers are integers in CSS pixels, and all divisions round towards zero
/// as in the tutorial's `centerCurrentView`: a floating-point version of it never snaps.
///
///     let layout = ScrollerLayout(count: 5)
///     layout.frame(at: 1)          // Frame(x: 230, y: 10, width: 100, height: 100)
///     layout.contentWidth          // 800
package struct ScrollerLayout: Sendable, Equatable {
    /// Padding, dimension and offset.
    package let metrics: ScrollerMetrics
    /// The number of items, 0 or more.
    package let count: Int
    /// The index of the item shown first: the requested one, clamped to the items, or nil if there are none.
    package let initialIndex: Int?

    /// A layout of `count` items (0 to a billion); `initial` is clamped to them.
    package init(count: Int, metrics: ScrollerMetrics = .standard, initial: Int = 0) {
        precondition((0...1_000_000_000).contains(count), "a scroller has 0 to 1,000,000,000 items")
        self.metrics = metrics
        self.count = count
        self.initialIndex = count == 0 ? nil : min(max(initial, 0), count - 1)
    }

    /// A layout of the items of a delegate.
    package init(of delegate: some ScrollerDelegate, metrics: ScrollerMetrics = .standard) {
        self.init(count: delegate.items.count, metrics: metrics, initial: delegate.initialIndex)
    }

    /// The width of the content: the items and the space at both ends.
    package var contentWidth: Int { 2 * metrics.offset + count * metrics.pitch }

    /// The height of the content: one item and its padding.
    package var contentHeight: Int { metrics.dimension + 2 * metrics.padding }

    /// The frame of item `index`, which must be the index of an item.
    package func frame(at index: Int) -> Frame {
        precondition(index >= 0 && index < count, "item \(index) of \(count)")
        return Frame(
            x: metrics.offset + metrics.padding + index * metrics.pitch,
            y: metrics.padding,
            width: metrics.dimension,
            height: metrics.dimension
        )
    }

    /// All frames, in order.
    package var frames: some RandomAccessCollection<Frame> { (0..<count).lazy.map(frame(at:)) }

    /// The content offset at which item `index` snaps.
    package func snapOffset(of index: Int) -> Int { index * metrics.pitch }

    /// The initial content offset of a page.
    package var initialOffset: Int { snapOffset(of: initialIndex ?? 0) }

    /// The item that a content offset belongs to, clamped to the items; nil if there are none.
    package func index(atContentOffset offset: Int) -> Int? {
        guard count > 0 else { return nil }
        let shift = metrics.offset / 2 + metrics.padding
        let (sum, overflow) = offset.addingReportingOverflow(shift)
        let index = overflow ? count - 1 : sum / metrics.pitch
        return min(max(index, 0), count - 1)
    }

    /// The content offset that centres item `index` in a viewport of width `viewportWidth`.
    package func centringOffset(of index: Int, viewportWidth: Int) -> Int {
        frame(at: index).x - viewportWidth / 2 + metrics.dimension / 2
    }

    /// The item whose frame contains a point of the content; nil if no frame does.
    package func hitTest(x: Int, y: Int) -> Int? {
        let first = metrics.offset + metrics.padding
        guard count > 0, x >= first else { return nil }
        let index = (x - first) / metrics.pitch
        return index < count && frame(at: index).contains(x: x, y: y) ? index : nil
    }
}
