/// One disc of an album, or one side of a record, with its tracks.
package struct AlbumSide: Sendable, Equatable {
    /// Its number or letter: `2` for a disc, `B` for a side.
    package let name: String
    /// Whether it is a side of a record.
    package let isSide: Bool
    /// Its tracks in order; on a disc without the number of the disc.
    package private(set) var tracks: [Track]

    /// The discs or sides of an album whose tracks all say which one they are on; empty for fewer than two.
    ///
    /// `2-3` and `2-B1` are on disc 2, as most programs write them; `B1` and `B` are on side B.
    package static func all(of tracks: [Track]) -> [AlbumSide] {
        let discs = sides(of: tracks) { position in
            guard let (disc, track) = disc(of: position) else { return nil }
            return (disc, false, track)
        }
        if !discs.isEmpty { return discs }
        return sides(of: tracks) { position in
            guard let letter = position.utf8.first, (0x41...0x5A).contains(letter), position.utf8.count <= 3,
                position.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return (String(position.prefix(1)), true, position)
        }
    }

    private static func disc(of position: String) -> (disc: String, track: String)? {
        let parts = position.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), !parts[1].isEmpty,
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    private static func sides(
        of tracks: [Track], _ read: (String) -> (name: String, isSide: Bool, position: String)?
    ) -> [AlbumSide] {
        var sides: [AlbumSide] = []
        for track in tracks {
            guard let position = track.position, let (name, isSide, own) = read(position) else { return [] }
            var track = track
            track.position = own
            if sides.last?.name == name {
                sides[sides.count - 1].tracks.append(track)
            } else {
                // A side that starts again would have two headings.
                if sides.contains(where: { $0.name == name }) { return [] }
                sides.append(AlbumSide(name: name, isSide: isSide, tracks: [track]))
            }
        }
        return sides.count > 1 ? sides : []
    }
}
