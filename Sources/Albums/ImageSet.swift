import SourceText

/// A cover converted to squares of several sizes, as identified by its cache.
///
/// The names of the squares depend on this value alone: its content, a side and a format.
package struct ImageSet: Sendable, Equatable {
    /// A hash of the bytes that the squares were generated from.
    package let contentHash: UInt64
    /// The width of the upright image in pixels.
    package let width: Int
    /// The height of the upright image in pixels.
    package let height: Int
    /// The average colour of the image, as 0xRRGGBB.
    package let color: UInt32
    /// The sides of its squares in pixels, in ascending order; at least one.
    package let sides: [Int]

    /// A cover in several sizes; the sides are sorted and duplicates are removed.
    package init(contentHash: UInt64, width: Int, height: Int, color: UInt32, sides: [Int]) {
        self.contentHash = contentHash
        self.width = width
        self.height = height
        self.color = color & 0xFF_FFFF
        self.sides = Set(sides.filter { $0 > 0 }).sorted()
    }

    /// The encoding of a square.
    package enum Format: String, Sendable, CaseIterable {
        case webp, jpeg

        /// The file extension for the format.
        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// A fingerprint of all fields.
    package var fingerprint: UInt64 {
        ContentHash.of(
            words: [contentHash, UInt64(color)]
                + ([width, height] + sides).map { UInt64(truncatingIfNeeded: $0) })
    }
}
