/// Makes one album of those that several sources have of the same release.
///
/// Albums are the same if they share a ``ReleaseKey``, or each shares one with a third; with ``Settings/Merge/title``,
/// those that have none in common are the same as well if they share a ``TitleKey``. Two albums of one source never
/// become one: who has two copies of a record has two albums, and the second copy of one source joins the second of
/// another. What is a draft in its first source is a draft. The time is linear in the albums.
struct LibraryMerge {
    private let albums: [Album]
    /// The number of the source of each album.
    private var sources: [Int] = []
    /// Another album of the same release before it, or itself.
    private var parents: [Int]
    /// All albums of a release by its first, where there are several, in order.
    private var members: [Int: [Int]] = [:]
    private var known: [Key: Copies] = [:]

    private enum Key: Hashable {
        case release(ReleaseKey)
        case title(TitleKey)
    }

    /// Albums that have a key, and how many of them the source that is looked at has already.
    private struct Copies {
        var albums: [Int] = []
        var next = 0
        var source = 0
    }

    /// What becomes of the albums of all sources.
    struct Result {
        /// The albums, each release in the place of its first.
        var albums: [Album]
        /// Indices of those that would be one by title and artist.
        var duplicates: [[Int]] = []
    }

    /// The albums of all sources.
    ///
    /// `ends` has the number of albums up to the end of each source. What an album lacks comes from the next source that
    /// has it, ids and links are those of all, and ``Album/provenance`` tells where they come from.
    static func merge(_ albums: [Album], ends: [Int], by way: Settings.Merge? = nil) -> Result {
        // One source with albums is the usual case.
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

    /// Finds the releases that an album belongs to among those before it.
    private mutating func place(_ index: Int) {
        let keys = Set(albums[index].ids.compactMap { ReleaseKey($0).map(Key.release) })
        if keys.isEmpty { return }
        let found = Set(keys.compactMap { firstFree($0, in: sources[index]) }).sorted()
        for root in found { join(root, index) }
        for key in keys where !isKnown(key, as: index) { known[key, default: Copies()].albums.append(index) }
    }

    /// Joins releases with those before them that have the same title and artist, the nearest year first.
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

    /// Whether the release of an album is the one that its key was last found to stand for.
    private mutating func isKnown(_ key: Key, as index: Int) -> Bool {
        guard let copies = known[key], copies.next < copies.albums.count else { return false }
        return root(of: copies.albums[copies.next]) == root(of: index)
    }

    /// The first release with a key that a source does not have yet.
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

    /// Makes one release of two, unless a source has both; whether they are one.
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
                album.takePrints()
            }
            result.append(album)
        }
        return result
    }

    /// Places in ``result`` of the releases that `other` makes one.
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
    /// Leaves out albums.
    mutating func keep(where isKept: (borrowing Album) -> Bool) {
        let kept = albums.indices.filter { isKept(albums[$0]) }
        if kept.count == albums.count { return }
        var places: [Int: Int] = [:]
        for (place, index) in kept.enumerated() { places[index] = place }
        albums = kept.map { albums[$0] }
        duplicates = duplicates.map { $0.compactMap { places[$0] } }.filter { $0.count > 1 }
    }
}
