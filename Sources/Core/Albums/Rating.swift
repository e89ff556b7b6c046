/// The owner's rating of an album, as given: 4.5 of 5, or 8.5 of 10.
package struct Rating: Sendable, Hashable {
    /// The value in hundredths: 450 for four and a half stars.
    package let hundredths: Int
    /// The highest possible value.
    package let scale: Int

    /// The scale of a rating without an explicit one.
    package static let usualScale = 5
    /// The valid scales.
    package static let scales = 2...1000

    /// A value in hundredths on a scale; nil if it is below 0 or above the scale.
    package init?(hundredths: Int, of scale: Int = Rating.usualScale) {
        guard Self.scales.contains(scale), (0...scale * 100).contains(hundredths) else { return nil }
        self.hundredths = hundredths
        self.scale = scale
    }

    /// Parses a rating: `4`, `4.5`, `4,5` or `3.0` of `scale`, or `8.5/10` with its own scale.
    ///
    /// Nil for other texts, and for a value outside its scale. Values are rounded to hundredths.
    package init?(_ text: String, of scale: Int = Rating.usualScale) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let value = Self.hundredths(first) else { return nil }
        if parts.count == 1 {
            self.init(hundredths: value, of: scale)
        } else if let best = Self.hundredths(parts[1]), best.isMultiple(of: 100) {
            self.init(hundredths: value, of: best / 100)
        } else {
            return nil
        }
    }

    /// The value on a scale of five, in hundredths: 425 for 8.5 of 10.
    package var hundredthsOfFive: Int { (hundredths * Self.usualScale + scale / 2) / scale }

    /// The value without trailing zeros: `4.5`.
    package var valueText: String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return String(whole) }
        return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The rating as five full and empty stars, such as `★★★★½` and an empty text, or `★★★` and `☆☆`.
    ///
    /// Nil if it is not a whole number of half stars.
    package var stars: (full: String, empty: String)? {
        let (halves, rest) = (hundredths * 2 * Self.usualScale).quotientAndRemainder(dividingBy: 100 * scale)
        if rest != 0 { return nil }
        let (full, half) = halves.quotientAndRemainder(dividingBy: 2)
        return (
            String(repeating: "★", count: full) + (half == 1 ? "½" : ""),
            String(repeating: "☆", count: Self.usualScale - full - half)
        )
    }

    /// The rating in the form in which it is read: only the value for a scale of 5, else `8.5/10`.
    package var text: String { scale == Self.usualScale ? valueText : "\(valueText)/\(scale)" }

    /// The hundredths of a decimal number with a point or a comma, possibly surrounded by blanks; nil for anything
    /// else.
    static func hundredths(_ text: Substring.UTF8View) -> Int? {
        let text = text.drop { $0 == 0x20 }
        let whole = text.prefix { (0x30...0x39).contains($0) }
        guard (1...4).contains(whole.count) else { return nil }
        var value = whole.reduce(0) { $0 * 10 + Int($1 - 0x30) } * 100
        var rest = text[whole.endIndex...]
        if let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            if digits.isEmpty { return nil }
            rest = rest[digits.endIndex...]
            // The third digit determines how the second is rounded.
            let thousandths = (Array(digits.prefix(3)) + [0x30, 0x30]).prefix(3)
            value += (thousandths.reduce(0) { $0 * 10 + Int($1 - 0x30) } + 5) / 10
        }
        return rest.allSatisfy { $0 == 0x20 } ? value : nil
    }
}
