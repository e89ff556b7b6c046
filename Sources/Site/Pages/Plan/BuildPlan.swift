import SiteModel
import Covers
import Adapters
package import Albums
import CoverSearch
import Localization
import Theming
import Settings
import SourceText

/// A build whose content has been read: it names the covers and pictures that it needs, and makes the site from the
/// results.
///
/// So the caller, not this module, decides how covers are downloaded, scaled and cached.
package struct BuildPlan: Sendable {
    private let tree: SourceTree
    private let options: BuildOptions
    private let library: Library
    /// The site in its own language.
    private let content: SiteContent
    /// The site in its further languages.
    private let translations: [SiteContent]
    private let theme: Theme?
    /// The notes with pictures of albums and pages that the site leaves out.
    private let leftOutNotes: [Note]
    private let covers: CoverPlan
    private let notePictures: NotePictures
    private let recordings: AlbumRecordings
    private let heldBackPages: Int
    private var diagnostics: [Diagnostic] = []

    init(_ tree: SourceTree, options: BuildOptions) async {
        (self.tree, self.options) = (tree, options)
        let observer = options.observer
        var settings = Settings.read(from: tree, options: options, diagnostics: &diagnostics)
        let words = Words.read(
            language: settings.language, overrides: tree.templates, theme: settings.theme.name,
            diagnostics: &diagnostics)
        if !settings.hasTitle { settings.title = words[.albums] }
        let (allPages, postTexts) = PageFile.readAll(
            from: tree, permalink: settings.pagePermalink, diagnostics: &diagnostics)
        observer?.began(.albums)
        library = await Library.read(
            tree, settings: settings, options: options, newestPage: allPages.compactMap(\.date).max())
        let date = library.date
        func isShown(_ page: PageFile) -> Bool {
            (options.includesDrafts || !page.isDraft) && page.period.contains(date)
        }
        let (pages, unshown) = allPages.divided(by: isShown)
        let posts = PostLists(of: pages, texts: postTexts)
        heldBackPages = unshown.count { options.includesDrafts || !$0.isDraft }
        diagnostics += Self.undated(allPages, library.albums, date)
        var albums = library.albums
        if let lock = tree.text(at: SourceRole.coverLock) { albums.addCovers(CoverSearchLog.found(in: lock)) }
        recordings = AlbumRecordings(
            of: &albums, leftOut: library.leftOutAudio, in: tree, settings: settings, diagnostics: &diagnostics)
        observer?.ended(.albums, count: albums.count)
        observer?.began(.theme)
        let names = SiteNames(
            siteParams: settings.params, pageParams: pages.compactMap(\.params), albums: albums,
            files: tree.texts.filter { $0.path.utf8.hasPrefix(SourceRole.dataFolder) }, templates: tree.templates,
            extraWords: words.extraNames, diagnostics: &diagnostics)
        theme = Theme.compile(
            overrides: tree.templates, settings: settings, hasPosts: !posts.lists.isEmpty,
            hasOfflineEdition: settings.hasOfflineEdition && options.hasOfflineEdition, names: names,
            isStatic: { tree.binary(at: "content/static/" + $0) != nil },
            diagnostics: &diagnostics)
        if let theme { diagnostics += theme.missingParts(settings) }
        if theme?.parts.loadsOfflineScript == false { diagnostics += settings.offlineEditionWithoutScript }
        observer?.ended(.theme, count: theme?.programs.count ?? 0)
        let shownTexts = posts.lists.compactMap { $0.text?.note.span.file.path }
        let leftOutTexts = postTexts.map(\.note).filter { note in
            !shownTexts.contains { $0.utf8.isEqual(to: note.span.file.path) }
        }
        let content = SiteContent(
            settings: settings, words: words, albums: albums, addressAlbums: albums, pages: pages, postTexts: postTexts,
            posts: posts, places: PlaceLibrary.read(tree, settings: settings, words: words),
            groupTexts: GroupText.readAll(from: tree, diagnostics: &diagnostics),
            sectionTexts: SectionText.readAll(from: tree, diagnostics: &diagnostics))
        self.content = content
        var translations: [SiteContent] = []
        for language in settings.languages.dropFirst() {
            translations.append(
                SiteContent(
                    language, of: content, in: tree, options: options, isShown: isShown, diagnostics: &diagnostics))
        }
        self.translations = translations
        diagnostics += ([content] + translations).flatMap(\.words.missingExtra)
        leftOutNotes =
            library.leftOutNotes + unshown.map(\.note) + leftOutTexts + translations.flatMap(\.leftOutNotes)
        diagnostics += library.diagnostics + content.places.diagnostics
        diagnostics += LanguageFolder.unused(in: tree, languages: Array(settings.languages.dropFirst()))
        diagnostics += tree.unread.map(SourceRole.diagnostic)
        observer?.began(.covers)
        covers = CoverPlan(tree, albums: albums, settings: settings, options: options)
        notePictures = NotePictures(
            tree, notes: content.notes + translations.flatMap(\.notes), settings: settings, options: options)
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
        let pictures = covers.pictures(of: content.albums, diagnostics: &diagnostics)
        observer?.ended(.covers, count: pictures.count)
        observer?.began(.site)
        let site = self.site(content, pictures: pictures)
        async let shared = theme.map { SharedData(site: site, theme: $0) }
        diagnostics += content.settings.socialImages.problems(in: tree)
        let sites = [site] + translations.map { self.site($0, pictures: pictures) }
        let uses = sites.map { $0.componentUses(theme?.components) }
        let noteRecordings = NoteRecordings(uses.flatMap(\.recordings), in: tree)
        diagnostics += noteRecordings.unused(
            in: tree, leftOut: leftOutNotes.filter(\.hasComponents), except: recordings.names)
        let podcast = PodcastDocument(
            content.settings, albums: content.albums, recordings: recordings, in: tree, comma: content.words[.comma],
            diagnostics: &diagnostics)
        let files = await SiteFiles(
            sites: sites, albumFiles: translations.map(\.albumFiles), covers: covers, notePictures: notePictures,
            recordings: noteRecordings, podcast: podcast,
            assets: theme?.assets(of: site, hasPlayers: uses.contains(where: \.hasPlayers)) ?? [], tree: tree)
        diagnostics += files.conflicts
        diagnostics += sites.flatMap { $0.unusedGroupTexts + $0.unusedSectionTexts(files.files) }
        diagnostics += content.settings.lackingPermalinkValues(in: content.albums)
        diagnostics += content.settings.shelves.flatMap { $0.problems(in: content.albums) }
        diagnostics += content.settings.listProblems(in: content.albums)
        observer?.ended(.site, count: files.files.count)

        var output: OutputTree?
        if let theme, let shared = await shared, !diagnostics.hasErrors {
            let languages = sites.count > 1 ? LanguagePages(sites: sites, files: files.files) : nil
            let renderer = SiteRenderer(
                site: site, theme: theme, files: files.files, links: files.links[0], sitemap: files.sitemap,
                shared: shared, languages: languages)
            let translations = sites.indices.dropFirst().map { number in
                let site = sites[number]
                let theme = theme.behind(site.top)
                return SiteRenderer(
                    site: site, theme: theme, files: files.files, links: files.links[number], sitemap: nil,
                    shared: SharedData(site: site, theme: theme), languages: languages)
            }
            output = OutputTree(
                files: files.files, links: files.links[0], renderer: renderer, translations: translations,
                offline: files.offline)
        }
        if output == nil || options.checksNotes {
            // Nothing is rendered, but mistakes in notes are reported together with the other errors.
            for (site, links) in zip(sites, files.links) {
                let anchors = theme.map { theme in
                    PageAnchors(
                        site: sites[0], files: files.files, themeIDs: theme.ids,
                        translations: Array(sites.dropFirst()))
                }
                let components = theme.map { NoteComponents(templates: $0.components, site: site, shared: nil) }
                let notes = NoteRenderer(
                    links: links, anchors: anchors, folder: site.folder, components: components)
                diagnostics += await notes.check(site, jobs: options.jobs)
            }
        }
        return Build.Result(
            output: output, diagnostics: Diagnostic.sorted(diagnostics), layout: site.layout(of: site.shelves[0]),
            albums: content.albums, duplicates: library.duplicates, pictures: pictures,
            notes: options.checksNotes ? ([content] + translations).flatMap(\.allNotes) : [],
            components: theme?.components,
            lacksFeed: content.settings.baseURL != nil && !site.hasFeed, heldBack: heldBack,
            cachedParses: library.cachedParses)
    }

    /// The site in a language, with the pictures of its albums.
    private func site(_ content: SiteContent, pictures: [CoverPlan.Picture]) -> Site {
        let top = Address.root(from: content.settings.folder)
        return Site(
            settings: content.settings, albums: content.albums,
            pictures: top.isEmpty ? pictures : pictures.map { $0.behind(top) }, pages: content.pages,
            posts: content.posts, addressAlbums: content.addressAlbums,
            placeShelves: content.places.shelves, groupTexts: content.groupTexts, sectionTexts: content.sectionTexts,
            recordings: recordings, parts: theme?.parts ?? SiteParts(), extraNames: theme?.names.extra ?? [],
            words: content.words,
            fontsHash: content.settings.socialImages.fontsHash(in: tree, system: options.systemFontsHash))
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
