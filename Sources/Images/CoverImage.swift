/// The output of cover processing: squares of several sizes as WebP, and the largest as JPEG as well.
///
/// Pictures are never cropped or enlarged: one that is not square is fitted into a square, and the rest is filled with
/// the colour of its edge. The squares contain only pixels of the original: no Exif, position, profile or comment.
public struct CoverImage: Sendable, Equatable {
    /// Maximum number of pixels of a picture; larger ones are rejected before decoding.
    public static let pixelLimit = 50_000_000
    /// Maximum number of pixels on a side of a picture.
    public static let sideLimit = 20_000
    /// Maximum size of a file in bytes.
    public static let byteLimit = 64_000_000
    /// Sides in pixels: for covers on shelves at scale 1, 2 and 3, and for covers on pages.
    public static let standardSides = [100, 200, 300, 600, 1200]

    /// Width of the original in pixels, upright.
    public let width: Int
    /// Height of the original in pixels, upright.
    public let height: Int
    /// The average colour of the picture, 0xRRGGBB.
    public let color: UInt32
    /// The average colour of the pixels along the picture's border, 0xRRGGBB.
    public let edgeColor: UInt32
    /// The squares in ascending order of size; the JPEG is the last.
    public let squares: [Square]

    /// A square picture.
    public struct Square: Sendable, Equatable {
        /// Its width and height in pixels.
        public let side: Int
        /// Its file format.
        public let format: Format
        /// The contents of the file.
        public let bytes: [UInt8]
    }

    /// A file format of a square.
    public enum Format: String, Sendable, CaseIterable {
        case webp, jpeg
    }

    /// The sides of the squares for a picture whose longer side has `longest` pixels, in ascending order.
    ///
    /// These are the sides in `wanted` that need no enlargement; if the largest is excluded, `longest` is used instead.
    public static func sides(longest: Int, of wanted: [Int] = standardSides) -> [Int] {
        let possible = Set(wanted.filter { $0 > 0 }).sorted()
        guard let largest = possible.last, longest > 0 else { return [] }
        return possible.filter { $0 < longest } + (longest <= largest ? [longest] : [])
    }
}
