import Covers
import Albums
import Layout
import Localization
import PageFields
import Search
import Lists
import SourceCollection
import SourceText
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
    static let path = folder + "index.html"
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

extension Site {
    /// The letters of the list of artists, or of the first list that has any.
    var letters: ListLetters {
        let listed = lists.indexes.prefix(lists.listedCount)
        for index in listed.filter({ $0.taxonomy == .artists }) + listed.filter({ $0.taxonomy != .artists }) {
            let letters = index.sections.compactMap(\.letter)
            guard !letters.isEmpty else { continue }
            let links = letters.map { letter in
                LetterLink(
                    letter: letter.text,
                    path: "\(address(index.taxonomy.path))#\(Address.encoded("_" + letter.anchor))")
            }
            return ListLetters(title: words.title(of: index.taxonomy), links: links)
        }
        return ListLetters()
    }

    /// How the albums, in the order of the first shelf, are split into files for the browse page.
    var browseParts: Pagination { Pagination(total: order.count, size: BrowseList.partSize) }

    /// The albums in a file of the browse page.
    func browsePart(_ part: Int) -> ArraySlice<Int> { order[browseParts.range(of: part)] }

    /// A hash of what a file of albums shows.
    func browseFingerprint(ofPart part: Int) -> UInt64 {
        ContentHash.of(
            words: browsePart(part).map(itemFingerprint) + (words.isPlainEnglish ? [] : [words.fingerprint]))
    }

    /// A hash of everything the list of all albums is built from.
    var browseFingerprint: UInt64 {
        var hash = ContentHash()
        // Names of decades and ratings; addresses of a site in English stay as they are.
        if !words.isPlainEnglish { hash.add(words.fingerprint) }
        if !collation.isStandard { hash.add(ContentHash.of(fields: [collation.language] + collation.articles)) }
        for album in order {
            // The versions of the files with albums follow from it.
            hash.add(itemFingerprint(of: album))
            hash.add(albums[album].fingerprints.rest)
        }
        return hash.value
    }

    /// What the browse page shows of the albums in a file.
    ///
    /// A picture in several sizes is what the addresses of its files start with, then its sides.
    func browseScript(ofPart part: Int) -> [UInt8] {
        let entries = browsePart(part).map { album in
            var entry = searchEntry(ofAlbum: album)
            if let art = pictures[album].art {
                let sides = art.art.sides.filter { $0 <= 600 }
                entry.picture = ([art.encodedBase] + sides.map { String($0) }).joined(separator: " ")
            }
            return entry
        }
        return SearchEntry.browseScript(of: entries)
    }

    /// What the browse page sorts and filters by.
    var browseListScript: [UInt8] {
        var numbers = [Int](repeating: 0, count: albums.count)
        for (number, album) in order.enumerated() { numbers[album] = number }
        var list = BrowseList()
        list.versions = (0..<browseParts.count).map { Self.version(browseFingerprint(ofPart: $0)) }
        list.years = order.map { albums[$0].released?.year ?? 0 }
        list.ratings = order.map { album in albums[album].rating.map { $0.hundredths / $0.scale } ?? -1 }
        list.colors = order.map { album in pictures[album].art.map { Int($0.art.color & 0xFF_FFFF) } ?? -1 }
        for key in [AlbumOrder.Key.artist, .title, .added] {
            if key == .added, !albums.contains(where: { $0.added != nil }) { continue }
            let sorted = AlbumOrder(key: key, isReversed: key == .added).indices(of: albums, by: collation)
            list.orders.append(
                .init(
                    key: key.rawValue, albums: sorted.map { numbers[$0] },
                    letters: key.letters(of: sorted, in: albums, by: collation)))
        }
        for (key, taxonomy) in [("genre", Taxonomy.genres), ("label", .labels)] {
            let values = (groups[taxonomy.rawValue]?.terms ?? []).map { term in
                (name: term.title, albums: term.albums.map { numbers[$0] })
            }
            list.facets.append(.init(key: key, values: BrowseList.sorted(values)))
        }
        // Filters by name; names that differ only in case are one value.
        func add(_ key: String, names: (Int) -> [String]) {
            list.facets.append(.init(key: key, values: BrowseList.values(of: order.count) { names(order[$0]) }))
        }
        add("decade") { Taxonomy.decades.names(ofAlbum: $0, in: albums).map(words.decade) }
        add("format") { Taxonomy.formats.names(ofAlbum: $0, in: albums) }
        add("tag") { albums[$0].tags }
        add("rating") { album in albums[album].rating.map { [words.rating($0)] } ?? [] }
        return list.script
    }

    /// A hash as text, for the address of a file.
    static func version(_ hash: UInt64) -> String { ContentHash.text(hash, length: 8) }
}

extension SiteFiles {
    /// The files of the browse page, with the content and owner of each.
    static func ofBrowsePage(on site: Site) -> [(path: String, content: OutputTree.Rendered)] {
        guard site.hasBrowsePage else { return [] }
        let parts = (0..<site.browseParts.count).map { part in
            (BrowsePage.path(ofPart: part), OutputTree.Rendered.browsePart(part))
        }
        return [(BrowsePage.path, .browse), (BrowsePage.listPath, .browseList)] + parts
    }
}
