extension CoverPlan {
    /// A picture of the site.
    struct Picture: Sendable {
        /// Its path in the output; of one in sizes, that of a middling one that every browser shows.
        let path: String
        /// Its width and height in pixels; nil for one without a size of its own.
        let pixelSize: (width: Int, height: Int)?
        /// Whether sitegen drew it.
        let isDrawn: Bool
        /// The files of one in sizes.
        let art: ArtFiles?
        /// A hash of all of it; the path carries one of the content.
        let print: UInt64

        /// A picture that is one file.
        init(path: String, pixelSize: (width: Int, height: Int)?, isDrawn: Bool) {
            self.path = path
            self.pixelSize = pixelSize
            self.isDrawn = isDrawn
            art = nil
            let size = pixelSize.map { [UInt64($0.width), UInt64($0.height)] } ?? []
            print = ContentHash.of(words: [ContentHash.of(Array(path.utf8))] + size)
        }

        /// A picture in sizes.
        init(_ art: ArtFiles) {
            self.art = art
            let side = art.fallbackSide
            path = art.path(side: side, .jpeg)
            pixelSize = (side, side)
            isDrawn = false
            print = ContentHash.of(words: [ContentHash.of(Array(path.utf8)), art.print])
        }
    }
}

/// The files of a cover in sizes, and which of them are for what.
///
/// An object, so that a picture that is none costs nothing.
final class ArtFiles: Sendable {
    /// What they are made of.
    let art: CoverArt
    /// Sides for where a cover is an item among others.
    let small: ArraySlice<Int>
    /// Sides for where it is the picture of the page.
    let large: ArraySlice<Int>
    /// What the names of all of them start with.
    private let base: String
    /// The same as a part of an address.
    let encodedBase: String
    /// Width and height of an item in CSS pixels.
    let dimension: Int

    /// The files of a cover called `stem`, on shelves whose items are `dimension` CSS pixels wide; it has a side.
    init(_ art: CoverArt, stem: String, dimension: Int) {
        self.art = art
        self.dimension = dimension
        base = "covers/\(stem)-\(ContentHash.text(art.contentHash, length: 8))"
        encodedBase = Address.encoded(base)
        let sides = art.sides
        func place(_ least: Int) -> Int { sides.firstIndex { $0 >= least } ?? max(0, sides.count - 1) }
        // Screens have up to three pixels for each of CSS.
        small = sides.isEmpty ? [] : sides[place(dimension)...place(3 * dimension)]
        large = sides.isEmpty ? [] : sides[place(Self.fallbackLimit)...]
    }

    /// The path of a square in the output.
    func path(side: Int, _ format: CoverArt.Format) -> String { "\(base)-\(side).\(format.fileExtension)" }

    /// The side for a browser that cannot choose.
    var fallbackSide: Int { art.sides.last { $0 <= Self.fallbackLimit } ?? art.sides.first ?? 0 }

    private static let fallbackLimit = 600

    /// A hash of all that pages are given of it, but for its name.
    var print: UInt64 { ContentHash.of(words: [art.print, UInt64(dimension)]) }
}
