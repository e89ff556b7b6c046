import Glibc

/// The current time in HTTP format (RFC 9110, section 5.6.7), formatted once a second.
struct HTTPDate {
    private var last = ""
    private var madeAt = Int64.min

    /// The date, such as `Sat, 21 Nov 2026 19:10:36 GMT`; `now` is in milliseconds of any clock.
    mutating func text(at now: Int64) -> String {
        if madeAt == Int64.min || now - madeAt >= 1_000 {
            madeAt = now
            last = Self.text(of: time(nil))
        }
        return last
    }

    static func text(of moment: time_t) -> String {
        var (moment, parts) = unsafe (moment, tm())
        guard unsafe gmtime_r(&moment, &parts) != nil else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (day, month) = unsafe (days[Int(parts.tm_wday)], months[Int(parts.tm_mon)])
        let date = unsafe "\(two(parts.tm_mday)) \(month) \(Int(parts.tm_year) + 1900)"
        return unsafe "\(day), \(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
