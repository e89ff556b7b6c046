/// The content of a server: files by path, as values.
///
/// Paths are looked up unchanged. They are never used as file system paths, so path traversal is impossible.
package protocol ServedTree: Sendable {
    /// The file at a path without a leading slash, such as `albums/low/index.html`; nil if missing.
    func file(at path: [UInt8]) -> ServedFile?
    /// The file shown for a path without a file.
    var missing: ServedFile { get }
    /// The folder of the home page, without leading and trailing slashes, that the root redirects to; empty for the
    /// root itself.
    var home: [UInt8] { get }
}

extension ServedTree {
    /// The root itself.
    package var home: [UInt8] { [] }
}

/// A file of a tree, either ready or produced on request.
package enum ServedFile: Sendable {
    case ready(Content)
    /// A file that takes time: it is produced on another thread on request; nil if that fails.
    case later(@Sendable () -> Content?)

    /// The content of a response.
    package struct Content: Sendable {
        /// The media type, such as `text/css`.
        package let type: String
        /// Differs if the bytes differ: an entity tag without its quotes.
        package let tag: String
        /// The bytes.
        package let body: Body

        /// Creates the content of a file.
        package init(type: String, tag: String, body: Body) {
            (self.type, self.tag, self.body) = (type, tag, body)
        }
    }

    /// The bytes of a file.
    package enum Body: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// The bytes of an open file, which may be large.
        case open(SentFile)

        /// Number of bytes.
        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .open(let file): file.size
            }
        }
    }
}
