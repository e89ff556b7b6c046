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

    /// The anchors of a page's headings if the page lacks an anchor; nil if it has the anchor or that is unknown.
    func missing(_ id: String, onPageAt path: String) -> [String]? {
        guard let index = files.index(ofPath: path, by: { $0.path }), case .rendered(let content) = files[index].content
        else { return nil }
        guard case .translated(let number, let content) = content else { return missing(id, content.page, on: site) }
        return missing(id, content.page, on: translations[number])
    }

    private func missing(_ id: String, _ page: (any PageKind)?, on site: Site) -> [String]? {
        guard let page, !page.hasAnchor(id, on: site) else { return nil }
        let headings = page.text(on: site).map { Self.headings(of: $0.note) } ?? []
        return isKnown(id, headings) ? nil : headings
    }

    /// Whether a page whose headings have these anchors has an anchor, including those that all pages have.
    func isKnown(_ id: String, _ headings: [String]) -> Bool {
        // `#` and `#top` point to the top of any page.
        id.isEmpty || id.lowercased() == "top" || headings.contains(id) || themeIDs.contains(id)
    }

    private static func headings(of note: Note) -> [String] {
        if note.markup == .plain { return [] }
        return Markdown.render(note.bytes, options: .init(excerptLength: 0, locatesLinks: false)).headings.map(\.anchor)
    }
}

extension Site {
    /// Whether a shelf of these albums has an anchor.
    func hasAnchor(_ id: String, _ items: ArraySlice<Int>, _ anchor: String, _ prefix: String) -> Bool {
        if id == "_" + anchor { return true }
        return id.hasPrefix(prefix) && items.contains { albums[$0].slug == id.dropFirst(prefix.count) }
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
