/// The albums of each group by date, so that those near an album are found without looking at the whole group.
package struct NearAlbums: Sendable {
    /// The albums of each group, oldest first; those without a date are last.
    private let groups: [[Int]]
    /// For each album, its group and its place there.
    private let places: [(group: Int, place: Int)?]

    /// Sorts the albums of some groups; `group` is the group in which an album looks for others, or nil.
    package init(_ groups: [[Int]], of albums: [Album], group: (Int) -> Int?) {
        let home = albums.indices.map(group)
        var places = [(group: Int, place: Int)?](repeating: nil, count: albums.count)
        self.groups = groups.enumerated().map { number, members in
            let sorted = members.map { (albums[$0].released?.number ?? .max, $0) }.sorted { $0 < $1 }.map(\.1)
            for (place, album) in sorted.enumerated() where home[album] == number { places[album] = (number, place) }
            return sorted
        }
        self.places = places
    }

    /// The group in which an album looks for others; nil if it has none.
    package func group(of album: Int) -> Int? { places[album]?.group }

    /// Up to `count` other albums of its group, oldest first: those with the fewest albums between them and it.
    ///
    /// At most `reach` albums before it and as many after it are compared, so a change of one album changes the
    /// answer for few others. Without that limit, the cost would grow with the square of a group.
    package func near(_ album: Int, count: Int, reach: Int, where isShown: (Int) -> Bool) -> [Int] {
        guard let (group, place) = places[album] else { return [] }
        let members = groups[group]
        var found: [Int] = []
        for distance in 1...max(1, reach) {
            for other in [place - distance, place + distance] where found.count < count {
                if members.indices.contains(other), isShown(members[other]) { found.append(other) }
            }
        }
        return found.sorted().map { members[$0] }
    }
}
