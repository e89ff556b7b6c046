/// A rectangle in CSS pixels; x increases in the reading direction, y downwards.
package struct Frame: Sendable, Equatable {
    /// The distance of the leading edge from the leading edge of the content.
    package let x: Int
    /// The distance of the top edge from the top of the content.
    package let y: Int
    /// The extent along x.
    package let width: Int
    /// The extent along y.
    package let height: Int

    /// Whether a point is inside; the leading and top edges belong to the rectangle, the opposite ones do not.
    package func contains(x pointX: Int, y pointY: Int) -> Bool {
        pointX >= x && pointX - x < width && pointY >= y && pointY - y < height
    }
}
