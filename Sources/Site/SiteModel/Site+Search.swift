import Covers
import Albums
import Localization
package import Formats
import Settings
import SourceText

extension Site {
    package static let searchFolder = "search/"

    /// The search over all albums: titles of few words first, then by slug.
    ///
    /// Of albums that match equally, the search shows those with the lowest numbers: `Blue` before `Blue Train`.
    ///
    /// Posts follow, then the other pages, with `icon` as their picture.
    package func searchIndex(icon: String) -> SearchIndex {
        let bySlug = albums.indices.map { (slug: albums[$0].slug, album: $0) }.sorted(byPath: \.slug)
        let blanks = bySlug.map { entry in albums[entry.album].title.utf8.count { $0 == 0x20 } }
        let order = bySlug.indices.sorted { (blanks[$0], $0) < (blanks[$1], $1) }
        return SearchIndex(
            order.map { place in
                let album = bySlug[place].album
                var entry = searchEntry(ofAlbum: album)
                let note = settings.searchesNotes ? albums[album].note : nil
                if let note { entry.note = SearchProse.text(of: note.bytes) }
                return entry
            } + posts.lists.flatMap { list in list.posts.map { searchEntry(ofPage: $0, icon: icon, list.title) } }
                + textPages.map { searchEntry(ofPage: $0, icon: icon, "") })
    }

    /// The pages that are not posts, if the search finds the words of texts.
    private var textPages: [Int] { settings.searchesNotes ? pages.indices.filter { pages[$0].list == nil } : [] }

    /// Whether there is something to search.
    var hasSearchEntries: Bool { !albums.isEmpty || !posts.lists.isEmpty || !textPages.isEmpty }

    private func searchEntry(ofPage index: Int, icon: String, _ list: String) -> SearchEntry {
        let page = pages[index]
        var entry = SearchEntry(
            title: page.title, artist: list, year: page.date.map { String($0.year) } ?? "",
            page: address(Self.path(of: page)), picture: icon, others: page.description.map { [$0] } ?? [])
        if settings.searchesNotes { entry.note = SearchProse.text(of: page.note.bytes) }
        return entry
    }

    /// What search and browse page show of an album, and where else the search looks.
    package func searchEntry(ofAlbum index: Int) -> SearchEntry {
        let picture = pictures[index].art.map { "\($0.encodedBase)-\($0.art.sides.first ?? 0).webp" }
        return SearchEntry(
            title: albums[index].title, artist: words.list(albums[index].artists),
            year: albums[index].released.map { String($0.year) } ?? "",
            page: address(path(ofAlbum: index)),
            picture: picture ?? Address.encoded(pictures[index].path),
            others: albums[index].tracks.map(\.title) + albums[index].tracks.flatMap(\.artists) + albums[index].labels
                + albums[index].catalogNumbers + albums[index].genres + albums[index].tags)
    }
}
