/// Random numbers that are the same on every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// One of the elements.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    /// 0 up to `count`, exclusive.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

    /// The bytes with a few of them replaced, removed or doubled.
    mutating func mutated(_ bytes: [UInt8], interesting: String) -> [UInt8] {
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
}
