/// Albums in an order, under a title.
struct Shelf: Sendable, ScrollerDelegate {
    let title: String
    /// What fragments call it.
    let anchor: String
    /// The albums that it shows, as indices of the site's: the first of `order`, or a part of a list.
    let items: ArraySlice<Int>
    /// All albums that belong to it, in order.
    let order: [Int]
    let initialIndex: Int
    /// What it was split by, and the value that its albums have; nil for all albums, and for what has no value.
    var group: (split: ShelfSplit, value: String)?
    /// All albums of the site in its order.
    var allAlbums: [Int] = []

    /// Whether there are albums that it does not show.
    var isCut: Bool { items.count < order.count }

    /// The shelves that the settings ask for, in order: one for each, or one for each value it is split by.
    ///
    /// `firstOrder` is that of the first of them.
    static func all(of settings: [Settings.Shelf], albums: [Album], firstOrder: [Int], words: Words) -> [Shelf] {
        var shelves: [Shelf] = []
        for (number, wanted) in settings.enumerated() {
            let order = number == 0 ? firstOrder : wanted.order.indices(of: albums)
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
                shelf.allAlbums = order
                shelves.append(shelf)
            }
        }
        return shelves
    }

    /// What fragments call the item that shows an album; on the first shelf, its slug.
    ///
    /// No slug holds a colon (``FileName``), so no two items of a page have the same anchor.
    func anchor(of album: borrowing Album) -> String { anchorPrefix + album.slug }

    /// What comes before the slug in the anchor of an item.
    var anchorPrefix: String { anchor == Self.firstAnchor ? "" : anchor + ":" }

    static let firstAnchor = "shelf"
}
