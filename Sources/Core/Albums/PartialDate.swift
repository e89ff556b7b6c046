/// A date whose day, or month and day, may be unknown: 1977, 1977-11, 1977-11-18.
///
/// The forms are the reduced-precision calendar dates of ISO 8601 with a four-digit year.
package struct PartialDate: Sendable, Hashable, Comparable {
    /// The year, 1 to 9999.
    package let year: Int
    /// The month, 1 to 12, or nil.
    package let month: Int?
    /// The day, 1 to 31, or nil; never set without a month.
    package let day: Int?

    /// The reason why a text is not a date.
    package enum Problem: Error, Equatable {
        /// It does not have one of the three forms.
        case form
        /// The month is not in 1 to 12.
        case month
        /// The month does not have this day; `month` is its name and year, such as `February 2024`.
        case day(month: String, days: Int)
    }

    /// Parses the date in `text`.
    ///
    /// Throws a ``Problem``.
    package init(_ text: String) throws(Problem) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count <= 3, let year = Self.number(parts[0], digits: 4), year > 0 else { throw .form }
        let numbers = parts.dropFirst().map { Self.number($0, digits: 2) }
        guard numbers.allSatisfy({ $0 != nil }) else { throw .form }
        let month = numbers.first ?? nil
        let day = numbers.count == 2 ? numbers[1] : nil
        if let month {
            guard (1...12).contains(month) else { throw .month }
            let days = Self.days(in: month, of: year)
            if let day, !(1...days).contains(day) {
                throw .day(month: "\(Self.monthNames[month - 1]) \(year)", days: days)
            }
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// A year alone, with a month, or with a month and a day; nil if there is no such date.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year), month != nil || day == nil else { return nil }
        if let month {
            guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day ?? 1) else { return nil }
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date in the form it was read in.
    package var text: String {
        let yearText = Self.padded(year, digits: 4)
        guard let month else { return yearText }
        guard let day else { return "\(yearText)-\(Self.padded(month, digits: 2))" }
        return "\(yearText)-\(Self.padded(month, digits: 2))-\(Self.padded(day, digits: 2))"
    }

    /// Orders by time; an unknown month or day comes before known ones.
    package static func < (first: PartialDate, second: PartialDate) -> Bool {
        first.number < second.number
    }

    /// The digits as one number, 19771118, with zeros for unknown components.
    package var number: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ digits: Substring.UTF8View, digits count: Int) -> Int? {
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func padded(_ number: Int, digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension PartialDate.Problem {
    /// One sentence about a value that is not a date; `name` is its key.
    package func message(for name: String, value: String) -> String {
        switch self {
        case .form: "`\(name)` must be a date such as 1977 or 1977-11, not \"\(value)\""
        case .month: "\(value) is not a date: months go from 01 to 12"
        case .day: "\(value) is not a day"
        }
    }

    /// Additional information, such as the number of days in the month.
    package var note: String? {
        if case .day(let month, let days) = self { "\(month) has \(days) days" } else { nil }
    }

    /// The value that the author most likely meant, or nil.
    package func suggestion(for value: String) -> String? {
        guard self == .form else { return nil }
        let digits = value.utf8.filter { (0x30...0x39).contains($0) }
        if digits.count == value.utf8.count, digits.count == 2 { return "19\(value)" }
        let parts = value.split { "-/. ".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return nil
        }
        func date(_ parts: [Substring]) -> String? {
            let text = parts.map { $0.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
            return (try? PartialDate(text)) == nil ? nil : text
        }
        if parts[0].count == 4 { return date(parts) }
        // The order may be day and month or month and day: a number above 12 decides it, otherwise the author has to.
        let dates = [date([parts[2], parts[1], parts[0]]), date([parts[2], parts[0], parts[1]])].compactMap { $0 }
        return Set(dates).count == 1 ? dates[0] : dates.count == 2 ? "\(dates[0]) or \(dates[1])" : nil
    }
}
