import SourceText

/// Text that must not appear in any output, log, cache or error: printing it in any way shows dots.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String
    /// The forms in which programs write the text, by their first byte; none of a text that may occur by chance.
    private let forms: [[[UInt8]]]

    package init(_ text: String) {
        self.text = text
        forms = text.utf8.count < Self.shortest ? [] : Self.forms(of: text)
    }

    /// A text of a server without the secret, which it may repeat.
    ///
    /// - Parameter shortest: how long a secret is at least that is looked for, in bytes.
    package func removed(from text: String, shortest: Int = Self.shortest) -> String {
        let length = self.text.utf8.count
        guard length >= shortest, text.utf8.count >= length else { return text }
        let rest = [PercentCoding.queryText(self.text), self.text].reduce(text) {
            UTF8Text.replacing($1, with: "•••", in: $0)
        }
        return isRepeated(in: Array(rest.utf8)) ? "•••" : rest
    }

    /// Whether a server repeats the secret in its response, in one of the forms in which programs write texts: as it is,
    /// percent-encoded, with escapes of JSON, in base64, in hexadecimal digits, or backwards; in any case of letters.
    func isRepeated(in response: [UInt8]) -> Bool {
        if forms.isEmpty { return false }
        return [Self.folded(response), Self.folded(Self.decoded(response))].contains { place in
            place.indices.contains { start in
                forms[Int(place[start])].contains { place[start...].starts(with: $0) }
            }
        }
    }

    private static func forms(of text: String) -> [[[UInt8]]] {
        let bytes = Array(text.utf8)
        // A letter of base64 has six bits, so the first and last letter may contain bits of the neighbouring bytes.
        let base64 = (0..<3).map { place in
            let letters = Array(Base64.text([UInt8](repeating: 0, count: place) + bytes).utf8)
            return Array(letters[(8 * place + 5) / 6..<8 * (place + bytes.count) / 6])
        }
        let plain = [bytes, bytes.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }]
        let others = [Array(String(text.reversed()).utf8), Array(bytes.map(UTF8Text.hexadecimal).joined().utf8)]
        var forms = [[[UInt8]]](repeating: [], count: 256)
        // In a response, what looks like an escape is decoded, so it is in the secret as well.
        for form in Set((plain + plain.map(decoded) + others + base64).map(folded)) {
            if let first = form.first { forms[Int(first)].append(form) }
        }
        return forms
    }

    /// Small letters instead of capital ones, and base64 instead of its form for addresses.
    private static func folded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
    }

    /// Bytes in which escapes of JSON and percent-encoded bytes are decoded.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        func number(_ count: Int, at start: Int) -> Int? {
            guard start + count <= bytes.count else { return nil }
            return Int(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
        }
        func unit(at start: Int) -> UInt16? {
            bytes[min(start, bytes.count)...].starts(with: "\\u".utf8)
                ? number(4, at: start + 2).flatMap(UInt16.init(exactly:)) : nil
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let byte = number(2, at: index + 1).flatMap(UInt8.init(exactly:)) {
                result.append(byte)
                index += 3
            } else if bytes[index] == UInt8(ascii: "\\") {
                // Characters such as emojis are two escapes.
                var units: [UInt16] = []
                while let next = unit(at: index) {
                    units.append(next)
                    index += 6
                }
                result += String(decoding: units, as: UTF16.self).utf8
                if units.isEmpty {
                    if index + 1 < bytes.count { result.append(bytes[index + 1]) }
                    index += 2
                }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// The shortest secret that is removed from texts, in bytes.
    package static let shortest = 6

    /// Always dots.
    package var description: String { "•••" }
    /// Always dots.
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
