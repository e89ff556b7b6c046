import Albums
import Recognition

/// Collects tracks into albums, for sources that list tracks.
struct AlbumParts<Key: Hashable> {
    struct Part {
        var disc = 0
        var number = 0
        var title = ""
        var artists: [String] = []
        var milliseconds = 0
    }

    /// The tracks of one album, and what is known about it so far.
    struct Whole {
        var album: Album
        var parts: [Part] = []
        var dates: [PartialDate] = []

        /// The most frequent date among the tracks of the most frequent year; ties go to the first.
        var usualDate: PartialDate? {
            let year = Self.mostFrequent(dates.map(\.year))
            return Self.mostFrequent(dates.filter { $0.year == year })
        }

        private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
            var counts: [Value: Int] = [:]
            for value in values { counts[value, default: 0] += 1 }
            let most = counts.values.max()
            return values.first { counts[$0] == most }
        }

        /// The tracks in order of disc and number; positions include the disc if there are several.
        var tracks: [Track] {
            let order = parts.indices.sorted { first, second in
                let (one, other) = (parts[first], parts[second])
                return (max(1, one.disc), one.number, first) < (max(1, other.disc), other.number, second)
            }
            let hasDiscs = parts.contains { $0.disc > 1 }
            return order.map { index in
                let part = parts[index]
                var position = part.number > 0 ? String(part.number) : nil
                if hasDiscs, let number = position { position = "\(max(1, part.disc))-\(number)" }
                return Track(
                    position: position, title: part.title, artists: part.artists,
                    duration: TrackLength.text(seconds: Double(part.milliseconds) / 1000))
            }
        }
    }

    /// The albums in the order of their first tracks.
    private(set) var wholes: [Whole] = []
    private var indices: [Key: Int] = [:]

    /// Changes the album of a key; if there is none yet, it starts as `album`.
    mutating func update(_ key: Key, new album: () -> Album, _ change: (inout Whole) -> Void) {
        let index: Int
        if let known = indices[key] {
            index = known
        } else {
            index = wholes.count
            indices[key] = index
            wholes.append(Whole(album: album()))
        }
        change(&wholes[index])
    }

    var albums: [Album] {
        wholes.map { whole in
            var album = whole.album
            if !whole.parts.isEmpty { album.tracks = whole.tracks }
            if let date = whole.usualDate { album.released = date }
            album.dropRepeatedArtists()
            return album
        }
    }
}
