import Layout
import Localization
import Settings
import SiteModel
import SourceText
import Templates

/// The page of all covers as a wall, which a script sorts and filters.
///
/// Without the script, the page leads to the lists.
struct BrowsePage: PageKind {
    struct Record: PageContent {
        let frame: PageFrame
        let metrics: ScrollerMetrics
        let stylesheet: String
        let script: String
        let viewsScript: String
        /// The letters of a list, for readers without the script.
        let letters: ListLetters
        /// The version of the list of all albums.
        let version: String
    }

    static let folder = "browse/"
    static let path = Site.browsePath
    static let listPath = folder + "list.js"

    /// The path of a file of albums.
    static func path(ofPart part: Int) -> String { "\(folder)albums-\(part).js" }

    static let template = "browse"
    static let fields = RecordType<Record>(
        "browse page",
        Record.frameFields + [
            .text("browseStylesheet", "Address of its style sheet, relative to `root`.") { $0.stylesheet },
            .text("browseScript", "Address of its script, relative to `root`.") { $0.script },
            .text("viewsScript", "Address of the script of its views, relative to `root`.") { $0.viewsScript },
            .text("version", "What an address of the list of all albums ends with.") { $0.version },
            .flag("hasLetters", "Whether there are `letters`.") { !$0.letters.links.isEmpty },
            .text("lettersTitle", "Title of the list with these letters.") { $0.letters.title },
            .list(
                "letters", "Letters of the list of artists, or of the first list that has any.", of: LetterLink.fields
            ) {
                $0.letters.links
            },
            .record("scroller", "The metrics of the site's scrollers.", of: ScrollerMetrics.fields) { $0.metrics },
        ])
    static let assets: KeyValuePairs = [
        "browseStylesheet": "browse.css", "browseScript": "browse.js", "viewsScript": "views.js",
    ]
    static let need = PageNeed.linked(
        PageLink(key: template, path: path, title: "the browse page", groups: [.genres, .labels]) { $0.hasBrowsePage })

    static func addFiles(of site: Site, to list: inout FileList) {
        guard site.hasBrowsePage else { return }
        list.add(path, BrowsePage(), by: .init(place: .none, remark: "the browse page"))
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        let record = Record(
            frame: renderer.frame(Self.path, title: site.words[.browse], description: ""),
            metrics: site.settings.metrics, stylesheet: renderer.theme.assetPath("browse.css"),
            script: renderer.theme.assetPath("browse.js"), viewsScript: renderer.theme.assetPath("views.js"),
            letters: site.letters, version: site.browseFiles.version)
        renderer.run(Self.self, record, &buffer)
    }
}
