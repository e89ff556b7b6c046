/// How long the tracks of an album are together.
package struct PlayingTime: Sendable, Equatable {
    /// The sum in seconds.
    package let seconds: Int
    /// Whether every track has a length, so that the sum is that of the album.
    package let isComplete: Bool

    /// The sum of the tracks; nil unless three in four have a length that can be read.
    package init?(of tracks: [Track]) {
        let lengths = tracks.compactMap(\.seconds)
        guard !lengths.isEmpty, 4 * lengths.count >= 3 * tracks.count else { return nil }
        seconds = lengths.reduce(0, +)
        isComplete = lengths.count == tracks.count
    }

    /// `45:30`, or `1:02:03` from an hour on.
    package var text: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, rest) = (seconds / 60, padded(seconds % 60))
        return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(padded(minutes % 60)):\(rest)"
    }
}

extension Track {
    /// The length in seconds, read from `4:33`, `75:12` or `1:02:03`; nil for other texts and for zero.
    package var seconds: Int? {
        guard let duration else { return nil }
        // Without arrays of the parts: a site has a hundred thousand tracks.
        var (seconds, number, digits, parts) = (0, 0, 0, 0)
        func endPart() -> Bool {
            guard parts == 0 ? (1...3).contains(digits) : digits == 2 && number < 60 else { return false }
            seconds = seconds * 60 + number
            (number, digits, parts) = (0, 0, parts + 1)
            return true
        }
        for byte in duration.utf8 {
            switch byte {
            case 0x30...0x39 where digits < 3: (number, digits) = (number * 10 + Int(byte - 0x30), digits + 1)
            case UInt8(ascii: ":") where parts < 2: if !endPart() { return nil }
            default: return nil
            }
        }
        return parts > 0 && endPart() && seconds > 0 ? seconds : nil
    }
}
