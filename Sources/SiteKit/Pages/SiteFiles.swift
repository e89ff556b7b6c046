import Addresses
import Covers
import Albums
import Redirects
import Search
import SourceCollection
import SourceText

/// The files of a site, and the source of each.
struct SiteFiles {
    /// All files, sorted by the bytes of their paths.
    let files: [OutputTree.File]
    /// Conflicts: addresses with two owners, and names that denote the same file on some systems.
    let conflicts: [Diagnostic]
    /// Resolves the links in notes.
    let links: LinkResolver
    /// The addresses of the pages, for search engines; nil without a base address.
    let sitemap: Sitemap?

    /// The files of a site.
    init(
        site: Site, covers: CoverPlan, notePictures: NotePictures, recordings: NoteRecordings, assets: [Theme.Asset],
        tree: SourceTree
    ) async {
        let pictures = [covers.shown, notePictures.planned]
        async let search = site.hasSearch ? site.searchIndex.parts : []
        var problems: [Diagnostic] = []
        let redirects = site.redirects(diagnostics: &problems)
        var list = FileList(site: site, pictures: pictures, assets: assets, tree: tree, hasOwners: false)
        await list.add(search)
        list.add(recordings)
        list.add(redirects, of: site)
        files = list.files.sorted(byPath: { $0.path })
        let paths = files.map { $0.path }
        async let mayConflict = AddressBook.mayConflict(paths)
        links = LinkResolver(
            outputs: list.outputs, outputPaths: paths, schemes: site.settings.linkSchemes, pictures: notePictures,
            recordings: recordings)
        let former = Set(redirects.map { PathKey($0.path) })
        let files = files
        sitemap = site.settings.baseURL.map { baseURL in
            let pages = files.lazy.filter { file in
                file.path.utf8.hasSuffix("index.html") && (former.isEmpty || !former.contains(PathKey(file.path)))
            }
            return Sitemap(of: pages.map { ($0.path, site.date(of: $0)) }, baseURL: baseURL)
        }
        if await mayConflict {
            // Owners are only recorded if needed, because there are as many owners as files.
            list = FileList(site: site, pictures: pictures, assets: assets, tree: tree, hasOwners: true)
            await list.add(search)
            list.add(recordings)
            list.add(redirects, of: site)
        }
        conflicts = problems + list.addresses.conflicts()
    }
}

/// The files of a site, in the order they are added.
private struct FileList {
    private(set) var files: [OutputTree.File] = []
    private(set) var outputs: [LinkResolver.Output] = []
    /// The owners of the files, if they are recorded.
    private(set) var addresses = AddressBook()
    private let hasOwners: Bool

    init(
        site: Site, pictures: [[CoverPlan.PlannedCover]], assets: [Theme.Asset], tree: SourceTree, hasOwners: Bool
    ) {
        self.hasOwners = hasOwners
        files.reserveCapacity(site.albums.count + 1_000)
        outputs.reserveCapacity(site.albums.count + 1_000)
        add(Site.homePath, .rendered(.home), by: .init(place: .none, remark: "the home page"))
        add(Site.notFoundPath, .rendered(.notFound), by: .init(place: .none, remark: "the page for missing addresses"))
        if let all = site.lists.all {
            for part in 0..<site.parts(of: all).count {
                let owner = AddressBook.Owner(place: .none, remark: "the list of all albums")
                add(all.path(ofPart: part), .rendered(.albums(part: part)), by: owner)
            }
        }
        for (index, page) in site.pages.enumerated() {
            add(Site.path(of: page), .rendered(.page(index)), by: page.owner, from: page.note.span.file.path)
        }
        // Fields are read in place: a copy of each album would take longer than all else here.
        let albums = site.albums
        for index in albums.indices {
            add(
                Site.path(ofAlbum: albums[index].slug), .rendered(.album(index)),
                by: Self.owner(ofSlugAt: albums[index].slugOrigin), from: Self.ownFile(albums[index].origin))
            if site.pictures[index].isDrawn {
                add(
                    site.pictures[index].path, .rendered(.drawnCover(index)),
                    by: Self.owner(ofSlugAt: albums[index].slugOrigin))
            }
        }
        for (number, index) in site.lists.indexes.enumerated() {
            add(
                index.taxonomy.path, .rendered(.index(number)),
                by: .init(place: .none, remark: "the list of \(index.taxonomy.folder)"))
            for (place, term) in index.terms.enumerated() {
                for part in 0..<site.parts(of: term).count {
                    add(
                        term.path(ofPart: part), .rendered(.term(index: number, place, part: part)),
                        by: .init(
                            place: .text(site.albums[term.albums[0]].origin),
                            remark: "from its \(index.taxonomy.folder)"),
                        from: part == 0 ? term.text.map { site.groupTexts[$0].note.span.file.path } : nil)
                }
            }
        }
        for file in SiteFiles.ofBrowsePage(on: site) {
            add(file.path, .rendered(file.content), by: .init(place: .none, remark: "the browse page"))
        }
        if site.hasStatistics {
            add(StatisticsPage.path, .rendered(.statistics), by: .init(place: .none, remark: "the statistics"))
        }
        for file in SiteFiles.ofLongShelves(on: site) {
            add(file.path, .rendered(file.content), by: .init(place: .none, remark: "a part of a shelf"))
        }
        for file in SiteFiles.ofPlaces(on: site) { add(file.path, .rendered(file.content), by: file.owner) }
        if let baseURL = site.settings.baseURL {
            if site.hasFeed { add(AtomFeed.path, .rendered(.feed), by: .init(place: .none, remark: "the feed")) }
            let pageCount = files.count { $0.path.utf8.hasSuffix("index.html") }
            for (index, path) in Sitemap.paths(pageCount: pageCount).enumerated() {
                add(path, .rendered(.sitemap(index)), by: .init(place: .none, remark: "the sitemap"))
            }
            if tree.binary(at: Self.staticFolder + Sitemap.robotsPath) == nil {
                let robots = Sitemap.robots(baseURL: baseURL)
                add(Sitemap.robotsPath, .bytes(robots), by: .init(place: .none, remark: "the robots.txt of sitegen"))
            }
        }
        add(pictures)
        for asset in assets {
            add(asset.path, .bytes(asset.file.bytes), by: .init(place: .path(asset.file.path)))
        }
        for file in tree.binaries where file.path.utf8.hasPrefix(Self.staticFolder) {
            let path = file.path.droppingBytes(first: Self.staticFolder.utf8.count)
            add(path, .copy(file), by: .init(place: .path(file.path)), from: file.path)
        }
    }

