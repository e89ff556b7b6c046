/// Encodes values as consecutive bytes, for ``BinaryDecoder`` to read in the same order.
///
/// Numbers are stored with seven bits per byte, the lowest first. A text or a list is its count followed by its
/// content.
@usableFromInline package struct BinaryEncoder {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8] = []

    /// An empty encoder.
    package init() {}

    /// Appends a non-negative number.
    @usableFromInline package mutating func put(_ number: Int) { put(UInt64(number)) }

    /// Appends a number with seven bits per byte.
    @usableFromInline package mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends eight bytes unpacked, for numbers that are mostly large, such as hashes.
    package mutating func putWord(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    /// Appends a Boolean.
    @usableFromInline package mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// Appends a text.
    package mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends bytes, preceded by their count.
    package mutating func put(bytes other: some Collection<UInt8>) {
        put(other.count)
        bytes.append(contentsOf: other)
    }

    /// Appends an optional value.
    @inlinable package mutating func put<Value>(_ value: Value?, _ put: (inout BinaryEncoder, Value) -> Void) {
        self.put(value != nil)
        if let value { put(&self, value) }
    }

    /// Appends a list.
    @inlinable package mutating func put<Value>(all values: [Value], _ put: (inout BinaryEncoder, Value) -> Void) {
        self.put(values.count)
        for value in values { put(&self, value) }
    }
}
