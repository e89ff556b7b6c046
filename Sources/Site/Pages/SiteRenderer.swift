import SiteModel
import Albums
import Covers
import Formats
import Localization
import Theming
import Settings
import SourceText
import Templates

/// Renders the pages of a site: shared data is written once, then each page runs the program of its template.
struct SiteRenderer: Sendable {
    private(set) var site: Site
    let theme: Theme
    private(set) var feed: SiteFeed?
    /// The feed of each list of posts; empty without a base address.
    let postFeeds: [SiteFeed]
    let sitemap: Sitemap?
    /// The data its pages share.
    let shared: SharedData
    /// The figures of the page of statistics; nil without that page.
    let statistics: Statistics?
    private(set) var notes: NoteRenderer
    /// Which of its pages are versions of each other; nil for a site in one language.
    let languages: LanguagePages?
    /// What the browse page reads; nil without that page.
    let browse: BrowseFiles?

    /// Creates the renderer of a site; `files` are those of the site, sorted by path.
    init(
        site: Site, theme: Theme, files: [OutputTree.File], links: LinkResolver, sitemap: Sitemap?, shared: SharedData,
        statistics: Statistics?, browse: BrowseFiles?, languages: LanguagePages? = nil
    ) {
        self.languages = languages
        (self.statistics, self.browse) = (statistics, browse)
        (self.site, self.theme, self.sitemap, self.shared) = (site, theme, sitemap, shared)
        let anchors = PageAnchors(
            site: site, files: files, themeIDs: theme.ids, translations: languages?.translations ?? [])
        let components = NoteComponents(templates: theme.components, site: site, shared: shared)
        notes = NoteRenderer(
            links: links, anchors: anchors, folder: site.folder, components: components, words: site.words)
        feed = SiteFeed(albumsOf: site, links: links, components: components)
        postFeeds = site.posts.lists.compactMap { SiteFeed($0, of: site, links: links, components: components) }
    }

    /// Creates a renderer of a site that differs from that of another renderer only in the note of one album.
    init(_ other: SiteRenderer, site: Site, noteChangedOf album: Int) {
        self = other
        self.site = site
        notes.anchors?.site = site
        if feed?.shows(album: album) == true {
            feed = SiteFeed(albumsOf: site, links: notes.links, components: notes.components)
        }
    }

    /// Renders a file and collects its diagnostics, or only computes its fingerprint (``RenderBuffer/isDry``).
    func render(_ content: OutputTree.Rendered, into buffer: inout RenderBuffer) {
        buffer.clear()
        buffer.data.readFields = theme.readFields
        let text = renderText(of: content, &buffer)
        switch content {
        case .home: run(theme.home, HomePage.fields, home(text, &buffer.data), &buffer)
        case .album(let index): runAlbum(index, text, &buffer)
        case .page(let index): run(theme.page, TextPage.fields, page(index, text, &buffer.data), &buffer)
        case .places:
            run(theme.places, PlacesPage.fields, placesPage(placesFrame(&buffer.data), into: &buffer.data), &buffer)
        case .placeCover(let shelf, let index):
            let place = site.placeShelves[shelf].items[index]
            buffer.write(namedByContent: CoverPlan.drawn(for: place).path) {
                DrawnPlace.svg(name: place.name, kind: place.categoryText)
            }
        case .notFound: run(theme.notFound, NotFoundPage.fields, notFound, &buffer)
        case .offline: run(theme.notFound, NotFoundPage.fields, offlinePage(&buffer.data), &buffer)
        case .index(let index):
            var page = indexPage(site.lists.indexes[index], &buffer.data)
            page.frame.parts = text.parts
            page.note = text
            run(theme.index, IndexPage.fields, page, &buffer)
        case .term(let index, let place, let part):
            let page = termPage(site.lists.indexes[index].terms[place], part, text, &buffer.data)
            run(theme.term, TermPage.fields, page, &buffer)
        case .albums(let part):
            guard let all = site.lists.all else { return }
            run(theme.term, TermPage.fields, termPage(all, part, text, &buffer.data), &buffer)
        case .shelfPart(let shelf, let part):
            run(theme.part, HomePage.fields, shelfPart(part, of: shelf, into: &buffer.data), &buffer)
            if !buffer.isDry { buffer.bytes = LongShelf.script(of: buffer.bytes) }
        case .browse: run(theme.browse, BrowsePage.fields, browsePage, &buffer)
        case .statistics:
            guard let statistics else { return }
            run(theme.statistics, StatisticsPage.fields, page(of: statistics), &buffer)
        case .posts(let list, let part):
            run(theme.posts, PostsPage.fields, postsPage(list, part, text, &buffer), &buffer)
        case .feed(let format): render(feed, format, into: &buffer)
        case .postFeed(let list, let format): render(postFeeds[list], format, into: &buffer)
        case .termFeed(let index, let place, let format): render(termFeed(index, place), format, into: &buffer)
        case .sitemap(let index): buffer.write(sitemap?.bytes(at: index) ?? [])
        case .drawnCover(let index):
            let album = site.albums[index]
            buffer.write(namedByContent: site.pictures[index].path) {
                DrawnCover.svg(title: album.title, artist: album.artistText)
            }
        case .embed(let subject): renderEmbed(subject, into: &buffer)
        case .embedResponse(let subject): buffer.write(embedResponse(subject)?.bytes ?? [])
        case .document(let document): buffer.write(document.bytes)
        case .translated, .serviceWorker: preconditionFailure("rendered by the tree, which knows all languages")
        }
    }

