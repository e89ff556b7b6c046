import Albums
import SourceText

/// Finds compilations among albums that were gathered from rows which only name the artist of each track.
enum Compilations {
    /// The number of artists from which albums with one title may be a compilation.
    private static let artistLimit = 3

    /// Joins albums with one title into one by various artists, if they are the tracks of one compilation.
    ///
    /// They are if there are at least three artists, and the positions of all tracks differ; without positions, if they
    /// follow one another and most artists have one track. So two albums called "Greatest Hits" stay two. The joined
    /// albums are at the indices that are returned; the others get an empty title.
    static func join(_ albums: inout [Album]) -> [Int] {
        var titles: [String: [Int]] = [:]
        for (index, album) in albums.enumerated() where !album.tracks.isEmpty && !album.title.isEmpty {
            titles[UnicodeText.collisionKey(album.title), default: []].append(index)
        }
        let found = titles.values.filter { isOne($0, albums) }.sorted { $0[0] < $1[0] }
        for parts in found { join(parts, as: [Album.variousArtists], &albums) }
        return found.map { $0[0] }
    }

    /// Joins albums with one title whose artists begin with the same one into one by the artists of all its tracks:
    /// some of these tracks have guests.
    ///
    /// The joined albums are at the indices that are returned; the others get an empty title.
    static func joinGuests(_ albums: inout [Album]) -> [Int] {
        var titles: [[String]: [Int]] = [:]
        for (index, album) in albums.enumerated() where !album.tracks.isEmpty {
            guard let first = album.artists.first else { continue }
            titles[[album.title, first].map(UnicodeText.collisionKey), default: []].append(index)
        }
        let found = titles.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        for parts in found {
            let lists = parts.map { albums[$0].artists }
            join(parts, as: lists[0].filter { name in lists.allSatisfy { $0.contains(name) } }, &albums)
        }
        return found.map { $0[0] }
    }

    private static func isOne(_ parts: [Int], _ albums: [Album]) -> Bool {
        guard parts.count >= artistLimit else { return false }
        let tracks = parts.flatMap { albums[$0].tracks }
        let positions = tracks.compactMap(\.position)
        if positions.count == tracks.count { return Set(positions).count == tracks.count }
        let last = parts[parts.count - 1]
        return positions.isEmpty && last - parts[0] == parts.count - 1 && tracks.count * 2 < parts.count * 3
    }

    private static func join(_ parts: [Int], as artists: [String], _ albums: inout [Album]) {
        var whole = albums[parts[0]]
        whole.tracks = parts.flatMap { index in
            albums[index].tracks.map { track in
                var track = track
                if track.artists.isEmpty { track.artists = albums[index].artists }
                return track
            }
        }
        for index in parts.dropFirst() {
            var other = albums[index]
            other.tracks = []
            whole.complete(from: other)
            albums[index].title = ""
        }
        whole.artists = artists
        whole.provenance = []
        whole.id = whole.madeID
        if whole.isSlugMade { whole.slug = Slug.make(title: whole.title, id: whole.shortID) }
        albums[parts[0]] = whole
    }
}
