internal import CImage

extension StoredPicture {
    /// Reads a file, shrinking its picture while decoding so that its longer side is at most `longest`.
    init(_ bytes: [UInt8], longest: Int) throws(ImageError) {
        let kind = try ImageKind(bytes)
        if bytes.count > ScaledImage.byteLimit { throw .tooMuch }
        if kind == .gif {
            try self.init(gif: bytes, longest: longest)
            return
        }
        let metadata = ImageMetadata(bytes, kind: kind)
        let still = kind == .webp ? WebPChunk.still(of: bytes) : nil
        try self.init(still ?? bytes, kind: kind, metadata: metadata, longest: longest)
    }

    private init(
        _ bytes: [UInt8], kind: ImageKind, metadata: ImageMetadata, longest: Int
    ) throws(ImageError) {
        var image = unsafe sitegen_image()
        let limits = Self.limits(longest, fileByteCount: bytes.count)
        let outcome =
            switch kind {
            case .jpeg: unsafe sitegen_image_read_jpeg(bytes, bytes.count, limits, &image)
            case .png: unsafe sitegen_image_read_png(bytes, bytes.count, limits, &image)
            case .webp: unsafe sitegen_image_read_webp(bytes, bytes.count, limits, &image)
            case .avif, .gif: unsafe sitegen_image_read_avif(bytes, bytes.count, limits, &image)
            }
        try Self.check(outcome, library: kind.library)
        defer { unsafe sitegen_image_free(&image) }
        unsafe sourceWidth = Int(image.source_width)
        unsafe sourceHeight = Int(image.source_height)
        unsafe width = Int(image.width)
        unsafe height = Int(image.height)
        unsafe model =
            Int(image.model) == sitegen_image_rgb ? .rgb : Int(image.model) == sitegen_image_rgba ? .rgba : .cmyk
        unsafe isGrey = image.is_grey != 0
        let count = unsafe width * height * Int(image.channels)
        pixels = unsafe Array(UnsafeBufferPointer(start: image.pixels, count: count))
        let profileCount = unsafe image.profile == nil ? 0 : image.profile_count
        let ownProfile = unsafe Array(UnsafeBufferPointer(start: image.profile, count: profileCount))
        profile = ownProfile.isEmpty ? metadata.profile : ownProfile
        let ownOrientation = unsafe Int(image.orientation)
        orientation = kind == .avif ? ownOrientation : metadata.orientation
    }

    private init(gif bytes: [UInt8], longest: Int) throws(ImageError) {
        var reader = try GIFReader(bytes)
        var image = unsafe sitegen_image()
        let planned = unsafe sitegen_image_plan(
            Int64(reader.width), Int64(reader.height), Self.limits(longest, fileByteCount: bytes.count), &image)
        try Self.check(planned)
        try reader.readPixels()
        let (newWidth, newHeight) = unsafe (Int(image.width), Int(image.height))
        var made = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        let isMade = unsafe made.withUnsafeMutableBufferPointer { buffer in
            let reducer = unsafe sitegen_reducer_make(
                Int32(clamping: reader.width), Int32(clamping: reader.height), 4, 1, buffer.baseAddress,
                Int32(clamping: newWidth), Int32(clamping: newHeight))
            guard let reducer = unsafe reducer else { return false }
            defer { unsafe sitegen_reducer_free(reducer) }
            var row = [UInt8](repeating: 0, count: reader.width * 4)
            for number in 0..<reader.height {
                reader.write(row: number, into: &row)
                unsafe sitegen_reducer_add(reducer, row)
            }
            return true
        }
        if !isMade { throw .memory }
        (sourceWidth, sourceHeight) = (reader.width, reader.height)
        (width, height, model, isGrey, pixels) = (newWidth, newHeight, .rgba, false, made)
        (profile, orientation) = ([], 1)
    }

    /// The limits include the file itself, the process and the squares, so that the total stays below 256 MB.
    private static func limits(_ longest: Int, fileByteCount: Int) -> sitegen_image_limits {
        sitegen_image_limits(
            longest: Int32(clamping: longest), pixels: Int64(ScaledImage.pixelLimit),
            side: Int32(ScaledImage.sideLimit),
            bytes: Int64(max(0, 220_000_000 - fileByteCount)), scans: 100,
            profile_bytes: Int64(ImageMetadata.profileLimit))
    }

    private static func check(_ outcome: Int32, library: ImageLibrary? = nil) throws(ImageError) {
        if Int(outcome) == sitegen_image_no_library, let library { throw .libraryMissing(library) }
        switch Int(outcome) {
        case sitegen_image_ok: return
        case sitegen_image_too_many_pixels: throw .pixels
        case sitegen_image_side_too_long: throw .side
        case sitegen_image_too_much: throw .tooMuch
        case sitegen_image_no_memory: throw .memory
        default: throw .damaged
        }
    }
}

extension ImageKind {
    /// The library that reads the format.
    fileprivate var library: ImageLibrary {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        // GIF is read without a library, and does not get here.
        case .avif, .gif: .avif
        }
    }
}
