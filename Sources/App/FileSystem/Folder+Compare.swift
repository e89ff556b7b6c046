import Glibc
import SourceText

/// Comparing and copying files in chunks, so that a large file is never in memory as a whole.
extension Folder {
    /// Whether the file has this content, by size and fingerprint.
    package func hasFile(_ path: FilePath, _ file: FileDigest) -> Bool {
        do throws(SystemError) {
            let open = try openFile(path, followLink: false)
            guard try open.status().size == file.size else { return false }
            return try open.fingerprint() == file.hash
        } catch {
            return false
        }
    }
}

extension OpenFile {
    /// Chunk size in bytes; a multiple of 8, as `ContentHash` requires.
    static var partSize: Int { 1 << 18 }

    /// The fingerprint of the whole content.
    package borrowing func fingerprint() throws(SystemError) -> UInt64 {
        var hash = ContentHash()
        var buffer = [UInt8](repeating: 0, count: min(Self.partSize, max(try status().size, 8)))
        while true {
            let count = try fill(&buffer)
            hash.add(buffer[..<count])
            if count < buffer.count { return hash.value }
        }
    }

    /// Whether the other file has the same content; the returned fingerprint is that of this file.
    package borrowing func isEqual(to other: borrowing OpenFile) throws(SystemError) -> (isEqual: Bool, hash: UInt64) {
        var hash = ContentHash()
        var buffers = (
            [UInt8](repeating: 0, count: Self.partSize), [UInt8](repeating: 0, count: Self.partSize)
        )
        while true {
            let counts = (try fill(&buffers.0), try other.fill(&buffers.1))
            hash.add(buffers.0[..<counts.0])
            if counts.0 != counts.1 || !buffers.0[..<counts.0].isEqual(to: buffers.1[..<counts.1]) { return (false, 0) }
            if counts.0 < Self.partSize { return (true, hash.value) }
        }
    }

    /// Copies the whole content through `buffer`; returns its size and fingerprint.
    package borrowing func copy(to other: borrowing OpenFile, _ buffer: inout [UInt8]) throws(SystemError) -> FileDigest
    {
        if buffer.count < Self.partSize { buffer = [UInt8](repeating: 0, count: Self.partSize) }
        var hash = ContentHash()
        var size = 0
        while true {
            let count = try fill(&buffer)
            hash.add(buffer[..<count])
            try other.write(buffer[..<count])
            size += count
            if count < buffer.count { return FileDigest(size: size, hash: hash.value) }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes are the same: compared as memory, because `==` compares byte by byte.
    package func isEqual(to other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { first in
            unsafe other.withUnsafeBytes { second in
                guard let left = first.baseAddress, let right = second.baseAddress else { return true }
                return unsafe memcmp(left, right, first.count) == 0
            }
        }
    }
}
