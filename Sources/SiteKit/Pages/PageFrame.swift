/// What every page offers to its template, whatever it shows.
struct PageFrame: Sendable {
    /// Path of the page in the output.
    var path: String
    /// What leads to the site's top folder.
    var root: String
    /// Title of the page.
    var title: String
    /// One sentence for search engines; may be empty.
    var description: String
    /// Whether it has an address of its own.
    var isCanonical = true
    /// The menu as seen from it.
    var menu: ListRef
    /// What all pages share.
    var shared: SharedRecords
    /// Words of its own; nil for those that all pages share.
    var words: RecordRef?
}

/// A page of some kind: its frame, and fields of its own.
protocol PageContent: Sendable {
    var frame: PageFrame { get }
}

extension PageContent {
    /// The fields of every page.
    static var frameFields: [RecordType<Self>.Field] {
        [
            .record("site", "The site.", shape: SiteFields.type.shape) { $0.frame.shared.site },
            .record("words", "Words that are not from the content.", shape: Words.fields.shape) {
                $0.frame.words ?? $0.frame.shared.words
            },
            .text("root", "What leads to the top folder, such as `../../`.") { $0.frame.root },
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
            .text("script", "Address of the shelves' script, behind `root`.") { $0.frame.shared.script },
            .text("feed", "Address of the feed, behind `root`; empty where there is none.") { $0.frame.shared.feed },
            .text("icon", "Address of the icon, behind `root`.") { $0.frame.shared.icon },
            .flag("hasIndexes", "Whether albums have artists, genres, years or labels.") {
                $0.frame.shared.indexes.count > 0
            },
            .list(
                "indexes", "The lists of artists, genres, years and labels.", shape: TermLink.fields.shape,
                written: { $0.frame.shared.indexes }),
            .flag("hasMenu", "Whether the menu has lines.") { $0.frame.menu.count > 0 },
            .list("menu", "The pages.", shape: MenuEntry.fields.shape, written: { $0.frame.menu }),
        ]
    }
}

/// The site as templates see it.
enum SiteFields {
    static let type = RecordType<Settings>(
        "site",
        [
            .text("title", "Name of the site.") { $0.title },
            .text("description", "One sentence about it; may be empty.") { $0.description },
            .text("language", "Language tag, such as `en`.") { $0.language },
            .text("direction", "`ltr` or `rtl`.") { $0.isRightToLeft ? "rtl" : "ltr" },
            .flag("toolbar", "Whether visitors get buttons to hide albums and to undo it.") { $0.hasToolbar },
        ])
}
