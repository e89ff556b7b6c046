extension HTTPHead {
    /// The pause requested by the server, in seconds from `now`, which is in seconds since 1970.
    ///
    /// Nil if the field is missing or invalid, or if its date has passed.
    func retryAfter(now: Int) -> Int? {
        guard let value = values("retry-after").first else { return nil }
        if value.allSatisfy({ (0x30...0x39).contains($0) }), !value.isEmpty { return Self.number(value) ?? .max }
        guard let moment = Self.moment(value), moment > now else { return nil }
        return moment - now
    }

    /// Parses a date such as `Wed, 21 Oct 2015 07:28:00 GMT` (RFC 9110, section 5.6.7) to seconds since 1970.
    ///
    /// The two obsolete formats, which must not be sent, are not supported.
    static func moment(_ bytes: ArraySlice<UInt8>) -> Int? {
        let words = bytes.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 6, words[0].count == 4, words[5].elementsEqual("GMT".utf8), words[1].count == 2,
            words[3].count == 4, let day = number(words[1]), let year = number(words[3]), year >= 1970,
            let month = months.firstIndex(where: { words[2].elementsEqual($0.utf8) })
        else { return nil }
        let clock = words[4].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = clock.compactMap { $0.count == 2 ? number($0) : nil }
        guard clock.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] <= 60,
            (1...31).contains(day)
        else { return nil }
        return days(year, month, day) * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The days from 1970 to a day of a month, with months counted from 0.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // The year starts in March, so that the leap day is its last.
        let isLate = month >= 2
        let shifted = isLate ? year : year - 1
        let sinceMarch = (153 * (isLate ? month - 2 : month + 10) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + sinceMarch - 719_468
    }
}
