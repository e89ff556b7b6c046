package import Covers
package import Albums
package import Layout
package import Localization
package import Settings
import SourceText

/// A site before rendering: what it shows, in order, and the path of each page.
///
/// A class, because every page reads from it and none changes it.
package final class Site: Sendable {
    package let settings: Settings
    /// The albums in the order of their sources.
    package let albums: [Album]
    /// The picture of each album.
    package let pictures: [CoverPlan.Picture]
    /// The recordings that are published.
    package let recordings: AlbumRecordings
    /// The text pages, in menu order.
    package let pages: [PageFile]
    /// The lists of dated pages.
    package let posts: PostLists
    /// The shelves of the places page; empty if there is no such page.
    package let placeShelves: [PlaceShelf]
    /// The texts about artists, labels and genres.
    package let groupTexts: [GroupText]
    /// The texts about parts of the site.
    package let sectionTexts: [SectionText]
    /// The albums that the collection lacks.
    package let missingAlbums: MissingAlbums
    /// The shelves of the home page, at least one; an album's neighbours are those on its first shelf.
    package let shelves: [Shelf]
    /// The first position of each album, whether it is shown there or not; it determines the album's neighbours.
    ///
    /// An album on no shelf has its position in ``order``, on shelf ``noShelf``.
    package let places: [Place]
    package let lists: AlbumLists
    /// All albums in the order of the first shelf.
    package let order: [Int]
    package let parts: SiteParts
    /// The names under `extra` that templates may ask for.
    package let extraNames: [String]
    package let words: Words
    /// A hash of the fonts of pictures for links.
    package let fontsHash: UInt64
    /// How names are sorted.
    package let collation: Collation
    /// The groups of each taxonomy that a page needs, by its number.
    package let groups: [TermIndex?]
    /// The groups of each taxonomy that have pages, by its number: those of the albums that the settings select.
    package let pagedGroups: [TermIndex?]
    /// The albums of each artist and label, in which album pages look for others; nil if they show none.
    package let nearByArtist: NearAlbums?
    package let nearByLabel: NearAlbums?
    /// The albums on which artists have tracks; nil if no page shows them.
    package let appearances: Appearances?
    /// The paths of the albums' pages.
    private let albumPaths: [String]
    let madeBrowseFiles = MadeBrowseFiles()

    /// The number of a shelf, and an index on it.
    package struct Place: Sendable {
        /// The number of the shelf.
        package var shelf = 0
        package var index = 0
    }

    /// The number that stands for no shelf.
    package static let noShelf = -1

    /// The folder of its pages: `de/`; empty for the site in its own language.
    package var folder: String { settings.folder }

    /// What leads from that folder to the top folder.
    package var top: String { Address.root(from: folder) }

    package static let homePath = "index.html"
    package static let notFoundPath = "404.html"

    package init(
        settings: Settings, albums: [Album], pictures: [CoverPlan.Picture], pages: [PageFile],
        posts: PostLists = PostLists(), addressAlbums: [Album]? = nil, placeShelves: [PlaceShelf] = [],
        groupTexts: [GroupText] = [],
        sectionTexts: [SectionText] = [], missingAlbums: MissingAlbums = MissingAlbums(),
        recordings: AlbumRecordings = AlbumRecordings(), parts: SiteParts = SiteParts(),
        extraNames: [String] = [], words: Words = .english, fontsHash: UInt64 = 0
    ) {
        (self.recordings, self.fontsHash) = (recordings, fontsHash)
        (self.words, self.extraNames) = (words, extraNames)
        (self.placeShelves, self.groupTexts, self.sectionTexts) = (placeShelves, groupTexts, sectionTexts)
        (self.parts, self.posts, self.missingAlbums) = (parts, posts, missingAlbums)
        self.settings = settings
        self.albums = albums
        self.pictures = pictures
        self.pages = pages
        albumPaths = albums.indices.map { settings.path(ofAlbum: $0, in: addressAlbums ?? albums) }
        let collation = settings.collation
        self.collation = collation
        let order = settings.shelves[0].query.sort.indices(of: albums, by: collation)
        self.order = order
        var shelves = Shelf.all(
            of: settings.shelves, albums: albums, firstOrder: order, words: words, mayBeLong: parts.hasLongShelves,
            by: collation)
        // The pages of a selection may lack albums of the shelf.
        for (number, shelf) in shelves.enumerated() {
            if let group = shelf.group, settings.listQueries[group.taxonomy] != nil { shelves[number].group = nil }
        }
        self.shelves = shelves
        let more: [Taxonomy] = parts.hasMoreAlbums ? [.artists, .labels] : []
        let needed = parts.groups.union(settings.lists + AlbumLists.taxonomies(of: shelves) + more)
        let groups = Taxonomy.allCases.map { taxonomy in
            needed.contains(taxonomy)
                ? TermIndex(taxonomy, of: albums, in: order, texts: groupTexts, words: words, by: collation) : nil
        }
        self.groups = groups
        let selected = Taxonomy.allCases.map { taxonomy in
            guard let query = settings.listQueries[taxonomy] else { return groups[taxonomy.rawValue] }
            let sorted = query.sort == AlbumSort() ? order : query.sort.indices(of: albums, by: collation)
            return TermIndex(
                taxonomy, of: albums, in: query.selection(of: sorted, in: albums), texts: groupTexts, words: words,
                by: collation)
        }
        nearByArtist = more.isEmpty ? nil : groups[Taxonomy.artists.rawValue].map { NearAlbums($0, of: albums) }
        nearByLabel = more.isEmpty ? nil : groups[Taxonomy.labels.rawValue].map { NearAlbums($0, of: albums) }
        places = Self.places(on: shelves, of: albums, order: order)
        lists = AlbumLists(
            shelves: shelves, groups: selected, listed: settings.lists, pageSize: settings.listSize, albums: albums,
            words: words, unshelved: places.contains { $0.shelf == Self.noShelf } ? order : nil)
        let paged = Set(lists.indexes.map(\.taxonomy))
        pagedGroups = Taxonomy.allCases.map { paged.contains($0) ? selected[$0.rawValue] : nil }
        let artists = parts.hasAlsoOn ? pagedGroups[Taxonomy.artists.rawValue] : nil
        appearances = artists.map { Appearances(of: $0, in: albums, order: order) }
    }

    private static func places(on shelves: [Shelf], of albums: [Album], order: [Int]) -> [Place] {
        var places = [Place](repeating: Place(shelf: noShelf), count: albums.count)
        for (number, shelf) in shelves.enumerated().reversed() {
            for (index, album) in shelf.order.enumerated() { places[album] = Place(shelf: number, index: index) }
        }
        for (index, album) in order.enumerated() where places[album].shelf == noShelf { places[album].index = index }
        return places
    }

    /// Creates a site that differs from another only in one album; lists and groups stay as they are.
    package init(_ other: Site, album: Album, at index: Int) {
        var albums = other.albums
        albums[index] = album
        self.albums = albums
        (settings, pictures, pages) = (other.settings, other.pictures, other.pages)
        (placeShelves, shelves, places) = (other.placeShelves, other.shelves, other.places)
        (lists, groups, order, parts) = (other.lists, other.groups, other.order, other.parts)
        (pagedGroups, groupTexts) = (other.pagedGroups, other.groupTexts)
        (sectionTexts, missingAlbums) = (other.sectionTexts, other.missingAlbums)
        (nearByArtist, nearByLabel) = (other.nearByArtist, other.nearByLabel)
        (appearances, extraNames) = (other.appearances, other.extraNames)
        (posts, recordings, fontsHash) = (other.posts, other.recordings, other.fontsHash)
        (words, collation, albumPaths) = (other.words, other.collation, other.albumPaths)
    }

    /// Whether there is a search index.
    package var hasSearch: Bool { parts.hasSearch && hasSearchEntries }

    /// Whether the groups of a taxonomy have pages.
    package func hasPages(of taxonomy: Taxonomy) -> Bool { pagedGroups[taxonomy.rawValue] != nil }

    /// Whether there is a feed: it needs a base address for unique entry ids, and an album with an added date.
    package var hasFeed: Bool { settings.baseURL != nil && albums.contains { $0.added != nil } }

    /// The path of the page of an album.
    package func path(ofAlbum index: Int) -> String { albumPaths[index] }

    /// The address of the page of an album relative to `root`, if it is not the standard one.
    package func ownAddress(ofAlbum index: Int) -> String? {
        settings.albumPermalink == nil && settings.links == .files ? nil : address(path(ofAlbum: index))
    }

    /// Whether it has a web manifest: browsers refuse to read one from files, so that takes a host.
    package var hasManifest: Bool { parts.manifestGround != nil && settings.baseURL != nil }

    /// The address of a page relative to `root`.
    package func address(_ path: String) -> String { settings.links.address(of: path) }

    package static func path(of page: PageFile) -> String { "\(page.slug)/index.html" }

    package func layout(of shelf: Shelf) -> ScrollerLayout { ScrollerLayout(of: shelf, metrics: settings.metrics) }

    /// The albums before and after an album on its first shelf.
    package func neighbours(of album: Int) -> (previous: Int?, next: Int?) {
        let place = places[album]
        let items = place.shelf == Self.noShelf ? order : shelves[place.shelf].order
        return (
            place.index > 0 ? items[place.index - 1] : nil,
            place.index + 1 < items.count ? items[place.index + 1] : nil
        )
    }

    /// How a list is split into pages.
    package func parts(of term: Term) -> Pagination { Pagination(total: term.albums.count, size: settings.listSize) }

    /// Where an album's page links back to: the path of a page that shows it, its anchor there, and a title.
    package func home(of album: Int) -> (path: String, anchor: String, title: String) {
        let slug = albums[album].slug
        switch lists.home(of: album, onShelf: places[album].shelf) {
        case .shelf(let number): return (Self.homePath, shelves[number].anchorPrefix + slug, words[.home])
        case .list(let id, let part):
            guard let term = lists.term(id) else { return (Self.homePath, slug, words[.home]) }
            return (term.path(ofPart: part), slug, term.title)
        }
    }

    /// The link targets of a shelf of the home page.
    package func links(ofShelf number: Int) -> ShelfLinks {
        var links = ShelfLinks()
        links.group = (lists.group(ofShelf: number).flatMap(lists.term)?.path).map(settings.links.path)
        if shelves[number].isCut, let rest = lists.term(lists.rest(ofShelf: number)) {
            links.rest = TermLink(title: words.seeAll(rest.albums.count), path: settings.links.path(rest.path))
        }
        return links
    }

    /// Links to the groups of one taxonomy that an album belongs to; without addresses if the groups have no pages.
    package func links(ofAlbum index: Int, to taxonomy: Taxonomy) -> [TermLink] {
        let media = taxonomy == .formats ? albums[index].media : []
        let names = taxonomy == .formats ? media.map(\.name) : taxonomy.names(ofAlbum: index, in: albums)
        let titles =
            switch taxonomy {
            case .formats: media.map(\.text)
            case .ratings: albums[index].rating.map { [words.rating($0)] } ?? []
            default: names
            }
        return zip(names, titles).enumerated().map { place, name in
            link(to: name.0, of: taxonomy, titled: name.1, isLast: place == names.count - 1)
        }
    }

    /// A link to the group with a name that an album has.
    package func link(to name: String, of taxonomy: Taxonomy, titled title: String, isLast: Bool) -> TermLink {
        TermLink(
            title: title, path: settings.links.path(pagedGroups[taxonomy.rawValue]?.path(of: name) ?? ""),
            separator: isLast ? "" : taxonomy == .formats ? " + " : words[.comma])
    }

    /// Links to the pages of the artists of a track, in any spelling; without addresses where there is no page.
    package func links(toArtists names: [String]) -> [TermLink] {
        let group = pagedGroups[Taxonomy.artists.rawValue]
        return names.enumerated().map { place, name in
            let path = group?.placeInAnySpelling(of: name).map { group?.terms[$0].path ?? "" } ?? ""
            return TermLink(
                title: name, path: settings.links.path(path), separator: place < names.count - 1 ? words[.comma] : "")
        }
    }

    /// Whether a note of it uses components.
    package var hasComponents: Bool {
        albums.contains { $0.note?.hasComponents == true } || pages.contains { $0.note.hasComponents }
            || groupTexts.contains { $0.note.hasComponents }
            || posts.lists.contains { $0.text?.note.hasComponents == true }
            || sectionTexts.contains { $0.note.hasComponents }
    }
}
