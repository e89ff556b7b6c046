import Albums
import Covers
import Localization
import Formats
import Settings
import SourceText
import Synchronization

extension Site {
    /// Whether there is a browse page.
    package var hasBrowsePage: Bool { parts.pages.contains("browse") && !albums.isEmpty }

    /// The path of the browse page.
    package static let browsePath = "browse/index.html"

    /// The letters of the list of artists, or of the first list that has any.
    package var letters: ListLetters {
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

    /// The number of files with the albums of the browse page.
    package var browsePartCount: Int { browseParts.count }

    private var browseParts: Pagination { Pagination(total: order.count, size: BrowseList.partSize) }

    /// The files from which the browse page reads the albums, made when the first of them is needed.
    package var browseFiles: BrowseFiles {
        madeBrowseFiles.files.withLock { made in
            if let made { return made }
            let parts = browseParts
            let scripts = (0..<parts.count).map { part in
                SearchEntry.browseScript(of: order[parts.range(of: part)].map(browseEntry))
            }
            let files = BrowseFiles(
                list: browseList(versions: scripts.map(BrowseFiles.version(of:))).script, parts: scripts)
            made = files
            return files
        }
    }

    /// What the browse page shows of an album.
    ///
    /// A picture in several sizes is what the addresses of its files start with, then its sides.
    private func browseEntry(ofAlbum album: Int) -> SearchEntry {
        var entry = searchEntry(ofAlbum: album)
        if let art = pictures[album].art {
            let sides = art.art.sides.filter { $0 <= 600 }
            entry.picture = ([art.encodedBase] + sides.map { String($0) }).joined(separator: " ")
        }
        return entry
    }

    /// What the browse page sorts and filters by.
    private func browseList(versions: [String]) -> BrowseList {
        var numbers = [Int](repeating: 0, count: albums.count)
        for (number, album) in order.enumerated() { numbers[album] = number }
        var list = BrowseList()
        list.versions = versions
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
        for name in ownFields {
            add("extra." + name) { album in albums[album].extra.filter { $0.name == name }.map(\.value) }
        }
        return list
    }

    /// The names of the owner's fields that divide the albums: with two values or more, and fewer than 100.
    private var ownFields: [String] {
        var values: [String: Set<String>] = [:]
        for album in albums {
            for field in album.extra where values[field.name, default: []].count < 100 {
                values[field.name, default: []].insert(field.value)
            }
        }
        return values.filter { (2..<100).contains($0.value.count) }.keys.sorted()
    }

    /// A hash as text, for the address of a file.
    package static func version(_ hash: UInt64) -> String { ContentHash.text(hash, length: 8) }
}

/// The scripts from which the browse page reads the albums.
package struct BrowseFiles: Sendable {
    /// What it sorts and filters by.
    let list: [UInt8]
    /// What it shows of the albums, in files of ``BrowseList/partSize`` albums.
    let parts: [[UInt8]]

    /// The version of the list, for its address.
    package var version: String { Self.version(of: list) }

    fileprivate static func version(of file: [UInt8]) -> String { Site.version(ContentHash.of(file)) }
}

/// The scripts once they are needed: no preview waits for them until a browser asks.
final class MadeBrowseFiles: Sendable {
    fileprivate let files = Mutex<BrowseFiles?>(nil)
}

/// One of these scripts as a file of the site.
package struct BrowseFile: OutputDocument {
    private let site: Site
    /// The number of the file of albums; nil for the list.
    private let part: Int?

    package init(of site: Site, part: Int? = nil) { (self.site, self.part) = (site, part) }

    package var bytes: [UInt8] {
        let files = site.browseFiles
        return part.map { files.parts[$0] } ?? files.list
    }
}
