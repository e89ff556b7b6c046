/// A 64-bit fingerprint of bytes: tells that two files differ without reading the older one again.
///
/// Not meant against forgery: where equality matters, bytes are compared. The same on every machine.
struct ContentHash {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var count: UInt64 = 0

    /// The fingerprint of some bytes.
    static func of(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes[...])
        return hash.value
    }

    /// Adds the next part; every part but the last has to be a multiple of 8 bytes long.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var state = self.state
        let span = unsafe bytes.span.bytes
        var offset = 0
        while offset + 8 <= span.byteCount {
            let word = unsafe span.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            state = Self.mixed(state ^ UInt64(littleEndian: word))
            offset += 8
        }
        if offset < span.byteCount {
            var rest: UInt64 = 0
            for index in bytes.startIndex + offset..<bytes.endIndex { rest = rest &<< 8 | UInt64(bytes[index]) }
            state = Self.mixed(state ^ rest)
        }
        self.state = state
        count &+= UInt64(span.byteCount)
    }

    /// The fingerprint of all that was added.
    var value: UInt64 { Self.mixed(Self.mixed(state ^ count)) }

    /// Spreads every bit over the word: an odd multiplier, and the upper half folded into the lower.
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
