/// A file that is copied to the output as it is.
public struct BinaryFile: Sendable {
    /// Path relative to the site folder.
    public let path: String
    /// Size in bytes.
    public let size: Int
    /// Hash of the content; for a file whose content nobody looks at, of what tells that it is as it was.
    public let contentHash: UInt64
    /// What its first bytes say it is; nil for a file whose content nobody looks at.
    public let header: ImageHeader?
    /// Whether it is the picture inside the recording at ``path``, and not that file.
    public let isEmbedded: Bool

    /// A file that is copied unseen; `stamp` differs when its content may.
    public init(path: String, size: Int, stamp: UInt64 = 0) {
        self.path = path
        self.size = size
        contentHash = stamp
        header = nil
        isEmbedded = false
    }

    /// A file of which an earlier build knows the hash and the header.
    public init(path: String, size: Int, contentHash: UInt64, header: ImageHeader) {
        self.path = path
        self.size = size
        self.contentHash = contentHash
        self.header = header
        isEmbedded = false
    }

    /// A file of this content, of which only the hash and the header are kept.
    public init(path: String, content: [UInt8], isEmbedded: Bool = false) {
        self.path = path
        self.isEmbedded = isEmbedded
        size = content.count
        contentHash = ContentHash.of(content)
        header = ImageHeader(content)
    }
}
