internal import CImage

extension ScaledImage {
    /// Creates the sizes of a picture: JPEG, PNG, GIF or animated WebP (the first frame), WebP or AVIF.
    ///
    /// The same bytes always give the same files. May be called from several threads at once; any file takes less than
    /// 256 MB and about 2 s. Throws if the file is not a picture, is damaged or exceeds a limit, or if a library or memory
    /// is missing.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - shape: what it is made into.
    ///   - wanted: the sides of squares that ``sides(longest:of:)`` chooses from; nil for the standard ones.
    ///   - size: the size in pixels by the header of the file, if it is known; without it, a tall picture gets less than its width.
    public static func make(
        from bytes: [UInt8], shape: Shape = .square, sides wanted: [Int]? = nil, size: (width: Int, height: Int)? = nil
    ) throws(ImageError) -> ScaledImage {
        var largest = (wanted ?? shape.standardSides).max() ?? 0
        if shape == .original, let size {
            // The picture may be turned, so that its longer side is its height.
            let height = max(size.width, size.height)
            largest = sides(width: min(size.width, size.height), height: height, shape).last ?? largest
            largest = max(largest, min(height, shape.standardSides.last ?? height))
        }
        let stored = try StoredPicture(bytes, longest: max(1, min(largest, sideLimit)))
        let picture = try stored.finished()
        let isTurned = stored.orientation > 4
        let longest = max(stored.sourceWidth, stored.sourceHeight)
        let width = isTurned ? stored.sourceHeight : stored.sourceWidth
        let height = isTurned ? stored.sourceWidth : stored.sourceHeight
        let decoded = max(picture.width, picture.height)
        let possible =
            wanted.map { Self.sides(longest: longest, of: $0) } ?? Self.sides(width: width, height: height, shape)
        let sides = possible.contains { $0 <= decoded } ? possible.filter { $0 <= decoded } : [decoded]
        let base =
            shape == .square ? try picture.squared(side: max(picture.width, picture.height)) : picture
        var files: [File] = []
        var made: [Picture] = []
        for side in sides.reversed() {
            let (width, height) =
                shape == .square
                ? (side, side) : (scaled(width, from: longest, to: side), scaled(height, from: longest, to: side))
            // Averages of the averages of whole squares of pixels are averages of all of them.
            let source = made.last { $0.width.isMultiple(of: width) && $0.height.isMultiple(of: height) } ?? base
            let isSame = source.width == width && source.height == height
            let picture = isSame ? source : try source.shrunk(width: width, height: height)
            made.append(picture)
            if side == sides.last, shape == .square {
                files.append(File(side: side, format: .jpeg, bytes: try picture.saved(as: .jpeg)))
            }
            files.append(File(side: side, format: .webp, bytes: try picture.saved(as: .webp)))
        }
        files.reverse()
        return ScaledImage(
            width: width, height: height, color: try picture.dominantColor(), files: files)
    }

    /// The length of a side if the longer side of the picture shrinks from `longest` to `side`.
    public static func scaled(_ length: Int, from longest: Int, to side: Int) -> Int {
        max(1, (length * side + longest / 2) / max(1, longest))
    }
}

extension Picture {
    /// Encodes the picture as a file.
    package func saved(as format: ScaledImage.Format) throws(ImageError) -> [UInt8] {
        var made: UnsafeMutablePointer<UInt8>?
        var count = 0
        let (width, height) = (Int32(clamping: width), Int32(clamping: height))
        let side = max(width, height)
        let outcome =
            switch format {
            case .webp:
                unsafe sitegen_image_write_webp(
                    pixels, width, height, Self.quality(side), Self.effort(side), &made, &count)
            case .jpeg: unsafe sitegen_image_write_jpeg(pixels, width, height, 82, &made, &count)
            }
        defer { unsafe sitegen_image_free_bytes(made) }
        if Int(outcome) == sitegen_image_no_library {
            throw .libraryMissing(format == .webp ? .webp : .jpeg)
        }
        guard Int(outcome) == sitegen_image_ok, let start = unsafe made else { throw .memory }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The quality for libwebp, from 0 to 100.
    ///
    /// Measured with SSIMULACRA 2 on four drawn pictures of 600 and 1,000 pixels: neither has a lower score than with
    /// effort 4 and quality 80, which smaller files keep.
    private static func quality(_ side: Int32) -> Int32 { side > 600 ? 77 : 80 }

    /// The effort for libwebp, from 0 to 6: large files take most of the time, and small ones need every byte.
    ///
    /// Measured on 30 drawn pictures of 800 and 1,200 pixels: effort 0 has the noise of effort 1 in 5 % more bytes.
    private static func effort(_ side: Int32) -> Int32 { side > 600 ? 0 : side > 300 ? 1 : 4 }
}
