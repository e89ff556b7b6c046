import CPosix
import Glibc

/// An open folder; names passed to its methods are relative to it, and absolute paths are used as they are.
///
/// A thin layer over the system: every call is retried when a signal interrupts it, and otherwise throws a
/// `SystemError` with the name of the call and the path. `Folder.working` takes paths as given on the command line.
package final class Folder: Sendable {
    /// The file descriptor.
    package let number: Int32
    /// The path it was opened with, for messages; empty for the working folder.
    package let path: FilePath

    private init(number: Int32, path: FilePath) {
        self.number = number
        self.path = path
    }

    deinit { if number >= 0 { _ = Glibc.close(number) } }

    /// The working folder of the process.
    package static let working = Folder(number: AT_FDCWD, path: FilePath(bytes: []))

    /// Opens a folder in this one; a symbolic link is not followed unless `followLink` is set.
    package func openFolder(_ name: FilePath, followLink: Bool = false) throws(SystemError) -> Folder {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followLink ? 0 : O_NOFOLLOW)
        let number = try unsafe call("open", name) { [number] path in unsafe openat(number, path, flags, 0) }
        return Folder(number: number, path: path.appending(name))
    }

    /// The status of a name, or of a symbolic link itself unless `followLink` is set.
    ///
    /// nil when the name does not exist.
    package func status(_ name: FilePath, followLink: Bool = false) throws(SystemError) -> FileStatus? {
        var status = stat()
        do {
            _ = try unsafe call("stat", name) { [number] path in
                unsafe fstatat(number, path, &status, followLink ? 0 : AT_SYMLINK_NOFOLLOW)
            }
        } catch {
            if error.number == ENOENT || error.number == ENOTDIR { return nil }
            throw error
        }
        return FileStatus(status)
    }

    /// The status of the folder itself.
    package func status() throws(SystemError) -> FileStatus {
        guard let status = try status(FilePath.current) else { throw SystemError(ENOENT, "stat", path) }
        return status
    }

    /// Creates a folder; `mode` is reduced by the umask.
    package func makeFolder(_ name: FilePath, mode: UInt32 = 0o777) throws(SystemError) {
        _ = try unsafe call("mkdir", name) { [number] path in unsafe mkdirat(number, path, mode_t(mode)) }
    }

    /// Removes a file, link, socket or pipe.
    package func remove(_ name: FilePath) throws(SystemError) {
        _ = try unsafe call("unlink", name) { [number] path in unsafe unlinkat(number, path, 0) }
    }

    /// Removes an empty folder.
    package func removeFolder(_ name: FilePath) throws(SystemError) {
        _ = try unsafe call("rmdir", name) { [number] path in unsafe unlinkat(number, path, AT_REMOVEDIR) }
    }

    /// Creates a hard link; for a symbolic link, the link itself is linked.
    package func link(_ name: FilePath, to folder: Folder, as newName: FilePath) throws(SystemError) {
        _ = try unsafe call("link", name, newName) { [number] path, newPath in
            unsafe linkat(number, path, folder.number, newPath, 0)
        }
    }

    /// Renames; an existing file with the new name is replaced atomically.
    package func rename(_ name: FilePath, to folder: Folder, as newName: FilePath) throws(SystemError) {
        _ = try unsafe call("rename", name, newName) { [number] path, newPath in
            unsafe renameat(number, path, folder.number, newPath)
        }
    }

    /// Renames; throws `EEXIST` if the new name is taken.
    package func renameIfFree(_ name: FilePath, to folder: Folder, as newName: FilePath) throws(SystemError) {
        _ = try unsafe call("rename", name, newName) { [number] path, newPath in
            unsafe sitegen_rename_new(number, path, folder.number, newPath)
        }
    }

    /// Exchanges two names atomically.
    package func exchange(_ name: FilePath, with folder: Folder, _ otherName: FilePath) throws(SystemError) {
        _ = try unsafe call("exchange", name, otherName) { [number] path, otherPath in
            unsafe sitegen_exchange(number, path, folder.number, otherPath)
        }
    }

    /// Sets permissions, ignoring the umask.
    package func setMode(_ name: FilePath, _ mode: UInt32) throws(SystemError) {
        _ = try unsafe call("chmod", name) { [number] path in unsafe fchmodat(number, path, mode_t(mode), 0) }
    }

    package func setOwner(_ name: FilePath, owner: UInt32, group: UInt32) throws(SystemError) {
        _ = try unsafe call("chown", name) { [number] path in
            unsafe fchownat(number, path, owner, group, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// Waits until everything written to this folder's file system is on disk.
    package func syncFileSystem() throws(SystemError) {
        while sitegen_sync_file_system(number) != 0 {
            if errno != EINTR { throw SystemError(errno, "syncfs", path) }
        }
    }

    /// Waits until the names in this folder are on disk; file systems that do not support this are ignored.
    package func sync() throws(SystemError) {
        while fsync(number) != 0 {
            if errno == EINVAL || errno == ENOTSUP { return }
            if errno != EINTR { throw SystemError(errno, "fsync", path) }
        }
    }

    /// Locks this folder without waiting.
    ///
    /// Returns false when another process holds the lock.
    package func lock() throws(SystemError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            case ENOTSUP, ENOLCK, EINVAL, ENOSYS: return true
            default: throw SystemError(errno, "flock", path)
            }
        }
        return true
    }

    package func unlock() { _ = flock(number, LOCK_UN) }

    /// The ID of the mount that contains the folder, if the kernel reports it.
    package var mountNumber: UInt64? {
        var mount: UInt64 = 0
        return unsafe sitegen_mount_number(number, &mount) == 0 ? mount : nil
    }

    package func target(ofLink name: FilePath) throws(SystemError) -> FilePath {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = try unsafe call("readlink", name) { [number] path in
            unsafe buffer.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return -1 }
                let target = unsafe start.assumingMemoryBound(to: CChar.self)
                return Int32(truncatingIfNeeded: unsafe readlinkat(number, path, target, bytes.count))
            }
        }
        return FilePath(bytes: Array(buffer[..<Int(count)]))
    }

    /// Makes a system call with a path, retrying when a signal interrupts it; a negative result is thrown.
    package func call(
        _ call: String, _ name: FilePath, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Int32 {
        guard !name.bytes.contains(0) else { throw SystemError(EINVAL, call, path.appending(name)) }
        let terminated = name.isEmpty ? [UInt8(ascii: "."), 0] : name.bytes + [0]
        while true {
            let (result, number) = unsafe terminated.withUnsafeBytes { bytes -> (Int32, Int32) in
                guard let start = bytes.baseAddress else { return (-1, EINVAL) }
                let result = unsafe body(start.assumingMemoryBound(to: CChar.self))
                return (result, errno)
            }
            if result >= 0 { return result }
            if number != EINTR { throw SystemError(number, call, path.appending(name)) }
        }
    }

    private func call(
        _ call: String, _ name: FilePath, _ otherName: FilePath,
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Int32 {
        guard !otherName.bytes.contains(0) else { throw SystemError(EINVAL, call, otherName) }
        let other = otherName.bytes + [0]
        return try unsafe self.call(call, name) { path in
            unsafe other.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.baseAddress else { return -1 }
                return unsafe body(path, start.assumingMemoryBound(to: CChar.self))
            }
        }
    }
}
