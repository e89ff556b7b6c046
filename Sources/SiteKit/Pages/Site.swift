/// A site before it is rendered: what it shows, in order, and the path of each of its pages.
struct Site: Sendable {
    let settings: Settings
    /// The albums in the order of their sources.
    let albums: [Album]
    /// The picture of each album.
    let pictures: [CoverPlan.Picture]
    /// The pages of text in the order of the menu.
    let pages: [PageFile]
    /// The shelves of the home page; neighbours of an album are those on the first.
    let shelves: [Shelf]
    let words = Words()

    static let homePath = "index.html"
    static let notFoundPath = "404.html"

    init(settings: Settings, albums: [Album], pictures: [CoverPlan.Picture], pages: [PageFile]) {
        self.settings = settings
        self.albums = albums
        self.pictures = pictures
        self.pages = pages
        shelves = settings.shelves.enumerated().map { Shelf($1, number: $0, albums: albums) }
    }

    static func path(of album: Album) -> String { "albums/\(album.slug)/index.html" }

    static func path(of page: PageFile) -> String { "\(page.slug)/index.html" }

    /// The scroller of a shelf.
    func layout(of shelf: Shelf) -> ScrollerLayout { ScrollerLayout(of: shelf, metrics: settings.metrics) }
}

/// Albums in an order, under a title.
struct Shelf: Sendable, ScrollerDelegate {
    let title: String
    /// What fragments call it.
    let anchor: String
    /// Indices of the site's albums.
    let items: [Int]
    let initialIndex: Int

    fileprivate init(_ settings: Settings.Shelf, number: Int, albums: [Album]) {
        title = settings.title
        anchor = number == 0 ? "shelf" : "shelf-\(number + 1)"
        items = settings.order.indices(of: albums)
        initialIndex = settings.initialIndex
    }

    /// What fragments call the item that shows an album; the first shelf has the plain names.
    func anchor(of album: Album) -> String { anchor == "shelf" ? album.slug : "\(anchor)-\(album.slug)" }
}
