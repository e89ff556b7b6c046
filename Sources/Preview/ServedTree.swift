/// What a server shows: files by their paths, as values.
///
/// A path is looked up as it is. It never becomes one on a disk, so there is nothing that could lead out.
public protocol ServedTree: Sendable {
    /// The file at a path without a leading slash, such as `albums/low/index.html`; nil where there is none.
    func file(at path: [UInt8]) -> ServedFile?
    /// What is shown where there is none.
    var missing: ServedFile { get }
    /// The folder of the home page, without slashes at its ends, to which the root leads; empty for the root itself.
    var home: [UInt8] { get }
}

extension ServedTree {
    /// The root itself.
    public var home: [UInt8] { [] }
}

/// A file of a tree, there already or made when it is asked for.
public enum ServedFile: Sendable {
    /// It is there.
    case ready(Content)
    /// It takes time: it is made on another thread, for one that asks; nil where that cannot be done.
    case later(@Sendable () -> Content?)

    /// What is sent.
    public struct Content: Sendable {
        /// Such as `text/css`.
        public let type: String
        /// Differs when the bytes do: an entity tag without its quotes.
        public let tag: String
        /// The bytes.
        public let body: Body

        /// What is sent of a file.
        public init(type: String, tag: String, body: Body) {
            (self.type, self.tag, self.body) = (type, tag, body)
        }
    }

    /// The bytes of a file.
    public enum Body: Sendable {
        /// These.
        case bytes([UInt8])
        /// Those of an open file, which may be large.
        case open(SentFile)

        /// How many there are.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .open(let file): file.size
            }
        }
    }
}
