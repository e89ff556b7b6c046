import Albums
import Settings
import SourceText

/// Collects the albums of records; those of one album are gathered if the settings say so.
///
/// Records with the same id, or without ids with the same title and artist, are one album, in the place of the first.
/// A field comes from the first record that has it, and the tracks are in the order of their discs and numbers, or of
/// the records if they have none.
struct GatheredAlbums {
    private let isGrouped: Bool
    private let hasIDs: Bool
    private var gathered: [Album] = []
    private var indices: [Key: Int] = [:]
    private var repeated: Set<Int> = []
    /// The tracks of each album, so that one that was played twice is listed once.
    private var known: [Int: Set<TrackKey>] = [:]

    private struct TrackKey: Hashable {
        let title: String
        let position: String?
        let artists: [String]

        init(_ track: Track) { (title, position, artists) = (track.title, track.position, track.artists) }
    }

    private struct Key: Hashable {
        let id: String
        let artist: String
    }

    init(_ map: AlbumMap, isGrouped: Bool) {
        self.isGrouped = isGrouped
        hasIDs = map.fields.contains { $0.key == "id" }
    }

    mutating func add(_ album: Album) {
        guard isGrouped else { return gathered.append(album) }
        let key =
            hasIDs && album.id != album.madeID
            ? Key(id: album.id, artist: "")
            : Key(id: UnicodeText.collisionKey(album.title), artist: UnicodeText.collisionKey(album.artistText))
        guard let index = indices[key] else {
            indices[key] = gathered.count
            known[gathered.count] = Set(album.tracks.map(TrackKey.init))
            return gathered.append(album)
        }
        repeated.insert(index)
        var tracks: [Track] = []
        swap(&tracks, &gathered[index].tracks)
        var other = album
        for track in other.tracks where known[index, default: []].insert(TrackKey(track)).inserted {
            tracks.append(track)
        }
        other.tracks = []
        gathered[index].complete(from: other)
        gathered[index].provenance = []
        gathered[index].tracks = tracks
    }

    var albums: [Album] {
        guard isGrouped else { return gathered }
        var (result, repeated) = (gathered, repeated)
        if !hasIDs {
            repeated.formUnion(Compilations.joinGuests(&result))
            repeated.formUnion(Compilations.join(&result))
        }
        for index in repeated {
            result[index].tracks = Self.ordered(result[index].tracks)
            result[index].dropRepeatedArtists()
        }
        return result.filter { !$0.title.isEmpty }
    }

    /// Tracks in the order of their positions, if all have numbers.
    private static func ordered(_ tracks: [Track]) -> [Track] {
        let places = tracks.map { $0.position.flatMap(place) }
        if places.contains(where: { $0 == nil }) { return tracks }
        let order = tracks.indices.sorted { first, second in
            let (one, other) = (places[first] ?? (1, 0), places[second] ?? (1, 0))
            return (one.0, one.1, first) < (other.0, other.1, second)
        }
        var result = order.map { tracks[$0] }
        let hasDiscs = places.contains { ($0?.0 ?? 1) > 1 }
        for index in result.indices where hasDiscs && result[index].position?.contains("-") == false {
            result[index].position = result[index].position.map { "1-\($0)" }
        }
        return result
    }

    private static func place(_ position: String) -> (Int, Int)? {
        let parts = position.split(separator: "-").map { Int($0) }
        switch parts.count {
        case 1: return parts[0].map { (1, $0) }
        case 2:
            guard let disc = parts[0], let number = parts[1] else { return nil }
            return (disc, number)
        default: return nil
        }
    }
}
