/// The reason why no squares could be created from a file.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file is empty.
    case empty
    /// It is not a picture in a supported format; `found` says what it is: `a web page`, `an SVG drawing`.
    case format(found: String)
    /// It has more pixels than ``ScaledImage/pixelLimit``.
    case pixels
    /// A side is longer than ``ScaledImage/sideLimit``.
    case side
    /// Its number of pixels is allowed, but it is encoded so that reading it would take too much memory or time.
    case tooMuch
    /// The header is a picture's, but the data is corrupt.
    case damaged
    /// A required library is not installed.
    case libraryMissing(ImageLibrary)
    /// There was not enough memory.
    case memory

    /// A sentence without a full stop that follows "the cover".
    public var description: String {
        switch self {
        case .empty: "is empty"
        case .format(let found): "is \(found), not a JPEG, PNG, GIF, WebP or AVIF"
        case .pixels: "has more than \(ScaledImage.pixelLimit / 1_000_000) million pixels"
        case .side: "has a side of more than \(ScaledImage.sideLimit) pixels"
        case .tooMuch: "would take too much memory or time to read, because of the way it is saved"
        case .damaged: "is damaged"
        case .libraryMissing(let library):
            "cannot be resized without \(library), which is missing"
        case .memory: "could not be read: out of memory"
        }
    }
}
