import Adapters
package import Albums
package import Layout
package import SourceCollection
package import SourceText

/// A build is a function from a source tree to an output tree and diagnostics.
package enum Build {
    /// The result of a build.
    package struct Result: Sendable {
        /// The site; nil if the content has errors.
        ///
        /// Notes are read when their pages are rendered, so errors in notes are found only then.
        package let output: OutputTree?
        /// The diagnostics, in order.
        package let diagnostics: [Diagnostic]
        /// The scroller layout of the home page's first shelf.
        package let layout: ScrollerLayout
        /// Albums of the site, in the order of its sources.
        package let albums: [Album]
        /// Indices of albums that are probably the same: from several sources, with the same title and artist, but no
        /// common id.
        package let duplicates: [[Int]]
        /// Number of albums.
        package var albumCount: Int { albums.count }
        /// Whether there is a base address but no feed, because no album has an added date.
        package let lacksFeed: Bool
        /// The parse results of text files to cache for the next build, with their paths.
        package let cachedParses: [(path: String, cachedParse: CachedParse)]
    }

    /// Builds the site of a source tree.
    package static func site(from tree: SourceTree, options: BuildOptions = BuildOptions()) async -> Result {
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
            // Nothing is rendered, but mistakes in notes are reported together with the other errors.
            let anchors = theme.map { PageAnchors(site: site, files: files.files, themeIDs: $0.ids) }
            diagnostics += await NoteRenderer(links: files.links, anchors: anchors).check(site, jobs: options.jobs)
        }
        return Result(
            output: output, diagnostics: Diagnostic.sorted(diagnostics), layout: site.layout(of: site.shelves[0]),
            albums: library.albums, duplicates: library.duplicates,
            lacksFeed: settings.baseURL != nil && !site.hasFeed, cachedParses: library.cachedParses)
    }
}
