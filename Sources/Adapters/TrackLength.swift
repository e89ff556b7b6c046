/// Formats the length of a track.
package enum TrackLength {
    /// `4:33`, or `1:02:03` from one hour; nil for a length that no track has.
    package static func text(seconds: Double) -> String? {
        guard seconds > 0, seconds < 1_000_000 else { return nil }
        let total = Int(seconds.rounded())
        let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
        return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
