/// Puts values into bytes, one behind the other, for ``PackReader`` to take out in the same order.
///
/// Numbers take seven bits a byte, the lowest first; a text or a list is its count and what it holds.
package struct PackWriter {
    /// What was put in so far.
    package private(set) var bytes: [UInt8] = []

    /// No bytes.
    package init() {}

    /// A number that is not negative.
    package mutating func put(_ number: Int) { put(UInt64(number)) }

    /// A number.
    package mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Eight bytes as they are, for numbers that are mostly large, such as hashes.
    package mutating func putWord(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    /// Yes or no.
    package mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// A text.
    package mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Bytes.
    package mutating func put(bytes other: some Collection<UInt8>) {
        put(other.count)
        bytes.append(contentsOf: other)
    }

    /// What may be missing.
    package mutating func put<Value>(_ value: Value?, _ put: (inout PackWriter, Value) -> Void) {
        self.put(value != nil)
        if let value { put(&self, value) }
    }

    /// A list.
    package mutating func put<Value>(all values: [Value], _ put: (inout PackWriter, Value) -> Void) {
        self.put(values.count)
        for value in values { put(&self, value) }
    }

    /// The hash of the bytes from `start` on.
    func hash(from start: Int) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes[start...])
        return hash.value
    }
}
