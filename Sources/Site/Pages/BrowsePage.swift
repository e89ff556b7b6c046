import Covers
import Layout
import SiteModel
import Templates

/// The page of all covers as a wall, which a script sorts and filters.
///
/// Without the script, the page leads to the lists.
struct BrowsePage: PageContent {
    let frame: PageFrame
    let metrics: ScrollerMetrics
    let assets: [String]
    /// The letters of a list, for readers without the script.
    let letters: ListLetters
    /// The version of the list of all albums.
    let version: String

    static let folder = "browse/"
    static let path = Site.browsePath
    static let listPath = folder + "list.js"

    /// The path of a file of albums.
    static func path(ofPart part: Int) -> String { "\(folder)albums-\(part).js" }

    /// The assets that only this page has: its style sheet and its script.
    static let assetNames = ["browse.css", "browse.js"]

    static let fields = RecordType<BrowsePage>(
        "browse page",
        frameFields + [
            .text("browseStylesheet", "Address of its style sheet, behind `root`.") { $0.assets[0] },
            .text("browseScript", "Address of its script, behind `root`.") { $0.assets[1] },
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
}
