import SiteKit

/// Size and hash of a file's content.
struct FileDigest: Equatable, Sendable {
    /// Size in bytes.
    let size: Int
    /// `ContentHash` of the content.
    let hash: UInt64

    init(size: Int, hash: UInt64) { (self.size, self.hash) = (size, hash) }

    init(of bytes: [UInt8]) { (size, hash) = (bytes.count, ContentHash.of(bytes)) }
}
