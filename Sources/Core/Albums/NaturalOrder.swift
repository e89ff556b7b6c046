/// An order of texts in which numbers are compared by their value: `Artist 99` comes before `Artist 699`.
package enum NaturalOrder {
    /// A text that compares like the original, except for its numbers.
    ///
    /// Each number is preceded by its number of digits, not counting leading zeros. So the shorter number comes first,
    /// and of two equally long ones, the one with the first smaller digit. Texts that differ only in leading zeros have
    /// the same key.
    package static func key(_ text: String) -> String {
        if !text.utf8.contains(where: { (0x30...0x39).contains($0) || $0 >= 0x80 }) { return text }
        var key = String.UnicodeScalarView()
        var digits: [UInt8]?
        for scalar in text.unicodeScalars {
            if let digit = digit(scalar) {
                // Leading zeros are ignored.
                if digits == nil { digits = [] }
                if digit > 0 || digits?.isEmpty == false { digits?.append(digit) }
            } else {
                append(digits, to: &key)
                digits = nil
                key.append(scalar)
            }
        }
        append(digits, to: &key)
        return String(key)
    }

    /// The value of a decimal digit in any script; nil for anything else.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil }
        let properties = scalar.properties
        guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
        return UInt8(value)
    }

    /// Appends a number, preceded by its length.
    ///
    /// A length below 9 is one digit. In a longer length, a 9 stands for nine digits, and the rest follows in the same
    /// way.
    private static func append(_ digits: [UInt8]?, to key: inout String.UnicodeScalarView) {
        guard let digits else { return }
        var length = digits.count
        while length >= 9 {
            key.append("9")
            length -= 9
        }
        append(UInt8(length), to: &key)
        for digit in digits { append(digit, to: &key) }
    }

    private static func append(_ digit: UInt8, to key: inout String.UnicodeScalarView) {
        key.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
    }
}
