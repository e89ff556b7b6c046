/// Makes one album of those that several sources have of the same release.
///
/// Albums are the same if they share a ``ReleaseKey``, or each shares one with a third. Two albums of one source never
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
    /// The last source that has the release, by the first album of it.
    private var lastSources: [Int]
    private var known: [ReleaseKey: Copies] = [:]

    /// Albums that have a key, and how many of them the source that is looked at has already.
    private struct Copies {
        var albums: [Int] = []
        var next = 0
        var source = 0
    }

    /// The albums of all sources, each release in the place of its first album.
    ///
    /// `ends` has the number of albums up to the end of each source. What an album lacks comes from the next source that
    /// has it, ids and links are those of all, and ``Album/provenance`` tells where they come from.
    static func merged(_ albums: [Album], ends: [Int]) -> [Album] {
        // One source with albums is the usual case.
        guard let first = ends.first(where: { $0 > 0 }), first < albums.count else { return albums }
        var merge = LibraryMerge(albums, ends)
        for index in albums.indices { merge.place(index) }
        return merge.members.isEmpty ? albums : merge.result
    }

    private init(_ albums: [Album], _ ends: [Int]) {
        self.albums = albums
        parents = Array(albums.indices)
        sources.reserveCapacity(albums.count)
        for (number, end) in ends.enumerated() where end > sources.count {
            sources.append(contentsOf: repeatElement(number, count: min(end, albums.count) - sources.count))
        }
        sources.append(contentsOf: repeatElement(ends.count, count: albums.count - sources.count))
        lastSources = sources
    }

    /// Finds the releases that an album belongs to among those before it.
    private mutating func place(_ index: Int) {
        let keys = Set(albums[index].ids.compactMap { ReleaseKey($0) })
        if keys.isEmpty { return }
        let found = Set(keys.compactMap { firstFree($0, in: sources[index]) }).sorted()
        for root in found { join(root, index) }
        for key in keys where !isKnown(key, as: index) { known[key, default: Copies()].albums.append(index) }
    }

    /// Whether the release of an album is the one that its key was last found to stand for.
    private mutating func isKnown(_ key: ReleaseKey, as index: Int) -> Bool {
        guard let copies = known[key], copies.next < copies.albums.count else { return false }
        return root(of: copies.albums[copies.next]) == root(of: index)
    }

    /// The first release with a key that a source does not have yet.
    private mutating func firstFree(_ key: ReleaseKey, in source: Int) -> Int? {
        guard var copies = known[key] else { return nil }
        if copies.source != source { (copies.next, copies.source) = (0, source) }
        defer { known[key] = copies }
        while copies.next < copies.albums.count {
            let root = root(of: copies.albums[copies.next])
            if lastSources[root] != source { return root }
            copies.next += 1
        }
        return nil
    }

    /// Makes one release of two, unless a source has both.
    private mutating func join(_ first: Int, _ second: Int) {
        let roots = [root(of: first), root(of: second)].sorted()
        let (root, other) = (roots[0], roots[1])
        if root == other { return }
        let both = [members[root] ?? [root], members[other] ?? [other]]
        let taken = Set(both[0].map { sources[$0] })
        if both[1].contains(where: { taken.contains(sources[$0]) }) { return }
        members[root] = (both[0] + both[1]).sorted()
        members[other] = nil
        parents[other] = root
        lastSources[root] = max(lastSources[root], lastSources[other])
    }

    private mutating func root(of index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    private var result: [Album] {
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
}
