import TestSupport
import Testing
@testable import Pages
@testable import SiteModel
@testable import Albums
@testable import Localization
@testable import Settings
@testable import SourceText

/// Splitting a shelf: each album is once in each of its groups, and groups keep the order of the shelf.
struct ShelfSplitTests {
    static let splits: [ShelfSplit] = [.genre, .decade, .artist, ShelfSplit(.label), ShelfSplit(.extra("box"))]

    @Test(arguments: splits, [UInt64(1), 2, 3])
    func `every album is in the groups of its values`(_ split: ShelfSplit, seed: UInt64) {
        for count in [0, 1, 2, 7, 60] {
            let albums = Self.albums(count, seed: seed)
            let order = Array(albums.indices.reversed())
            let groups = split.groups(of: order, albums: albums)
            for (position, group) in groups.enumerated() {
                expect(!group.items.isEmpty)
                expectEqual(group.items, order.filter(Set(group.items).contains))
                expect(group.value != nil || position == groups.count - 1)
            }
            for (index, album) in albums.enumerated() {
                let expected = Set(Self.values(of: album, split).map { $0.lowercased() })
                let found = groups.filter { $0.items.contains(index) }.compactMap { $0.value?.lowercased() }
                expect(Set(found) == expected && found.count == expected.count)
                let isLast = groups.last.map { $0.value == nil && $0.items.contains(index) } ?? false
                expectEqual(isLast, expected.isEmpty)
            }
        }
    }

    @Test func `decades are in ascending or descending order`() {
        let albums = [1969, 2004, 805, 1960].map { Self.album(year: $0) }
        let up = ShelfSplit.decade.groups(of: [0, 1, 2, 3], albums: albums)
        expectEqual(up.map(\.value), ["0800s", "1960s", "2000s"])
        expectEqual(up.map(\.items), [[2], [0, 3], [1]])
        let down = ShelfSplit.decade.groups(of: [0, 1, 2, 3], albums: albums, isNewestFirst: true)
        expectEqual(down.map(\.value), ["2000s", "1960s", "0800s"])
    }

    @Test func `artists that differ by an article are separate groups`() {
        var albums = [Self.album(year: 1), Self.album(year: 2), Self.album(year: 3)]
        albums[0].artists = ["The Band"]
        albums[1].artists = ["band"]
        albums[2].artists = ["BAND", "Abba"]
        let groups = ShelfSplit.artist.groups(of: [2, 1, 0], albums: albums)
        expectEqual(groups.map(\.value), ["Abba", "band", "The Band"])
        expectEqual(groups.map(\.items), [[2], [2, 1], [0]])
    }

    @Test func `the anchors of a page are unique`() {
        var settings = Settings()
        settings.shelves = Self.splits.map { split in
            var shelf = Settings.Shelf()
            shelf.split = split
            return shelf
        }
        var albums = Self.albums(40, seed: 5)
        albums[0].slug = "shelf-2-album-1"
        let shelves = Shelf.all(
            of: settings.shelves, albums: albums, firstOrder: Array(albums.indices), words: Words.english)
        let anchors = shelves.flatMap { shelf in
            [shelf.anchor] + shelf.items.map { shelf.anchorPrefix + albums[$0].slug }
        }
        expectEqual(Set(anchors).count, anchors.count)
        expect(shelves.count > 5)
    }

    @Test func `an empty library has one shelf`() {
        var wanted = Settings.Shelf()
        wanted.split = .genre
        let shelves = Shelf.all(of: [wanted], albums: [], firstOrder: [], words: Words.english)
        expectEqual(shelves.map(\.title), ["Albums"])
    }

    private static func values(of album: Album, _ split: ShelfSplit) -> [String] {
        switch split.field {
        case .genre: album.genres
        case .decade: album.released.map { ["\($0.year / 10 * 10)s"] } ?? []
        case .artist: album.artists
        case .label: album.labels
        default: album.extra.map(\.value)
        }
    }

    private static func albums(_ count: Int, seed: UInt64) -> [Album] {
        var generator = SeededGenerator(seed: seed)
        let names = ["Rock", "rock", "Jazz", "Folk", "JAZZ"]
        return (0..<count).map { index in
            var album = album(year: generator.next() % 4 == 0 ? nil : 1950 + Int(generator.next() % 70))
            album.slug = "album-\(index)"
            for _ in 0..<generator.next() % 3 { album.genres.append(names[Int(generator.next() % 5)]) }
            for _ in 0..<generator.next() % 3 { album.artists.append(names[Int(generator.next() % 5)]) }
            for _ in 0..<generator.next() % 3 { album.labels.append(names[Int(generator.next() % 5)]) }
            if generator.next() % 2 == 0 { album.extra = [ExtraField(name: "box", value: String(index % 4))] }
            return album
        }
    }

    private static func album(year: Int?) -> Album {
        let file = SourceFile(path: "content/albums.json", text: "[]")
        var album = Album(id: "1", source: "files", slug: "a", title: "A", origin: file.span(0..<0))
        album.released = year.flatMap { year in
            let digits = String(year)
            return try? PartialDate(String(repeating: "0", count: 4 - digits.count) + digits)
        }
        return album
    }
}
