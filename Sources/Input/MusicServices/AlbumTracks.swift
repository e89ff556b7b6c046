import Albums
import Recognition

/// The tracks of the albums of a server, which come in any order.
struct AlbumTracks: Sendable {
    private var tracks: [String: [(disc: Int, number: Int, track: Track)]] = [:]
    private var hasDiscs: Set<String> = []

    /// Adds a track to the album with an id.
    ///
    /// Disc and number are 0 if unknown.
    mutating func add(
        _ title: String?, by artists: [String], to album: String, disc: Int, number: Int, seconds: Double
    ) {
        let track = Track(
            position: number > 0 ? String(number) : nil, title: title ?? "Untitled", artists: artists,
            duration: TrackLength.text(seconds: seconds))
        tracks[album, default: []].append((max(0, disc), max(0, number), track))
        if disc > 1 { hasDiscs.insert(album) }
    }

    /// Whether the album has any track.
    func has(_ album: String) -> Bool { tracks[album] != nil }

    /// The tracks of an album by disc and number; positions name the disc if there are several.
    func tracks(of album: String) -> [Track] {
        let sorted = (tracks[album] ?? []).enumerated().sorted { first, second in
            (first.element.disc, first.element.number, first.offset)
                < (second.element.disc, second.element.number, second.offset)
        }
        return sorted.map { item in
            var track = item.element.track
            if hasDiscs.contains(album), let number = track.position {
                track.position = "\(max(1, item.element.disc))-\(number)"
            }
            return track
        }
    }
}
