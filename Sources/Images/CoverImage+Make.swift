internal import CImage

extension CoverImage {

    /// Creates the squares of a picture: JPEG, PNG, GIF or animated WebP (the first frame), WebP or AVIF.
    ///
    /// The same bytes always give the same squares. May be called from several threads at once; any file takes less
    /// than 256 MB and about 2 s. `wanted` are the sides that ``sides(longest:of:)`` chooses from.
    public static func make(
        from bytes: [UInt8], sides wanted: [Int] = standardSides
    ) throws(ImageError) -> CoverImage {
        let largest = min(wanted.max() ?? 0, sideLimit)
        let stored = try StoredPicture(bytes, longest: max(1, largest))
        let picture = try stored.finished()
        let isTurned = stored.orientation > 4
        let sides = sides(longest: max(stored.sourceWidth, stored.sourceHeight), of: wanted)
        let edgeColor = picture.edgeColor
        // Area averages of a larger square equal those of the original, so shrinking from it loses nothing.
        let base = picture.squared(side: max(picture.width, picture.height), fill: edgeColor)
        var squares: [Square] = []
        for side in sides {
            let square = side == base.width ? base : try base.shrunk(width: side, height: side)
            squares.append(Square(side: side, format: .webp, bytes: try square.saved(as: .webp)))
            if side == sides.last {
                squares.append(Square(side: side, format: .jpeg, bytes: try square.saved(as: .jpeg)))
            }
        }
        return CoverImage(
            width: isTurned ? stored.sourceHeight : stored.sourceWidth,
            height: isTurned ? stored.sourceWidth : stored.sourceHeight, color: try picture.average(),
            edgeColor: edgeColor, squares: squares)
    }
}

extension Picture {
    /// Encodes a square picture as a file.
    func saved(as format: CoverImage.Format) throws(ImageError) -> [UInt8] {
        var made: UnsafeMutablePointer<UInt8>?
        var count = 0
        let side = Int32(clamping: width)
        let outcome =
            switch format {
            case .webp:
                unsafe sitegen_image_write_webp(pixels, side, Self.quality(side), Self.effort(side), &made, &count)
            case .jpeg: unsafe sitegen_image_write_jpeg(pixels, side, 82, &made, &count)
            }
        defer { unsafe sitegen_image_free_bytes(made) }
        if Int(outcome) == sitegen_image_no_library {
            throw .libraryMissing(format == .webp ? "libwebp" : "libjpeg")
        }
        guard Int(outcome) == sitegen_image_ok, let start = unsafe made else { throw .memory }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The quality for libwebp, from 0 to 100.
    ///
    /// Measured with SSIMULACRA 2 on four drawn pictures of 600 and 1,000 pixels: neither has a lower score than with
    /// effort 4 and quality 80, which smaller squares keep.
    private static func quality(_ side: Int32) -> Int32 { side > 600 ? 77 : 80 }

    /// The effort for libwebp, from 0 to 6: large squares take most of the time, and small ones need every byte.
    private static func effort(_ side: Int32) -> Int32 { side > 300 ? 1 : 4 }
}
