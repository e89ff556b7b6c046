/// Takes values out of bytes that ``PackWriter`` made.
///
/// Bytes that end too early, or hold what cannot be, give zeros and empty values from there on, and ``isBroken`` is
/// true: who reads looks at it once, at the end.
package struct PackReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// Whether something could not be taken out.
    package private(set) var isBroken = false

    /// A reader of all of `bytes`.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Whether all bytes are taken.
    package var isAtEnd: Bool { position == bytes.endIndex }

    /// Whether everything was there and nothing is left.
    package var isComplete: Bool { isAtEnd && !isBroken }

    /// A number that is not negative.
    package mutating func number() -> Int {
        let number = word7()
        if number > UInt64(Int.max) { isBroken = true }
        return isBroken ? 0 : Int(number)
    }

    /// A number.
    package mutating func word7() -> UInt64 {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.endIndex, shift < 64 {
            let byte = bytes[position]
            position += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
            shift += 7
        }
        isBroken = true
        return 0
    }

    /// Eight bytes.
    package mutating func word() -> UInt64 {
        let part = take(8)
        var result: UInt64 = 0
        for byte in part.reversed() { result = result << 8 | UInt64(byte) }
        return result
    }

    /// Yes or no.
    package mutating func flag() -> Bool {
        guard let byte = take(1).first, byte < 2 else {
            isBroken = true
            return false
        }
        return byte == 1
    }

    /// A text.
    package mutating func text() -> String { String(decoding: take(number()), as: UTF8.self) }

    /// Bytes; those of the whole, not a copy.
    package mutating func run() -> ArraySlice<UInt8> { take(number()) }

    /// What may be missing.
    package mutating func optional<Value>(_ get: (inout PackReader) -> Value) -> Value? {
        flag() ? get(&self) : nil
    }

    /// A list.
    package mutating func list<Value>(_ get: (inout PackReader) -> Value) -> [Value] {
        let count = number()
        // Every value takes a byte at least, so a count that cannot be does not ask for memory.
        guard count <= bytes.endIndex - position else {
            isBroken = true
            return []
        }
        if count == 0 { return [] }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count where !isBroken { values.append(get(&self)) }
        return values
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        guard !isBroken, count <= bytes.endIndex - position else {
            isBroken = true
            position = bytes.endIndex
            return []
        }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
