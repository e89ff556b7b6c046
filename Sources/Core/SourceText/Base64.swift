/// Bytes as letters, digits and two signs (RFC 4648, section 4).
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of some bytes: four letters for each three bytes, padded with `=`.
    package static func text(_ bytes: [UInt8]) -> String {
        let (letters, bytes) = (letters.span, bytes.span)
        var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
        var end = 0
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var number = Int(bytes[start]) << 16
            if count > 1 { number |= Int(bytes[start + 1]) << 8 }
            if count > 2 { number |= Int(bytes[start + 2]) }
            text[end] = letters[number >> 18]
            text[end + 1] = letters[number >> 12 & 63]
            if count > 1 { text[end + 2] = letters[number >> 6 & 63] }
            if count > 2 { text[end + 3] = letters[number & 63] }
            end += 4
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text (RFC 4648, section 4); nil if it is not Base64.
    package static func bytes(_ text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count.isMultiple(of: 4) else { return nil }
        let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
        var (result, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        result.reserveCapacity(letters.count / 4 * 3)
        for letter in letters.dropLast(padding) {
            guard let value = value(letter) else { return nil }
            (bits, count) = (bits << 6 | value, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            bits &= 1 << UInt32(count) - 1
        }
        return bits == 0 ? result : nil
    }

    private static func value(_ letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) - 48 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
