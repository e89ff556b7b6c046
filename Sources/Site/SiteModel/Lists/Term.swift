package import Albums
package import Settings
import SourceText

/// Albums with one or more pages of their own: those of an artist, a genre, a year, a label, a decade, or all.
package struct Term: Sendable {
    /// The taxonomy it belongs to; nil for all albums.
    package let taxonomy: Taxonomy?
    /// The name to show.
    package let title: String
    /// Its component of the address; empty for all albums.
    package let slug: String
    /// Indices of the site's albums.
    package let albums: [Int]
    /// The index of the site's text about it.
    package let text: Int?
    /// What lists sort it by.
    package let sortName: String
    /// The path of its first page.
    package let path: String

    package init(
        _ taxonomy: Taxonomy, title: String, slug: String, albums: [Int], text: Int? = nil, sortName: String? = nil
    ) {
        self.taxonomy = taxonomy
        self.title = title
        self.slug = slug
        self.albums = albums
        self.text = text
        self.sortName = sortName ?? title
        path = "\(taxonomy.folder)/\(slug)/index.html"
    }

    /// Creates the list of all albums.
    package init(allAlbums albums: [Int], title: String) {
        (taxonomy, text, sortName) = (nil, nil, title)
        self.title = title
        slug = ""
        self.albums = albums
        path = "albums/index.html"
    }

    /// The path of one of its pages, counted from 0: `genres/jazz/page/2/index.html` for 1.
    ///
    /// No other page has such a path: slugs contain no `/`, so other paths have fewer components.
    package func path(ofPart part: Int) -> String {
        part == 0 ? path : "\(Address.folder(of: path))/page/\(part + 1)/index.html"
    }
}

extension Term {
    /// The first and the last year of its albums; empty if none is known or the group is one of years.
    package func years(in albums: [Album]) -> String {
        if taxonomy?.isNewestFirst == true { return "" }
        let years = self.albums.compactMap { albums[$0].released?.year }
        guard let first = years.min(), let last = years.max() else { return "" }
        return first == last ? "\(first)" : "\(first)–\(last)"
    }
}
