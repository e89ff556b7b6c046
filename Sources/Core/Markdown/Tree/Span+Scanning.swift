internal import CCmark

/// Scans bytes several at a time.
extension Span<UInt8> {
    /// Whether the bytes are UTF-8.
    var isUTF8: Bool {
        var start = 0
        while start < count {
            if isASCIIWord(at: start) {
                start += 8
                continue
            }
            // Non-ASCII characters consist only of non-ASCII bytes, so each run of such bytes is complete.
            while start < count, self[start] < 0x80 { start += 1 }
            var end = start
            while end < count, self[end] >= 0x80 { end += 1 }
            guard (try? UTF8Span(validating: extracting(start..<end))) != nil else { return false }
            start = end
        }
        return true
    }

    private func isASCIIWord(at offset: Int) -> Bool {
        guard offset + 8 <= count else { return false }
        return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    }

    /// Whether a byte occurs directly before another.
    func contains(_ byte: UInt8, before next: UInt8) -> Bool {
        var start = 0
        while let found = firstIndex(of: byte, from: start) {
            if found + 1 < count, self[found + 1] == next { return true }
            start = found + 1
        }
        return false
    }

    /// The index of the first occurrence of a byte from `start` on.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        unsafe extracting(start...).withUnsafeBytes { rest in
            guard let first = rest.baseAddress, let found = unsafe sitegen_first_byte(first, Int32(byte), rest.count)
            else {
                return nil
            }
            return unsafe start + (found - first)
        }
    }
}
