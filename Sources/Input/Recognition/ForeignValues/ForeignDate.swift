package import Albums
import Readers

/// The certain part of a date as other programs and people write it.
package struct ForeignDate: Equatable {
    /// The year, and month and day as far as they are certain.
    package let date: PartialDate
    /// Whether the certain part is the whole text.
    package let isWhole: Bool

    /// Removes unknown parts, which are zeros, from a date: `1999-05-00` becomes 1999-05; nil when nothing is known.
    package static func known(_ text: String) -> String? {
        var text = RecordReader.trimmed(text)
        while text.hasSuffix("-00") { text.removeLast(3) }
        if text.hasSuffix(".0") { text.removeLast(2) }
        return text.utf8.allSatisfy({ $0 == 0x30 }) ? nil : text
    }

    /// Finds the certain part of a text; nil when there is none.
    ///
    /// Dates in ISO 8601 are whole, also without hyphens or zeros or with a time after them, and so are dates with the
    /// name of a month. If the calendar does not have the day or the month, the rest is certain. In any other
    /// text, a year of four digits is certain if it is the only one.
    package init?(_ text: String) {
        guard let known = Self.known(text) else { return nil }
        if let date = try? PartialDate(known) {
            self.init(date: date, isWhole: true)
        } else if known.utf8.count > 10, let moment = try? Timestamp(known) {
            self.init(date: moment.date, isWhole: true)
        } else if let found = Self.numbers(known) ?? Self.words(known) ?? Self.signs(known) ?? Self.year(known) {
            self = found
        } else {
            return nil
        }
    }

    /// Finds the certain part of a year, a month and a day; nil when the year is invalid.
    package init?(year: Int, month: Int?, day: Int?) {
        let forms = [(month, day), (month, nil), (nil, nil)]
        let dates = forms.lazy.compactMap { PartialDate(year: year, month: $0.0, day: $0.0 == nil ? nil : $0.1) }
        guard let date = dates.first else { return nil }
        self.init(date: date, isWhole: date.month == month && date.day == day)
    }

    private init(date: PartialDate, isWhole: Bool) {
        self.date = date
        self.isWhole = isWhole
    }

    /// `1977-1-5`, `1977-1`, `1977.01.05`, `1977/1/5`, `20000102`, a day that no month has; a time after it is ignored.
    private static func numbers(_ text: String) -> ForeignDate? {
        let day = text.prefix { $0 != " " && $0 != "T" }
        if day.utf8.count == 8, isDigits(day) {
            let number = Int(day) ?? 0
            return ForeignDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        let sign = day.first { "-./".contains($0) } ?? "-"
        let parts = day.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 2 && sign == "-", parts[0].utf8.count == 4, parts.allSatisfy(isDigits),
            parts.dropFirst().allSatisfy({ $0.utf8.count <= 2 }), let year = Int(parts[0])
        else { return nil }
        return ForeignDate(year: year, month: Int(parts[1]), day: parts.count == 3 ? Int(parts[2]) : nil)
    }

    /// `15 March 2015`, `March 15, 2015`, `Mar 2015`, `15. März 2015`, `3 de mayo de 2015`; a time after it is ignored.
    private static func words(_ text: String) -> ForeignDate? {
        var words = text.lowercased().split { " ,.".contains($0) }
        while let last = words.last, last.contains(":") || ["gmt", "utc"].contains(last) { words.removeLast() }
        words.removeAll { ["de", "of", "del", "den", "г", "р"].contains($0) }
        guard (2...3).contains(words.count) else { return nil }
        var year: Int?
        var month: Int?
        var day: Int?
        for word in words {
            if word.utf8.count == 4, isDigits(word), year == nil {
                year = Int(word)
            } else if let number = MonthName.number(word), month == nil {
                month = number
            } else if word.utf8.count <= 2, isDigits(word), day == nil {
                day = Int(word)
            } else {
                return nil
            }
        }
        guard let year, let month else { return nil }
        return ForeignDate(year: year, month: month, day: day)
    }

    /// `1976年7月25日`, `1976年`, `昭和57年1月21日`, `1976년 7월`: years of emperors are counted from the year before the first.
    private static func signs(_ text: String) -> ForeignDate? {
        guard let end = text.firstIndex(where: { $0 == "年" || $0 == "년" }) else { return nil }
        let digits = text[..<end].filter(\.isNumber)
        let era = text[..<end].filter { !$0.isNumber && $0 != " " && $0 != "元" }
        let start = eras[era]
        guard era.isEmpty && digits.utf8.count == 4 || start != nil,
            let number = text[..<end].hasSuffix("元") ? 1 : Int(digits)
        else { return nil }
        let rest = text[text.index(after: end)...].split { !$0.isNumber }.compactMap { Int($0) }
        return ForeignDate(year: (start ?? 0) + number, month: rest.first, day: rest.dropFirst().first)
    }

    private static let eras = ["明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018]

    /// The first year in a text such as `c. 1977`, `1968-1977` or `1980 (reissue 2009)`; nil for `1970s`.
    private static func year(_ text: String) -> ForeignDate? {
        // `'74`, as people abbreviate it.
        if text.hasPrefix("'") || text.hasPrefix("’"), text.dropFirst().utf8.count == 2, isDigits(text.dropFirst()) {
            let short = Int(text.dropFirst()) ?? 0
            return PartialDate(year: short + (short <= 35 ? 2000 : 1900)).map { ForeignDate(date: $0, isWhole: false) }
        }
        let bytes = Array(text.utf8)
        var years: [Int] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
            let next = digits.endIndex < bytes.count ? bytes[digits.endIndex] | 0x20 : 0
            if digits.count == 4, !(0x61...0x7A).contains(next) {
                years.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            }
            index = digits.endIndex + 1
        }
        guard let year = years.first, (1000...2999).contains(year) else { return nil }
        return PartialDate(year: year).map { ForeignDate(date: $0, isWhole: false) }
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension ForeignDate {
    /// The message about a text that is not a whole date; nil when it is one.
    ///
    /// `name` is the key or column of the text.
    package static func problem(_ text: String, of name: String, certain: ForeignDate?) -> String? {
        if certain?.isWhole == true { return nil }
        let problem: PartialDate.Problem
        do {
            _ = try PartialDate(text)
            problem = .form
        } catch {
            problem = error
        }
        let rest = certain.map { "; \($0.date.text) is shown" } ?? "; it is left out"
        return problem.message(for: name, value: String(text.prefix(40))) + rest
    }
}

extension Timestamp {
    /// The timestamp in a text of another program, such as `11 Jul 2024 09:07`, or its certain part, and whether that
    /// is all of it.
    package static func foreign(_ text: String) -> (moment: Timestamp, isWhole: Bool)? {
        guard var known = ForeignDate.known(text) else { return nil }
        if known.hasSuffix(" GMT") || known.hasSuffix(" UTC") { known.removeLast(4) }
        if let moment = try? Timestamp(known) { return (moment, true) }
        if let moment = withZone(known) { return (moment, true) }
        let blank = known.lastIndex(of: " ")
        if let blank, let day = ForeignDate(String(known[..<blank])), day.isWhole,
            let moment = try? Timestamp("\(day.date.text)T\(known[known.index(after: blank)...])")
        {
            return (moment, true)
        }
        // An invalid time is dropped; the whole date before it is kept.
        let hasTime = known.utf8.contains(UInt8(ascii: ":"))
        return ForeignDate(known).map { (Timestamp($0.date), $0.isWhole && !hasTime) }
    }

    /// A time with blanks and a zone without a colon, as Jekyll writes it: `2023-04-05 10:00:00 +0200`.
    private static func withZone(_ text: String) -> Timestamp? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, parts[2].utf8.count == 5, "+-".utf8.contains(parts[2].utf8.first ?? 0) else {
            return nil
        }
        return try? Timestamp("\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))")
    }
}
