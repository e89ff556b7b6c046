package import Glibc
import SourceText

/// Metadata that shows, without reading a file, whether it is still the one seen before.
///
/// Two equal stamps of one name mean equal content, provided that the file system's clock distinguishes two changes.
/// This does not hold for a file that was changed within a clock tick (10 ms or less) of being examined.
package struct FileStamp: Hashable, Sendable {
    /// Size in bytes.
    package let size: Int64
    /// When its content last changed, in nanoseconds since 1970.
    package let modified: Int64
    /// When its content, permissions or names last changed, in nanoseconds since 1970.
    package let changed: Int64
    /// Inode number on the device.
    package let inode: UInt64
    /// File type and permissions, as the system reports them (`st_mode`).
    package let mode: UInt32

    package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
        (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
    }

    /// Creates a stamp from the result of `stat`.
    package init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
    }

    /// Whether it belongs to a regular file, not to a folder, link or pipe.
    package var isFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

    /// Whether it belongs to a folder.
    package var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

    /// Permissions, such as 0o644.
    package var permissions: UInt32 { mode & 0o7777 }

    /// Whether the stamps differ at most in the change time, as after a rename: same content of the same file.
    package func hasSameContent(as other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && inode == other.inode && mode == other.mode
    }

    /// A hash of all fields.
    package var fingerprint: UInt64 {
        ContentHash.of(words: [
            UInt64(bitPattern: size), UInt64(bitPattern: modified), UInt64(bitPattern: changed), inode, UInt64(mode),
        ])
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension Folder {
    /// The stamp of the file or folder with this name, or of a symbolic link itself unless `followLink` is set.
    ///
    /// nil when the name does not exist.
    package func stamp(of name: FilePath, followLink: Bool = false) throws(SystemError) -> FileStamp? {
        var status = stat()
        do {
            _ = try unsafe call("stat", name) { [number] path in
                unsafe fstatat(number, path, &status, followLink ? 0 : AT_SYMLINK_NOFOLLOW)
            }
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        return FileStamp(status)
    }
}
