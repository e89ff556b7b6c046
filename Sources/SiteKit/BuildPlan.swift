import Addresses
import Covers
import Adapters
package import Albums
import CoverSearch
import Localization
import SiteData
import SourceCollection
import SourceText

/// A build whose content has been read: it names the covers and pictures that it needs, and makes the site from the
/// results.
///
/// So the caller, not SiteKit, decides how covers are downloaded, scaled and cached.
package struct BuildPlan: Sendable {
    private let tree: SourceTree
    private let options: BuildOptions
    private let settings: Settings
    private let words: Words
    private let library: Library
    /// The albums of the library, with the covers that were found for them.
    private let albums: [Album]
    private let theme: Theme?
    private let pages: [PageFile]
    /// The notes with pictures of albums and pages that the site leaves out.
    private let leftOutNotes: [Note]
    private let places: PlaceLibrary
    private let groupTexts: [GroupText]
    private let sectionTexts: [SectionText]
    private let covers: CoverPlan
    private let notePictures: NotePictures
    private let heldBackPages: Int
    private var diagnostics: [Diagnostic] = []

    init(_ tree: SourceTree, options: BuildOptions) async {
        (self.tree, self.options) = (tree, options)
        let observer = options.observer
        var settings = Settings.read(from: tree, options: options, diagnostics: &diagnostics)
        words = Words.read(language: settings.language, overrides: tree.templates, diagnostics: &diagnostics)
        if !settings.hasTitle { settings.title = words[.albums] }
        self.settings = settings
        let allPages = PageFile.readAll(
            from: tree, permalink: settings.pagePermalink, diagnostics: &diagnostics)
        observer?.began(.albums)
        library = await Library.read(
            tree, settings: settings, options: options, newestPage: allPages.compactMap(\.date).max())
        let date = library.date
        let (shown, unshown) = allPages.divided { page in
            (options.includesDrafts || !page.isDraft) && page.period.contains(date)
        }
        pages = shown
        heldBackPages = unshown.count { options.includesDrafts || !$0.isDraft }
        diagnostics += Self.undated(allPages, library.albums, date)
        var albums = library.albums
        if let lock = tree.text(at: SourceRole.coverLock) { albums.addCovers(CoverSearchLog.found(in: lock)) }
        self.albums = albums
        observer?.ended(.albums, count: albums.count)
        observer?.began(.theme)
        let names = SiteNames(
            siteParams: settings.params, pageParams: pages.compactMap(\.params), albums: albums,
            files: tree.texts.filter { $0.path.utf8.hasPrefix(SourceRole.dataFolder) }, templates: tree.templates,
            diagnostics: &diagnostics)
        theme = Theme.compile(
            overrides: tree.templates, hasPlaces: !settings.places.isEmpty, hasSearch: settings.hasSearch,
            hasBrowsePage: settings.hasBrowsePage, hasStatistics: settings.hasStatistics, names: names,
            diagnostics: &diagnostics)
        observer?.ended(.theme, count: Theme.templateCount)
        leftOutNotes = library.leftOutNotes + unshown.map(\.note)
        places = PlaceLibrary.read(tree, settings: settings, words: words)
        groupTexts = GroupText.readAll(from: tree, diagnostics: &diagnostics)
        sectionTexts = SectionText.readAll(from: tree, diagnostics: &diagnostics)
        diagnostics += library.diagnostics + places.diagnostics
        diagnostics += tree.unread.map(SourceRole.diagnostic)
        observer?.began(.covers)
        covers = CoverPlan(tree, albums: albums, settings: settings, options: options)
        var notes: [(note: Note, page: String)] = []
        for index in albums.indices {
            guard let note = albums[index].note, !note.pictures.isEmpty else { continue }
            notes.append((note, Site.path(ofAlbum: albums[index].slug)))
        }
        notes += pages.map { ($0.note, Site.path(of: $0)) }
        notes += groupTexts.map { ($0.note, $0.pagePath) }
        notes += sectionTexts.map { ($0.note, $0.section.pagePath) }
        notePictures = NotePictures(tree, notes: notes, settings: settings, options: options)
    }

    /// The covers and pictures that need more than copying a file, each once.
    package var coverRequests: [CoverRequest] { covers.requests + notePictures.requests }

    /// Builds the site; `results` are those of ``coverRequests``, in their order.
    ///
    /// A request without a result fails: its album has a drawn cover, and the cause is reported.
    package func site(covers results: [CoverResult] = []) async -> Build.Result {
        let observer = options.observer
        var diagnostics = diagnostics
        var (covers, notePictures) = (covers, notePictures)
        covers.take(results.prefix(covers.requests.count))
        notePictures.take(results.dropFirst(covers.requests.count), covers)
        diagnostics += notePictures.unused(
            in: tree, leftOut: leftOutNotes, covers: covers, ofLeftOut: library.leftOutCovers)
        let pictures = covers.pictures(of: albums, diagnostics: &diagnostics)
        observer?.ended(.covers, count: pictures.count)
        observer?.began(.site)
        let site = Site(
            settings: settings, albums: albums, pictures: pictures, pages: pages, placeShelves: places.shelves,
            groupTexts: groupTexts, sectionTexts: sectionTexts, parts: theme?.parts ?? Theme.Parts(),
            extraNames: theme?.names.extra ?? [], words: words)
        async let shared = theme.map { SharedData(site: site, theme: $0) }
        async let statistics = site.hasStatistics ? site.statistics : nil
        let uses = site.componentUses(theme?.components)
        let recordings = NoteRecordings(uses.recordings, in: tree)
        diagnostics += recordings.unused(in: tree, leftOut: leftOutNotes.filter(\.hasComponents))
        let files = await SiteFiles(
            site: site, covers: covers, notePictures: notePictures, recordings: recordings,
            assets: theme?.assets(hasPlayers: uses.hasPlayers) ?? [], tree: tree)
        diagnostics += files.conflicts + site.unusedGroupTexts + site.unusedSectionTexts(files.files)
        diagnostics += settings.shelves.flatMap { $0.problems(in: albums) }
        observer?.ended(.site, count: files.files.count)

        var output: OutputTree?
        if let theme, let shared = await shared, !diagnostics.hasErrors {
            let renderer = await SiteRenderer(
                site: site, theme: theme, files: files.files, links: files.links, sitemap: files.sitemap,
                shared: shared, statistics: statistics)
            output = OutputTree(files: files.files, links: files.links, renderer: renderer)
        }
        if output == nil || options.checksNotes {
            // Nothing is rendered, but mistakes in notes are reported together with the other errors.
            let anchors = theme.map { PageAnchors(site: site, files: files.files, themeIDs: $0.ids) }
            let components = theme.map { NoteComponents(templates: $0.components, site: site, shared: nil) }
            let notes = NoteRenderer(links: files.links, anchors: anchors, components: components)
            diagnostics += await notes.check(site, jobs: options.jobs)
        }
        return Build.Result(
            output: output, diagnostics: Diagnostic.sorted(diagnostics), layout: site.layout(of: site.shelves[0]),
            albums: albums, duplicates: library.duplicates,
            lacksFeed: settings.baseURL != nil && !site.hasFeed, heldBack: heldBack,
            cachedParses: library.cachedParses)
    }

    /// What is held back on the date of the site.
    private var heldBack: Build.HeldBack? {
        guard let date = library.date, library.heldBackCount + heldBackPages > 0 else { return nil }
        return Build.HeldBack(albums: library.heldBackCount, pages: heldBackPages, date: date.text)
    }

    /// The warning that nothing tells on which date the site is built, although something depends on it.
    private static func undated(_ pages: [PageFile], _ albums: [Album], _ date: PartialDate?) -> [Diagnostic] {
        guard date == nil else { return [] }
        let page = pages.first { !$0.period.isAlways }.map { $0.note.span.file.path }
        let album = albums.first { !$0.period.isAlways }.map { $0.origin.file.path }
        guard let path = album ?? page else { return [] }
        return [
            Diagnostic(
                .warning, .noDate, "nothing tells today's date, so `publish` and `expire` have no effect",
                at: .path(path), help: "write `date: 2026-01-31` into the settings, or build with --date")
        ]
    }
}

extension Array {
    /// The elements for which a condition holds, and the others, in order.
    fileprivate func divided(by isFirst: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}