    /// The feed of a group.
    ///
    /// It is created where it is needed, because there may be as many as groups.
    func termFeed(_ index: Int, _ place: Int) -> SiteFeed? {
        SiteFeed(
            site.lists.indexes[index].terms[place], of: site, links: notes.links, components: notes.components)
    }

    private func render(_ feed: SiteFeed?, _ format: FeedFormat, into buffer: inout RenderBuffer) {
        feed?.render(format, into: &buffer)
    }

    func run<Page>(
        _ program: TemplateProgram?, _ fields: RecordType<Page>, _ page: Page, _ buffer: inout RenderBuffer
    ) {
        guard let program else { return }
        let record = fields.write(page, into: &buffer.data)
        var watch = TextWatch()
        buffer.run(program, record, shared.data, &watch)
    }
}

/// Pages without shelves.
extension SiteRenderer {
    /// Renders the page of an album, and records where it shows the note and its excerpt.
    private func runAlbum(_ index: Int, _ note: NoteContent, _ buffer: inout RenderBuffer) {
        let page = album(index, note, &buffer.data)
        let record = AlbumPage.fields.write(page, into: &buffer.data)
        var watch = TextWatch(
            buffer.data.slots[page.album.index + Self.noteSlot], buffer.data.slots[record.index + Self.excerptSlot])
        buffer.run(theme.album, record, shared.data, &watch)
        buffer.noteMarks = watch.marks
    }

    private static let noteSlot = AlbumContent.fields.slot("note")
    private static let excerptSlot = AlbumPage.fields.slot("description")

    private func album(_ index: Int, _ note: NoteContent, _ data: inout TemplateData) -> AlbumPage {
        let path = site.path(ofAlbum: index)
        let content = AlbumContent(
            shared: shared.records, index: index, picture: site.pictures[index], note: note)
        let (previous, next) = site.neighbours(of: index)
        let home = site.home(of: index)
        return AlbumPage(
            frame: frame(
                path, title: site.albums[index].coverText(comma: site.words[.comma]), description: note.excerpt,
                about: .album(index), parts: note.parts),
            album: AlbumContent.fields.write(content, into: &data),
            previous: previous.map { shared.summaries[$0] },
            next: next.map { shared.summaries[$0] },
            more: more(of: index),
            shelfPath: "\(site.address(home.path))#\(Address.encoded(home.anchor))", shelfTitle: home.title)
    }

    private func more(of index: Int) -> [MoreAlbums] {
        let artist = (albums: site.moreByArtist(of: index), text: site.words[.moreBy], taxonomy: Taxonomy.artists)
        let label = (albums: site.moreFromLabel(of: index), text: site.words[.moreFrom], taxonomy: Taxonomy.labels)
        return [artist, label].compactMap { row in
            guard !row.albums.isEmpty, let link = site.links(ofAlbum: index, to: row.taxonomy).first else { return nil }
            return MoreAlbums(
                title: UTF8Text.replacing("%", with: link.title, in: row.text), path: link.path,
                isOfLabel: row.taxonomy == .labels, items: row.albums.map { shared.summaries[$0] })
        }
    }

