/// Formats the length of a track.
package enum TrackLength {
    /// `4:33`, or `1:02:03` from one hour; nil for a length that no track has.
    package static func text(seconds: Double) -> String? {
        guard seconds > 0, seconds < 1_000_000 else { return nil }
        let total = Int(seconds.rounded())
        let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
        return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
    }

    /// The length in a text of another program: `0:04:33`, `4:33`, or a number of which `perSecond` are a second; the
    /// text itself if it is something else.
    package static func foreign(_ text: String, perSecond: Double) -> String {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, (1...3).contains(parts.count), numbers.allSatisfy({ $0 >= 0 }) else {
            return text
        }
        let value = numbers.reduce(0) { $0 * 60 + $1 }
        return self.text(seconds: parts.count == 1 ? value / perSecond : value) ?? text
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
