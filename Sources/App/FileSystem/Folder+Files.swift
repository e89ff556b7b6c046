import CPosix
import Glibc

/// Reading and writing whole files.
extension Folder {
    /// The whole content of a file; links are followed.
    ///
    /// Throws `EINVAL` if it is not a regular file.
    package func readFile(_ name: FilePath) throws(SystemError) -> [UInt8] { try readStampedFile(name).bytes }

    /// The whole content of a file, and its stamp from before it was read; links are followed.
    ///
    /// Throws `EINVAL` if it is not a regular file.
    package func readStampedFile(_ name: FilePath) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp) {
        let file = try openAny(name, followLink: true)
        let stamp = try file.stamp()
        guard stamp.isFile else { throw SystemError(EINVAL, "read", path.appending(name)) }
        let size = max(Int(stamp.size), 0)
        // One extra byte reveals a file that has grown since.
        var result = try file.read(upTo: size + 1)
        var hasMore = result.count > size
        while hasMore {
            let more = try file.read(upTo: max(result.count, 4096))
            hasMore = !more.isEmpty
            result += more
        }
        return (result, stamp)
    }

    /// Opens a file for reading.
    ///
    /// Throws `EINVAL` if it is not a regular file; never blocks on a pipe.
    package func openFile(_ name: FilePath, followLink: Bool) throws(SystemError) -> OpenFile {
        let file = try openAny(name, followLink: followLink)
        guard try file.status().kind == .file else { throw SystemError(EINVAL, "read", path.appending(name)) }
        return file
    }

    private func openAny(_ name: FilePath, followLink: Bool) throws(SystemError) -> OpenFile {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followLink ? 0 : O_NOFOLLOW)
        let number = try unsafe call("open", name) { [number] path in unsafe openat(number, path, flags, 0) }
        return OpenFile(number: number, path: path.appending(name))
    }

    /// Creates a new file with mode 0666, reduced by the umask.
    ///
    /// Throws `EEXIST` if the name is taken.
    package func makeFile(_ name: FilePath) throws(SystemError) -> OpenFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try unsafe call("open", name) { [number] path in unsafe openat(number, path, flags, 0o666) }
        return OpenFile(number: number, path: path.appending(name))
    }

    /// Waits until the content of a file is on disk.
    package func syncFile(_ name: FilePath) throws(SystemError) { try openFile(name, followLink: false).sync() }

    /// Starts writing the content of a file to disk, and does not wait.
    ///
    /// Of several files, the first `syncFile` then waits for all at once: measured with six files, half the time. An
    /// error of the disk is reported by `syncFile`.
    package func startWriting(_ name: FilePath) throws(SystemError) {
        try openFile(name, followLink: false).startWriting()
    }

    /// Creates a new file with the content `bytes`.
    package func writeNewFile(_ name: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        let file = try makeFile(name)
        try file.write(bytes[...])
        try file.close()
    }

    /// Creates a file with the content `bytes`, or replaces the content of an existing one.
    package func replaceFile(_ name: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let number = try unsafe call("open", name) { [number] path in unsafe openat(number, path, flags, 0o666) }
        let file = OpenFile(number: number, path: path.appending(name))
        try file.write(bytes[...])
        try file.close()
    }
}

/// An open file, closed when it goes out of scope.
package struct OpenFile: ~Copyable {
    /// -1 after `close`.
    private var number: Int32
    private let path: FilePath

    init(number: Int32, path: FilePath) {
        self.number = number
        self.path = path
    }

    deinit { if number >= 0 { _ = Glibc.close(number) } }

    package borrowing func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError(errno, "stat", path) }
        return FileStatus(status)
    }

    /// The stamp, for detecting later changes.
    package borrowing func stamp() throws(SystemError) -> FileStamp {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError(errno, "stat", path) }
        return FileStamp(status)
    }

    /// Calls `body` with the file descriptor.
    package borrowing func withDescriptor<Result, Failure: Error>(
        _ body: (Int32) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(number)
    }

    /// Seeks to the start.
    package borrowing func rewind() throws(SystemError) {
        if lseek(number, 0, SEEK_SET) < 0 { throw SystemError(errno, "lseek", path) }
    }

    /// Reads into the buffer from `offset` on, at most to its end; returns 0 at the end of the file.
    borrowing func read(into buffer: inout [UInt8], from offset: Int = 0) throws(SystemError) -> Int {
        let wanted = buffer.count - offset
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(number, bytes.baseAddress?.advanced(by: offset), wanted)
            }
            if count >= 0 { return count }
            if errno != EINTR { throw SystemError(errno, "read", path, wantedBytes: wanted) }
        }
    }

    /// The bytes from the current position to the end of the file, at most `limit`.
    borrowing func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            if limit > 1 << 20 { unsafe sitegen_expect_bytes(buffer.baseAddress, limit) }
            while count < limit {
                let read = unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: count), limit - count)
                if read == 0 { break }
                if read > 0 {
                    count += read
                } else if errno != EINTR {
                    failure = SystemError(errno, "read", path, wantedBytes: limit - count)
                    break
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads until the buffer is full or the file ends.
    package borrowing func fill(_ buffer: inout [UInt8]) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count {
            let read = try read(into: &buffer, from: count)
            if read == 0 { break }
            count += read
        }
        return count
    }

    /// Up to `count` bytes from `offset`; fewer if the file ends before.
    package borrowing func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
        if lseek(number, offset, SEEK_SET) < 0 { throw SystemError(errno, "lseek", path) }
        // A corrupt length in the file cannot request more memory than the file's size.
        return try read(upTo: max(0, min(count, try status().size - offset)))
    }

    /// Writes all of the bytes, continuing after short writes.
    package borrowing func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError(errno, "write", path, wantedBytes: rest.count)
            }
            // Zero bytes without an error: some file systems report a full disk like this. Avoids an endless loop.
            if count == 0 { throw SystemError(ENOSPC, "write", path, wantedBytes: rest.count) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until the content is on disk.
    package borrowing func sync() throws(SystemError) {
        while fsync(number) != 0 {
            if errno != EINTR { throw SystemError(errno, "fsync", path) }
        }
    }

    /// Starts writing the content to disk, and does not wait; `sync` reports an error of the disk.
    borrowing func startWriting() { sitegen_start_writing(number) }

    /// Closes it, and throws any write error that the file system deferred until now.
    package consuming func close() throws(SystemError) {
        let number = self.number
        self.number = -1
        if Glibc.close(number) != 0, errno != EINTR { throw SystemError(errno, "close", path) }
    }
}
