package import Albums
import Layout
package import Localization
package import Settings

/// Albums in an order, under a title.
package struct Shelf: Sendable, ScrollerDelegate {
    /// The heading.
    package let title: String
    /// Its name in fragments.
    package let anchor: String
    /// The albums it shows, as indices of the site's albums: the first of `order`, or one page of a list.
    package let items: ArraySlice<Int>
    /// Those of them that are in its page; a script adds the others.
    package var held: ArraySlice<Int>
    /// All albums that belong to it, in order.
    package let order: [Int]
    /// The index of the item that is chosen first, as the settings ask for it.
    package private(set) var initialIndex: Int
    /// Whether its page holds covers alone, which lead to pages of albums; a script adds the details when it opens.
    package private(set) var isLight = false
    /// The list that has the same albums, and the value they share; nil if no list has them.
    package var group: (taxonomy: Taxonomy, value: String)?
    /// All albums of the site, in the order of the shelf.
    package var allAlbums: [Int] = []

    /// A shelf of some albums of `order`, of which its page holds `held`.
    package init(
        title: String, anchor: String, items: ArraySlice<Int>, held: ArraySlice<Int>, order: [Int], initialIndex: Int
    ) {
        (self.title, self.anchor, self.initialIndex) = (title, anchor, initialIndex)
        (self.items, self.held, self.order) = (items, held, order)
    }

    /// Whether its page leaves out some of its albums.
    package var isCut: Bool { held.count < order.count }

    /// Whether its page holds a part of what it shows.
    package var isLong: Bool { isLight || held.count < items.count }

    /// The shelves requested by the settings, in order: one per setting, or one per value if it is split.
    ///
    /// `firstOrder` is the order of the first shelf. If `mayBeLong` is false, the page holds all that a shelf shows:
    /// ``limit`` of them, unless the settings say how many.
    package static func all(
        of settings: [Settings.Shelf], albums: [Album], firstOrder: [Int], words: Words, mayBeLong: Bool = false,
        by collation: Collation = .standard
    ) -> [Shelf] {
        var shelves: [Shelf] = []
        for (number, wanted) in settings.enumerated() {
            let all = number == 0 ? firstOrder : wanted.query.sort.indices(of: albums, by: collation)
            let ofSource = wanted.source.map { source in all.filter { albums[$0].source == source } } ?? all
            let order = wanted.query.selection(of: ofSource, in: albums)
            let isNewestFirst = wanted.query.sort.isNewestFirst
            let split = order.isEmpty ? nil : wanted.split
            let groups =
                split?.groups(of: order, albums: albums, isNewestFirst: isNewestFirst, by: collation)
                ?? [(nil, order)]
            for group in groups {
                let anchor = shelves.isEmpty ? firstAnchor : "\(firstAnchor)-\(shelves.count + 1)"
                let limit = wanted.limit ?? (mayBeLong ? 0 : limit)
                let items = group.items.prefix(limit == 0 ? group.items.count : limit)
                var shelf = Shelf(
                    title: group.value.map { words.title(ofShelf: $0, of: split) } ?? wanted.title ?? split.map(
                        words.rest) ?? words[.albums], anchor: anchor,
                    items: items, held: items, order: group.items, initialIndex: wanted.initialIndex)
                if let taxonomy = split?.taxonomy, let value = group.value { shelf.group = (taxonomy, value) }
                shelf.allAlbums = all
                shelves.append(shelf)
            }
        }
        return mayBeLong ? shortened(shelves) : shelves
    }

    /// The shelves with as much of each in the page as a browser lays out at once without effort.
    ///
    /// The first shelf is open and has the width of the window. The others are strips: of many albums, strips of covers
    /// that go on at both sides of the middle.
    private static func shortened(_ shelves: [Shelf]) -> [Shelf] {
        let total = shelves.reduce(0) { $0 + $1.items.count }
        let mayHoldAll = total <= pageLimit
        return shelves.enumerated().map { number, shelf in
            if (mayHoldAll || shelves.count == 1) && shelf.items.count <= limit { return shelf }
            var shelf = shelf
            shelf.isLight = number > 0 && !mayHoldAll && !shelf.items.isEmpty
            let room = shelf.isLight ? max(8, min(24, coverLimit / shelves.count)) : firstPart
            // Covers fill the left half of a usual window, and those that are held its right half.
            let most = room < 17 ? 3 : 5
            if shelf.isLight && shelf.initialIndex == 0 { shelf.initialIndex = min(most, (shelf.items.count - 1) / 2) }
            if shelf.items.count <= room { return shelf }
            let initial = min(max(shelf.initialIndex, 0), shelf.items.count - 1)
            let start = initial < room ? 0 : min(initial - room / 2, shelf.items.count - room)
            shelf.held = shelf.items[start..<start + room]
            return shelf
        }
    }

    /// Maximum number of items of a shelf that are all in its page.
    ///
    /// An item with its details is some 30 elements.
    package static let limit = 300
    /// Maximum number of items of several shelves that are all in the page with their details.
    package static let pageLimit = 100
    /// About how many covers all further shelves of a page have, if it cannot hold all items.
    private static let coverLimit = 500
    /// Number of items of a longer shelf in its page: what the widest window shows, and as much again.
    package static let firstPart = 32

    /// The prefix of the slug in the anchor of an item; on the first shelf, the anchor is the slug.
    ///
    /// No slug contains a colon (``FileName``), so no two items of a page have the same anchor.
    package var anchorPrefix: String { anchor == Self.firstAnchor ? "" : anchor + ":" }

    /// The name of the first shelf of a page.
    package static let firstAnchor = "shelf"
}
