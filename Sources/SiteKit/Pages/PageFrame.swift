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
    /// Records that all pages share.
    var shared: SharedRecords
}

/// Records of the shared arena that every page refers to.
struct SharedRecords: Sendable {
    var site: RecordRef
    var words: RecordRef
    var menu: [MenuEntry]
    var indexes: [TermLink]
    var stylesheet: String
    var pageStylesheet: String
    var script: String
    var icon: String
    var baseURL: String?
}

/// A line of the menu.
struct MenuEntry: Sendable {
    var title: String
    /// Path of the page in the output.
    var path: String

    /// A line as seen from a page.
    struct Seen: Sendable {
        var entry: MenuEntry
        var isCurrent: Bool
    }

    static let fields = RecordType<Seen>(
        "menu entry",
        [
            .text("title", "Title of the page.") { $0.entry.title },
            .text("path", "Its address, behind `root`.") { Address.encoded($0.entry.path) },
            .flag("current", "Whether it is the page itself.") { $0.isCurrent },
        ])
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
                $0.frame.shared.words
            },
            .text("root", "What leads to the top folder, such as `../../`.") { $0.frame.root },
            .text("title", "Title of the page.") { $0.frame.title },
            .text("description", "One sentence about it; may be empty.") { $0.frame.description },
            .text("canonical", "Its absolute address; empty without a base address.") { page in
                page.frame.shared.baseURL.map { base in
                    base + Address.encoded(String(AddressBook.address(of: page.frame.path).dropFirst()))
                } ?? ""
            },
            .text("stylesheet", "Address of the style sheet, behind `root`.") { $0.frame.shared.stylesheet },
            .text("pageStylesheet", "Address of the style sheet of pages without shelves, behind `root`.") {
                $0.frame.shared.pageStylesheet
            },
            .text("script", "Address of the shelves' script, behind `root`.") { $0.frame.shared.script },
            .text("icon", "Address of the icon, behind `root`.") { $0.frame.shared.icon },
            .flag("hasIndexes", "Whether albums have artists, genres, years or labels.") {
                !$0.frame.shared.indexes.isEmpty
            },
            .list("indexes", "The lists of artists, genres, years and labels.", of: TermLink.fields) {
                $0.frame.shared.indexes
            },
            .flag("hasMenu", "Whether the menu has lines.") { !$0.frame.shared.menu.isEmpty },
            .list("menu", "The pages.", of: MenuEntry.fields) { page in
                page.frame.shared.menu.map { .init(entry: $0, isCurrent: $0.path == page.frame.path) }
            },
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
            .flag("toolbar", "Whether visitors get buttons to delete and undo.") { $0.hasToolbar },
        ])
}
