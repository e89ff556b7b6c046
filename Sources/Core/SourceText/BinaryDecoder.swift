/// Decodes values from bytes that ``BinaryEncoder`` wrote.
///
/// If the bytes end too early or are invalid, all further reads return zeros and empty values, and ``isBroken`` is
/// true. Callers check it once, at the end.
///
/// The generic functions are inlinable, so that other targets get code for their own types.
@usableFromInline package struct BinaryDecoder {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// Whether a value could not be decoded.
    @usableFromInline package private(set) var isBroken = false

    /// A decoder for all of `bytes`.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Whether all bytes have been consumed.
    package var isAtEnd: Bool { position == bytes.endIndex }

    /// Whether every value was decoded and no bytes are left.
    package var isComplete: Bool { isAtEnd && !isBroken }

    /// Reads a non-negative number.
    @usableFromInline package mutating func number() -> Int {
        let number = word7()
        if number > UInt64(Int.max) { isBroken = true }
        return isBroken ? 0 : Int(number)
    }

    /// Reads a number stored with seven bits per byte.
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

    /// Reads eight bytes as one number.
    package mutating func word() -> UInt64 {
        let part = take(8)
        var result: UInt64 = 0
        for byte in part.reversed() { result = result << 8 | UInt64(byte) }
        return result
    }

    /// Reads a Boolean.
    @usableFromInline package mutating func flag() -> Bool {
        guard let byte = take(1).first, byte < 2 else {
            isBroken = true
            return false
        }
        return byte == 1
    }

    /// Reads a text.
    package mutating func text() -> String { String(decoding: take(number()), as: UTF8.self) }

    /// Reads a run of bytes, as a slice of the input and not a copy.
    package mutating func run() -> ArraySlice<UInt8> { take(number()) }

    /// Reads an optional value.
    @inlinable package mutating func optional<Value>(_ get: (inout BinaryDecoder) -> Value) -> Value? {
        flag() ? get(&self) : nil
    }

    /// Reads a list.
    @inlinable package mutating func list<Value>(_ get: (inout BinaryDecoder) -> Value) -> [Value] {
        let count = countOfValues()
        if count == 0 { return [] }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count where !isBroken { values.append(get(&self)) }
        return values
    }

    /// Reads a count of values; every value takes at least one byte, so an impossible count allocates no memory.
    @usableFromInline mutating func countOfValues() -> Int {
        let count = number()
        if count <= bytes.endIndex - position { return count }
        isBroken = true
        return 0
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
