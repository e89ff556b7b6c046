import Albums
import SourceText

/// Reports albums that are probably in the collection twice.
struct DuplicateRule {
    /// How many pairs of albums were compared.
    private(set) var comparisons = 0
    private let albums: [Album]
    /// For each duplicate, the earlier album.
    private var pairs: [(album: Int, first: Int)] = []

    /// How many earlier albums of one title and artist an album is compared with, so that the time stays proportional.
    private static let pairLimit = 16

    private struct Key: Hashable {
        let title: String
        let artists: [String]
    }

    init(_ collection: Lint.Collection) {
        albums = collection.albums
        var groups: [Key: [Int]] = [:]
        // The artists of a collection are far fewer than its albums.
        var names: [String: String] = [:]
        for index in albums.indices where !albums[index].artists.isEmpty {
            let artists = albums[index].artists.map { name in
                if let known = names[name] { return known }
                let key = NameKey(name).loose
                names[name] = key
                return key
            }
            let key = Key(title: NameKey(albums[index].title).loose, artists: artists.sorted())
            let earlier = groups[key] ?? []
            for first in earlier.prefix(Self.pairLimit) {
                comparisons += 1
                if collection.keepsSourcesApart, albums[first].source != albums[index].source { continue }
                if Self.isProbablySame(albums[first], albums[index]) {
                    pairs.append((index, first))
                    break
                }
            }
            groups[key, default: []].append(index)
        }
    }

    func findings(_ nodes: inout AlbumNodes) -> [Finding] {
        pairs.map { pair in
            let (album, first) = (albums[pair.album], albums[pair.first])
            let name = TerminalText.quoted("\(album.title), \(album.artistText)")
            return Finding(
                .warning(
                    .likelyDuplicate, "\(name) is probably in the collection twice", at: album.place([], &nodes),
                    notes: [.init("the first is here", at: first.place([], &nodes))],
                    help: "remove one with `sitegen albums remove`, or write what tells them apart"),
                album: album.slug)
        }
    }

    /// Whether nothing that tells pressings apart differs in two albums of one title and artist.
    private static func isProbablySame(_ one: borrowing Album, _ other: borrowing Album) -> Bool {
        if let first = one.released?.year, let second = other.released?.year, abs(first - second) > 1 { return false }
        func differ(_ first: [String], _ second: [String]) -> Bool {
            !first.isEmpty && !second.isEmpty
                && Set(first.map { NameKey($0).loose }) != Set(second.map { NameKey($0).loose })
        }
        func list(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
        if differ(one.catalogNumbers, other.catalogNumbers) || differ(one.formats, other.formats)
            || differ(one.labels, other.labels) || differ(list(one.country), list(other.country))
            || differ(list(one.barcode), list(other.barcode)) || differ(list(one.type), list(other.type))
        {
            return false
        }
        for id in one.ids {
            let same = other.ids.filter { $0.name == id.name }
            if !same.isEmpty, !same.contains(where: { $0.value == id.value }) { return false }
        }
        return true
    }
}
