import SiteModel
import Covers
import Albums
import Formats
import Settings
import SourceText
import Theming

/// The files of a site, and the source of each.
struct SiteFiles {
    /// All files, sorted by the bytes of their paths.
    let files: [OutputTree.File]
    /// Conflicts: addresses with two owners, and names that denote the same file on some systems.
    let conflicts: [Diagnostic]
    /// Resolves the links in notes, for each language.
    let links: [LinkResolver]
    /// The addresses of the pages, for search engines; nil without a base address.
    let sitemap: Sitemap?
    /// What browsers keep of the site; nil for nothing.
    let offline: OfflineEdition?

    /// The files of a site in each of its languages, its own first.
    ///
    /// `albumFiles` has for each further language the files of its texts about albums, by the index of the album.
    init(
        sites: [Site], albumFiles: [[Int: String]], covers: CoverPlan, notePictures: NotePictures,
        recordings: NoteRecordings, podcast: PodcastDocument?, assets: [Theme.Asset], tree: SourceTree
    ) async {
        let site = sites[0]
        let pictures = [covers.shown, notePictures.planned]
        let icon = assets.first { $0.name == "icon.svg" }?.path ?? ""
        async let search = sites.map { $0.hasSearch ? $0.searchIndex(icon: $0.top + icon).parts : [] }
        var problems: [Diagnostic] = []
        let redirects = sites.flatMap { $0.redirects(diagnostics: &problems) }
        var list = FileList(
            sites: sites, albumFiles: albumFiles, pictures: pictures, assets: assets, tree: tree, hasOwners: false)
        await list.add(search, of: sites)
        for site in sites where site.hasBrowsePage { list.addBrowseFiles(of: site) }
        list.add(recordings, podcast, of: site)
        list.add(redirects, of: site)
        sitemap = list.addSitemap(of: sites, redirects, tree)
        files = list.files
        let paths = files.map { $0.path }
        async let mayConflict = AddressBook.mayConflict(paths)
        links = sites.indices.map { number in
            LinkResolver(
                outputs: list.outputs(of: number), outputPaths: paths, schemes: site.settings.linkSchemes,
                form: site.settings.links, pictures: notePictures, recordings: recordings,
                recordedPages: site.recordings.pages(sites[number].folder, site.settings, site.albums),
                language: sites[number].folder)
        }
        offline = site.parts.hasOfflineEdition ? OfflineEdition(of: sites, files: files, assets: assets) : nil
        if await mayConflict {
            // Owners are only recorded if needed, because there are as many owners as files.
            list = FileList(
                sites: sites, albumFiles: albumFiles, pictures: pictures, assets: assets, tree: tree, hasOwners: true)
            await list.add(search, of: sites)
            for site in sites where site.hasBrowsePage { list.addBrowseFiles(of: site) }
            list.add(recordings, podcast, of: site)
            list.add(redirects, of: site)
            _ = list.addSitemap(of: sites, redirects, tree)
        }
        conflicts = problems + list.addresses.conflicts()
    }
}

/// The files of a site, in the order in which they are added.
struct FileList {
    private(set) var files: [OutputTree.File] = []
    /// The outputs in each language, and those of files that the languages share.
    private var outputs: [[LinkResolver.Output]]
    private var sharedOutputs: [LinkResolver.Output] = []
    /// The owners of the files, if they are recorded.
    private(set) var addresses = AddressBook()
    private let hasOwners: Bool
    /// The language whose pages are added, and their folder; nil for files that the languages share.
    private var language: Int?
    private var folder = ""

    init(
        sites: [Site], albumFiles: [[Int: String]], pictures: [[CoverPlan.PlannedCover]], assets: [Theme.Asset],
        tree: SourceTree, hasOwners: Bool
    ) {
        self.hasOwners = hasOwners
        files.reserveCapacity(sites.count * (sites[0].albums.count + 1_000))
        outputs = sites.map { _ in [] }
        for (number, site) in sites.enumerated() {
            (language, folder) = (number, site.folder)
            outputs[number].reserveCapacity(site.albums.count + 1_000)
            addPages(of: site)
            for (album, source) in number > 0 ? albumFiles[number - 1] : [:] {
                outputs[number].append(
                    .init(source: source, path: folder + site.path(ofAlbum: album)))
            }
        }
        (language, folder) = (nil, "")
        addShared(of: sites[0], pictures, assets, tree)
        add(SocialImage.unique(sites.flatMap(\.socialImages)))
    }

