package import Covers
import Images
import Synchronization

/// Draws pictures for links, with the fonts of some files or of the system.
///
/// The same values and the same fonts give the same bytes with the same versions of Pango, Cairo, FreeType and libjpeg.
/// It may be used by several threads at once.
package final class SocialImagePainter: Sendable {
    private let fonts: [String]
    /// Painters that no thread uses.
    private let idle = Mutex<[IdlePainter]>([])

    /// A painter that moves from one thread to another.
    ///
    /// Its objects of Pango and Cairo may be used by one thread at a time. A thread takes it out of ``idle`` and puts it back
    /// when the picture is drawn, so no two threads have it.
    private struct IdlePainter: @unchecked Sendable {
        let painter: TextPainter
    }

    /// Creates a painter for font files in order of preference; without files it uses the fonts of the system.
    ///
    /// Throws if a file is not a font, if no file is named and the system has no fonts, or if Pango is missing.
    package init(fonts: [String]) throws(SocialImageError) {
        self.fonts = fonts
        let first = IdlePainter(painter: try TextPainter(fonts: fonts))
        idle.withLock { $0.append(first) }
    }

    /// A hash of the fonts of the system, which changes when fonts are installed, updated or removed.
    package static var systemFontsHash: UInt64 { TextPainter.systemFontsHash }

    /// The version of Pango, which is loaded for it; nil if it or a library that it is used with is missing.
    package static var libraryVersion: String? { TextPainter.libraryVersion }

    /// The JPEG file of a picture; `covers` are the files of its covers, of which damaged ones are left out.
    package func jpeg(of image: SocialImage, covers: [[UInt8]]) throws(SocialImageError) -> [UInt8] {
        var pictures = Self.pictures(covers)
        if pictures.count < SocialImage.coverCount { pictures = Self.pictures(Array(covers.prefix(1))) }
        let painter: IdlePainter
        if let known = idle.withLock({ $0.popLast() }) {
            painter = known
        } else {
            painter = IdlePainter(painter: try TextPainter(fonts: fonts))
        }
        defer { idle.withLock { $0.append(painter) } }
        var canvas = SocialImageCanvas(color: image.color)
        canvas.add(pictures, isMirrored: image.isMirrored)
        try canvas.write(image, with: painter.painter, hasCovers: !pictures.isEmpty)
        do throws(ImageError) {
            return try canvas.picture.saved(as: .jpeg)
        } catch {
            throw .encoding("\(error)")
        }
    }

    /// The pictures of some covers as large as they are shown, without damaged ones.
    private static func pictures(_ covers: [[UInt8]]) -> [Picture] {
        let side =
            covers.count < SocialImage.coverCount ? SocialImageCanvas.side : SocialImageCanvas.smallSide
        return covers.prefix(SocialImage.coverCount).compactMap { try? Picture(squareOf: $0, side: side) }
    }

    /// The side of the squares that covers are shown as, in pixels.
    package static func side(of image: SocialImage) -> Int {
        image.covers.count < SocialImage.coverCount ? SocialImageCanvas.side : SocialImageCanvas.smallSide
    }
}
