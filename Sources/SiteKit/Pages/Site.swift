/// A site before it is rendered: what it shows, in order, and the path of each of its pages.
struct Site: Sendable {
    let settings: Settings
    /// The albums in the order of their sources.
    let albums: [Album]
    /// The picture of each album.
    let pictures: [CoverPlan.Picture]
    /// The pages of text in the order of the menu.
    let pages: [PageFile]
    /// The shelves of the home page, at least one; neighbours of an album are those on the first that has it.
    let shelves: [Shelf]
    /// The groups of the albums, a list for each way of grouping that has any.
    let indexes: [TermIndex]
    let words = Words()

    static let homePath = "index.html"
    static let notFoundPath = "404.html"

    init(settings: Settings, albums: [Album], pictures: [CoverPlan.Picture], pages: [PageFile]) {
        self.settings = settings
        self.albums = albums
        self.pictures = pictures
        self.pages = pages
        shelves = Shelf.all(of: settings.shelves, albums: albums, words: words)
        let order = settings.shelves[0].order.indices(of: albums)
        indexes = Taxonomy.allCases.map { TermIndex(taxonomy: $0, terms: $0.terms(of: albums, in: order)) }
            .filter { !$0.terms.isEmpty }
    }

    static func path(of album: Album) -> String { "albums/\(album.slug)/index.html" }

    static func path(of page: PageFile) -> String { "\(page.slug)/index.html" }

    /// The scroller of a shelf.
    func layout(of shelf: Shelf) -> ScrollerLayout { ScrollerLayout(of: shelf, metrics: settings.metrics) }
}
