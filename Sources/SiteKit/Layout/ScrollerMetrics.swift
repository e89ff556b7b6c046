/// The three numbers that define a scroller, in CSS pixels.
///
/// Source: the constants `VIEW_PADDING`, `VIEW_DIMENSIONS` and `VIEWS_OFFSET` of the `HorizontalScroller` in the UIKit
/// tutorial this project comes from.
public struct ScrollerMetrics: Sendable, Equatable {
    /// The space around each item, on all four sides.
    public let padding: Int
    /// The width and height of an item.
    public let dimension: Int
    /// The space before the first and after the last item.
    public let offset: Int

    /// The values accepted for each number: large enough for any screen, small enough that no sum of them overflows.
    public static let paddings = 0...1_000
    /// See ``paddings``.
    public static let dimensions = 1...4_000
    /// See ``paddings``.
    public static let offsets = 0...10_000

    /// The tutorial's metrics: padding 10, dimension 100, offset 100.
    public static let standard = ScrollerMetrics(padding: 10, dimension: 100, offset: 100)

    /// Metrics with the given numbers; each must be in its range.
    public init(padding: Int, dimension: Int, offset: Int) {
        precondition(Self.paddings.contains(padding), "padding must be in \(Self.paddings)")
        precondition(Self.dimensions.contains(dimension), "dimension must be in \(Self.dimensions)")
        precondition(Self.offsets.contains(offset), "offset must be in \(Self.offsets)")
        self.padding = padding
        self.dimension = dimension
        self.offset = offset
    }

    /// The distance from one item's left edge to the next one's.
    public var pitch: Int { dimension + 2 * padding }
}
