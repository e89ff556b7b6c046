/// The three numbers that define a scroller, in CSS pixels.
///
/// Source: the constants `VIEW_PADDING`, `VIEW_DIMENSIONS` and `VIEWS_OFFSET` of the `HorizontalScroller` in the UIKit
/// tutorial this project comes from.
package struct ScrollerMetrics: Sendable, Equatable {
    /// The space around each item, on all four sides.
    package let padding: Int
    /// The width and height of an item.
    package let dimension: Int
    /// The space before the first and after the last item.
    package let offset: Int

    /// The values accepted for each number: large enough for any screen, small enough that no sum of them overflows.
    package static let paddings = 0...1_000
    /// See ``paddings``.
    package static let dimensions = 1...4_000
    /// See ``paddings``.
    package static let offsets = 0...10_000

    /// The tutorial's metrics: padding 10, dimension 100, offset 100.
    package static let standard = ScrollerMetrics(padding: 10, dimension: 100, offset: 100)

    /// Metrics with the given numbers; each must be in its range.
    package init(padding: Int, dimension: Int, offset: Int) {
        precondition(Self.paddings.contains(padding), "padding must be in \(Self.paddings)")
        precondition(Self.dimensions.contains(dimension), "dimension must be in \(Self.dimensions)")
        precondition(Self.offsets.contains(offset), "offset must be in \(Self.offsets)")
        self.padding = padding
        self.dimension = dimension
        self.offset = offset
    }

    /// The distance from one item's left edge to the next one's.
    package var pitch: Int { dimension + 2 * padding }
}
