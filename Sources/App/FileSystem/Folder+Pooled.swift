import Glibc

/// Calls that use paths of `FileRecords` directly from their shared bytes: no call allocates.
extension Folder {
    /// The stamp of the file at `place`, or of a symbolic link itself unless `followLink` is set.
    ///
    /// nil when the path does not exist.
    package func stamp(
        _ pool: [UInt8], _ place: FileRecords.Place, followLink: Bool = false
    ) throws(SystemError) -> FileStamp? {
        var status = stat()
        do {
            _ = try unsafe call("stat", pool, place) { [number] path in
                unsafe fstatat(number, path, &status, followLink ? 0 : AT_SYMLINK_NOFOLLOW)
            }
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        return FileStamp(status)
    }

    /// Creates a new file with mode 0666, reduced by the umask.
    ///
    /// Errors of the returned file do not include its path.
    package func makeFile(_ pool: [UInt8], _ place: FileRecords.Place) throws(SystemError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try unsafe call("open", pool, place) { [number] path in
            unsafe openat(number, path, flags, 0o666)
        }
        return OpenFile(number: number, path: FilePath(bytes: []))
    }

    /// Opens a file for reading, without following a link and without blocking on a pipe.
    ///
    /// The result may not be a regular file. Errors of the returned file do not include its path.
    package func openFile(_ pool: [UInt8], _ place: FileRecords.Place) throws(SystemError) -> OpenFile {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let number = try unsafe call("open", pool, place) { [number] path in unsafe openat(number, path, flags, 0) }
        return OpenFile(number: number, path: FilePath(bytes: []))
    }

    /// Hard-links a file of this folder to the same path in another folder.
    package func link(_ pool: [UInt8], _ place: FileRecords.Place, to folder: Folder) throws(SystemError) {
        _ = try unsafe call("link", pool, place) { [number] path in
            unsafe linkat(number, path, folder.number, path, 0)
        }
    }

    /// Makes a system call with the path at `place`, retrying when a signal interrupts it; a negative result is thrown.
    private func call(
        _ call: String, _ pool: [UInt8], _ place: FileRecords.Place, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Int32 {
        while true {
            let (result, number) = unsafe pool.withUnsafeBytes { bytes -> (Int32, Int32) in
                guard let start = bytes.baseAddress else { return (-1, EINVAL) }
                let path = unsafe start.advanced(by: place.start)
                let result = unsafe body(path.assumingMemoryBound(to: CChar.self))
                return (result, errno)
            }
            if result >= 0 { return result }
            if number != EINTR {
                throw SystemError(number, call, path.appending(FilePath(bytes: Array(pool[place.range]))))
            }
        }
    }
}
