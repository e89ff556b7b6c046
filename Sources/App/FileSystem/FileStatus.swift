package import Glibc

/// File metadata as reported by `stat`.
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, socket or device.
        case other
    }

    package let kind: Kind
    /// Size in bytes.
    package let size: Int
    /// Permissions, such as 0o644.
    package let mode: UInt32
    /// Device and inode number: equal for two names of one file.
    package let identity: Identity
    /// The number of hard links.
    package let linkCount: Int
    package let owner: UInt32
    package let group: UInt32
    /// The stamp, for detecting later changes.
    package let stamp: FileStamp

    /// Identifies a file independently of its names.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64
    }

    package init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        size = Int(status.st_size)
        mode = UInt32(status.st_mode) & 0o7777
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        linkCount = Int(status.st_nlink)
        owner = status.st_uid
        group = status.st_gid
        stamp = FileStamp(status)
    }
}
