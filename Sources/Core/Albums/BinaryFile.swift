import SourceText

/// A file that is copied to the output unchanged.
package struct BinaryFile: Sendable {
    /// The path relative to the site folder.
    package let path: String
    /// The size in bytes.
    package let size: Int
    /// A hash of the content; for a file whose content is not read, a hash that changes when the content may have
    /// changed.
    package let contentHash: UInt64
    /// The file type detected from its first bytes; nil for a file whose content is not read.
    package let header: ImageHeader?
    /// Whether it is the picture embedded in the recording at ``path``, and not that file itself.
    package let isEmbedded: Bool

    /// A file that is copied without being read; `stamp` differs when its content may differ.
    package init(path: String, size: Int, stamp: UInt64 = 0) {
        self.path = path
        self.size = size
        contentHash = stamp
        header = nil
        isEmbedded = false
    }

    /// A file whose hash and header are known from a previous build.
    package init(path: String, size: Int, contentHash: UInt64, header: ImageHeader) {
        self.path = path
        self.size = size
        self.contentHash = contentHash
        self.header = header
        isEmbedded = false
    }

    /// A file with the given content, of which only the hash and the header are kept.
    package init(path: String, content: [UInt8], isEmbedded: Bool = false) {
        self.path = path
        self.isEmbedded = isEmbedded
        size = content.count
        contentHash = ContentHash.of(content)
        header = ImageHeader(content)
    }
}