    /// What notes of a language may link to: its pages by all files that they are from, and what the languages share.
    func outputs(of number: Int) -> [LinkResolver.Output] {
        if outputs.count == 1 { return outputs[0] + sharedOutputs }
        let others = outputs.indices.filter { $0 != number }.flatMap { outputs[$0] }
        return outputs[number] + sharedOutputs + others.filter { LanguageFolder.split($0.source) != nil }
    }

    private mutating func addPages(of site: Site) {
        for kind in PageKinds.all { kind.addFiles(of: site, to: &self) }
        for format in language == 0 ? site.settings.exports : [] {
            add(
                format.fileName, .rendered(.document(site.export(format))),
                by: .init(place: .none, remark: "from `export` in the settings"))
        }
        for list in site.playlists {
            add(list.path, .rendered(.document(list)), by: .init(place: .none, remark: "a playlist"))
        }
        for format in site.hasFeed ? site.settings.feeds : [] {
            add(format.fileName, .rendered(.feed(format)), by: .init(place: .none, remark: "the feed"))
        }
    }

    /// Adds what the languages of a site share.
    private mutating func addShared(
        of site: Site, _ pictures: [[CoverPlan.PlannedCover]], _ assets: [Theme.Asset], _ tree: SourceTree
    ) {
        if site.hasManifest, tree.binary(at: Self.staticFolder + WebManifest.path) == nil {
            func address(_ name: String) -> String { assets.first { $0.name == name }?.path ?? "" }
            let settings = site.settings
            let manifest = WebManifest(
                title: settings.title, language: settings.language, isRightToLeft: settings.isRightToLeft,
                ground: site.parts.manifestGround ?? "", icons: (address("icon.svg"), address(Theme.touchIcon)))
            add(WebManifest.path, .bytes(manifest.bytes), by: .init(place: .none, remark: "the web manifest"))
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
    mutating func add(_ search: [[SearchIndex.Part]], of sites: [Site]) {
        for (site, parts) in zip(sites, search) {
            let folder = site.folder + Site.searchFolder
            for part in parts {
                add(folder + part.name, .bytes(part.bytes), by: .init(place: .none, remark: "the search"))
            }
        }
    }

    /// Adds the files of the browse page.
    mutating func addBrowseFiles(of site: Site) {
        let parts = (0..<site.browsePartCount).map { (BrowsePage.path(ofPart: $0), BrowseFile(of: site, part: $0)) }
        for (path, file) in [(BrowsePage.listPath, BrowseFile(of: site))] + parts {
            add(
                site.folder + path, .rendered(.document(file)), by: .init(place: .none, remark: "the browse page"))
        }
    }

    /// Adds pictures for links.
    private mutating func add(_ images: [SocialImage]) {
        for image in images {
            add(image.path, .socialImage(image), by: .init(place: .none, remark: "from `socialImages` in the settings"))
        }
    }

    /// Adds the recordings of albums, their podcast, and the recordings that notes name.
    mutating func add(_ recordings: NoteRecordings, _ podcast: PodcastDocument?, of site: Site) {
        for (album, recording) in site.recordings.copied {
            add(recording.path, .copy(recording.source), by: site.owner(ofAlbum: album))
        }
        if let podcast {
            add(podcast.path, .rendered(.document(podcast)), by: .init(place: .none, remark: "the podcast"))
            if let path = podcast.imagePath, let image = podcast.image {
                add(path, .copy(image), by: .init(place: .path(image.path)))
            }
        }
        for file in recordings.copied {
            add(file.path, .copy(file.source), by: .init(place: .path(file.source.path)), from: file.source.path)
        }
    }

    /// Adds the pages at former addresses, and the lists of them.
    mutating func add(_ redirects: [Redirect], of site: Site) {
        for redirect in redirects {
            let page = redirect.page(
                language: site.settings.language, baseURL: site.settings.baseURL, links: site.settings.links)
            add(redirect.path, .bytes(page), by: .init(place: .text(redirect.place), remark: "from its `aliases`"))
        }
        for (path, bytes) in site.redirectLists(redirects) {
            add(path, .bytes(bytes), by: .init(place: .none, remark: "from `redirects` in the settings"))
        }
    }

    /// Sorts the files by path, and adds the sitemap of all pages but those at former addresses.
    ///
    /// Returns nil without a base address.
    mutating func addSitemap(of sites: [Site], _ redirects: [Redirect], _ tree: SourceTree) -> Sitemap? {
        files = files.sorted(byPath: { $0.path })
        guard let baseURL = sites[0].settings.baseURL else { return nil }
        let former = Set(redirects.map { PathKey($0.path) })
        let pages = files.lazy.filter { file in
            Address.isIndex(file.path) && (former.isEmpty || !former.contains(PathKey(file.path)))
        }
        let sitemap = Sitemap(of: pages.map { ($0.path, Site.date(of: $0, in: sites)) }, baseURL: baseURL)
        for (index, path) in sitemap.paths.enumerated() {
            insert(path, .rendered(.sitemap(index)), by: .init(place: .none, remark: "the sitemap"))
        }
        if tree.binary(at: Self.staticFolder + Sitemap.robotsPath) == nil {
            let robots = Sitemap.robots(baseURL: baseURL)
            insert(Sitemap.robotsPath, .bytes(robots), by: .init(place: .none, remark: "the robots.txt of sitegen"))
        }
        return sitemap
    }

    private mutating func add(_ pictures: [[CoverPlan.PlannedCover]]) {
        var known: Set<PathKey> = []
        for planned in pictures.joined() {
            let (picture, owner) = (planned.picture, AddressBook.Owner(place: .path(planned.ownerPath)))
            let art = picture.art
            if let path = planned.sourcePath {
                let target = art?.linkedPath ?? picture.path
                sharedOutputs.append(.init(source: path, path: target))
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

    /// Adds a page that is made from the file `source`, if it is from one.
    mutating func add(
        _ path: String, _ page: some PageKind, by owner: @autoclosure () -> AddressBook.Owner,
        from source: String? = nil
    ) {
        add(path, .rendered(.page(OutputTree.Page(kind: page))), by: owner(), from: source)
    }

    mutating func add(
        _ path: String, _ content: OutputTree.Content, by owner: @autoclosure () -> AddressBook.Owner,
        from source: String? = nil
    ) {
        let path = folder.isEmpty ? path : folder + path
        files.append(.init(path: path, content: content.inLanguage(language)))
        if hasOwners { addresses.claim(path, by: owner()) }
        guard let source else { return }
        guard let language else { return sharedOutputs.append(.init(source: source, path: path)) }
        outputs[language].append(.init(source: source, path: path))
        // A page that stands for one of the site's own language is what links to that one mean.
        if language > 0, let other = LanguageFolder.split(source)?.path {
            outputs[language].append(.init(source: other, path: path))
        }
    }

    /// Adds a file to sorted ones.
    private mutating func insert(_ path: String, _ content: OutputTree.Content, by owner: AddressBook.Owner) {
        add(path, content, by: owner)
        let file = files.removeLast()
        files.insert(file, at: files.firstIndex(fromPath: path, by: { $0.path }))
    }

    private static let staticFolder = "content/static/"
}

extension OutputTree.Content {
    /// The same content of the site in the language with a number; that of the site's own language is 0.
    fileprivate func inLanguage(_ number: Int?) -> OutputTree.Content {
        guard let number, number > 0, case .rendered(let content) = self else { return self }
        return .rendered(.translated(number - 1, content))
    }
}
