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
        let parts = duration.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0
        for (place, part) in parts.enumerated() {
            guard place == 0 ? (1...3).contains(part.count) : part.count == 2,
                part.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            let number = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            if place > 0, number >= 60 { return nil }
            seconds = seconds * 60 + number
        }
        return seconds > 0 ? seconds : nil
    }
}
