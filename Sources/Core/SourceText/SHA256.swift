/// The hash that content security policies name inline scripts by (FIPS 180-4).
package enum SHA256 {
    /// The source expression for the text of an inline script or style, such as `'sha256-…'` (CSP Level 3, section 2.3.1).
    package static func policySource(_ text: some Sequence<UInt8>) -> String {
        "'sha256-\(Base64.text(hash(Array(text))))'"
    }

    /// The 32 bytes of the hash.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) * 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        var state = roots(of: 2, count: 8)
        for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[start..<start + 64], into: &state) }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static let rounds = roots(of: 3, count: 64)

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let bytes = Array(block)
        var words = (0..<16).map { index in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[index * 4 + $1]) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var next = state
        for index in 0..<64 {
            let (first, fifth) = (next[0], next[4])
            let choice = fifth & next[5] ^ ~fifth & next[6]
            let sum = turned(fifth, 6) ^ turned(fifth, 11) ^ turned(fifth, 25)
            let one = next[7] &+ sum &+ choice &+ rounds[index] &+ words[index]
            let majority = first & next[1] ^ first & next[2] ^ next[1] & next[2]
            let two = (turned(first, 2) ^ turned(first, 13) ^ turned(first, 22)) &+ majority
            next = [one &+ two, first, next[1], next[2], next[3] &+ one, fifth, next[5], next[6]]
        }
        for index in 0..<8 { state[index] &+= next[index] }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits after the point of the square or cube roots of the first primes.
    private static func roots(of degree: Int, count: Int) -> [UInt32] {
        var primes: [UInt64] = []
        var number: UInt64 = 2
        while primes.count < count {
            if !primes.contains(where: { number % $0 == 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map { prime in
            // The greatest integer whose power is at most prime * 2^(32 * degree).
            var root: UInt128 = 0
            let limit = UInt128(prime) << UInt128(32 * degree)
            for bit in (0..<36).reversed() {
                let next = root | 1 << UInt128(bit)
                let power = (0..<degree).reduce(UInt128(1)) { result, _ in result * next }
                if power <= limit { root = next }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }
}
