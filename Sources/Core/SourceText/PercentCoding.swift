/// Percent-encoding of paths and queries (RFC 3986, section 2.1).
package enum PercentCoding {
    /// Decodes a text; nil if a `%` is not followed by two hexadecimal digits.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index != text.endIndex {
            let byte = text[index]
            text.formIndex(after: &index)
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            var value: UInt8 = 0
            for _ in 0..<2 {
                guard index != text.endIndex, let digit = digit(text[index]) else { return nil }
                value = value << 4 | digit
                text.formIndex(after: &index)
            }
            result.append(value)
        }
        return result
    }

    /// Encodes a path; only letters, digits, `-`, `.`, `_`, `~` and `/` are left unchanged.
    package static func encoded(_ path: some Sequence<UInt8>) -> [UInt8] {
        encoded(path) { $0 == UInt8(ascii: "/") }
    }

    /// Encodes a text for the query of an address; only letters, digits, `-`, `.`, `_` and `~` are left unchanged.
    package static func queryText(_ text: String) -> String {
        String(decoding: encoded(text.utf8) { _ in false }, as: UTF8.self)
    }

    private static func encoded(_ text: some Sequence<UInt8>, keeps: (UInt8) -> Bool) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(byte)
            case _ where keeps(byte): result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
