/// A rectangle in CSS pixels; x increases in the reading direction, y downwards.
public struct Frame: Sendable, Equatable {
    /// The distance of the leading edge from the leading edge of the content.
    public let x: Int
    /// The distance of the top edge from the top of the content.
    public let y: Int
    /// The extent along x.
    public let width: Int
    /// The extent along y.
    public let height: Int

    /// A rectangle with the given position and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether a point is inside; the leading and top edges belong to the rectangle, the opposite ones do not.
    public func contains(x pointX: Int, y pointY: Int) -> Bool {
        pointX >= x && pointX - x < width && pointY >= y && pointY - y < height
    }
}
