package import Albums
package import Settings

/// The albums of all sources, and which of them may be merged with each other: those that share a key, directly or
/// through another album.
package struct RelatedAlbums: Sendable {
    private let albums: [Album]
    private let ends: [Int]
    private let way: Settings.Merge?
    /// The keys of each album, and the albums with each key.
    private var keys: [[Key]] = []
    private var members: [Key: [Int]] = [:]

    private enum Key: Hashable, Sendable {
        case release(ReleaseKey)
        case title(TitleKey)
    }

    /// Finds the keys of the albums; the parameters are those of ``LibraryMerge/merge(_:ends:by:)``.
    package init(_ albums: [Album], ends: [Int], by way: Settings.Merge?) {
        (self.albums, self.ends, self.way) = (albums, ends, way)
        keys.reserveCapacity(albums.count)
        for index in albums.indices {
            var own = Set(albums[index].ids.compactMap { ReleaseKey($0).map(Key.release) })
            // Without the year: titles are merged if their years are near.
            if way == .title { own.insert(.title(TitleKey(albums[index], year: nil))) }
            for key in own { members[key, default: []].append(index) }
            keys.append(Array(own))
        }
    }

    /// Whether the library has as many releases without an album, because other sources have its release as well.
    ///
    /// Only the albums that may be merged with it are merged again.
    package func isShared(_ index: Int) -> Bool {
        let related = related(to: index)
        return count(related.filter { $0 != index }) >= count(related)
    }

    /// The albums that may be merged with an album, in order, itself included.
    func related(to index: Int) -> [Int] {
        var found: Set<Int> = [index]
        var rest = [index]
        while let next = rest.popLast() {
            for key in keys[next] {
                for other in members[key] ?? [] where found.insert(other).inserted { rest.append(other) }
            }
        }
        return found.sorted()
    }

    /// The number of releases that some albums are merged to.
    private func count(_ indices: [Int]) -> Int {
        let ends = ends.map { end in indices.count { $0 < end } }
        return LibraryMerge.merge(indices.map { albums[$0] }, ends: ends, by: way).albums.count
    }
}
