import SiteModel
import Albums
internal import Markdown
import SourceText

/// The fragments that the pages of a site have: ids of the theme, of headings in notes, and of items on shelves.
///
/// Nothing is cached: few links name a fragment of another page, and each needs that page only.
struct PageAnchors: Sendable {
    var site: Site
    /// The files of the site, sorted by path.
    let files: [OutputTree.File]
    /// Ids that the templates contain literally.
    ///
    /// A particular page may lack some of them; this is not detected.
    let themeIDs: Set<String>
    /// The site in its further languages.
    var translations: [Site] = []

    /// The anchors of a page.
    private struct Anchors {
        /// The anchors of its headings, in order.
        var headings: [String] = []
        /// Whether one of its shelves has an anchor.
        var hasItem: (String) -> Bool = { _ in false }
    }

    /// The anchors of a page's headings if the page lacks an anchor; nil if it has the anchor or that is unknown.
    func missing(_ id: String, onPageAt path: String) -> [String]? {
        guard let anchors = anchors(ofPageAt: path) else { return nil }
        return isKnown(id, anchors.headings) || anchors.hasItem(id) ? nil : anchors.headings
    }

    /// Whether a page whose headings have these anchors has an anchor, including those that all pages have.
    func isKnown(_ id: String, _ headings: [String]) -> Bool {
        // `#` and `#top` point to the top of any page.
        id.isEmpty || id.lowercased() == "top" || headings.contains(id) || themeIDs.contains(id)
    }

    /// Nil if the path is not an HTML page of the site.
    private func anchors(ofPageAt path: String) -> Anchors? {
        guard let index = files.index(ofPath: path, by: { $0.path }), case .rendered(let page) = files[index].content
        else { return nil }
        guard case .translated(let number, let page) = page else { return anchors(of: page) }
        var anchors = self
        anchors.site = translations[number]
        return anchors.anchors(of: page)
    }

    /// Nil for what is not an HTML page.
    private func anchors(of page: OutputTree.Rendered) -> Anchors? {
        guard let hasItem = items(of: page) else { return nil }
        return Anchors(headings: site.text(of: page).map { Self.headings(of: $0.note) } ?? [], hasItem: hasItem)
    }

    /// Tells which anchors a page has besides its headings; nil for what is not an HTML page.
    private func items(of page: OutputTree.Rendered) -> ((String) -> Bool)? {
        switch page {
        case .home: { id in site.shelves.contains { has(id, $0.held, $0.anchor, $0.anchorPrefix) } }
        case .albums(let part): site.lists.all.map { items(of: $0, part) }
        case .term(let index, let place, let part): items(of: site.lists.indexes[index].terms[place], part)
        case .index(let index):
            { [letters = site.lists.indexes[index].sections.compactMap(\.letter)] id in
                letters.contains { "_" + $0.anchor == id }
            }
        case .album, .page, .posts, .notFound, .offline, .browse, .embed: { _ in false }
        case .statistics: { ["_years", "_added"].contains($0) }
        case .feed, .postFeed, .termFeed, .sitemap, .places, .placeCover, .drawnCover,
            .shelfPart, .embedResponse, .document, .serviceWorker, .translated:
            nil
        }
    }

    private func items(of term: Term, _ part: Int) -> (String) -> Bool {
        let items = term.albums[site.parts(of: term).range(of: part)]
        return { has($0, items, Shelf.firstAnchor, "") }
    }

    /// Whether a shelf of these albums has an anchor.
    private func has(_ id: String, _ items: ArraySlice<Int>, _ anchor: String, _ prefix: String) -> Bool {
        if id == "_" + anchor { return true }
        return id.hasPrefix(prefix) && items.contains { site.albums[$0].slug == id.dropFirst(prefix.count) }
    }

    private static func headings(of note: Note) -> [String] {
        if note.markup == .plain { return [] }
        return Markdown.render(note.bytes, options: .init(excerptLength: 0, locatesLinks: false)).headings.map(\.anchor)
    }
}

extension Theme {
    /// The literal ids in a template, without those that contain a value.
    static func ids(in template: SourceFile) -> [String] {
        // A search for the whole of ` id="` would be generic code: 3 % of a build of 1,000 albums.
        let parts = template.bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        var ids: [String] = []
        for (before, id) in zip(parts, parts.dropFirst()) where before.suffix(4).elementsEqual(" id=".utf8) {
            if !id.contains(UInt8(ascii: "{")) { ids.append(String(decoding: id, as: UTF8.self)) }
        }
        return ids
    }
}
