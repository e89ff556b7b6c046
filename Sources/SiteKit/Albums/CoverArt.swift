/// A cover that was made into squares of several sizes, as what keeps them knows it.
///
/// The squares are named by this value alone: its content, a side and a format.
public struct CoverArt: Sendable, Equatable {
    /// Hash of the bytes that the squares were made of.
    public let contentHash: UInt64
    /// Width of the upright picture in pixels.
    public let width: Int
    /// Height of the upright picture in pixels.
    public let height: Int
    /// Its average colour, as 0xRRGGBB.
    public let color: UInt32
    /// Sides of its squares in pixels, ascending, at least one.
    public let sides: [Int]

    /// A cover in sizes; sides are put into order, and none counts twice.
    public init(contentHash: UInt64, width: Int, height: Int, color: UInt32, sides: [Int]) {
        self.contentHash = contentHash
        self.width = width
        self.height = height
        self.color = color & 0xFF_FFFF
        self.sides = Set(sides.filter { $0 > 0 }).sorted()
    }

    /// How a square is encoded.
    public enum Format: String, Sendable, CaseIterable {
        case webp, jpeg

        /// What the names of its files end with.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// A hash of all of it.
    var print: UInt64 {
        ContentHash.of(
            words: [contentHash, UInt64(color)]
                + ([width, height] + sides).map { UInt64(truncatingIfNeeded: $0) })
    }
}
