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
    let tree: SourceTree
    let options: BuildOptions
    let library: Library
    let recordings: AlbumRecordings
    /// The site in its own language.
    let content: SiteContent
    /// The site in its further languages.
    let translations: [SiteContent]
    let theme: Theme?
    /// The notes with pictures of albums and pages that the site leaves out.
    let leftOutNotes: [Note]
    let covers: CoverPlan
    let notePictures: NotePictures
    let heldBackPages: Int
    let diagnostics: [Diagnostic]

    /// Reads the content in steps, of which each takes what those before it found.
    init(_ tree: SourceTree, options: BuildOptions) async {
        (self.tree, self.options) = (tree, options)
        var found: [Diagnostic] = []
        let (settings, words) = Self.settings(of: tree, options, &found)
        let pages = PageFile.readAll(from: tree, permalink: settings.pagePermalink, diagnostics: &found)
        options.observer?.began(.albums)
        library = await Library.read(
            tree, settings: settings, options: options, newestPage: pages.pages.compactMap(\.date).max())
        let shown = ShownPages(pages.pages, texts: pages.lists, on: library.date, options)
        let albums: [Album]
        (albums, recordings) = Self.albums(of: library, in: tree, settings, &found)
        options.observer?.ended(.albums, count: albums.count)
        theme = Self.theme(settings, words, shown, albums, in: tree, options, &found)
        content = SiteContent(
            settings: settings, words: words, albums: albums, addressAlbums: albums, pages: shown.pages,
            postTexts: pages.lists, posts: shown.posts,
            places: PlaceLibrary.read(tree, settings: settings, words: words),
            groupTexts: GroupText.readAll(from: tree, diagnostics: &found),
            sectionTexts: SectionText.readAll(from: tree, diagnostics: &found),
            missingAlbums: MissingAlbums(from: tree.text(at: MissingAlbums.path), diagnostics: &found))
        translations = Self.translations(of: content, shown, in: tree, options, &found)
        leftOutNotes = library.leftOutNotes + shown.leftOutNotes + translations.flatMap(\.leftOutNotes)
        heldBackPages = shown.heldBackCount
        options.observer?.began(.covers)
        covers = CoverPlan(tree, albums: albums, settings: settings, options: options)
        notePictures = NotePictures(
            tree, notes: content.notes + translations.flatMap(\.notes), albums: albums, settings: settings,
            options: options)
        found += library.diagnostics + content.places.diagnostics + tree.unread.map(SourceRole.diagnostic)
        found += Self.undated(pages.pages, library.albums, library.date)
        diagnostics = found
    }

    /// The covers and pictures that need more than copying a file, each once.
    package var coverRequests: [CoverRequest] { covers.requests + notePictures.requests }
}

/// The steps, in their order.
extension BuildPlan {
    private static func settings(
        of tree: SourceTree, _ options: BuildOptions, _ found: inout [Diagnostic]
    ) -> (Settings, Words) {
        var settings = Settings.read(from: tree, options: options, diagnostics: &found)
        let words = Words.read(
            language: settings.language, overrides: tree.templates, theme: settings.theme.name, diagnostics: &found)
        if !settings.hasTitle { settings.title = words[.albums] }
        return (settings, words)
    }

    /// The albums with the covers that were found for them, and with their recordings.
    private static func albums(
        of library: Library, in tree: SourceTree, _ settings: Settings, _ found: inout [Diagnostic]
    ) -> ([Album], AlbumRecordings) {
        var albums = library.albums
        if let lock = tree.text(at: SourceRole.coverLock) { albums.addCovers(CoverSearchLog.found(in: lock)) }
        let recordings = AlbumRecordings(
            of: &albums, leftOut: library.leftOutAudio, in: tree, settings: settings, diagnostics: &found)
        return (albums, recordings)
    }

    /// The templates, linked against the names that the site has; nil if they have errors.
    private static func theme(
        _ settings: Settings, _ words: Words, _ shown: ShownPages, _ albums: [Album], in tree: SourceTree,
        _ options: BuildOptions, _ found: inout [Diagnostic]
    ) -> Theme? {
        options.observer?.began(.theme)
        let names = SiteNames(
            siteParams: settings.params, pageParams: shown.pages.compactMap(\.params), albums: albums,
            files: tree.texts.filter { $0.path.utf8.hasPrefix(SourceRole.dataFolder) }, templates: tree.templates,
            extraWords: words.extraNames, diagnostics: &found)
        let theme = Theme.compile(
            overrides: tree.templates, settings: settings, hasPosts: !shown.posts.lists.isEmpty,
            hasOfflineEdition: settings.hasOfflineEdition && options.hasOfflineEdition, names: names,
            isStatic: { tree.binary(at: "content/static/" + $0) != nil }, diagnostics: &found)
        if let theme { found += theme.missingParts(settings) }
        if theme?.parts.loadsOfflineScript == false { found += settings.offlineEditionWithoutScript }
        options.observer?.ended(.theme, count: theme?.programs.count ?? 0)
        return theme
    }

    private static func translations(
        of content: SiteContent, _ shown: ShownPages, in tree: SourceTree, _ options: BuildOptions,
        _ found: inout [Diagnostic]
    ) -> [SiteContent] {
        let languages = Array(content.settings.languages.dropFirst())
        var translations: [SiteContent] = []
        for language in languages {
            translations.append(
                SiteContent(
                    language, of: content, in: tree, options: options, isShown: shown.isShown, diagnostics: &found))
        }
        found += ([content] + translations).flatMap(\.words.missingExtra)
        found += LanguageFolder.unused(in: tree, languages: languages)
        return translations
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

/// The pages that are shown on the date of the site, and their lists.
private struct ShownPages {
    let pages: [PageFile]
    let posts: PostLists
    /// The notes of pages and of texts of lists that are not shown.
    let leftOutNotes: [Note]
    /// The number of pages that are held back by the date alone.
    let heldBackCount: Int
    /// Whether a page is shown.
    let isShown: (PageFile) -> Bool

    init(_ all: [PageFile], texts: [PostListText], on date: PartialDate?, _ options: BuildOptions) {
        let isShown = { (page: PageFile) in
            (options.includesDrafts || !page.isDraft) && page.period.contains(date)
        }
        pages = all.filter(isShown)
        posts = PostLists(of: pages, texts: texts)
        let left = all.filter { !isShown($0) }
        let shownTexts = posts.lists.compactMap { $0.text?.note.span.file.path }
        leftOutNotes =
            left.map(\.note)
            + texts.map(\.note).filter { note in
                !shownTexts.contains { $0.utf8.isEqual(to: note.span.file.path) }
            }
        heldBackCount = left.count { options.includesDrafts || !$0.isDraft }
        self.isShown = isShown
    }
}
