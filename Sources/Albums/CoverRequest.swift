/// A cover that a site wants to show, to be resolved by the caller of a build.
package struct CoverRequest: Sendable {
    /// The location of a cover.
    package enum Source: Sendable {
        /// A file in `content/covers/` whose header identifies it as an image.
        case file(BinaryFile)
        /// A file named by a library, such as a cover next to music, or a recording with an embedded picture.
        case path(String)
        /// An http or https address as written; it may contain secrets that must not be shown.
        case address(String)
        /// An image that a server knows by an id; the server's address is as given in the settings.
        case service(server: String, id: String)
    }

    /// The location of the cover.
    package let source: Source
    /// Whether the cover is converted to several sizes, rather than copied unchanged.
    package let isResized: Bool

    /// A request for a cover.
    package init(_ source: Source, isResized: Bool) {
        self.source = source
        self.isResized = isResized
    }
}
