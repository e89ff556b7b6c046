import Albums
import Layout
import SourceCollection

/// Albums in an order, under a title.
struct Shelf: Sendable, ScrollerDelegate {
    let title: String
    /// Its name in fragments.
    let anchor: String
    /// The albums it shows, as indices of the site's albums: the first of `order`, or one page of a list.
    let items: ArraySlice<Int>
    /// All albums that belong to it, in order.
    let order: [Int]
    let initialIndex: Int
    /// The split it results from, and the value its albums share; nil for all albums, and for albums without a value.
    var group: (split: ShelfSplit, value: String)?
    /// All albums of the site, in the order of the shelf.
    var allAlbums: [Int] = []

    /// Whether it leaves out some of its albums.
    var isCut: Bool { items.count < order.count }

    /// The shelves requested by the settings, in order: one per setting, or one per value if it is split.
    ///
    /// `firstOrder` is the order of the first shelf.
    static func all(of settings: [Settings.Shelf], albums: [Album], firstOrder: [Int], words: Strings) -> [Shelf] {
        var shelves: [Shelf] = []
        for (number, wanted) in settings.enumerated() {
            let all = number == 0 ? firstOrder : wanted.order.indices(of: albums)
            let order = wanted.source.map { source in all.filter { albums[$0].source == source } } ?? all
            let isNewestFirst = wanted.order.isNewestFirst
            let split = order.isEmpty ? nil : wanted.split
            let groups = split?.groups(of: order, albums: albums, isNewestFirst: isNewestFirst) ?? [(nil, order)]
            for group in groups {
                let anchor = shelves.isEmpty ? firstAnchor : "\(firstAnchor)-\(shelves.count + 1)"
                let items = group.items.prefix(wanted.limit == 0 ? group.items.count : wanted.limit)
                var shelf = Shelf(
                    title: group.value ?? wanted.title ?? split.map(words.rest) ?? words.albums, anchor: anchor,
                    items: items, order: group.items, initialIndex: wanted.initialIndex)
                if let split, let value = group.value { shelf.group = (split, value) }
                shelf.allAlbums = all
                shelves.append(shelf)
            }
        }
        return shelves
    }

    /// The anchor of the item that shows an album; on the first shelf, its slug.
    ///
    /// No slug contains a colon (``FileName``), so no two items of a page have the same anchor.
    func anchor(of album: borrowing Album) -> String { anchorPrefix + album.slug }

    /// The prefix of the slug in an item's anchor.
    var anchorPrefix: String { anchor == Self.firstAnchor ? "" : anchor + ":" }

    static let firstAnchor = "shelf"
}
