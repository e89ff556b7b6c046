import FileSystem
import Glibc

/// Folder operations that edits need besides whole files: links and times.
extension Folder {
    /// Creates a new symbolic link.
    func makeLink(_ name: FilePath, to target: FilePath) throws(SystemError) {
        guard !target.bytes.contains(0) else { throw SystemError(EINVAL, "symlink", target) }
        let terminated = target.bytes + [0]
        _ = try unsafe call("symlink", name) { [number] path in
            unsafe terminated.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.baseAddress else { return -1 }
                return unsafe symlinkat(start.assumingMemoryBound(to: CChar.self), number, path)
            }
        }
    }

    /// Sets the modification time, in nanoseconds since 1970; for a symbolic link, that of the link itself.
    func setModified(_ name: FilePath, _ nanoseconds: Int64) throws(SystemError) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let isEarly = rest < 0
        let times = [
            // UTIME_OMIT from sys/stat.h: the access time stays.
            timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2),
            timespec(
                tv_sec: Int(isEarly ? seconds - 1 : seconds), tv_nsec: Int(isEarly ? rest + 1_000_000_000 : rest)),
        ]
        _ = try unsafe call("utimensat", name) { [number] path in
            unsafe times.withUnsafeBufferPointer { times in
                unsafe utimensat(number, path, times.baseAddress, AT_SYMLINK_NOFOLLOW)
            }
        }
    }

    /// Removes a file or a link, if it exists.
    func removeIfThere(_ name: FilePath) throws(SystemError) {
        do throws(SystemError) {
            try remove(name)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Waits until the names in the folder that contains `name` are on disk.
    func syncParent(of name: FilePath) throws(SystemError) {
        if name.parent.isEmpty { return try sync() }
        try openFolder(name.parent, followLink: true).sync()
    }

    /// Creates missing parent folders, and syncs them to disk.
    func makeFolders(above place: FilePath) throws(SystemError) {
        for path in place.ancestors where try status(path, followLink: true) == nil {
            try makeFolder(path)
            try syncParent(of: path)
        }
    }

    /// Creates a new file with the content `bytes`, synced to disk; its name is durable once the folder is synced.
    func writeDurably(_ name: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        let file = try makeFile(name)
        try file.write(bytes[...])
        try file.sync()
        try file.close()
    }

    /// The digest of a file's content; nil if the file does not exist.
    func digest(of name: FilePath) throws(SystemError) -> FileDigest? {
        do throws(SystemError) {
            return FileDigest(of: try readFile(name))
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}
