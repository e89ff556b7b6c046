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
        let text = duration.utf8.span
        var (seconds, number, digits, parts) = (0, 0, 0, 0)
        for index in 0...text.count {
            let isEnd = index == text.count
            if !isEnd, digits < 3, (0x30...0x39).contains(text[index]) {
                (number, digits) = (number * 10 + Int(text[index] - 0x30), digits + 1)
                continue
            }
            guard isEnd ? parts > 0 : parts < 2 && text[index] == UInt8(ascii: ":") else { return nil }
            guard parts == 0 ? digits > 0 : digits == 2 && number < 60 else { return nil }
            seconds = seconds * 60 + number
            (number, digits, parts) = (0, 0, parts + 1)
        }
        return seconds > 0 ? seconds : nil
    }
}