    /// Adds the files of the search.
    mutating func add(_ search: [SearchIndex.Part]) {
        for part in search {
            add(Site.searchFolder + part.name, .bytes(part.bytes), by: .init(place: .none, remark: "the search"))
        }
    }

    /// Adds the recordings that notes name.
    mutating func add(_ recordings: NoteRecordings) {
        for file in recordings.copied {
            add(file.path, .copy(file.source), by: .init(place: .path(file.source.path)), from: file.source.path)
        }
    }

    /// Adds the pages at former addresses, and the lists of them.
    mutating func add(_ redirects: [Redirect], of site: Site) {
        for redirect in redirects {
            let page = redirect.page(language: site.settings.language, baseURL: site.settings.baseURL)
            add(redirect.path, .bytes(page), by: .init(place: .text(redirect.place), remark: "from its `aliases`"))
        }
        for (path, bytes) in site.redirectLists(redirects) {
            add(path, .bytes(bytes), by: .init(place: .none, remark: "from `redirects` in the settings"))
        }
    }

    private mutating func add(_ pictures: [[CoverPlan.PlannedCover]]) {
        var known: Set<PathKey> = []
        for planned in pictures.joined() {
            let (picture, owner) = (planned.picture, AddressBook.Owner(place: .path(planned.ownerPath)))
            let art = picture.art
            if let path = planned.sourcePath {
                let target = art?.linkedPath ?? picture.path
                outputs.append(.init(source: path, path: target))
            }
            guard known.insert(PathKey(picture.path)).inserted else { continue }
            if let copied = planned.copied { add(picture.path, .copy(copied), by: owner) }
            guard let art else { continue }
            for side in art.art.sides {
                add(art.path(side: side), .cover(art.art, side: side, format: .webp), by: owner)
            }
            if art.art.shape == .square {
                add(art.jpegPath, .cover(art.art, side: art.largestSide, format: .jpeg), by: owner)
            }
        }
    }

    private mutating func add(
        _ path: String, _ content: OutputTree.Content, by owner: @autoclosure () -> AddressBook.Owner,
        from source: String? = nil
    ) {
        files.append(.init(path: path, content: content))
        if hasOwners { addresses.claim(path, by: owner()) }
        if let source { outputs.append(.init(source: source, path: path)) }
    }

    private static let staticFolder = "content/static/"

    /// The file that contains only the album at `origin`.
    private static func ownFile(_ origin: SourceSpan) -> String? {
        origin.start == 0 && origin.file.path.utf8.hasSuffix(".md") ? origin.file.path : nil
    }

    /// The source of an album's page.
    private static func owner(ofSlugAt origin: SourceSpan) -> AddressBook.Owner {
        let isFromName = origin.start == 0 && origin.file.path.utf8.hasSuffix(".md")
        return .init(place: .text(origin), remark: isFromName ? "from its file name" : "")
    }
}
