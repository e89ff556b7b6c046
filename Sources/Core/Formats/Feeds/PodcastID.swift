/// The id of a podcast that stays the same when it moves to another host.
///
/// It is a UUID of version 5 (RFC 9562, section 5.5) of the feed's address without its scheme and without slashes at the
/// end. Source: https://podcastindex.org/namespace/1.0, `guid`.
enum PodcastID {
    /// The namespace of podcasts: ead4c236-bf58-58c6-a2c6-a6b28d128cb6.
    private static let namespace: [UInt8] = [
        0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
    ]

    /// Such as `917393e3-1b1e-5cef-ace4-edaa54e1f810`.
    static func text(ofFeedAt address: String) -> String {
        var name = Array((address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]).utf8)
        while name.last == UInt8(ascii: "/") { name.removeLast() }
        var bytes = Array(SHA1.digest(of: namespace + name).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
            .map { $0.joined() }.joined(separator: "-")
    }
}

/// The hash that UUIDs of version 5 are made with; it protects nothing.
///
/// Source: FIPS 180-4, section 6.1.
enum SHA1 {
    static func digest(of message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bitCount = UInt64(message.count) * 8
        padded += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bitCount >> $0) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &state) }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (round, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch round / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let sum = rotated(a, 5) &+ mixed &+ e &+ constant &+ word
            (a, b, c, d, e) = (sum, a, rotated(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
