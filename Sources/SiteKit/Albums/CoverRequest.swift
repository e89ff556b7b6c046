/// A cover that a site wants to show, for whoever has the pictures of the world.
public struct CoverRequest: Sendable {
    /// Where it is.
    public enum Source: Sendable {
        /// A file of `content/covers/`, of which the header says that it is a picture.
        case file(BinaryFile)
        /// A file that a library names, such as a cover beside music, or a recording with a picture inside.
        case path(String)
        /// An http or https address as written; it may hold what nobody shall see.
        case address(String)
        /// What the server at an address, as the settings give it, calls by an id.
        case service(server: String, id: String)
    }

    /// Where it is.
    public let source: Source
    /// Whether it is wanted in sizes, rather than as it is.
    public let isResized: Bool

    /// A wish for a cover.
    public init(_ source: Source, isResized: Bool) {
        self.source = source
        self.isResized = isResized
    }
}

/// Brings the covers of a site: all requests come at once, each once, and are answered in their order.
///
/// With `covers: copy` it is not asked for files of `content/covers/`, and never for drawings (SVG) among them.
public typealias CoverSource = @Sendable (_ requests: [CoverRequest]) async -> [CoverAnswer]
