package import Albums
package import Settings

/// Merges albums of the same release from several sources.
///
/// Albums are the same release if they share a ``ReleaseKey``, directly or through another album. With
/// ``Settings/Merge/title``, albums without a common ``ReleaseKey`` are the same as well if they share a ``TitleKey``.
/// Duplicates within one source are kept: the second copy in one source is merged with the second copy in another. An
/// album that is a draft in its first source is a draft. The time is linear in the number of albums.
package struct LibraryMerge {
    private let albums: [Album]
    /// The index of the source of each album.
    private var sources: [Int] = []
    /// The index of an earlier album of the same release, or of the album itself.
    private var parents: [Int]
    /// All albums of a release, in order, by the index of the first, if there are several.
    private var members: [Int: [Int]] = [:]
    private var known: [Key: Copies] = [:]

    private enum Key: Hashable {
        case release(ReleaseKey)
        case title(TitleKey)
    }

    /// The albums with a key, and how many of them the current source already has.
    private struct Copies {
        var albums: [Int] = []
        var next = 0
        var source = 0
    }

    package struct Result {
        /// The albums, each release at the position of its first album.
        package var albums: [Album]
        /// Indices of albums that would be merged by title and artist.
        var duplicates: [[Int]] = []
    }

    /// Merges the albums of all sources.
    ///
    /// `ends` is the total number of albums up to the end of each source. Missing fields come from the next source that
    /// has them, ids and links are collected from all sources, and ``Album/provenance`` records where fields come from.
    package static func merge(_ albums: [Album], ends: [Int], by way: Settings.Merge? = nil) -> Result {
        // A single source with albums is the usual case.
        guard let first = ends.first(where: { $0 > 0 }), first < albums.count else { return Result(albums: albums) }
        var merge = LibraryMerge(albums, ends)
        for index in albums.indices { merge.place(index) }
        var byTitle = merge
        byTitle.placeByTitle()
        if way == .title { return Result(albums: byTitle.result) }
        return Result(albums: merge.result, duplicates: merge.releases(joinedBy: byTitle))
    }

    private init(_ albums: [Album], _ ends: [Int]) {
        self.albums = albums
        parents = Array(albums.indices)
        sources.reserveCapacity(albums.count)
        for (number, end) in ends.enumerated() where end > sources.count {
            sources.append(contentsOf: repeatElement(number, count: min(end, albums.count) - sources.count))
        }
        sources.append(contentsOf: repeatElement(ends.count, count: albums.count - sources.count))
    }

    /// Finds the earlier releases that an album belongs to.
    private mutating func place(_ index: Int) {
        let keys = Set(albums[index].ids.compactMap { ReleaseKey($0).map(Key.release) })
        if keys.isEmpty { return }
        let found = Set(keys.compactMap { firstFree($0, in: sources[index]) }).sorted()
        for root in found { join(root, index) }
        for key in keys where !isKnown(key, as: index) { known[key, default: Copies()].albums.append(index) }
    }

    /// Merges releases with earlier ones of the same title and artist, the nearest year first.
    private mutating func placeByTitle() {
        known = [:]
        for index in albums.indices where parents[index] == index {
            let year = albums(of: index).compactMap { albums[$0].released?.year }.first
            let title = TitleKey(albums[index], year: nil)
            for wanted in title.lookups(year: year) {
                if let root = firstFree(.title(wanted), in: sources[index]), join(root, index) { break }
            }
            for key in title.entries(year: year) { known[.title(key), default: Copies()].albums.append(index) }
        }
    }

    /// Whether an album belongs to the release that its key last matched.
    private mutating func isKnown(_ key: Key, as index: Int) -> Bool {
        guard let copies = known[key], copies.next < copies.albums.count else { return false }
        return root(of: copies.albums[copies.next]) == root(of: index)
    }

    /// The first release with a key that a source does not contain yet.
    private mutating func firstFree(_ key: Key, in source: Int) -> Int? {
        guard var copies = known[key] else { return nil }
        if copies.source != source { (copies.next, copies.source) = (0, source) }
        defer { known[key] = copies }
        while copies.next < copies.albums.count {
            let root = root(of: copies.albums[copies.next])
            if !albums(of: root).contains(where: { sources[$0] == source }) { return root }
            copies.next += 1
        }
        return nil
    }

    /// Merges two releases unless one source has both; returns whether they are one release afterwards.
    @discardableResult
    private mutating func join(_ first: Int, _ second: Int) -> Bool {
        let roots = [root(of: first), root(of: second)].sorted()
        let (root, other) = (roots[0], roots[1])
        if root == other { return true }
        let taken = Set(albums(of: root).map { sources[$0] })
        if albums(of: other).contains(where: { taken.contains(sources[$0]) }) { return false }
        members[root] = (albums(of: root) + albums(of: other)).sorted()
        members[other] = nil
        parents[other] = root
        return true
    }

    private func albums(of root: Int) -> [Int] { members[root] ?? [root] }

    private mutating func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    private var result: [Album] {
        if members.isEmpty { return albums }
        var result: [Album] = []
        result.reserveCapacity(albums.count)
        for index in albums.indices where parents[index] == index {
            var album = albums[index]
            if let members = members[index] {
                for member in members.dropFirst() { album.complete(from: albums[member]) }
            }
            result.append(album)
        }
        return result
    }

    /// Indices in ``result`` of the releases that `other` merges.
    private func releases(joinedBy other: LibraryMerge) -> [[Int]] {
        var places: [Int: Int] = [:]
        for index in albums.indices where parents[index] == index { places[index] = places.count }
        return other.members.sorted { $0.key < $1.key }.compactMap { _, members in
            let found = members.compactMap { places[$0] }
            return found.count > 1 ? found : nil
        }
    }
}

extension LibraryMerge.Result {
    /// Keeps only some of the albums.
    mutating func keep(where isKept: (borrowing Album) -> Bool) {
        // In a closure, each album would be copied.
        var kept: [Int] = []
        kept.reserveCapacity(albums.count)
        for index in albums.indices where isKept(albums[index]) { kept.append(index) }
        if kept.count == albums.count { return }
        var places: [Int: Int] = [:]
        for (place, index) in kept.enumerated() {
            places[index] = place
            albums.swapAt(place, index)
        }
        albums.removeLast(albums.count - kept.count)
        duplicates = duplicates.map { $0.compactMap { places[$0] } }.filter { $0.count > 1 }
    }
}
