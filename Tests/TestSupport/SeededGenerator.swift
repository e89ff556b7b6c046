/// A small random number generator that gives the same numbers for the same seed (SplitMix64, Steele and others 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator whose numbers depend only on `seed`.
    public init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `limit`, exclusive; 0 if the limit is 0.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// A random element; the array must not be empty.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// The bytes after up to four changes: removed, replaced or inserted bytes, random or from `interesting`.
    public mutating func mutated(_ bytes: [UInt8], interesting: String) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(4) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(4) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 2: bytes.insert(pick(Array(interesting.utf8)), at: place)
            default: bytes[place] = pick(Array(interesting.utf8))
            }
        }
        return bytes
    }

    /// Text of up to 60 pieces, mostly ASCII; in about half of all cases with some invalid UTF-8.
    public mutating func nearlyText() -> [UInt8] {
        let pieces = ["a", "plain words ", "\r", "\n", "é", "漢字", "𝄞"].map { Array($0.utf8) }
        // Partial characters, surrogates, overlong encodings, and bytes that occur in no character.
        let broken: [[UInt8]] = [
            [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9D, 0x84], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xFF],
        ]
        let isText = below(2) == 0
        return (0..<below(60)).flatMap { _ in isText || below(20) > 0 ? pick(pieces) : pick(broken) }
    }
}
