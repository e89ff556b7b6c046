import SourceText

/// Text that must not appear in any output, log, cache or error: printing it in any way shows dots.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// Creates a secret.
    package init(_ text: String) { self.text = text }

    /// A text of a server without the secret, plain or percent-encoded, which it may repeat.
    package func removed(from text: String) -> String {
        // A shorter text may occur by chance.
        guard self.text.utf8.count >= Self.shortest else { return text }
        return [PercentCoding.queryText(self.text), self.text].reduce(text) {
            UTF8Text.replacing($1, with: "•••", in: $0)
        }
    }

    /// Whether a server repeats the secret in its response, in one of the forms in which programs write texts: as it is,
    /// percent-encoded, with escapes of JSON, in base64, in hexadecimal digits, or backwards; in any case of letters.
    func isRepeated(in response: [UInt8]) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= Self.shortest else { return false }
        // A letter of base64 has six bits, so the first and last letter may contain bits of the neighbouring bytes.
        let base64 = (0..<3).map { place in
            let letters = Array(Base64.text([UInt8](repeating: 0, count: place) + bytes).utf8)
            return Array(letters[(8 * place + 5) / 6..<8 * (place + bytes.count) / 6])
        }
        let forms =
            [
                bytes, Array(String(text.reversed()).utf8), Array(PercentCoding.queryText(text).utf8),
                Array(bytes.map { "%" + UTF8Text.hexadecimal($0) }.joined().utf8),
                Array(bytes.map(UTF8Text.hexadecimal).joined().utf8),
            ] + base64
        let place = Self.lowercased(Self.withoutEscapes(response))
        return forms.contains { place[...].firstRange(ofBytes: Self.lowercased($0)) != nil }
    }

    private static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// JSON with its escapes decoded.
    private static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                index += 1
                let digits = bytes[index...].dropFirst().prefix(4)
                if bytes[index] == UInt8(ascii: "u"), digits.count == 4,
                    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(number)
                {
                    result += String(Character(scalar)).utf8
                    index += 5
                    continue
                }
            }
            result.append(bytes[index])
            index += 1
        }
        return result
    }

    /// The shortest secret that is removed from texts, in bytes.
    static let shortest = 6

    /// Always dots.
    package var description: String { "•••" }
    /// Always dots.
    package var debugDescription: String { "•••" }
    /// An empty mirror.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
