package import Albums
import SourceText

extension CoverPlan {
    /// A picture of the site.
    package struct Picture: Sendable {
        /// Its path in the output; for a picture in several sizes, a medium one.
        package let path: String
        /// Its width and height in pixels; nil if it has no intrinsic size.
        package let pixelSize: (width: Int, height: Int)?
        /// Whether sitegen drew it.
        package let isDrawn: Bool
        /// Its dominant colour as 0xRRGGBB; nil if it is a file that is copied as it is.
        package let color: UInt32?
        /// The files of a picture in several sizes.
        package let art: ImageSetFiles?
        /// A hash of all the above; the path contains a hash of the content.
        package let fingerprint: UInt64

        /// Creates a picture that is a single file.
        package init(path: String, pixelSize: (width: Int, height: Int)?, isDrawn: Bool, color: UInt32? = nil) {
            self.path = path
            self.pixelSize = pixelSize
            self.isDrawn = isDrawn
            self.color = color
            art = nil
            let size = pixelSize.map { [UInt64($0.width), UInt64($0.height)] } ?? []
            fingerprint = ContentHash.of(words: [ContentHash.of(Array(path.utf8))] + size)
        }

        /// Creates a picture in several sizes.
        package init(_ art: ImageSetFiles) {
            self.art = art
            let side = art.fallbackSide
            path = art.path(side: side)
            pixelSize = art.art.shape == .square ? (side, side) : art.art.pixelSize(side: art.largestSide)
            isDrawn = false
            color = art.art.color
            fingerprint = ContentHash.of(words: [ContentHash.of(Array(path.utf8)), art.fingerprint])
        }

        /// The same picture for pages in a folder, from which `prefix` leads to the top folder.
        package func behind(_ prefix: String) -> Picture { prefix.isEmpty ? self : Picture(self, behind: prefix) }

        private init(_ other: Picture, behind prefix: String) {
            path = prefix + other.path
            art = other.art.map { ImageSetFiles($0, behind: prefix) }
            (pixelSize, isDrawn) = (other.pixelSize, other.isDrawn)
            (color, fingerprint) = (other.color, other.fingerprint)
        }
    }
}

/// The files of a picture in several sizes, and what each is used for.
///
/// A class, so that a picture without sizes needs only a nil reference.
package final class ImageSetFiles: Sendable {
    /// The images the files are written from.
    package let art: ImageSet
    /// Sides of the files used when the cover is one item among others.
    package let small: ArraySlice<Int>
    /// Sides of the files used when the cover is the main picture of a page.
    package let large: ArraySlice<Int>
    /// The common prefix of their names.
    private let base: String
    /// The same, encoded for an address.
    package let encodedBase: String
    /// Width and height of an item in CSS pixels.
    package let dimension: Int

    /// The files of a picture named `stem`, on shelves whose items are `dimension` CSS pixels wide; it has at least one
    /// side.
    package init(_ art: ImageSet, stem: String, dimension: Int) {
        self.art = art
        self.dimension = dimension
        base = "\(Self.folder(of: art.shape))\(stem)-\(ContentHash.text(art.contentHash, length: 8))"
        encodedBase = Address.encoded(base)
        let sides = art.sides
        func place(_ least: Int) -> Int { sides.firstIndex { $0 >= least } ?? max(0, sides.count - 1) }
        // Screens have up to three device pixels per CSS pixel.
        small = sides.isEmpty ? [] : sides[place(dimension)...place(3 * dimension)]
        large = sides.isEmpty ? [] : sides[place(Self.fallbackLimit(art.shape))...]
    }

    /// The same files for pages in a folder, from which `prefix` leads to the top folder.
    fileprivate init(_ other: ImageSetFiles, behind prefix: String) {
        (art, dimension, small, large) = (other.art, other.dimension, other.small, other.large)
        base = prefix + other.base
        encodedBase = prefix + other.encodedBase
    }

    /// The folder of the files in the output.
    package static func folder(of shape: ImageSet.Shape) -> String { shape == .square ? "covers/" : "pictures/" }

    /// The path of a size in the output, which is WebP.
    package func path(side: Int) -> String { "\(base)-\(side).\(ImageSet.Format.webp.fileExtension)" }

    /// The path of the file that links lead to: a cover is saved as JPEG as well, for programs that do not read WebP.
    package var linkedPath: String { art.shape == .square ? jpegPath : path(side: largestSide) }

    /// The path of the largest square as JPEG.
    package var jpegPath: String { "\(base)-\(largestSide).\(ImageSet.Format.jpeg.fileExtension)" }

    /// The longest side of all sizes.
    package var largestSide: Int { art.sides.last ?? 0 }

    /// The side for places that cannot choose a size.
    package var fallbackSide: Int {
        art.sides.last { $0 <= Self.fallbackLimit(art.shape) } ?? art.sides.first ?? 0
    }

    private static func fallbackLimit(_ shape: ImageSet.Shape) -> Int { shape == .square ? 600 : 1280 }

    /// A hash of everything pages receive from it, except its name.
    package var fingerprint: UInt64 { ContentHash.of(words: [art.fingerprint, UInt64(dimension)]) }
}
