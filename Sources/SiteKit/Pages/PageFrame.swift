import Addresses
import Layout
import Localization
import PageFields
import SiteData
import Lists
import SourceCollection
import SourceText
import Templates

/// The data that every page provides to its template.
struct PageFrame: Sendable {
    /// Path of the page in the output.
    var path: String
    /// The relative path to the site's top folder.
    var root: String
    var title: String
    /// One sentence for search engines; may be empty.
    var description: String
    /// Whether it has a canonical address.
    var isCanonical = true
    /// The menu as seen from the page.
    var menu: ListRef
    /// The records that all pages share.
    var shared: SharedRecords
    /// Its own user-interface strings; nil to use the shared ones.
    var words: RecordRef?
    /// The page in each language of the site, its own as well; empty for a site in one language.
    var languages: [LanguageLink] = []
    /// What components of its notes need in its head.
    var parts = NoteParts()
}

/// A page of some kind: its frame and its own fields.
protocol PageContent: Sendable {
    var frame: PageFrame { get }
}

extension PageContent {
    /// The fields of every page.
    static var frameFields: [RecordType<Self>.Field] {
        [
            .record("site", "The site.", schema: SiteFields.type.schema) { $0.frame.shared.site },
            .record("words", "Words that are not from the content.", schema: Words.fields.schema) {
                $0.frame.words ?? $0.frame.shared.words
            },
            .open("data", "The files in content/data, by name.", key: SiteNames.dataKey) { page, _ in
                page.frame.shared.data
            },
            .text("root", "What leads to the top folder, such as `../../`.") { $0.frame.root },
            .text("homePage", "Address of the home page from this one; no `root` is needed before it.") { page in
                page.frame.shared.links.link(to: Site.homePath, root: page.frame.root)
            },
            .text("title", "Title of the page.") { $0.frame.title },
            .text("description", "One sentence about it; may be empty.") { $0.frame.description },
            .text("canonical", "Its absolute address; empty without a base address.") { page in
                guard page.frame.isCanonical, let base = page.frame.shared.baseURL else { return "" }
                return base + Address.encoded(String(AddressBook.address(of: page.frame.path).dropFirst()))
            },
            .text("stylesheet", "Address of the style sheet, behind `root`.") { $0.frame.shared.stylesheet },
            .text("pageStylesheet", "Address of the style sheet of pages without shelves, behind `root`.") {
                $0.frame.shared.pageStylesheet
            },
            .text("printStylesheet", "Address of the style sheet for paper, behind `root`.") {
                $0.frame.shared.printStylesheet
            },
            .text("script", "Address of the shelves' script, behind `root`.") { $0.frame.shared.script },
            .text("toolsScript", "Address of the script of the toolbar, behind `root`.") {
                $0.frame.shared.toolsScript
            },
            .record(
                "noteScroller", "The metrics of shelves in its notes, if it has such shelves and no others.",
                of: ScrollerMetrics.fields
            ) { page in page.frame.parts.hasShelf ? page.frame.shared.content.settings.metrics : nil },
            .flag("hasPlayers", "Whether its notes offer players of other sites.") { !$0.frame.parts.players.isEmpty },
            .texts("players", "What `frame-src` of its content security policy allows.") { $0.frame.parts.players },
            .text("playerScript", "Address of the script that shows those players, behind `root`.") {
                $0.frame.shared.playerScript
            },
            .flag("hasSearch", "Whether the site can be searched.") { $0.frame.shared.hasSearch },
            .text("searchScript", "Address of the script of the search, behind `root`.") {
                $0.frame.shared.searchScript
            },
            .text("searchPage", "Where the search field leads without its script, behind `root`.") {
                $0.frame.shared.searchPage
            },
            .text("browsePage", "Address of the browse page, behind `root`; empty if the site has none.") {
                $0.frame.shared.browsePage
            },
            .flag("isBrowsePage", "Whether it is that page itself.") { page in
                page.frame.path.utf8.isEqual(to: BrowsePage.path)
            },
            .text("statisticsPage", "Address of the page of statistics, behind `root`; empty if the site has none.") {
                $0.frame.shared.statisticsPage
            },
            .flag("isStatisticsPage", "Whether it is that page itself.") { page in
                page.frame.path.utf8.isEqual(to: StatisticsPage.path)
            },
            .text("feed", "Address of the feed, behind `root`; empty where there is none.") { $0.frame.shared.feed },
            .text("feedType", "Media type of that feed.") { $0.frame.shared.feedType },
            .list(
                "feeds", "Other feeds, such as those of lists of posts.", schema: FeedLink.fields.schema,
                written: {
                    $0.frame.shared.feeds
                }),
            .text("icon", "Address of the icon, behind `root`.") { $0.frame.shared.icon },
            .flag("hasIndexes", "Whether there are lists of artists, genres and others.") {
                $0.frame.shared.indexes.count > 0
            },
            .list(
                "indexes", "The lists that the settings ask for, such as that of artists.",
                schema: TermLink.fields.schema,
                written: { $0.frame.shared.indexes }),
            .flag("hasMenu", "Whether the menu has lines.") { $0.frame.menu.count > 0 },
            .flag("hasNavigation", "Whether there is a menu or a browse page.") {
                $0.frame.menu.count > 0 || !$0.frame.shared.browsePage.isEmpty
            },
            .flag("hasLanguages", "Whether the site has several languages.") { !$0.frame.languages.isEmpty },
            .list("languages", "The languages of the site, its own first.", of: LanguageLink.fields) {
                $0.frame.languages
            },
            .text("top", "What leads to the top folder of the whole site, where `root` leads to that of the language.")
            {
                $0.frame.root + $0.frame.shared.content.top
            },
            .list("menu", "The pages.", schema: MenuEntry.fields.schema, written: { $0.frame.menu }),
        ]
    }
}

/// The site as exposed to templates.
enum SiteFields {
    static let type = RecordType<Settings>(
        "site",
        [
            .text("title", "Name of the site.") { $0.title },
            .text("description", "One sentence about it; may be empty.") { $0.description },
            .text("language", "Language tag, such as `en`.") { $0.language },
            .text("direction", "`ltr` or `rtl`.") { $0.isRightToLeft ? "rtl" : "ltr" },
            .flag("coverFlow", "Whether the covers beside the chosen one turn towards it.") { $0.hasCoverFlow },
            .flag("toolbar", "Whether visitors get buttons to hide albums and to undo it.") { $0.hasToolbar },
            .open("params", "The values under `params` in the settings, by name.", key: SiteNames.siteParamsKey) {
                settings, data in SiteNames.write(siteParams: settings.params, into: &data)
            },
        ])
}
