/// Hashes of what each page is given.
///
/// A page whose hash is that of the build before is as it was then, but for links in its notes: where those lead is
/// hashed apart (``OutputTree/addressesPrint``), because few notes have any.
extension SiteRenderer {
    /// The hash of what goes into a file.
    func print(of content: OutputTree.Rendered) -> UInt64 {
        switch content {
        case .home: hash(theme.home, site.settings.metrics.words + site.shelves.indices.flatMap(words(ofShelf:)))
        case .album(let index): print(ofAlbum: index)
        case .page(let index): hash(theme.page, words(of: site.pages[index]))
        case .places:
            hash(theme.places, site.settings.metrics.words + [word(site.words.places)] + placeWords)
        case .placeCover(let shelf, let index):
            DrawnCover.print(
                title: site.placeShelves[shelf].items[index].name,
                artist: site.placeShelves[shelf].items[index].categoryText)
        case .notFound: hash(theme.notFound, [])
        case .index(let index): hash(theme.index, words(of: site.lists.indexes[index]))
        case .term(let index, let place, let part):
            hash(theme.term, words(of: site.lists.indexes[index].terms[place], part))
        case .albums(let part): hash(theme.term, site.lists.all.map { words(of: $0, part) } ?? [])
        case .feed: feed?.print ?? 0
        case .sitemap(let index): ContentHash.of(words: [sitemap?.print ?? 0, UInt64(index)])
        case .drawnCover(let index):
            DrawnCover.print(title: site.albums[index].title, artist: site.albums[index].artistText)
        }
    }

    private func hash(_ program: TemplateProgram?, _ words: [UInt64]) -> UInt64 {
        ContentHash.of(words: [shared.framePrint, program?.print ?? 0] + words)
    }

    /// There are as many as albums, so nothing is allocated or copied.
    private func print(ofAlbum index: Int) -> UInt64 {
        var hash = ContentHash()
        hash.add(shared.framePrint)
        hash.add(theme.album.print)
        hash.add(site.albums[index].prints.face)
        hash.add(site.albums[index].prints.rest)
        hash.add(site.pictures[index].print)
        let (previous, next) = site.neighbours(of: index)
        hash.add(previous.map(site.itemPrint) ?? 0)
        hash.add(next.map(site.itemPrint) ?? 0)
        if site.lists.home(of: index, onShelf: site.places[index].shelf) != .shelf(0) {
            let home = site.home(of: index)
            hash.add(word(home.path))
            hash.add(word(home.anchor))
            hash.add(word(home.title))
        }
        // Apart, so that ``NoteEdit`` can take it out again.
        return hash.value ^ (site.albums[index].note?.print ?? 0)
    }

    private func words(of page: PageFile) -> [UInt64] {
        [word(page.title), word(page.slug), word(page.description ?? "\n"), page.note.print]
    }

    private func words(of index: TermIndex) -> [UInt64] {
        [word(index.taxonomy.path)]
            + index.terms.flatMap { [word($0.title), word($0.slug), UInt64($0.albums.count)] }
    }

    private func words(of term: Term, _ part: Int) -> [UInt64] {
        let parts = site.parts(of: term)
        return [word(term.path), word(term.title)] + [part, parts.count, parts.total].map(UInt64.init)
            + site.settings.metrics.words + term.albums[parts.range(of: part)].map(site.itemPrint)
    }

    private func words(ofShelf number: Int) -> [UInt64] {
        let shelf = site.shelves[number]
        let links = site.links(ofShelf: number)
        return [word(shelf.title), word(shelf.anchor), word(links.group ?? "")]
            + [word(links.rest?.title ?? ""), word(links.rest?.path ?? "")]
            + [shelf.initialIndex, shelf.order.count, shelf.items.count].map(UInt64.init)
            + shelf.items.map(site.itemPrint)
    }

    private func word(_ text: String) -> UInt64 { ContentHash.of(Array(text.utf8)) }
}

extension Site {
    /// The hash of what shelves and neighbours show of an album.
    func itemPrint(of album: Int) -> UInt64 {
        var hash = ContentHash()
        hash.add(albums[album].prints.face)
        hash.add(pictures[album].print)
        return hash.value
    }
}

extension ScrollerMetrics {
    fileprivate var words: [UInt64] { [padding, dimension, offset].map(UInt64.init) }
}

extension SiteRenderer {
    /// What stands for a file among the sources of notes.
    public static func noteSource(_ path: String) -> UInt64 { ContentHash.of(Array(path.utf8)) }

    /// What tells in which file the note of an album's page stands, if that is the album's own, and no other page shows
    /// the note; else 0.
    func noteSource(ofAlbum index: Int) -> UInt64 {
        guard site.albums[index].provenance.isEmpty, let path = site.albums[index].note?.span.file.path,
            path.utf8.isEqual(to: site.albums[index].origin.file.path), feed?.shows(album: index) != true
        else { return 0 }
        return Self.noteSource(path)
    }
}
