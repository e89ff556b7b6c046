internal import CImage

/// A library that is loaded for the first picture that needs it.
public enum ImageLibrary: String, CaseIterable, Sendable, CustomStringConvertible {
    case jpeg = "libjpeg"
    case png = "libpng"
    case webp = "libwebp"
    case avif = "libavif"
    case colors = "liblcms2"

    /// Its name, as in the name of its file.
    public var description: String { rawValue }

    /// The packages of Debian and Ubuntu that have it, newest first; a release has one of them.
    public var packages: [String] {
        switch self {
        case .jpeg: ["libjpeg62-turbo"]
        case .png: ["libpng16-16t64", "libpng16-16"]
        case .webp: ["libwebp7"]
        case .avif: ["libavif16", "libavif15"]
        case .colors: ["liblcms2-2"]
        }
    }

    /// The version of the library, which is loaded for it; nil if it is missing.
    public var version: String? {
        let text =
            switch self {
            case .jpeg: unsafe sitegen_jpeg_version()
            case .png: unsafe sitegen_png_version()
            case .webp: unsafe sitegen_webp_version()
            case .avif: unsafe sitegen_avif_version()
            case .colors: unsafe sitegen_color_version()
            }
        return unsafe text.map { unsafe String(cString: $0) }
    }
}
