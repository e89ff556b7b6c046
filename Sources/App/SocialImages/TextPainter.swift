internal import CText

/// Writes texts of any script as shares of pixels.
///
/// It may be used by one thread at a time.
@safe final class TextPainter {
    private let painter: OpaquePointer

    /// A text and how it is written.
    struct Text {
        var text: String
        /// A BCP 47 tag.
        var language: String
        /// The height of its font in pixels.
        var size: Int
        /// 400 is regular, 700 is bold.
        var weight: Int
        /// The width of a line in pixels.
        var width: Int
        /// The maximum number of lines.
        var lines: Int
        /// Whether it is made to fit: words are broken, and an ellipsis replaces what has no room.
        var isCut = false
    }

    /// The room that a text takes.
    struct Size {
        let height: Int
        /// Whether it fits into its lines.
        let isWhole: Bool
    }

    /// How much of each pixel a text covers, in 255ths: `height` rows of `stride` bytes.
    struct Mask {
        let width: Int
        let height: Int
        let stride: Int
        let shares: [UInt8]
    }

    /// The version of Pango, which is loaded for it; nil if it or a library that it is used with is missing.
    static var libraryVersion: String? {
        unsafe sitegen_text_version().map { unsafe String(cString: $0) }
    }

    /// Creates a painter for some font files; without files it uses the fonts of the system.
    init(fonts: [String]) throws(SocialImageError) {
        var made: OpaquePointer?
        var bad = 0
        let outcome = unsafe withCStrings(fonts) { files in
            unsafe sitegen_text_painter_make(files, fonts.count, &made, &bad)
        }
        switch Int(outcome) {
        case sitegen_text_ok: break
        case sitegen_text_no_library: throw .libraryMissing
        case sitegen_text_bad_font: throw .notFont(bad)
        case sitegen_text_no_fonts: throw .noFonts
        default: throw .memory
        }
        guard let made = unsafe made else { throw .memory }
        unsafe painter = made
    }

    deinit { unsafe sitegen_text_painter_free(painter) }

    /// The room that a text takes.
    func size(of text: Text) throws(SocialImageError) -> Size {
        let size = try unsafe draw(text, into: nil, stride: 0, height: 0)
        return Size(height: Int(size.height), isWhole: size.is_whole != 0)
    }

    /// A written text.
    func mask(of text: Text) throws(SocialImageError) -> Mask {
        let height = try size(of: text).height
        let stride = (text.width + 3) / 4 * 4
        var shares = [UInt8](repeating: 0, count: stride * height)
        try unsafe shares.withUnsafeMutableBufferPointer { (buffer) throws(SocialImageError) in
            _ = try unsafe draw(text, into: buffer.baseAddress, stride: stride, height: height)
        }
        return Mask(width: text.width, height: height, stride: stride, shares: shares)
    }

    private func draw(
        _ text: Text, into mask: UnsafeMutablePointer<UInt8>?, stride: Int, height: Int
    ) throws(SocialImageError) -> sitegen_text_size {
        var size = sitegen_text_size()
        var content = text.text
        let outcome = content.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe text.language.withCString { language in
                    var described = unsafe sitegen_text_block(
                        text: bytes.baseAddress, text_count: bytes.count, language: language, size: Double(text.size),
                        weight: Int32(clamping: text.weight), width: Int32(clamping: text.width),
                        lines: Int32(clamping: text.lines), breaks_words: text.isCut ? 1 : 0)
                    return unsafe sitegen_text_draw(
                        painter, &described, &size, mask, Int32(clamping: stride), Int32(clamping: height))
                }
            }
        }
        if Int(outcome) != sitegen_text_ok { throw .memory }
        return size
    }

    /// A hash of the fonts of the system; 0 if texts cannot be written.
    static var systemFontsHash: UInt64 { sitegen_text_system_fonts() }
}

/// Calls `body` with the texts as C strings.
private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    // All texts one after another, because pointers to them must be valid together.
    let bytes = texts.map { Array($0.utf8CString) }
    let starts = bytes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return unsafe Array(bytes.joined()).withUnsafeBufferPointer { all in
        let pointers =
            unsafe texts.indices.map { index in unsafe all.baseAddress.map { unsafe $0 + starts[index] } } + [nil]
        return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }
}
