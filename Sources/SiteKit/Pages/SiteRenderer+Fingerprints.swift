import Addresses
import Covers
import Albums
import DrawnCovers
import Layout
import Localization
import PageFields
import Lists
import Recordings
import SiteModel
import SourceCollection
import SourceText
import Statistics
import Templates
import Themes

/// Hashes of the input of each page.
///
/// A page whose hash equals that of the previous build is unchanged, except for links in its notes. Link targets are
/// hashed separately (``OutputTree/addressesFingerprint``), because few notes have links.
extension SiteRenderer {
    /// The hash of the input of a file.
    func fingerprint(of content: OutputTree.Rendered) -> UInt64 {
        switch content {
        case .home:
            hash(
                theme.home,
                site.settings.metrics.words + site.shelves.indices.flatMap(words(ofShelf:))
                    + [sectionFingerprint(at: Site.homePath)])
        case .album(let index): fingerprint(ofAlbum: index)
        case .page(let index): hash(theme.page, words(of: site.pages[index]) + postWords(ofPage: index))
        case .places:
            hash(theme.places, site.settings.metrics.words + [word(site.words[.places])] + placeWords)
        case .placeCover(let shelf, let index):
            DrawnPlace.fingerprint(
                name: site.placeShelves[shelf].items[index].name,
                kind: site.placeShelves[shelf].items[index].categoryText)
        case .notFound: hash(theme.notFound, [])
        case .offline: hash(theme.notFound, [1])
        case .browse: hash(theme.browse, site.settings.metrics.words + words(of: browsePage))
        case .statistics:
            hash(
                theme.statistics,
                [statistics?.fingerprint ?? 0, word(theme.assetPath(StatisticsPage.assetName))]
                    + (statistics?.highlights ?? []).flatMap { entry in
                        [word(entry.label), word(entry.value), site.itemFingerprint(of: entry.album)]
                    })
        case .browseList: site.browseFingerprint
        case .browsePart(let part): site.browseFingerprint(ofPart: part)
        case .shelfPart(let shelf, let part):
            fingerprint(ofParts: site.shelves[shelf].part(part), of: site.shelves[shelf])
        case .index(let index): hash(theme.index, words(of: site.lists.indexes[index]))
        case .term(let index, let place, let part):
            hash(theme.term, words(of: site.lists.indexes[index].terms[place], part))
        case .albums(let part): hash(theme.term, site.lists.all.map { words(of: $0, part) } ?? [])
        case .posts(let list, let part): hash(theme.posts, words(ofPosts: list, part))
        case .feed: fingerprint(of: feed)
        case .postFeed(let list, _): fingerprint(of: postFeeds[list])
        case .termFeed(let index, let place, _): fingerprint(of: termFeed(index, place))
        case .sitemap(let index): ContentHash.of(words: [sitemap?.fingerprint ?? 0, UInt64(index)])
        case .drawnCover(let index):
            DrawnCover.fingerprint(title: site.albums[index].title, artist: site.albums[index].artistText)
        case .embed(let subject): hash(theme.embed, words(ofEmbed: subject))
        case .embedResponse(let subject): hash(nil, words(ofEmbed: subject))
        case .document(let document): document.fingerprint
        case .translated, .serviceWorker: preconditionFailure("made by the tree, which knows all languages")
        }
    }

    /// A hash of what a page shows of its versions in other languages; 0 for a site in one language.
    func languageFingerprint(of file: OutputTree.File) -> UInt64 {
        guard let languages else { return 0 }
        return languages.fingerprint(ofPageAt: file.path.droppingBytes(first: site.folder.utf8.count), in: site.folder)
    }

    private func fingerprint(of feed: SiteFeed?) -> UInt64 {
        (feed?.fingerprint ?? 0) ^ (feed?.hasComponents == true ? componentsFingerprint : 0)
    }

    private func hash(_ program: TemplateProgram?, _ words: [UInt64]) -> UInt64 {
        ContentHash.of(
            words: [shared.frameFingerprint, program?.fingerprint ?? 0, shared.records.socialImage?.fingerprint ?? 0]
                + words)
    }

    /// This runs once per album, so no album is copied.
    private func fingerprint(ofAlbum index: Int) -> UInt64 {
        var hash = ContentHash()
        hash.add(shared.frameFingerprint)
        hash.add(theme.album.fingerprint)
        hash.add(site.albums[index].fingerprints.summary)
        hash.add(site.albums[index].fingerprints.rest)
        hash.add(site.pictures[index].fingerprint)
        let (previous, next) = site.neighbours(of: index)
        hash.add(previous.map(site.itemFingerprint) ?? 0)
        hash.add(next.map(site.itemFingerprint) ?? 0)
        for albums in [site.moreByArtist(of: index), site.moreFromLabel(of: index)] {
            hash.add(UInt64(albums.count))
            for album in albums { hash.add(site.itemFingerprint(of: album)) }
        }
        for track in site.albums[index].tracks.indices where !site.albums[index].tracks[track].artists.isEmpty {
            for link in site.links(toArtists: site.albums[index].tracks[track].artists) {
                hash.add(word(link.path))
            }
        }
        if site.lists.home(of: index, onShelf: site.places[index].shelf) != .shelf(0) {
            let home = site.home(of: index)
            hash.add(word(home.path))
            hash.add(word(home.anchor))
            hash.add(word(home.title))
        }
        for taxonomy in site.settings.lists where site.settings.listQueries[taxonomy] != nil {
            for link in site.links(ofAlbum: index, to: taxonomy) { hash.add(word(link.path)) }
        }
        if !site.settings.socialImages.pages.isEmpty {
            hash.add((site.socialImage(ofAlbum: index) ?? shared.records.socialImage)?.fingerprint ?? 0)
        }
        if site.settings.embeds.kinds.contains(.albums) { hash.add(1) }
        if !site.recordings.isEmpty { hash.add(site.recordings.fingerprint(ofAlbum: index)) }
        let note = site.note(ofAlbum: index)
        if note?.hasComponents == true { hash.add(componentsFingerprint) }
        if let language = note?.language { hash.add(word(language)) }
        // Combined by XOR, so that ``NoteEdit`` can replace it.
        return hash.value ^ (note?.fingerprint ?? 0)
    }

