/// A rectangle in CSS pixels; x grows in the direction of reading, y downwards.
public struct Frame: Sendable, Equatable {
    /// Distance of the leading edge from the leading edge of the content.
    public let x: Int
    /// Distance of the top edge from the top of the content.
    public let y: Int
    /// Extent along x.
    public let width: Int
    /// Extent along y.
    public let height: Int

    /// A rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether a point lies inside; the leading and top edges count, the far ones do not.
    public func contains(x pointX: Int, y pointY: Int) -> Bool {
        pointX >= x && pointX - x < width && pointY >= y && pointY - y < height
    }
}
