/// Bytes as letters, digits and two signs (RFC 4648, section 4).
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of some bytes: four letters for each three bytes, padded with `=`.
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var number = 0
            for index in 0..<3 { number = number << 8 | (index < count ? Int(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index <= count ? letters[number >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