    private func words(of page: BrowsePage) -> [UInt64] {
        page.assets.map(word) + [site.browseFingerprint, word(page.letters.title)]
            + page.letters.links.flatMap { [word($0.letter), word($0.path)] }
    }

    private func words(of page: PageFile) -> [UInt64] {
        [word(page.title), word(page.slug), word(page.description ?? "\n"), fingerprint(of: page.note)]
            + [UInt64(page.date?.number ?? 0), page.paramsFingerprint]
    }

    /// A hash of the text that the list or home page at a path shows.
    private func sectionFingerprint(at path: String) -> UInt64 {
        site.sectionText(at: path).map { fingerprint(of: $0.note) } ?? 0
    }

    func fingerprint(of note: Note) -> UInt64 {
        let hash =
            note.hasComponents
            ? ContentHash.of(words: [note.fingerprint, componentsFingerprint]) : note.fingerprint
        return note.language.map { ContentHash.of(words: [hash, word($0)]) } ?? hash
    }

    private func words(of index: TermIndex) -> [UInt64] {
        [word(index.taxonomy.path), sectionFingerprint(at: index.taxonomy.path)]
            + index.terms.flatMap { term in
                [
                    word(term.title), word(term.sortName), word(term.slug), UInt64(term.albums.count),
                    word(term.years(in: site.albums)),
                ]
                    + site.covers(of: term).map(\.fingerprint)
            }
    }

    private func words(of term: Term, _ part: Int) -> [UInt64] {
        let parts = site.parts(of: term)
        var text =
            part == 0
            ? term.text.map { site.groupTexts[$0].fingerprint ^ fingerprint(of: site.groupTexts[$0].note) } : nil
        if part == 0, term.taxonomy == nil { text = sectionFingerprint(at: term.path) }
        let others = part == 0 ? site.alsoOn(term) : []
        return [word(term.path), word(term.title), word(term.years(in: site.albums)), text ?? 0]
            + [site.socialImage(of: term)?.fingerprint ?? 0, ContentHash.of(fields: site.feeds(of: term).map(\.path))]
            + [UInt64(others.count)] + others.map(site.itemFingerprint)
            + [part, parts.count, parts.total].map(UInt64.init) + [word(site.playlist(of: term)?.path ?? "")]
            + site.settings.metrics.words + term.albums[parts.range(of: part)].map(site.itemFingerprint)
    }

    private func words(ofShelf number: Int) -> [UInt64] {
        let shelf = site.shelves[number]
        let links = site.links(ofShelf: number)
        let isEmbedded = site.settings.embeds.kinds.contains(.shelves)
        return [word(shelf.title), word(shelf.anchor), word(links.group ?? "")]
            + [word(links.rest?.title ?? ""), word(links.rest?.path ?? "")]
            + [shelf.initialIndex, shelf.order.count, shelf.items.count, shelf.held.count].map(UInt64.init)
            + (isEmbedded ? [1] : [])
            + [shelf.isLong ? fingerprint(ofParts: shelf.items, of: shelf) : 0] + shelf.held.map(site.itemFingerprint)
    }

    /// Everything that a page for frames and its response are made from, the contents of its covers included.
    private func words(ofEmbed subject: EmbedSubject) -> [UInt64] {
        let styles = word(ThemeStyles.embedded(site.settings.theme))
        return switch subject {
        case .album(let index):
            [styles, site.itemFingerprint(of: index), site.albums[index].fingerprints.rest]
        case .shelf(let number):
            [styles] + words(ofShelf: number)
                + site.shelves[number].items.prefix(EmbedShelf.itemLimit).map(site.itemFingerprint)
        }
    }

    private func word(_ text: String) -> UInt64 { ContentHash.of(Array(text.utf8)) }
}

extension ScrollerMetrics {
    var words: [UInt64] { [padding, dimension, offset].map(UInt64.init) }
}

extension SiteRenderer {
    /// The identifier of a file among the sources of notes.
    package static func noteSource(_ path: String) -> UInt64 { ContentHash.of(Array(path.utf8)) }

    /// The identifier of the file that contains the note of an album's page, if the file is the album's own and no
    /// other page shows the note; otherwise 0.
    func noteSource(ofAlbum index: Int) -> UInt64 {
        guard !site.settings.searchesNotes, site.settings.feedLists.isEmpty, site.albums[index].provenance.isEmpty,
            let path = site.note(ofAlbum: index)?.span.file.path,
            path.utf8.isEqual(to: site.albums[index].origin.file.path), feed?.shows(album: index) != true
        else { return 0 }
        return Self.noteSource(path)
    }
}
