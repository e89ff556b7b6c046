/// Albums in an order, under a title.
struct Shelf: Sendable, ScrollerDelegate {
    let title: String
    /// What fragments call it.
    let anchor: String
    /// Indices of the site's albums.
    let items: [Int]
    let initialIndex: Int

    /// The shelves that the settings ask for, in order: one for each, or one for each value it is split by.
    ///
    /// `firstOrder` is that of the first of them.
    static func all(of settings: [Settings.Shelf], albums: [Album], firstOrder: [Int], words: Words) -> [Shelf] {
        var shelves: [Shelf] = []
        for (number, wanted) in settings.enumerated() {
            let order = number == 0 ? firstOrder : wanted.order.indices(of: albums)
            for group in groups(of: order, wanted, albums: albums, words: words) {
                let anchor = shelves.isEmpty ? firstAnchor : "\(firstAnchor)-\(shelves.count + 1)"
                shelves.append(
                    Shelf(title: group.title, anchor: anchor, items: group.items, initialIndex: wanted.initialIndex))
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

    private static func groups(
        of order: [Int], _ wanted: Settings.Shelf, albums: [Album], words: Words
    ) -> [(title: String, items: [Int])] {
        guard let split = wanted.split, !order.isEmpty else { return [(wanted.title ?? words.albums, order)] }
        let groups = split.groups(of: order, albums: albums, isNewestFirst: wanted.order.isNewestFirst)
        return groups.map { ($0.value ?? wanted.title ?? words.rest(of: split), $0.items) }
    }
}
