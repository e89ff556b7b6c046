import SourceText

/// A date with a time of day, if one is known.
///
/// The forms are those of RFC 3339 and of SQL: 2019-01-01, 2019-01-01T10:17:00Z, 2019-01-01 10:17,
/// 2019-01-01T10:17:00+02:00. A time without a zone is in UTC.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// The date as written.
    package let date: PartialDate
    /// Seconds since the start of the day in UTC; negative or longer than a day if the zone shifts the day.
    package let second: Int

    /// Parses a timestamp; throws the problem of its date, or ``PartialDate/Problem/form``.
    package init(_ text: String) throws(PartialDate.Problem) {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") } ?? bytes.count
        date = try PartialDate(String(decoding: bytes[..<end], as: UTF8.self))
        if end == bytes.count {
            second = 0
        } else {
            guard date.day != nil, let second = Self.second(of: bytes[(end + 1)...]) else { throw .form }
            self.second = second
        }
    }

    /// The start of a date.
    package init(_ date: PartialDate) { self.init(date, second: 0) }

    /// The timestamp `seconds` after 1970-01-01T00:00:00Z; nil before the year 1 and after the year 9999.
    package init?(secondsSince1970 seconds: Int) {
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        let days = (seconds - 86_399 * (seconds < 0 ? 1 : 0)) / 86_400
        let (year, month, day) = CivilDate.civil(days)
        guard let date = PartialDate(year: year, month: month, day: day) else { return nil }
        self.init(date, second: seconds - days * 86_400)
    }

    /// The same for any number; also nil before 1970, because no program stores such a date for an added item.
    package init?(secondsSince1970 seconds: Double) {
        guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
        self.init(secondsSince1970: Int(seconds))
    }

    /// The timestamp `nanoseconds` after 1970-01-01T00:00:00Z, as clocks report it, in whole seconds.
    package init?(nanosecondsSince1970 nanoseconds: Int64) {
        self.init(secondsSince1970: Int(nanoseconds / 1_000_000_000))
    }

    /// One of `count` timestamps a second apart, the first at this one or so much earlier that they end with the day.
    package func spread(_ number: Int, of count: Int) -> Timestamp {
        let isWithinDay = (0..<86_400).contains(second)
        return Timestamp(date, second: (isWithinDay ? max(0, min(second, 86_400 - count)) : second) + number)
    }

    init(_ date: PartialDate, second: Int) {
        self.date = date
        self.second = second
    }

    /// The timestamp in UTC in the form of RFC 3339: `2019-01-01T10:17:00Z`; unknown components have their first value.
    package var text: String {
        let total = seconds
        let days = (total - 86_399 * (total < 0 ? 1 : 0)) / 86_400
        let (year, month, day) = CivilDate.civil(days)
        let rest = total - days * 86_400
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
        return "\(date)T\(Self.padded(rest / 3600, 2)):\(Self.padded(rest / 60 % 60, 2)):\(Self.padded(rest % 60, 2))Z"
    }

    /// Orders by time; a date is treated as the start of its first day.
    package static func < (first: Timestamp, second: Timestamp) -> Bool { first.seconds < second.seconds }

    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Int { CivilDate.days(date.year, date.month ?? 1, date.day ?? 1) * 86_400 + second }

    /// Parses `10:17`, `10:17:00`, `10:17:00.5`, then nothing, `Z`, or `+02:00`; nil for anything else.
    private static func second(of time: ArraySlice<UInt8>) -> Int? {
        var rest = time
        func number(_ limit: Int) -> Int? {
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest = rest.dropFirst(2)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return value < limit ? value : nil
        }
        func skip(_ byte: Character) -> Bool {
            guard rest.first == byte.asciiValue else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let hour = number(24), skip(":"), let minute = number(60) else { return nil }
        var result = hour * 3600 + minute * 60
        if skip(":") {
            guard let second = number(61) else { return nil }
            result += min(second, 59)
            if skip(".") { rest = rest.drop { (0x30...0x39).contains($0) } }
        }
        if skip("Z") || rest.isEmpty { return rest.isEmpty ? result : nil }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(24), skip(":"), let minutes = number(60), rest.isEmpty else { return nil }
        return result - sign * (hours * 3600 + minutes * 60)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
