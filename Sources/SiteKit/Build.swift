/// A build is a function: a source tree in, an output tree and diagnostics out.
public enum Build {
    /// What the command line asks of a build.
    public struct Options: Sendable {
        /// Base address that goes before the one in the settings.
        public var baseURL: String?
        /// Whether drafts are shown.
        public var includesDrafts = false
        /// How many tasks work at once.
        public var jobs = 1

        /// Options with their defaults.
        public init() {}
    }

    /// What a build makes.
    public struct Result: Sendable {
        /// The site; nil where the content has errors.
        public let output: OutputTree?
        /// What the author should know, in order.
        public let diagnostics: [Diagnostic]
        /// The scroller of the home page's first shelf.
        public let layout: ScrollerLayout
        /// Albums of the site.
        public let albumCount: Int
    }

    /// Builds the site of a source tree.
    public static func site(from tree: SourceTree, options: Options = Options()) async -> Result {
        var diagnostics: [Diagnostic] = []
        let settings = Settings.read(from: tree, options: options, diagnostics: &diagnostics)
        let library = await Library.read(tree, settings: settings, options: options)
        let pages = PageFile.readAll(from: tree, options: options, diagnostics: &diagnostics)
        let theme = Theme.compile(overrides: tree.templates, diagnostics: &diagnostics)
        diagnostics += library.diagnostics
        diagnostics += tree.unread.map(SourceRole.diagnostic)

        let covers = CoverPlan(tree)
        let pictures = await covers.pictures(
            of: library.albums, in: tree, jobs: options.jobs, diagnostics: &diagnostics)
        let site = Site(settings: settings, albums: library.albums, pictures: pictures, pages: pages)
        let files = SiteFiles(site: site, covers: covers, assets: theme?.assets ?? [], tree: tree)
        diagnostics += files.addresses.conflicts()

        let notes = NoteRenderer(links: files.links)
        let albumNotes = await notes.renderAll(site.albums.map { ($0.note, Site.path(of: $0)) }, jobs: options.jobs)
        let pageNotes = await notes.renderAll(site.pages.map { ($0.note, Site.path(of: $0)) }, jobs: options.jobs)
        diagnostics += (albumNotes + pageNotes).flatMap(\.diagnostics)

        var output: OutputTree?
        if let theme, !diagnostics.hasErrors {
            let renderer = SiteRenderer(
                site: site, theme: theme, links: files.links, albumNotes: albumNotes, pageNotes: pageNotes)
            output = OutputTree(files: files.files, renderer: renderer)
        }
        return Result(
            output: output, diagnostics: Diagnostic.sorted(diagnostics), layout: site.layout(of: site.shelves[0]),
            albumCount: site.albums.count)
    }
}
