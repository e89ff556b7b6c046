/// The layout of a wall of covers: computes frames from metrics, a width and a number of items.
///
/// Columns share the width, and each item has a caption beneath it. All numbers are integers in CSS pixels. The script
/// `templates/assets/browse.js` has the same formulas, because only a browser knows the width.
///
///     let layout = WallLayout(count: 5, width: 375)
///     layout.columns               // 3
///     layout.frame(at: 4)          // Frame(x: 135, y: 183, width: 105, height: 105)
package struct WallLayout: Sendable, Equatable {
    /// Padding and dimension; the dimension is the least side of a cover.
    package let metrics: ScrollerMetrics
    /// The number of items, 0 or more.
    package let count: Int
    /// The number of columns, 1 or more.
    package let columns: Int
    /// The width of a column, padding included.
    package let pitch: Int
    /// The space before the first column.
    package let margin: Int

    /// The height of the caption beneath each cover.
    package static let captionHeight = 48
    /// From this width on, covers are at least half as large again.
    package static let wideWidth = 600

    /// A layout of `count` items in `width` pixels; both are 0 or more.
    package init(count: Int, width: Int, metrics: ScrollerMetrics = .standard) {
        precondition(count >= 0 && width >= 0, "a wall has 0 or more items and pixels")
        self.metrics = metrics
        self.count = count
        let least = width < Self.wideWidth ? metrics.pitch : metrics.pitch * 3 / 2
        columns = max(1, width / max(least, 1))
        pitch = width / columns
        margin = (width - columns * pitch) / 2
    }

    package var rowHeight: Int { pitch + Self.captionHeight }

    package var contentHeight: Int { (count + columns - 1) / columns * rowHeight }

    /// The frame of the cover of item `index`, which must be the index of an item.
    package func frame(at index: Int) -> Frame {
        precondition(index >= 0 && index < count, "item \(index) of \(count)")
        let side = max(0, pitch - 2 * metrics.padding)
        return Frame(
            x: margin + index % columns * pitch + metrics.padding, y: index / columns * rowHeight + metrics.padding,
            width: side, height: side)
    }
}
