import SourceText

/// Information about an image from the first bytes of its file.
///
/// Names and declared types are not trusted; only the bytes are.
package struct ImageHeader: Sendable, Equatable {
    /// The kinds of file that are recognized by their bytes.
    package enum Kind: String, Sendable {
        /// Images that browsers show.
        case png, jpeg, gif, webp, avif, svg
        /// A drawing (SVG) that runs scripts or refers to other files.
        case activeDrawing
        /// A web page.
        case html
        /// No bytes at all.
        case empty
        /// Anything else.
        case unknown
    }

    package let kind: Kind
    /// The size in pixels as declared in the header; nil if it is not declared, and for SVG.
    package let pixelSize: (width: Int, height: Int)?
    /// The first bytes as text, for messages.
    package let start: String
    /// Whether it may have several frames: any GIF, and WebP that says so.
    package let mayMove: Bool

    /// The maximum number of pixels in a cover.
    package static let pixelLimit = 50_000_000
    /// The maximum length of a cover's side in pixels.
    package static let sideLimit = 20_000

    /// Whether browsers show the file as an image.
    package var isImage: Bool {
        switch kind {
        case .png, .jpeg, .gif, .webp, .avif, .svg: true
        case .html, .empty, .unknown, .activeDrawing: false
        }
    }

    /// Whether the image exceeds the limits.
    package var isTooLarge: Bool {
        guard let (width, height) = pixelSize else { return false }
        return width > Self.sideLimit || height > Self.sideLimit || width * height > Self.pixelLimit
    }

    package var fileExtension: String { kind == .jpeg ? "jpg" : kind.rawValue }

    /// Reads the header from a file's content or its first bytes.
    ///
    /// Sources: PNG (W3C) 5.3 and 11.2.2; JPEG (ITU T.81) B.1 and B.2.2; GIF89a 18; WebP container (Google) and
    /// VP8/VP8L bitstream headers; AVIF by the `ftyp` brand of ISO/IEC 23008-12.
    package init(_ bytes: [UInt8]) {
        start = UTF8Text.describing(bytes.prefix(15)).replacing("\n", with: " ")
        let (kind, size) = Self.read(bytes)
        self.kind = kind == .svg && !DrawingCheck.isPassive(bytes) ? .activeDrawing : kind
        pixelSize = size
        // "Extended File Format" of the WebP container: the flag for animation.
        mayMove =
            kind == .gif
            || (kind == .webp && bytes.dropFirst(12).starts(with: Array("VP8X".utf8))
                && bytes.count > 20 && bytes[20] & 2 != 0)
    }

    /// The header encoded as bytes.
    package var packed: [UInt8] {
        var writer = BinaryEncoder()
        writer.put(kind.rawValue)
        writer.put(pixelSize) { writer, size in
            writer.put(size.width)
            writer.put(size.height)
        }
        writer.put(start)
        writer.put(mayMove)
        return writer.bytes
    }

    /// Decodes bytes from ``packed``; nil for any other bytes.
    package init?(packed bytes: ArraySlice<UInt8>) {
        var reader = BinaryDecoder(bytes)
        guard let kind = Kind(rawValue: reader.text()) else { return nil }
        self.kind = kind
        pixelSize = reader.optional { ($0.number(), $0.number()) }
        start = reader.text()
        mayMove = reader.flag()
        if !reader.isComplete { return nil }
    }

    /// Compares all fields.
    package static func == (first: ImageHeader, second: ImageHeader) -> Bool {
        first.kind == second.kind && first.start == second.start && first.mayMove == second.mayMove
            && first.pixelSize?.width == second.pixelSize?.width
            && first.pixelSize?.height == second.pixelSize?.height
    }

    private static func read(_ bytes: [UInt8]) -> (Kind, (width: Int, height: Int)?) {
        if bytes.isEmpty { return (.empty, nil) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return (.png, size(big(bytes, 16, 4), big(bytes, 20, 4)))
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (.jpeg, jpegSize(bytes)) }
        if bytes.starts(with: Array("GIF8".utf8)) { return (.gif, size(little(bytes, 6, 2), little(bytes, 8, 2))) }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return (.webp, webpSize(bytes))
        }
        if bytes.dropFirst(4).starts(with: Array("ftypavi".utf8)) { return (.avif, nil) }
        return (textKind(bytes), nil)
    }

    private static func textKind(_ bytes: [UInt8]) -> Kind {
        let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
        if text.hasPrefix("<svg") { return .svg }
        let isMarkup = text.hasPrefix("<?xml") || text.hasPrefix("<!--") || text.hasPrefix("<!doctype svg")
        return isMarkup && text.contains("<svg") ? .svg : .unknown
    }

    /// Scans the segments up to the frame header.
    private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var offset = 2
        while offset + 9 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD8: offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return size(big(bytes, offset + 7, 2), big(bytes, offset + 5, 2))
            case 0xD9, 0xDA: return nil
            default: offset += 2 + max(2, big(bytes, offset + 2, 2) ?? 2)
            }
        }
        return nil
    }

    private static func webpSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        let chunk = bytes.dropFirst(12)
        if chunk.starts(with: Array("VP8 ".utf8)) {
            return size(little(bytes, 26, 2).map { $0 & 0x3FFF }, little(bytes, 28, 2).map { $0 & 0x3FFF })
        }
        if chunk.starts(with: Array("VP8L".utf8)), let bits = little(bytes, 21, 4) {
            return size((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
        }
        if chunk.starts(with: Array("VP8X".utf8)) {
            return size(little(bytes, 24, 3).map { $0 + 1 }, little(bytes, 27, 3).map { $0 + 1 })
        }
        return nil
    }

    private static func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
