import Readers

/// A range of numbers or dates as written in a query: `1977`, `1970..1979`, `1980..`, `>= 4`, `< 1977-05`.
struct ValueRange {
    /// The numbers of ``AlbumField/number(ofAlbum:in:)`` in it.
    let range: ClosedRange<Int>

    /// Parses the range of a kind of field; nil for any other text, and for a range that ends before it starts.
    init?(_ text: String, of kind: AlbumField.Kind) {
        guard let (lower, upper) = Self.bounds(text, kind), lower <= upper else { return nil }
        range = lower...upper
    }

    private static func bounds(_ text: String, _ kind: AlbumField.Kind) -> (Int, Int)? {
        if let dots = text.firstRange(of: "..") {
            let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
            guard let lower = first.isEmpty ? 0 : value(first, kind)?.lowerBound,
                let upper = last.isEmpty ? Int.max : value(last, kind)?.upperBound, !first.isEmpty || !last.isEmpty
            else { return nil }
            return (lower, upper)
        }
        for sign in signs where text.hasPrefix(sign) {
            guard let value = value(text.dropFirst(sign.count), kind) else { return nil }
            return switch sign {
            case ">=": (value.lowerBound, .max)
            case "<=": (0, value.upperBound)
            case ">": (value.upperBound + 1, .max)
            case "<": (0, value.lowerBound - 1)
            default: (value.lowerBound, value.upperBound)
            }
        }
        return value(text[...], kind).map { ($0.lowerBound, $0.upperBound) }
    }

    /// Longer signs first.
    private static let signs = [">=", "<=", ">", "<", "="]

    /// The numbers that a value stands for: all days of a year or month.
    private static func value(_ text: Substring, _ kind: AlbumField.Kind) -> ClosedRange<Int>? {
        let text = RecordReader.trimmed(String(text))
        switch kind {
        case .text: return nil
        case .year: return Int(text).flatMap { (1...9999).contains($0) ? $0...$0 : nil }
        case .count: return Int(text).flatMap { (0...99_999).contains($0) ? $0...$0 : nil }
        case .stars: return Rating(text).map { $0.hundredthsOfFive...$0.hundredthsOfFive }
        case .date:
            guard let date = try? PartialDate(text) else { return nil }
            let rest = date.month == nil ? 9999 : date.day == nil ? 99 : 0
            return date.number...date.number + rest
        }
    }

    /// The forms that a value of a kind may have, as a sentence.
    static func forms(of kind: AlbumField.Kind) -> String {
        let examples =
            switch kind {
            case .text: ("a text", "", "")
            case .year: ("a year", "\">= 1970\"", "1970..1979")
            case .count: ("a whole number", "\">= 10\"", "8..12")
            case .stars: ("a number from 0 to 5", "\">= 4\"", "3..4.5")
            case .date: ("a date such as 1977 or 1977-11", "\">= 1977-05\"", "1977-05..1978")
            }
        return "write \(examples.0), a comparison such as \(examples.1), or a range such as \(examples.2)"
    }
}
