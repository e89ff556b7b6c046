/// A bar code of a release as 13 digits (GTIN-13), with a valid check digit.
package struct Barcode: Sendable, Equatable {
    /// The 13 digits; a code of 12 digits (UPC) starts with 0.
    package let digits: String

    /// Parses a printed code; nil if it has another length or a wrong check digit.
    package init?(_ text: String) {
        let values = text.utf8.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x2D }
        guard isPlain, values.count == 12 || values.count == 13 else { return nil }
        let all = Array(repeating: 0, count: 13 - values.count) + values
        // GS1 General Specifications, 7.9: digits are weighted 1 and 3 from the left, and the sum is a multiple of 10.
        let sum = all.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        guard sum.isMultiple(of: 10), all.contains(where: { $0 != 0 }) else { return nil }
        digits = all.map(String.init).joined()
    }

    /// The forms in which databases store it: 13 digits, and 12 if the first is 0.
    package var spellings: [String] { digits.hasPrefix("0") ? [digits, String(digits.dropFirst())] : [digits] }
}
