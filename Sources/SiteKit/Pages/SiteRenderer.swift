/// Renders the pages of a site: its records are written once, then each page is a run of its template's program.
struct SiteRenderer: Sendable {
    private let site: Site
    private let theme: Theme
    private let pageNotes: [NoteContent]
    private let excerpts: [String]
    private let data: TemplateData
    private let shared: SharedRecords
    private let albums: [RecordRef]
    private let shelves: [ShelfContent]
    /// Items of the first shelf in its order, and the place there of each album.
    private let items: [RecordRef]
    private let places: [Int]
    private let feed: AtomFeed?

    /// A renderer for a site whose notes are rendered already, in the order of its albums and pages.
    init(
        site: Site, theme: Theme, links: LinkResolver, albumNotes: [NoteContent], pageNotes: [NoteContent]
    ) {
        self.site = site
        self.theme = theme
        self.pageNotes = pageNotes
        excerpts = albumNotes.map(\.excerpt)
        feed = AtomFeed(site: site, links: links)
        var data = TemplateData(.shared)
        shared = SharedRecords(
            site: SiteFields.type.write(site.settings, into: &data),
            words: Words.fields.write(site.words, into: &data),
            menu: site.pages.filter { $0.isInMenu }.map { MenuEntry(title: $0.title, path: Site.path(of: $0)) },
            stylesheet: theme.assetPath("style.css"),
            icon: theme.assetPath("icon.svg"),
            baseURL: site.settings.baseURL
        )
        albums = site.albums.indices.map { index in
            let content = AlbumContent(
                album: site.albums[index], picture: site.pictures[index], note: albumNotes[index].html,
                words: site.words)
            return AlbumContent.fields.write(content, into: &data)
        }
        let written = site.shelves.map { Self.items(of: $0, site: site, into: &data) }
        shelves = zip(site.shelves, written).map { shelf, items in
            ShelfContent(
                shelf: shelf, count: site.words.count(items.count), layout: site.layout(of: shelf),
                items: data.records(items))
        }
        items = written.first ?? []
        var places = [Int](repeating: 0, count: site.albums.count)
        for (place, index) in (site.shelves.first?.items ?? []).enumerated() { places[index] = place }
        self.places = places
        self.data = data
    }

    private static func items(of shelf: Shelf, site: Site, into data: inout TemplateData) -> [RecordRef] {
        let current = site.layout(of: shelf).initialIndex
        return shelf.items.enumerated().map { place, index in
            let album = site.albums[index]
            let item = ItemContent(
                album: album, index: place, picture: site.pictures[index], path: Site.path(of: album),
                anchor: shelf.anchor(of: album), isCurrent: place == current)
            return ItemContent.fields.write(item, into: &data)
        }
    }

    /// Makes the bytes of a file.
    func render(_ content: OutputTree.Rendered, into buffer: inout RenderBuffer) {
        buffer.bytes.removeAll(keepingCapacity: true)
        buffer.data.removeAll(keepingCapacity: true)
        switch content {
        case .home: run(theme.home, HomePage.fields, home, &buffer)
        case .album(let index): run(theme.album, AlbumPage.fields, album(index), &buffer)
        case .page(let index): run(theme.page, TextPage.fields, page(index), &buffer)
        case .notFound: run(theme.notFound, NotFoundPage.fields, notFound, &buffer)
        case .feed: buffer.bytes += feed?.bytes ?? []
        case .drawnCover(let index):
            let album = site.albums[index]
            buffer.bytes += DrawnCover.svg(title: album.title, artist: album.artistText)
        }
    }

    private func run<Page: PageContent>(
        _ program: TemplateProgram, _ fields: RecordType<Page>, _ page: Page, _ buffer: inout RenderBuffer
    ) {
        let record = fields.write(page, into: &buffer.data)
        program.render(record, in: buffer.data, shared: data, into: &buffer.bytes)
    }

    private var home: HomePage {
        let frame = frame(Site.homePath, title: site.settings.title, description: site.settings.description)
        return HomePage(frame: frame, shelves: shelves)
    }

    private func album(_ index: Int) -> AlbumPage {
        let album = site.albums[index]
        let place = places[index]
        return AlbumPage(
            frame: frame(Site.path(of: album), title: album.coverText, description: excerpts[index]),
            album: albums[index],
            previous: place > 0 ? items[place - 1] : nil,
            next: place + 1 < items.count ? items[place + 1] : nil,
            shelfPath: "\(Site.homePath)#\(Address.encoded(album.slug))"
        )
    }

    private func page(_ index: Int) -> TextPage {
        let page = site.pages[index]
        let description = page.description ?? pageNotes[index].excerpt
        return TextPage(
            frame: frame(Site.path(of: page), title: page.title, description: description),
            content: pageNotes[index].html)
    }

    /// A host shows this page at any address, so its links start at the site's absolute address.
    private var notFound: NotFoundPage {
        var frame = frame(Site.notFoundPath, title: site.words.notFoundTitle, description: "")
        frame.root = site.settings.baseURL ?? "/"
        frame.shared.baseURL = nil
        return NotFoundPage(frame: frame)
    }

    private func frame(_ path: String, title: String, description: String) -> PageFrame {
        PageFrame(path: path, root: Address.root(from: path), title: title, description: description, shared: shared)
    }
}
