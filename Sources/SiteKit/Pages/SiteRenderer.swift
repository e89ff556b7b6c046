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
    /// The items of each shelf in its order, and where each album stands first.
    private let items: [[RecordRef]]
    private let places: [Place]
    private let feed: AtomFeed?

    /// A shelf by its number, and an index on it.
    private struct Place {
        var shelf = 0
        var index = 0
    }

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
            indexes: site.indexes.map { TermLink(title: site.words.title(of: $0.taxonomy), path: $0.taxonomy.path) },
            stylesheet: theme.assetPath("style.css"),
            pageStylesheet: theme.assetPath("page.css"),
            script: theme.assetPath("shelf.js"),
            icon: theme.assetPath("icon.svg"),
            baseURL: site.settings.baseURL
        )
        albums = site.albums.indices.map { index in
            let content = AlbumContent(
                album: site.albums[index], picture: site.pictures[index], note: albumNotes[index].html,
                words: site.words)
            return AlbumContent.fields.write(content, into: &data)
        }
        items = site.shelves.map { Self.items(of: $0, site: site, into: &data) }
        let total = items.reduce(0) { $0 + $1.count }
        shelves = zip(site.shelves, items).map { shelf, items in
            Self.content(of: shelf, items: items, pageTotal: total, site: site, into: &data)
        }
        places = Self.places(of: site)
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

    private static func content(
        of shelf: Shelf, items: [RecordRef], pageTotal: Int, site: Site, into data: inout TemplateData
    ) -> ShelfContent {
        let layout = site.layout(of: shelf)
        return ShelfContent(
            shelf: shelf, count: site.words.count(items.count), layout: layout,
            isDetailed: items.count <= ShelfContent.detailLimit && pageTotal <= ShelfContent.pageDetailLimit,
            items: data.records(items), chunks: chunks(of: items, layout: layout, into: &data))
    }

    private static func chunks(
        of items: [RecordRef], layout: ScrollerLayout, into data: inout TemplateData
    ) -> [ChunkContent] {
        let initial = layout.initialIndex ?? 0
        return stride(from: 0, to: items.count, by: ChunkContent.size).map { start in
            let part = items[start..<min(start + ChunkContent.size, items.count)]
            return ChunkContent(
                count: part.count, isAwaited: initial > 0 && part.indices.contains(initial),
                items: data.records(part))
        }
    }

    /// Where each album stands first: there are its neighbours, and there its page leads back.
    private static func places(of site: Site) -> [Place] {
        var places = [Place](repeating: Place(), count: site.albums.count)
        for (number, shelf) in site.shelves.enumerated().reversed() {
            for (index, album) in shelf.items.enumerated() { places[album] = Place(shelf: number, index: index) }
        }
        return places
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
        case .index(let index): run(theme.index, IndexPage.fields, indexPage(index), &buffer)
        case .term(let index, let place):
            let page = termPage(site.indexes[index].terms[place], &buffer.data)
            run(theme.term, TermPage.fields, page, &buffer)
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
        return HomePage(frame: frame, metrics: site.settings.metrics, shelves: shelves)
    }

    private func album(_ index: Int) -> AlbumPage {
        let album = site.albums[index]
        let place = places[index]
        let neighbours = items[place.shelf]
        let anchor = site.shelves[place.shelf].anchor(of: album)
        return AlbumPage(
            frame: frame(Site.path(of: album), title: album.coverText, description: excerpts[index]),
            album: albums[index],
            previous: place.index > 0 ? neighbours[place.index - 1] : nil,
            next: place.index + 1 < neighbours.count ? neighbours[place.index + 1] : nil,
            shelfPath: "\(Site.homePath)#\(Address.encoded(anchor))"
        )
    }

    /// The page of a group; its items are written for this page alone.
    private func termPage(_ term: Term, _ data: inout TemplateData) -> TermPage {
        let shelf = Shelf(title: site.words.albums, anchor: Shelf.firstAnchor, items: term.albums, initialIndex: 0)
        let items = Self.items(of: shelf, site: site, into: &data)
        let content = Self.content(of: shelf, items: items, pageTotal: items.count, site: site, into: &data)
        return TermPage(
            frame: frame(term.path, title: term.title, description: ""), metrics: site.settings.metrics,
            shelves: [content],
            index: TermLink(title: site.words.title(of: term.taxonomy), path: term.taxonomy.path))
    }

    private func indexPage(_ index: Int) -> IndexPage {
        let index = site.indexes[index]
        let terms = index.terms.map { term in
            TermLink(title: term.title, path: term.path, count: site.words.count(term.albums.count))
        }
        return IndexPage(
            frame: frame(index.taxonomy.path, title: site.words.title(of: index.taxonomy), description: ""),
            terms: terms)
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
