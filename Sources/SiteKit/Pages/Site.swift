/// A site before it is rendered: what it shows, in order, and the path of each of its pages.
///
/// An object, because every page looks things up in it and none changes it.
final class Site: Sendable {
    let settings: Settings
    /// The albums in the order of their sources.
    let albums: [Album]
    /// The picture of each album.
    let pictures: [CoverPlan.Picture]
    /// The pages of text in the order of the menu.
    let pages: [PageFile]
    /// The shelves of the page of places; none where there is no such page.
    let placeShelves: [PlaceShelf]
    /// The shelves of the home page, at least one; neighbours of an album are those on the first that has it.
    let shelves: [Shelf]
    /// Where each album stands first, whether it is shown there or not: there are its neighbours.
    let places: [Place]
    /// The pages that list albums.
    let lists: AlbumLists
    let words = Words()
    private let groups: [TermIndex]

    /// A shelf by its number, and an index on it.
    struct Place: Sendable {
        var shelf = 0
        var index = 0
    }

    static let homePath = "index.html"
    static let notFoundPath = "404.html"

    init(
        settings: Settings, albums: [Album], pictures: [CoverPlan.Picture], pages: [PageFile],
        placeShelves: [PlaceShelf] = []
    ) {
        self.placeShelves = placeShelves
        self.settings = settings
        self.albums = albums
        self.pictures = pictures
        self.pages = pages
        let order = settings.shelves[0].order.indices(of: albums)
        shelves = Shelf.all(of: settings.shelves, albums: albums, firstOrder: order, words: words)
        groups = Taxonomy.standard.map { TermIndex($0, of: albums, in: order) }
        lists = AlbumLists(
            shelves: shelves, groups: groups, order: order, pageSize: settings.pageSize, albums: albums, words: words)
        var places = [Place](repeating: Place(), count: albums.count)
        for (number, shelf) in shelves.enumerated().reversed() {
            for (index, album) in shelf.order.enumerated() { places[album] = Place(shelf: number, index: index) }
        }
        self.places = places
    }

    /// A site whose albums differ from those of another in their notes alone.
    init(_ other: Site, albums: [Album]) {
        self.albums = albums
        (settings, pictures, pages, placeShelves) = (other.settings, other.pictures, other.pages, other.placeShelves)
        (shelves, places, lists, groups) = (other.shelves, other.places, other.lists, other.groups)
    }

    /// Whether there is a feed: a base address to tell its entries apart, and an album that says when it was added.
    var hasFeed: Bool { settings.baseURL != nil && albums.contains { $0.added != nil } }

    static func path(of album: borrowing Album) -> String { "albums/" + album.slug + "/index.html" }

    static func path(of page: PageFile) -> String { "\(page.slug)/index.html" }

    /// The scroller of a shelf.
    func layout(of shelf: Shelf) -> ScrollerLayout { ScrollerLayout(of: shelf, metrics: settings.metrics) }

    /// The albums before and behind an album on its first shelf.
    func neighbours(of album: Int) -> (previous: Int?, next: Int?) {
        let place = places[album]
        let items = shelves[place.shelf].order
        return (
            place.index > 0 ? items[place.index - 1] : nil,
            place.index + 1 < items.count ? items[place.index + 1] : nil
        )
    }

    /// How a list is cut into pages.
    func parts(of term: Term) -> ListParts { ListParts(total: term.albums.count, size: settings.pageSize) }

    /// Where the page of an album leads back to: a page that shows it, what fragments call it there, and a title.
    func home(of album: Int) -> (path: String, anchor: String, title: String) {
        let slug = albums[album].slug
        switch lists.home(of: album, onShelf: places[album].shelf) {
        case .shelf(let number): return (Self.homePath, shelves[number].anchorPrefix + slug, words.home)
        case .list(let id, let part):
            guard let term = lists.term(id) else { return (Self.homePath, slug, words.home) }
            return (term.path(ofPart: part), slug, term.title)
        }
    }

    /// Where a shelf of the home page leads.
    func links(ofShelf number: Int) -> ShelfLinks {
        var links = ShelfLinks()
        links.group = lists.group(ofShelf: number).flatMap(lists.term)?.path
        if shelves[number].isCut, let rest = lists.term(lists.rest(ofShelf: number)) {
            links.rest = TermLink(title: words.seeAll(rest.albums.count), path: rest.path)
        }
        return links
    }

    /// Links to the groups of one kind that an album belongs to.
    func links(of album: borrowing Album, to taxonomy: Taxonomy) -> [TermLink] {
        let names = taxonomy.names(of: album)
        let last = names.count - 1
        return names.enumerated().map { index, name in
            let path = groups[taxonomy.rawValue].path(of: name)
            return TermLink(title: name, path: path, separator: index < last ? ", " : "")
        }
    }
}
