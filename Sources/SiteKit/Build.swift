/// A build is a function: a source tree in, an output tree and diagnostics out.
public enum Build {
    /// What a build makes.
    public struct Result: Sendable {
        /// The site; nil where the content has errors.
        ///
        /// Notes are read when their pages are rendered, so an error in one is found then.
        public let output: OutputTree?
        /// What the author should know, in order.
        public let diagnostics: [Diagnostic]
        /// The scroller of the home page's first shelf.
        public let layout: ScrollerLayout
        /// Albums of the site, in the order of its sources.
        public let albums: [Album]
        /// Indices of albums that are probably the same: of several sources, with one title and artist, but no common id.
        public let duplicates: [[Int]]
        /// How many there are.
        public var albumCount: Int { albums.count }
        /// Whether there is a base address and yet no feed, because no album says when it was added.
        public let lacksFeed: Bool
        /// What to remember of text files, by their paths.
        public let memories: [(path: String, memory: FileMemory)]
    }

    /// Builds the site of a source tree.
    public static func site(from tree: SourceTree, options: BuildOptions = BuildOptions()) async -> Result {
        let observer = options.observer
        var diagnostics: [Diagnostic] = []
        let settings = Settings.read(from: tree, options: options, diagnostics: &diagnostics)
        observer?.began(.albums)
        let library = await Library.read(tree, settings: settings, options: options)
        observer?.ended(.albums, count: library.albums.count)
        observer?.began(.theme)
        let theme = Theme.compile(
            overrides: tree.templates, hasPlaces: !settings.places.isEmpty, diagnostics: &diagnostics)
        observer?.ended(.theme, count: Theme.templateCount)
        let pages = PageFile.readAll(from: tree, options: options, diagnostics: &diagnostics)
        let places = PlaceLibrary.read(tree, settings: settings)
        diagnostics += library.diagnostics + places.diagnostics
        diagnostics += tree.unread.map(SourceRole.diagnostic)

        observer?.began(.covers)
        let covers =
            await options.ignoresCovers
            ? CoverPlan(none: tree, settings: settings)
            : CoverPlan(tree, albums: library.albums, settings: settings)
        let pictures = covers.pictures(of: library.albums, diagnostics: &diagnostics)
        observer?.ended(.covers, count: pictures.count)
        observer?.began(.site)
        let site = Site(
            settings: settings, albums: library.albums, pictures: pictures, pages: pages, placeShelves: places.shelves)
        async let shared = theme.map { SharedData(site: site, theme: $0) }
        let files = await SiteFiles(site: site, covers: covers, assets: theme?.assets ?? [], tree: tree)
        diagnostics += files.conflicts
        observer?.ended(.site, count: files.files.count)

        var output: OutputTree?
        if let theme, let shared = await shared, !diagnostics.hasErrors {
            let renderer = SiteRenderer(
                site: site, theme: theme, files: files.files, links: files.links, sitemap: files.sitemap, shared: shared
            )
            output = OutputTree(files: files.files, links: files.links, renderer: renderer)
        }
        if output == nil || options.checksNotes {
            // Nothing will be rendered, but whoever mends the rest wants to know of mistakes in notes as well.
            let anchors = theme.map { PageAnchors(site: site, files: files.files, themeIDs: $0.ids) }
            diagnostics += await NoteRenderer(links: files.links, anchors: anchors).check(site, jobs: options.jobs)
        }
        return Result(
            output: output, diagnostics: Diagnostic.sorted(diagnostics), layout: site.layout(of: site.shelves[0]),
            albums: library.albums, duplicates: library.duplicates,
            lacksFeed: settings.baseURL != nil && !site.hasFeed, memories: library.memories)
    }
}
