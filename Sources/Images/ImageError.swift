/// Why no squares could be made of a file.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There are no bytes.
    case empty
    /// It is no picture of a kind that is read, but what `found` says: `a web page`, `an SVG drawing`.
    case format(found: String)
    /// It has more pixels than ``CoverImage/pixelLimit``.
    case pixels
    /// A side is longer than ``CoverImage/sideLimit``.
    case side
    /// It has few enough pixels, but is written so that reading it would take too much memory or time.
    case tooMuch
    /// It begins like a picture, but cannot be read to its end.
    case damaged
    /// A library that is needed for it is not installed.
    case libraryMissing(String)
    /// There was no memory left.
    case memory

    /// A sentence without full stop that follows "the cover".
    public var description: String {
        switch self {
        case .empty: "is empty"
        case .format(let found): "is \(found), not a JPEG, PNG, GIF, WebP or AVIF"
        case .pixels: "has more than \(CoverImage.pixelLimit / 1_000_000) million pixels"
        case .side: "has a side of more than \(CoverImage.sideLimit) pixels"
        case .tooMuch: "would take too much memory or time to read, because of the way it is saved"
        case .damaged: "is damaged"
        case .libraryMissing(let name): "cannot be read without the library \(name)"
        case .memory: "could not be read, because there was no memory left"
        }
    }
}
