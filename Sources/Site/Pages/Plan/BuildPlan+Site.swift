import SiteModel
import Adapters
import Covers
package import Albums
import Localization
import Theming
import Settings
import SourceText

/// From the plan to the site, in steps like those of the plan.
extension BuildPlan {
    /// Builds the site; `results` are those of ``coverRequests``, in their order.
    ///
    /// A request without a result fails: its album has a drawn cover, and the cause is reported.
    package func site(covers results: [CoverResult] = []) async -> Build.Result {
        var found = diagnostics
        let images = images(from: results, &found)
        options.observer?.ended(.covers, count: images.albums.count)
        options.observer?.began(.site)
        let sites = ([content] + translations).map { site($0, pictures: images.albums) }
        async let shared = theme.map { SharedData(site: sites[0], theme: $0) }
        let files = await files(of: sites, images, &found)
        found += problems(of: sites, files)
        options.observer?.ended(.site, count: files.files.count)
        var output: OutputTree?
        if let theme, let shared = await shared, !found.hasErrors {
            output = self.output(sites, files, theme, shared)
        }
        if output == nil || options.checksNotes { found += await noteProblems(sites, files) }
        return Build.Result(
            output: output, diagnostics: Diagnostic.sorted(found), layout: sites[0].layout(of: sites[0].shelves[0]),
            albums: content.albums, duplicates: library.duplicates, pictures: images.albums,
            notes: options.checksNotes ? ([content] + translations).flatMap(\.allNotes) : [],
            components: theme?.components,
            lacksFeed: content.settings.baseURL != nil && !sites[0].hasFeed, heldBack: heldBack,
            cachedParses: library.cachedParses)
    }

    /// The pictures of a site: of its albums, and the files that these and notes refer to.
    private struct Images {
        let albums: [CoverPlan.Picture]
        let covers: CoverPlan
        let notes: NotePictures
    }

    private func images(from results: [CoverResult], _ found: inout [Diagnostic]) -> Images {
        var (covers, notePictures) = (covers, notePictures)
        covers.take(results.prefix(covers.requests.count))
        notePictures.take(results.dropFirst(covers.requests.count), covers)
        found += notePictures.problems(of: content.albums)
        found += notePictures.unused(in: tree, leftOut: leftOutNotes, covers: covers, ofLeftOut: library.leftOutCovers)
        return Images(
            albums: covers.pictures(of: content.albums, diagnostics: &found), covers: covers, notes: notePictures)
    }

    /// The site in a language, with the pictures of its albums.
    private func site(_ content: SiteContent, pictures: [CoverPlan.Picture]) -> Site {
        let top = Address.root(from: content.settings.folder)
        return Site(
            settings: content.settings, albums: content.albums,
            pictures: top.isEmpty ? pictures : pictures.map { $0.behind(top) }, pages: content.pages,
            posts: content.posts, addressAlbums: content.addressAlbums,
            placeShelves: content.places.shelves, groupTexts: content.groupTexts, sectionTexts: content.sectionTexts,
            missingAlbums: content.missingAlbums, recordings: recordings, parts: theme?.parts ?? SiteParts(),
            extraNames: theme?.names.extra ?? [],
            words: content.words,
            fontsHash: content.settings.socialImages.fontsHash(in: tree, system: options.systemFontsHash))
    }

    /// All files of the sites, each at its address.
    private func files(of sites: [Site], _ images: Images, _ found: inout [Diagnostic]) async -> SiteFiles {
        let uses = sites.map { $0.componentUses(theme?.components) }
        let noteRecordings = NoteRecordings(uses.flatMap(\.recordings), in: tree)
        found += noteRecordings.unused(
            in: tree, leftOut: leftOutNotes.filter(\.hasComponents), except: recordings.names)
        let podcast = PodcastDocument(
            content.settings, albums: content.albums, recordings: recordings, in: tree, comma: content.words[.comma],
            diagnostics: &found)
        return await SiteFiles(
            sites: sites, albumFiles: translations.map(\.albumFiles), covers: images.covers,
            notePictures: images.notes, recordings: noteRecordings, podcast: podcast,
            assets: theme?.assets(of: sites[0], hasPlayers: uses.contains(where: \.hasPlayers)) ?? [], tree: tree)
    }

    /// What is wrong with settings and texts once all files are known.
    private func problems(of sites: [Site], _ files: SiteFiles) -> [Diagnostic] {
        let (settings, albums) = (content.settings, content.albums)
        return files.conflicts + settings.socialImages.problems(in: tree)
            + sites.flatMap { $0.unusedGroupTexts + $0.unusedSectionTexts(files.files) }
            + settings.lackingPermalinkValues(in: albums) + settings.shelves.flatMap { $0.problems(in: albums) }
            + settings.listProblems(in: albums) + sites[0].unshownMissing
    }

    private func output(_ sites: [Site], _ files: SiteFiles, _ theme: Theme, _ shared: SharedData) -> OutputTree {
        let languages = sites.count > 1 ? LanguagePages(sites: sites, files: files.files) : nil
        let renderers = sites.indices.map { number in
            let (site, isFirst) = (sites[number], number == 0)
            let theme = isFirst ? theme : theme.behind(site.top)
            return SiteRenderer(
                site: site, theme: theme, files: files.files, links: files.links[number],
                sitemap: isFirst ? files.sitemap : nil,
                shared: isFirst ? shared : SharedData(site: site, theme: theme), languages: languages)
        }
        return OutputTree(
            files: files.files, links: files.links[0], renderer: renderers[0],
            translations: Array(renderers.dropFirst()), offline: files.offline)
    }

    /// The mistakes in notes, for a site of which nothing is rendered: they are reported with the other errors.
    private func noteProblems(_ sites: [Site], _ files: SiteFiles) async -> [Diagnostic] {
        var found: [Diagnostic] = []
        let anchors = theme.map { theme in
            PageAnchors(
                site: sites[0], files: files.files, themeIDs: theme.ids, translations: Array(sites.dropFirst()))
        }
        for (site, links) in zip(sites, files.links) {
            let components = theme.map { NoteComponents(templates: $0.components, site: site, shared: nil) }
            let notes = NoteRenderer(links: links, anchors: anchors, folder: site.folder, components: components)
            found += await notes.check(site, jobs: options.jobs)
        }
        return found
    }

    /// What is held back on the date of the site.
    private var heldBack: Build.HeldBack? {
        guard let date = library.date, library.heldBackCount + heldBackPages > 0 else { return nil }
        return Build.HeldBack(albums: library.heldBackCount, pages: heldBackPages, date: date.text)
    }
}
