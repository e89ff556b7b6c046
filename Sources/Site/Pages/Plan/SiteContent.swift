import SiteModel
import Albums
import Localization
import Settings
import SourceText
import Theming

/// What a site says in one of its languages: all but what the languages share, such as templates and covers.
struct SiteContent: Sendable {
    let settings: Settings
    let words: Words
    let albums: [Album]
    /// The albums as the site's own language has them, whose addresses are those in each language.
    let addressAlbums: [Album]
    let pages: [PageFile]
    let postTexts: [PostListText]
    let posts: PostLists
    let places: PlaceLibrary
    let groupTexts: [GroupText]
    let sectionTexts: [SectionText]
    let missingAlbums: MissingAlbums
    /// For albums with a text in this language, by index, the file of that text.
    var albumFiles: [Int: String] = [:]
    /// The notes of its pages that the site leaves out.
    var leftOutNotes: [Note] = []

    /// The notes of pages and texts that are its own, each with the path of the page that shows it.
    var notes: [(note: Note, page: String)] {
        var notes: [(note: Note, page: String)] = []
        for index in albums.indices {
            guard let note = albums[index].note, !note.pictures.isEmpty, note.language == nil else { continue }
            notes.append((note, settings.folder + settings.path(ofAlbum: index, in: addressAlbums)))
        }
        return notes + pageNotes
    }

    /// The notes of all pages but those of albums.
    private var pageNotes: [(note: Note, page: String)] {
        var notes = pages.map { ($0.note, settings.folder + Site.path(of: $0)) }
        notes += posts.lists.compactMap { list in list.text.map { ($0.note, settings.folder + list.path) } }
        notes += groupTexts.map { ($0.note, settings.folder + $0.pagePath) }
        notes += sectionTexts.map { ($0.note, settings.folder + $0.section.pagePath) }
        return notes
    }

    /// All notes that are its own.
    var allNotes: [Note] {
        albums.compactMap { $0.note.flatMap { $0.language == nil ? $0 : nil } }
            + pageNotes.map(\.note).filter { $0.language == nil }
    }
}

extension SiteContent {
    /// Reads what a site says in another language; what it does not say is that of the site.
    ///
    /// `isShown` tells which pages are left out. Mistakes that the site's own language shows as well are not reported.
    init(
        _ language: String, of site: SiteContent, in tree: SourceTree, options: BuildOptions,
        isShown: (PageFile) -> Bool, diagnostics: inout [Diagnostic]
    ) {
        var known: [Diagnostic] = []
        var settings = Settings.read(from: tree, options: options, language: language, diagnostics: &known)
        words = Words.read(
            language: language, overrides: tree.templates, theme: settings.theme.name, diagnostics: &known)
        if !settings.hasTitle { settings.title = words[.albums] }
        self.settings = settings
        let own = site.settings.language
        addressAlbums = site.addressAlbums
        let (ownPages, ownTexts) = PageFile.readAll(
            from: tree, of: language, siteLists: site.postTexts, permalink: settings.pagePermalink,
            diagnostics: &diagnostics)
        postTexts = PostListText.translated(ownTexts, of: site.postTexts, language: own)
        pages = PageFile.translated(ownPages.filter(isShown), of: site.pages, language: own)
        leftOutNotes = ownPages.filter { !isShown($0) }.map(\.note)
        posts = PostLists(of: pages, texts: postTexts)
        groupTexts = GroupText.translated(
            GroupText.readAll(from: tree, of: language, diagnostics: &diagnostics), of: site.groupTexts, language: own)
        sectionTexts = SectionText.translated(
            SectionText.readAll(from: tree, of: language, diagnostics: &diagnostics), of: site.sectionTexts,
            language: own)
        missingAlbums = site.missingAlbums
        let texts = AlbumTranslation.readAll(from: tree, of: language, diagnostics: &diagnostics)
        (albums, albumFiles) = AlbumTranslation.translated(
            site.albums, by: texts, siteLanguage: own, diagnostics: &diagnostics)
        places = PlaceLibrary.read(tree, settings: settings, words: words)
    }
}
