/// What was made of the picture of a cover: squares of several sizes, each as WebP and as JPEG.
///
/// Never cropped and never enlarged: a picture that is no square is fitted into one, and the rest has the colour of its
/// edge. Nothing of the original but the pixels is in the squares: no Exif, position, profile or comment.
public struct CoverImage: Sendable, Equatable {
    /// The most pixels that a picture may have; more is refused before anything is decoded.
    public static let pixelLimit = 50_000_000
    /// The most pixels that a side of a picture may have.
    public static let sideLimit = 20_000
    /// The most bytes that a file may have.
    public static let byteLimit = 64_000_000
    /// Sides in pixels: of covers in shelves at scale 1, 2 and 3, and of covers on pages.
    public static let standardSides = [100, 200, 300, 600, 1200]

    /// Width of the original in pixels, upright.
    public let width: Int
    /// Height of the original in pixels, upright.
    public let height: Int
    /// The average of the picture, 0xRRGGBB.
    public let color: UInt32
    /// The average of the pixels along the picture's border, 0xRRGGBB.
    public let edgeColor: UInt32
    /// By rising side, WebP before JPEG.
    public let squares: [Square]

    /// A square picture.
    public struct Square: Sendable, Equatable {
        /// Its width and height in pixels.
        public let side: Int
        /// How it is saved.
        public let format: Format
        /// The file.
        public let bytes: [UInt8]
    }

    /// How a square is saved.
    public enum Format: String, Sendable, CaseIterable {
        case webp, jpeg
    }

    /// The sides of the squares for a picture whose longer side has `longest` pixels, rising.
    ///
    /// Those of `wanted` that are no enlargement; where that leaves the largest out, `longest` itself stands for it.
    public static func sides(longest: Int, of wanted: [Int] = standardSides) -> [Int] {
        let possible = Set(wanted.filter { $0 > 0 }).sorted()
        guard let largest = possible.last, longest > 0 else { return [] }
        return possible.filter { $0 < longest } + (longest <= largest ? [longest] : [])
    }
}
