/// A cover, or a picture in a note, that a site wants to show, to be resolved by the caller of a build.
package struct CoverRequest: Sendable {
    /// The location of a cover.
    package enum Source: Sendable {
        /// A file in `content/covers/` whose header identifies it as an image.
        case file(BinaryFile)
        /// A file named by a library or a note, such as a cover next to music, or a recording with an embedded picture.
        case path(String)
        /// An http or https address as written; it may contain secrets that must not be shown.
        case address(String)
        /// An image that a server knows by an id; the server's address is as given in the settings.
        case service(server: String, id: String)
    }

    /// The location of the cover.
    package let source: Source
    /// What the picture is made into; nil if it is copied unchanged.
    package let shape: ImageSet.Shape?

    /// A request for a picture.
    package init(_ source: Source, shape: ImageSet.Shape?) {
        self.source = source
        self.shape = shape
    }
}
