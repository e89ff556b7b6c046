import SiteKit

/// What is remembered of the content of a file.
struct FileDigest: Equatable, Sendable {
    /// Size in bytes.
    let size: Int
    /// `ContentHash` of the content.
    let hash: UInt64

    /// A digest of these.
    init(size: Int, hash: UInt64) { (self.size, self.hash) = (size, hash) }

    /// The digest of some bytes.
    init(of bytes: [UInt8]) { (size, hash) = (bytes.count, ContentHash.of(bytes)) }
}