    private func page(_ index: Int, _ note: NoteContent, _ data: inout TemplateData) -> TextPage {
        let page = site.pages[index]
        let path = Site.path(of: page)
        var frame = frame(
            path, title: page.title, description: page.description ?? note.excerpt, about: .page(index),
            parts: note.parts)
        frame.menu = shared.records.menu(seenFrom: path, into: &data)
        let params = page.params.map { theme.names.pageParams.write($0, into: &data) }
        return TextPage(
            frame: frame, content: note.html, lang: note.language ?? "", date: page.date?.text ?? "",
            dateText: page.date.map(site.words.date) ?? "", params: params,
            post: neighbours(ofPage: index))
    }

    var browsePage: BrowsePage {
        BrowsePage(
            frame: frame(BrowsePage.path, title: site.words[.browse], description: ""), metrics: site.settings.metrics,
            assets: BrowsePage.assetNames.map(theme.assetPath), letters: site.letters,
            version: browse?.version ?? "")
    }

    private func page(of statistics: Statistics) -> StatisticsPage {
        StatisticsPage(
            frame: frame(StatisticsPage.path, title: site.words[.statistics], description: ""), statistics: statistics,
            stylesheet: theme.assetPath(StatisticsPage.assetName),
            highlights: statistics.highlights.map { entry in
                Highlight(label: entry.label, value: entry.value, album: shared.summaries[entry.album])
            })
    }

    private func placesFrame(_ data: inout TemplateData) -> PageFrame {
        var frame = frame(PlacesPage.path, title: site.words[.places], description: "")
        frame.menu = shared.records.menu(seenFrom: PlacesPage.path, into: &data)
        frame.words = Words.fields.write(site.pageWords.ofPlaces, into: &data)
        return frame
    }

    private func indexPage(_ index: TermIndex, _ data: inout TemplateData) -> IndexPage {
        let rows = index.terms.map { term in
            let row = IndexRow(
                title: term.title, path: site.settings.links.path(term.path),
                count: site.words.count(term.albums.count),
                years: term.years(in: site.albums), covers: site.covers(of: term))
            return IndexRow.fields.write(row, into: &data)
        }
        let sections = index.sections.map { section in
            IndexSection(letter: section.letter, rows: data.records(rows[section.terms]))
        }
        let title = site.words.title(of: index.taxonomy)
        return IndexPage(
            frame: frame(index.taxonomy.path, title: title, description: ""), terms: data.records(rows),
            sections: sections)
    }

    /// A host shows this page at any address, so its links start at the root of the host, whatever its name is.
    ///
    /// The same files therefore work on a deployment preview, on localhost and after a move.
    private var notFound: NotFoundPage { pageForAnyAddress(Site.notFoundPath, title: site.words[.notFoundTitle]) }

    /// A browser shows this page at any address as well.
    private func offlinePage(_ data: inout TemplateData) -> NotFoundPage {
        var page = pageForAnyAddress(ServiceWorker.pagePath, title: site.words[.offlineTitle])
        page.frame.words = Words.fields.write(site.pageWords.ofOffline, into: &data)
        return page
    }

    private func pageForAnyAddress(_ path: String, title: String) -> NotFoundPage {
        var frame = frame(path, title: title, description: "")
        frame.root = site.settings.basePath + site.folder
        frame.isCanonical = false
        frame.languages = languages?.links(from: Site.homePath, in: site.folder).map(\.withoutAddress) ?? []
        return NotFoundPage(frame: frame)
    }

    func frame(
        _ path: String, title: String, description: String, about subject: PageSubject = .other,
        parts: NoteParts = NoteParts()
    ) -> PageFrame {
        PageFrame(
            path: path, root: Address.root(from: path), title: title, description: description, subject: subject,
            facts: site.parts.hasShareFacts ? ShareFacts(about: subject, at: path, in: shared.records) : nil,
            menu: shared.records.menu,
            shared: shared.records, languages: languages?.links(from: path, in: site.folder) ?? [], parts: parts)
    }
}
