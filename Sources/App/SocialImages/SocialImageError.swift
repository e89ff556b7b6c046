/// Why a picture for links could not be drawn.
package enum SocialImageError: Error, Equatable, Sendable {
    /// Pango or one of its libraries is missing.
    case libraryMissing
    /// The file of fonts at an index is not a font.
    case notFont(Int)
    /// No file of fonts is named, and the system has none.
    case noFonts
    case memory
    /// The picture could not be encoded.
    case encoding(String)
}
