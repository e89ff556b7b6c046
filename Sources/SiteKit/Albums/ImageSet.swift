/// A cover converted to squares of several sizes, as identified by its cache.
///
/// The names of the squares depend on this value alone: its content, a side and a format.
public struct ImageSet: Sendable, Equatable {
    /// A hash of the bytes that the squares were generated from.
    public let contentHash: UInt64
    /// The width of the upright image in pixels.
    public let width: Int
    /// The height of the upright image in pixels.
    public let height: Int
    /// The average colour of the image, as 0xRRGGBB.
    public let color: UInt32
    /// The sides of its squares in pixels, in ascending order; at least one.
    public let sides: [Int]

    /// A cover in several sizes; the sides are sorted and duplicates are removed.
    public init(contentHash: UInt64, width: Int, height: Int, color: UInt32, sides: [Int]) {
        self.contentHash = contentHash
        self.width = width
        self.height = height
        self.color = color & 0xFF_FFFF
        self.sides = Set(sides.filter { $0 > 0 }).sorted()
    }

    /// The encoding of a square.
    public enum Format: String, Sendable, CaseIterable {
        case webp, jpeg

        /// The file extension for the format.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// A fingerprint of all fields.
    var fingerprint: UInt64 {
        ContentHash.of(
            words: [contentHash, UInt64(color)]
                + ([width, height] + sides).map { UInt64(truncatingIfNeeded: $0) })
    }
}
