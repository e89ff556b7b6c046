import Glibc

/// What edits of a site need beside whole files: links and times.
extension Folder {
    /// Makes a symbolic link that was not there.
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

    /// Sets when the content last changed, in nanoseconds since 1970; of a symbolic link its own.
    func setModified(_ name: FilePath, _ nanoseconds: Int64) throws(SystemError) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let isEarly = rest < 0
        let times = [
            // UTIME_OMIT of sys/stat.h: the time of the last access stays.
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

    /// Removes what may be there: a file or a link.
    func removeIfThere(_ name: FilePath) throws(SystemError) {
        do throws(SystemError) {
            try remove(name)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Waits until the names in the folder that holds `name` are on the disk.
    func syncParent(of name: FilePath) throws(SystemError) {
        if name.parent.isEmpty { return try sync() }
        try openFolder(name.parent, followLink: true).sync()
    }

    /// Makes the folders above a place that are missing, for good.
    func makeFolders(above place: FilePath) throws(SystemError) {
        for path in place.ancestors where try status(path, followLink: true) == nil {
            try makeFolder(path)
            try syncParent(of: path)
        }
    }

    /// A file of `bytes` that was not there, on the disk when this returns; its name is there when the folder is synced.
    func writeDurably(_ name: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        let file = try makeFile(name)
        try file.write(bytes[...])
        try file.sync()
        try file.close()
    }

    /// The digest of a file's content; nil where there is none.
    func digest(of name: FilePath) throws(SystemError) -> FileDigest? {
        do throws(SystemError) {
            return FileDigest(of: try readFile(name))
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}
