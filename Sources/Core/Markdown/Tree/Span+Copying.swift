/// Copies bytes out of memory owned by cmark.

extension [UInt8] {
    /// Copies the bytes of a span.
    init(copying span: Span<UInt8>) {
        self = []
        append(copying: span)
    }

    /// Appends the bytes of a span.
    mutating func append(copying span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { bytes in unsafe append(contentsOf: bytes) }
    }
}

extension String {
    /// Copies a span of UTF-8 as text.
    init(copying span: Span<UInt8>) {
        self = unsafe span.withUnsafeBufferPointer { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    }
}
