import SourceText

/// Size and hash of a file's content.
package struct FileDigest: Equatable, Sendable {
    /// Size in bytes.
    package let size: Int
    /// `ContentHash` of the content.
    package let hash: UInt64

    package init(size: Int, hash: UInt64) { (self.size, self.hash) = (size, hash) }

    package init(of bytes: [UInt8]) { (size, hash) = (bytes.count, ContentHash.of(bytes)) }
}
