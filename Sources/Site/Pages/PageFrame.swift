import SiteModel
import Layout
import Localization
import Theming
import Settings
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
    /// What it is about.
    var subject = PageSubject.other
    /// What it says of that to other programs; nil without an absolute address.
    var facts: ShareFacts?
    /// Whether it has a canonical address.
    var isCanonical = true
    /// The menu as seen from the page.
    var menu: ListRef
    /// The lists as seen from the page.
    var indexes: ListRef
    var shared: SharedRecords
    /// Its own user-interface strings; nil to use the shared ones.
    var words: RecordRef?
    /// The page in each language of the site, its own as well; empty for a site in one language.
    var languages: [LanguageLink] = []
    /// What components of its notes need in its head.
    var parts = NoteParts()
    /// The pages that share one choice of a view with this page: `home` or `list`; empty for a page without views.
    var views = ""
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
                page.frame.isCanonical ? page.frame.facts?.address : nil
            },
            .text("views", "Where its shelves have views: `home` or `list`, whose choice counts; else empty.") {
                $0.frame.views
            },
            .text("accent", "Classes that stand for the accent of the site, such as `r9 g3 b1`; empty without one.") {
                $0.frame.shared.accent
            },
            .text("stylesheet", "Address of the style sheet, relative to `root`.") { $0.frame.shared.stylesheet },
            .text("pageStylesheet", "Address of the style sheet of pages without shelves, relative to `root`.") {
                $0.frame.shared.pageStylesheet
            },
            .text("printStylesheet", "Address of the style sheet for paper, relative to `root`.") {
                $0.frame.shared.printStylesheet
            }.goingAway(use: "assets.print.css"),
            .open(
                "assets", "Addresses of the files in templates/assets, relative to `root`: `assets.fonts.text.woff2`.",
                key: AssetNames.key
            ) { page, _ in page.frame.shared.assets },
            .text(
                "themeStylesheet",
                "Address of the style sheet made from the settings of the theme, relative to `root`; may be empty."
            ) { $0.frame.shared.look.stylesheet },
            .text("logo", "Address of the logo, relative to `root`; empty without a logo.") {
                $0.frame.shared.look.logo
            },
            .text("footerText", "The sentence that the settings put at the foot; may be empty.") {
                $0.frame.shared.content.settings.theme.footer
            },
            .flag("hasFooterLinks", "Whether the settings put links at the foot.") {
                !$0.frame.shared.content.settings.theme.links.isEmpty
            },
            .list("footerLinks", "The links that the settings put at the foot.", of: FooterLink.fields) {
                $0.frame.shared.content.settings.theme.links
            },
            .text("script", "Address of the shelves' script, relative to `root`.") { $0.frame.shared.script },
            .text("toolsScript", "Address of the script of the toolbar, relative to `root`.") {
                $0.frame.shared.toolsScript
            },
            .record(
                "noteScroller", "The metrics of shelves in its notes, if it has such shelves and no others.",
                of: ScrollerMetrics.fields
            ) { page in page.frame.parts.hasShelf ? page.frame.shared.content.settings.metrics : nil },
            .flag("hasPlayers", "Whether its notes offer players of other sites.") { !$0.frame.parts.players.isEmpty },
            .texts("players", "What `frame-src` of its content security policy allows.") { page in
                let hooks = page.frame.shared.hookFrames
                return hooks.isEmpty ? page.frame.parts.players : Set(page.frame.parts.players + hooks).sorted()
            },
            .text("playerScript", "Address of the script that shows those players, relative to `root`.") {
                $0.frame.shared.playerScript
            },
            .flag("hasSearch", "Whether the site can be searched.") { $0.frame.shared.hasSearch },
            .text("searchScript", "Address of the script of the search, relative to `root`.") {
                $0.frame.shared.searchScript
            },
            .text(
                "offlineScript", "Address of the script of the offline edition, relative to `root`; empty without one."
            ) {
                $0.frame.shared.offlineScript
            },
            .text("searchPage", "Where the search field leads without its script, relative to `root`.") {
                $0.frame.shared.searchPage
            },
        ] + linkFields + [
            .text("feed", "Address of the feed, relative to `root`; empty where there is none.") {
                $0.frame.shared.feed
            },
            .text("feedType", "Media type of that feed.") { $0.frame.shared.feedType },
            .list(
                "feeds", "Other feeds, such as those of lists of posts.", schema: FeedLink.fields.schema,
                written: {
                    $0.frame.shared.feeds
                }),
            .texts("exports", "Addresses of the files of all albums for visitors, relative to `top`.") {
                $0.frame.shared.exports
            },
            .text("icon", "Address of the icon, relative to `root`.") { $0.frame.shared.icon },
            .text("touchIcon", "Address of the picture for home screens, relative to `root`.") {
                $0.frame.shared.touchIcon
            },
            .text("manifest", "Address of the web manifest, relative to `root`; empty without a base address.") {
                $0.frame.shared.manifest
            },
            .text("themeColor", "The ground of light pages, such as `#faf9f6`; empty where unknown.") {
                $0.frame.shared.look.grounds.light
            },
            .text("themeColorDark", "The ground of dark pages.") { $0.frame.shared.look.grounds.dark },
            .flag("hasIndexes", "Whether there are lists of artists, genres and others.") {
                $0.frame.indexes.count > 0
            },
            .list(
                "indexes", "The lists that the settings ask for, such as that of artists.",
                schema: MenuEntry.fields.schema,
                written: { $0.frame.indexes }),
            .flag("hasMenu", "Whether the menu has lines.") { $0.frame.menu.count > 0 },
            .flag("hasNavigation", "Whether there is a menu, a list or a browse page.") { page in
                page.frame.menu.count > 0 || page.frame.indexes.count > 0 || page.frame.shared.content.hasBrowsePage
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
        ] + shareFields
    }

    /// The fields with the addresses of pages that a site may lack.
    private static var linkFields: [RecordType<Self>.Field] {
        PageKinds.links.enumerated().flatMap { number, link -> [RecordType<Self>.Field] in
            [
                .text(link.field, "Address of \(link.title), relative to `root`; empty if the site has none.") { page in
                    page.frame.shared.linkedPages[number]
                },
                .flag(link.flag, "Whether it is that page itself.") { $0.frame.path.utf8.isEqual(to: link.path) },
            ]
        }
    }
}
