import Glibc
import SiteKit

/// What tells that a file is still the one that was seen before, without reading it.
///
/// Two equal stamps of one name mean the same content, as long as the clock of the file system told the two moments of
/// a change apart: not of a file that was changed within a tick of the clock (10 ms or less) of being seen.
struct FileStamp: Hashable, Sendable {
    /// Size in bytes.
    let size: Int64
    /// When its content last changed, in nanoseconds since 1970.
    let modified: Int64
    /// When its content, permissions or names last changed, in nanoseconds since 1970.
    let changed: Int64
    /// Its number on the device.
    let inode: UInt64
    /// Kind and permissions, as the system has them (`st_mode`).
    let mode: UInt32

    /// A stamp of these.
    init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
        (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
    }

    /// What the system says.
    init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
    }

    /// Whether it is that of a file, not of a folder, link or pipe.
    var isFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

    /// Whether it is that of a folder.
    var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

    /// Permissions, such as 0o644.
    var permissions: UInt32 { mode & 0o7777 }

    /// Whether only names or permissions can have come between the two: same content of the same file.
    func hasSameContent(as other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && inode == other.inode && mode == other.mode
    }

    /// A hash of it.
    var print: UInt64 {
        ContentHash.of(words: [
            UInt64(bitPattern: size), UInt64(bitPattern: modified), UInt64(bitPattern: changed), inode, UInt64(mode),
        ])
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension Folder {
    /// The stamp of what has this name; of a symbolic link itself unless told to follow it.
    ///
    /// Nil where nothing has it.
    func stamp(of name: FilePath, followLink: Bool = false) throws(SystemError) -> FileStamp? {
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
