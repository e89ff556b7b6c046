/// A 64-bit hash that is the same on every machine and run (FNV-1a, Fowler, Noll and Vo).
///
/// It names files by their content and albums by their data. It is not for secrets.
public struct StableHash: Sendable {
    /// The hash of what was fed so far.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of nothing.
    public init() {}

    /// The hash of some bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        combine(bytes)
    }

    /// Feeds bytes.
    public mutating func combine(_ bytes: some Sequence<UInt8>) {
        var hash = value
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = hash
    }

    /// Feeds a text and its end, so that ("a", "bc") and ("ab", "c") differ.
    public mutating func combine(field text: String) {
        combine(text.utf8)
        combine(CollectionOfOne(UInt8(0xFF)))
    }

    /// `length` letters and digits (base 32, lower case, without i, l, o and u) of the hash, for names.
    public func text(length: Int) -> String {
        let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        // FNV's high bits are the well-mixed ones; fold them over the rest.
        var rest = value ^ (value >> 32)
        var result: [UInt8] = []
        for _ in 0..<length {
            result.append(digits[Int(rest & 31)])
            rest = (rest >> 5) | (rest << 59)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
