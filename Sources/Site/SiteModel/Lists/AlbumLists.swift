package import Albums
package import Localization
package import Settings

/// The pages that list albums: which ones exist, which ones a shelf links to, and which one shows an album.
package struct AlbumLists: Sendable {
    /// A list: all albums, or the group at a position of an index.
    package enum ID: Sendable, Hashable {
        case all
        case term(index: Int, Int)
    }

    /// The link target of an album page's way back.
    package enum Home: Sendable, Equatable {
        /// The home page, whose shelf with this number shows the album.
        case shelf(Int)
        /// A page of a list, counted from 0.
        case list(ID, part: Int)
    }

    /// The lists that have pages: those of the settings, then others that a shelf leads to.
    package let indexes: [TermIndex]
    /// How many of them the settings ask for, each of which has enough groups.
    package let listedCount: Int
    /// All albums, if a shelf needs that list.
    package let all: Term?
    /// For each shelf, the list of the value it was split by.
    private let groups: [ID?]
    /// Empty if all albums are on the home page.
    private var homes: [Home] = []

    /// Creates the lists of a site.
    ///
    /// - Parameters:
    ///   - shelves: the shelves of the home page.
    ///   - groups: the groups of each taxonomy that a page needs, by its number.
    ///   - listed: the taxonomies that the settings ask for, in order.
    ///   - pageSize: albums per page; 0 for all on one page.
    ///   - unshelved: all albums in order, if one of them is on no shelf; else nil.
    package init(
        shelves: [Shelf], groups: [TermIndex?], listed: [Taxonomy], pageSize: Int, albums: [Album], words: Words,
        unshelved: [Int]? = nil
    ) {
        let cut = shelves.filter(\.isCut)
        let asked = listed.filter { (groups[$0.rawValue]?.terms.count ?? 0) >= $0.leastGroups }
        let led = Self.taxonomies(of: shelves).filter { !asked.contains($0) }
        indexes = (asked + led).compactMap { groups[$0.rawValue] }
        listedCount = asked.count
        all = (cut.first { $0.group == nil }?.allAlbums ?? unshelved).map { Term(allAlbums: $0, title: words[.home]) }
        var numbers: [Taxonomy: Int] = [:]
        for (number, index) in indexes.enumerated() { numbers[index.taxonomy] = number }
        self.groups = shelves.map { [indexes] shelf in
            guard let group = shelf.group, let number = numbers[group.taxonomy] else { return nil }
            return indexes[number].place(of: group.value).map { .term(index: number, $0) }
        }
        if !cut.isEmpty || unshelved != nil {
            homes = homes(
                of: shelves, count: albums.count, pageSize: pageSize, others: unshelved == nil ? nil : .all)
        }
    }

    /// The taxonomies that shelves lead to because they leave albums out, in order.
    package static func taxonomies(of shelves: [Shelf]) -> [Taxonomy] {
        let led = Set(shelves.filter(\.isCut).compactMap { $0.group?.taxonomy })
        return Taxonomy.allCases.filter(led.contains)
    }

    /// Returns a list; nil for the list of all albums if no shelf needs it.
    package func term(_ id: ID) -> Term? {
        switch id {
        case .all: all
        case .term(let index, let place): indexes[index].terms[place]
        }
    }

    /// The list of the value that a shelf was split by; nil if the shelf is not split or the value has no page.
    package func group(ofShelf number: Int) -> ID? { groups[number] }

    /// The list that contains the albums a cut shelf leaves out.
    package func rest(ofShelf number: Int) -> ID { groups[number] ?? .all }

    /// Where an album's page links back to; `shelf` is the first shelf that contains the album.
    package func home(of album: Int, onShelf shelf: Int) -> Home { homes.isEmpty ? .shelf(shelf) : homes[album] }

    /// For each album, the first shelf that shows it; if no shelf does, the list of the first shelf that leaves it out.
    ///
    /// Albums on no shelf are at home in the list `others`.
    private func homes(of shelves: [Shelf], count: Int, pageSize: Int, others: ID?) -> [Home] {
        var homes = [Home](repeating: others.map { .list($0, part: 0) } ?? .shelf(0), count: count)
        var lists: Set<ID> = others.map { [$0] } ?? []
        for (number, shelf) in shelves.enumerated().reversed() where shelf.isCut {
            let list = rest(ofShelf: number)
            lists.insert(list)
            for album in shelf.order { homes[album] = .list(list, part: 0) }
        }
        for (number, shelf) in shelves.enumerated().reversed() {
            for album in shelf.held { homes[album] = .shelf(number) }
        }
        for list in lists {
            let albums = term(list)?.albums ?? []
            let parts = Pagination(total: albums.count, size: pageSize)
            for (index, album) in albums.enumerated() where homes[album] == .list(list, part: 0) {
                homes[album] = .list(list, part: parts.part(of: index))
            }
        }
        return homes
    }
}
