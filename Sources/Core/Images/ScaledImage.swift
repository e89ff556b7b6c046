/// The output of image processing: a picture in several sizes as WebP, and a cover's largest as JPEG as well.
///
/// Pictures are never cropped or enlarged. The files contain only pixels of the original: no Exif, position, profile or
/// comment.
public struct ScaledImage: Sendable, Equatable {
    /// Maximum number of pixels of a picture; larger ones are rejected before decoding.
    public static let pixelLimit = 50_000_000
    /// Maximum number of pixels on a side of a picture.
    public static let sideLimit = 20_000
    /// Maximum size of a file in bytes.
    public static let byteLimit = 64_000_000

    /// Width of the original in pixels, upright.
    public let width: Int
    /// Height of the original in pixels, upright.
    public let height: Int
    /// The dominant colour of the picture, 0xRRGGBB.
    public let color: UInt32
    /// The files in ascending order of size; the JPEG is the last.
    public let files: [File]

    /// What a picture is made into.
    public enum Shape: Sendable, CaseIterable {
        /// Squares for a cover: a picture that is not square is centred on a blurred copy of itself.
        case square
        /// Pictures with the proportions of the original.
        case original

        /// Sides of squares in pixels, for covers on shelves at scale 1, 2 and 3, and on pages: those of phones at scale 2
        /// show 690 to 790 pixels; or widths, for a column of text on phones, and on larger screens at scale 1, 2 and 3.
        public var standardSides: [Int] { self == .square ? [100, 200, 300, 600, 800, 1200] : [320, 640, 1280, 1920] }
    }

    /// A file of one size.
    public struct File: Sendable, Equatable {
        /// The length of its longer side in pixels.
        public let side: Int
        /// Its file format.
        public let format: Format
        /// The contents of the file.
        public let bytes: [UInt8]
    }

    /// A file format.
    public enum Format: String, Sendable, CaseIterable {
        case webp, jpeg
    }

    /// The longer sides of the files for a picture of this size, in ascending order.
    public static func sides(width: Int, height: Int, _ shape: Shape) -> [Int] {
        if shape == .square { return sides(longest: max(width, height)) }
        let widths = sides(longest: width, of: shape.standardSides)
        if width >= height { return widths }
        let heights = widths.map { scaled(height, from: width, to: $0) }.filter { $0 <= tallest }
        return heights.isEmpty ? [min(height, tallest)] : heights
    }

    /// Sides above this one are left out if they are nearly the largest.
    private static let closeFrom = 600

    /// The maximum height of a file in the proportions of the original, in pixels.
    static let tallest = 8000

    /// The sides of the files for a picture whose longer side has `longest` pixels, in ascending order.
    ///
    /// These are the sides in `wanted` that need no enlargement; if the largest is excluded, `longest` is used instead,
    /// and the one before only if it is much smaller: two files of nearly one size are work and room for nothing.
    public static func sides(longest: Int, of wanted: [Int] = Shape.square.standardSides) -> [Int] {
        let possible = Set(wanted.filter { $0 > 0 }).sorted()
        guard let largest = possible.last, longest > 0 else { return [] }
        guard longest <= largest else { return possible }
        var sides = possible.filter { $0 < longest }
        if let last = sides.last, last > closeFrom, 4 * last > 3 * longest { sides.removeLast() }
        return sides + [longest]
    }
}
