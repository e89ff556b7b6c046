import SourceText

/// A cover or another picture in several sizes, as identified by its cache.
///
/// The names of the files depend on this value alone: its content, a side and a format.
package struct ImageSet: Sendable, Equatable {
    /// A hash of the bytes that the files were generated from.
    package let contentHash: UInt64
    /// What they were made into.
    package let shape: Shape
    /// The width of the upright image in pixels.
    package let width: Int
    /// The height of the upright image in pixels.
    package let height: Int
    /// The dominant colour of the image, as 0xRRGGBB.
    package let color: UInt32
    /// The longer sides of its files in pixels, in ascending order; at least one.
    package let sides: [Int]

    /// What a picture is made into.
    package enum Shape: Int, Sendable, CaseIterable {
        /// Squares, for a cover.
        case square
        /// Pictures with the proportions of the original, for a text.
        case original
    }

    /// A picture in several sizes; the sides are sorted and duplicates are removed.
    package init(
        contentHash: UInt64, shape: Shape = .square, width: Int, height: Int, color: UInt32, sides: [Int]
    ) {
        self.contentHash = contentHash
        self.shape = shape
        self.width = width
        self.height = height
        self.color = color & 0xFF_FFFF
        self.sides = Set(sides.filter { $0 > 0 }).sorted()
    }

    /// Identifies what is made of an original: the hash of its bytes, and the shape.
    package struct Key: Hashable, Comparable, Sendable {
        package let contentHash: UInt64
        package let shape: Shape

        package init(_ contentHash: UInt64, _ shape: Shape) { (self.contentHash, self.shape) = (contentHash, shape) }

        package static func < (first: Key, second: Key) -> Bool {
            (first.contentHash, first.shape.rawValue) < (second.contentHash, second.shape.rawValue)
        }
    }

    /// Identifies it.
    package var key: Key { Key(contentHash, shape) }

    /// The size in pixels of the file with a longer side, as the module `Images` rounds it.
    package func pixelSize(side: Int) -> (width: Int, height: Int) {
        if shape == .square { return (side, side) }
        let longest = max(width, height, 1)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return (scaled(width), scaled(height))
    }

    /// The encoding of a file.
    package enum Format: String, Sendable, CaseIterable {
        case webp, jpeg

        package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// A fingerprint of all fields.
    package var fingerprint: UInt64 {
        ContentHash.of(
            words: [contentHash, UInt64(color)]
                + ([shape.rawValue, width, height] + sides).map { UInt64(truncatingIfNeeded: $0) })
    }
}
