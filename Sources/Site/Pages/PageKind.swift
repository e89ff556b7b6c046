import Settings
import SiteModel
import Templates

/// A kind of page; a value is one page of it.
///
/// All that is particular to a kind is in its file. What all kinds have in common is a loop over ``PageKinds/all``.
protocol PageKind: Sendable {
    /// What the fields of its template are written from.
    associatedtype Record: Sendable

    /// The name of its template, such as `album`.
    static var template: String { get }
    /// What its template may name.
    static var fields: RecordType<Record> { get }
    /// Which sites need its template.
    static var need: PageNeed { get }
    /// The assets that no other page loads, by the fields with their addresses.
    static var assets: KeyValuePairs<String, String> { get }

    /// Adds the pages of a site in one of its languages, and the files that only these load.
    static func addFiles(of site: Site, to list: inout FileList)

    /// Renders the page; `text` is that of ``text(on:)``.
    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer)
    /// What the owner wrote about what the page shows.
    func text(on site: Site) -> PageText?
    /// Whether it has an anchor besides those of its text; true if that is unknown.
    func hasAnchor(_ id: String, on site: Site) -> Bool
    /// The date of what it is about; empty if it is unknown.
    func date(on site: Site) -> String
    /// The album that it is about.
    var album: Int? { get }
}

extension PageKind {
    static var schema: Schema { fields.schema }
    static var need: PageNeed { .always }
    static var assets: KeyValuePairs<String, String> { [:] }

    func text(on site: Site) -> PageText? { nil }
    func hasAnchor(_ id: String, on site: Site) -> Bool { false }
    func date(on site: Site) -> String { "" }
    var album: Int? { nil }
}

/// Which sites need the template of a kind of page.
enum PageNeed: Sendable {
    /// Every site.
    case always
    /// Those whose settings or posts ask for it.
    case asked(@Sendable (_ settings: Settings, _ hasPosts: Bool) -> Bool)
    /// Those whose settings allow it, and where another template leads to it.
    case linked(PageLink)

    var link: PageLink? {
        if case .linked(let link) = self { link } else { nil }
    }
}

/// A page that all pages may lead to.
struct PageLink: Sendable {
    /// Its name in the settings, which is that of its template as well.
    let key: String
    let path: String
    /// What the documentation of templates calls it.
    let title: String
    /// The groups of albums that it shows or that lead to it.
    let groups: [Taxonomy]
    let isOnSite: @Sendable (Site) -> Bool

    /// The field of all pages with its address.
    var field: String { "\(key)Page" }
    /// The field that tells whether a page is this one.
    var flag: String { "is\(key.prefix(1).uppercased())\(field.dropFirst())" }
}

enum PageKinds {
    /// All kinds, those that every site has first: of two pages with one address the first is kept.
    static let all: [any PageKind.Type] = [
        HomePage.self, AlbumPage.self, TextPage.self, NotFoundPage.self, TermPage.self, IndexPage.self,
        PlacesPage.self, BrowsePage.self, StatisticsPage.self, FramePage.self, PostsPage.self, OfflinePage.self,
    ]

    /// The template of each kind, once.
    static var templates: [(name: String, schema: Schema)] {
        var known: Set<String> = []
        return all.filter { known.insert($0.template).inserted }.map { ($0.template, $0.schema) }
    }

    /// The pages that a site may lack and that all others may lead to.
    static let links: [PageLink] = all.compactMap { $0.need.link }
}

extension OutputTree {
    /// A page of the site.
    package struct Page: Sendable {
        let kind: any PageKind
    }
}

extension OutputTree.Rendered {
    /// The page that it is; nil for other files.
    var page: (any PageKind)? {
        if case .page(let page) = self { page.kind } else { nil }
    }
}
