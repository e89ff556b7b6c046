import Glibc

/// A file that was opened by whoever knows where it lies; closed when nobody sends it any more.
public final class SentFile: Sendable {
    /// Bytes it had when it was opened.
    public let size: Int
    private let descriptor: Int32

    /// Takes over an open descriptor.
    public init(owning descriptor: Int32, size: Int) {
        (self.descriptor, self.size) = (descriptor, size)
    }

    deinit { close(descriptor) }

    /// Up to `count` bytes from `offset` on; empty at its end, and where it cannot be read.
    func read(from offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = unsafe pread(descriptor, buffer.baseAddress, count, offset)
            filled = max(0, got)
        }
    }
}
