import Glibc

/// The system's wall clock.
package enum SystemClock {
    /// Nanoseconds since 1970.
    package static var nanoseconds: Int64 {
        var time = timespec()
        // CLOCK_REALTIME always exists.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// The current date in local time, such as 2019-04-13.
    package static var today: String { day(atSecond: Int(nanoseconds / 1_000_000_000)) }

    /// The current time in local time, such as 14:05:09.
    package static var timeOfDay: String {
        guard let parts = unsafe local(Int(nanoseconds / 1_000_000_000)) else { return "" }
        return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }.joined(separator: ":")
    }

    /// The date of a time in seconds since 1970, in the local time zone.
    static func day(atSecond second: Int) -> String {
        guard let parts = unsafe local(second) else { return "" }
        let (year, month, day) = unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func local(_ second: Int) -> tm? {
        var seconds = time_t(second)
        var parts = unsafe tm()
        return unsafe localtime_r(&seconds, &parts) == nil ? nil : parts
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
