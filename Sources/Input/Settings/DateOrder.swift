import Readers

/// The order of day and month in dates of numbers, such as 18.11.1977: `dates` in the settings of a source.
package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"

    /// The two numbers before the year, the year, and what follows; nil for any other text.
    package struct Parts: Sendable {
        package let first: Int
        package let second: Int
        let year: String
        let rest: String
        /// Whether full stops separate the numbers, which only countries with the day first use.
        package let hasStops: Bool
    }

    /// The parts of `18.11.1977`, `11/18/1977`, `18-11-1977` or `11/18/77`, with or without a time after a blank.
    package static func parts(_ text: String) -> Parts? {
        let text = RecordReader.trimmed(text)
        let words = text.utf8.split(separator: 0x20, maxSplits: 1)
        let head = words.first.map { $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0 }
        guard let day = head, (6...10).contains(day.count),
            let sign = day.first(where: { !(0x30...0x39).contains($0) }), "./-".utf8.contains(sign)
        else { return nil }
        let numbers = day.split(separator: sign, omittingEmptySubsequences: false)
        let isShort = numbers.count == 3 && numbers[2].count == 2 && sign != UInt8(ascii: "-")
        guard numbers.count == 3, numbers[0].count <= 2, numbers[1].count <= 2, isShort || numbers[2].count == 4,
            numbers.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
            let first = Int(String(decoding: numbers[0], as: UTF8.self)),
            let second = Int(String(decoding: numbers[1], as: UTF8.self))
        else { return nil }
        let year = String(decoding: numbers[2], as: UTF8.self)
        return Parts(
            first: first, second: second, year: isShort ? (year <= "35" ? "20" : "19") + year : year,
            rest: words.count > 1 ? " " + clock(String(decoding: words[1], as: UTF8.self)) : "",
            hasStops: sign == UInt8(ascii: "."))
    }

    /// The same date in ISO 8601; nil if the text has another form, or its numbers are no month and day.
    package func standard(_ text: String) -> String? {
        guard let parts = Self.parts(text) else { return nil }
        let (day, month) = self == .dayFirst ? (parts.first, parts.second) : (parts.second, parts.first)
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        return "\(parts.year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))\(parts.rest)"
    }

    /// A time of day by 24 hours: `3:04 PM` is `15:04`.
    private static func clock(_ text: String) -> String {
        let words = text.uppercased().split { $0 == " " || $0 == "\u{202F}" || $0 == "\u{A0}" }
        guard words.count == 2, ["AM", "PM"].contains(words[1]) else { return text }
        let parts = words[0].split(separator: ":")
        guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour), parts.count > 1 else { return text }
        let full = hour % 12 + (words[1] == "PM" ? 12 : 0)
        return ([twoDigits(full)] + parts.dropFirst().map(String.init)).joined(separator: ":")
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
