/// Copies out of the bytes that cmark lends.

extension [UInt8] {
    /// The bytes of a span.
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
    /// The text of a span of UTF-8.
    init(copying span: Span<UInt8>) {
        self = unsafe span.withUnsafeBufferPointer { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    }
}
