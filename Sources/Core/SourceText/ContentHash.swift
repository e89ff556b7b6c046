/// A 64-bit fingerprint of bytes that is the same on every machine and in every run.
///
/// It names files by their content, derives ids from data, and shows that two files differ without reading the older
/// one again. It does not protect against forgery: when equality matters, the bytes are compared.
package struct ContentHash: Sendable {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var count: UInt64 = 0

    /// The fingerprint of no bytes.
    package init() {}

    /// The fingerprint of some bytes.
    package static func of(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes[...])
        return hash.value
    }

    /// The fingerprint of texts, in order; ("a", "bc") and ("ab", "c") differ.
    package static func of(fields: [String]) -> UInt64 {
        of(fields.flatMap { Array($0.utf8) + [0xFF] })
    }

    /// The fingerprint of numbers, in order.
    package static func of(words: [UInt64]) -> UInt64 {
        var hash = ContentHash()
        for word in words { hash.add(word) }
        return hash.value
    }

    /// A fingerprint as `length` letters and digits, for use in names (base 32, lower case, without i, l, o and u).
    package static func text(_ value: UInt64, length: Int) -> String {
        let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        let bytes = (0..<min(length, 12)).map { digits[Int(value >> (5 * UInt64($0)) & 31)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the next chunk; the length of every chunk but the last must be a multiple of 8 bytes.
    package mutating func add(_ bytes: ArraySlice<UInt8>) { add(bytes.span) }

    /// Adds the next chunk; the length of every chunk but the last must be a multiple of 8 bytes.
    package mutating func add(_ bytes: Span<UInt8>) {
        var state = self.state
        let words = unsafe bytes.bytes
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            state = Self.mixed(state ^ UInt64(littleEndian: word))
            offset += 8
        }
        if offset < bytes.count {
            var rest: UInt64 = 0
            if offset > 0 {
                // The last eight bytes, without those that are hashed.
                let last = unsafe words.unsafeLoadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
                rest = UInt64(bigEndian: last) & (1 << UInt64(8 * (bytes.count - offset)) - 1)
            } else {
                for index in 0..<bytes.count { rest = rest &<< 8 | UInt64(bytes[index]) }
            }
            state = Self.mixed(state ^ rest)
        }
        self.state = state
        count &+= UInt64(bytes.count)
    }

    /// Adds a text of any length, so that ("a", "bc") and ("ab", "c") differ.
    package mutating func add(text: Span<UInt8>) {
        add(UInt64(text.count))
        add(text)
    }

    /// Adds a text of any length, so that ("a", "bc") and ("ab", "c") differ.
    package mutating func add(text: String) { add(text: text.utf8.span) }

    /// Adds a number as eight bytes.
    package mutating func add(_ word: UInt64) {
        state = Self.mixed(state ^ word)
        count &+= 8
    }

    /// The fingerprint of everything added so far.
    package var value: UInt64 { Self.mixed(Self.mixed(state ^ count)) }

    /// Spreads every bit over the word: multiplies by an odd number and folds the upper half into the lower.
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
