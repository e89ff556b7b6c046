import Glibc

/// Calls with the paths of `FileRecords`, which lie in one run of bytes: nothing is allocated for a call.
extension Folder {
    /// The stamp of what has the path at `place`; of a symbolic link itself unless told to follow it.
    ///
    /// Nil where nothing has it.
    func stamp(
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

    /// Makes a file that was not there; its mode is 0666 cut by the umask.
    ///
    /// Failures of the file that is returned do not name it.
    func makeFile(_ pool: [UInt8], _ place: FileRecords.Place) throws(SystemError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try unsafe call("open", pool, place) { [number] path in
            unsafe openat(number, path, flags, 0o666)
        }
        return OpenFile(number: number, path: FilePath(bytes: []))
    }

    /// Opens a file for reading, without following a link and without waiting at a pipe.
    ///
    /// It may be something else than a file. Failures of what is returned do not name it.
    func openFile(_ pool: [UInt8], _ place: FileRecords.Place) throws(SystemError) -> OpenFile {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let number = try unsafe call("open", pool, place) { [number] path in unsafe openat(number, path, flags, 0) }
        return OpenFile(number: number, path: FilePath(bytes: []))
    }

    /// Gives a file of this folder the same path in another.
    func link(_ pool: [UInt8], _ place: FileRecords.Place, to folder: Folder) throws(SystemError) {
        _ = try unsafe call("link", pool, place) { [number] path in
            unsafe linkat(number, path, folder.number, path, 0)
        }
    }

    /// Calls the system with the path at `place`, again while signals interrupt it; a negative result is thrown.
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
