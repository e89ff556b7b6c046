import Glibc

/// A file opened by code that knows its location; closed when no connection sends it any more.
package final class SentFile: Sendable {
    /// Its size in bytes when it was opened.
    package let size: Int
    private let descriptor: Int32

    /// Takes ownership of an open descriptor.
    package init(owning descriptor: Int32, size: Int) {
        (self.descriptor, self.size) = (descriptor, size)
    }

    deinit { close(descriptor) }

    /// Reads up to `count` bytes from `offset` on; empty at the end of the file, and if reading fails.
    func read(from offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = unsafe pread(descriptor, buffer.baseAddress, count, offset)
            filled = max(0, got)
        }
    }
}
