import Albums
package import Covers
import FileSystem
package import SocialImages
import Settings
import SourceText

/// Pictures for links: drawn from covers that the store has, and cached.
extension CoverStore {
    /// The file of a picture for links, from the cache or drawn now; covers that cannot be read are left out.
    ///
    /// nil if the settings ask for no such pictures.
    package func file(of image: SocialImage) throws(SocialImageError) -> [UInt8]? {
        guard let painter = socialImages else { return nil }
        let hash = image.fingerprint
        if let bytes = cache.socialImage(hash) { return bytes }
        let side = SocialImagePainter.side(of: image)
        let covers = image.covers.compactMap { art -> [UInt8]? in
            guard let side = art.sides.first(where: { $0 >= side }) ?? art.sides.last else { return nil }
            // A preview waits for no cover.
            return options.isDeferred ? cache.file(of: art, side: side, .webp) : file(of: art, side: side, .webp)
        }
        let bytes = try painter.jpeg(of: image, covers: covers)
        countDrawn()
        if covers.count == image.covers.count {
            // A cache that is not writable only means that it is drawn again when its file is gone.
            try? cache.keep(socialImage: bytes, hash: hash)
        }
        return bytes
    }
}

extension SocialImagePainter {
    /// The painter for the pictures that the settings ask for; nil if they ask for none, or if it cannot be created, which
    /// is reported.
    static func make(
        _ settings: Settings, tree: SourceTree, site: FilePath, diagnostics: inout [Diagnostic]
    ) -> SocialImagePainter? {
        let wanted = settings.socialImages
        // Fonts that are missing are reported by the build.
        guard !wanted.pages.isEmpty, let origin = wanted.origin, wanted.problems(in: tree).isEmpty else { return nil }
        do throws(SocialImageError) {
            return try SocialImagePainter(fonts: wanted.fonts.map { site.reaching($0.path).text })
        } catch {
            diagnostics.append(error.diagnostic(wanted, at: origin))
            return nil
        }
    }
}

extension SocialImageError {
    /// The report of a painter that could not be created.
    fileprivate func diagnostic(_ wanted: Settings.SocialImages, at origin: SourceSpan) -> Diagnostic {
        switch self {
        case .notFont(let index):
            let font = wanted.fonts[index]
            return .error(
                .wrongFont, "\(font.path) is not a font", at: font.origin,
                help: "fonts are files in TrueType, OpenType or WOFF2 format")
        case .noFonts:
            return .error(
                .missingFont, "`socialImages` needs a font, and this system has none", at: origin,
                help: "name a file under `fonts`, or install some, on Debian with `apt install fonts-dejavu-core`")
        case .libraryMissing:
            return .error(
                .missingLibrary, "`socialImages` needs Pango, which is missing", at: origin,
                help: "install it, on Debian with `apt install libpangocairo-1.0-0`, or remove `socialImages`")
        case .memory, .encoding:
            return .error(.refused, "pictures for links cannot be drawn: \(summary)", at: origin)
        }
    }

    /// What happened, in a few words.
    var summary: String {
        switch self {
        case .libraryMissing: "Pango is missing"
        case .notFont: "a font is damaged"
        case .noFonts: "the system has no fonts"
        case .memory: "there is not enough memory"
        case .encoding(let reason): reason
        }
    }
}
