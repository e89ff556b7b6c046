import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Formats
@testable import SourceText

/// Albums of several sources merged into one library.
struct LibraryMergeTests {
    private static let place = SourceFile(path: "x", text: "x").span(0..<1)

    private static func album(_ id: String, _ source: String = "", _ ids: [ExternalID]) -> Album {
        var album = Album(id: id, source: source, slug: id, title: id, origin: place)
        album.ids = ids
        return album
    }

    private static func discogs(_ numbers: Int...) -> [ExternalID] {
        numbers.map { ExternalID(name: "discogs", value: "\($0)") }
    }

    private static func musicBrainz(_ number: Int) -> ExternalID {
        let digits = String(number)
        let end = String(repeating: "0", count: 12 - digits.count) + digits
        return ExternalID(name: "musicbrainz", value: "0a0b0c0d-0000-4000-8000-\(end)")
    }

    /// Sources of random albums, each with zero to three ids out of `limit`.
    private static func sources(seed: Int) -> [[Album]] {
        var random = SeededGenerator(seed: seed)
        let limit = 1 + random.below(60)
        return (0..<1 + random.below(5)).map { source in
            (0..<random.below(30)).map { number in
                var ids: [ExternalID] = []
                for _ in 0..<random.below(4) {
                    let id =
                        random.below(2) == 0 ? discogs(1 + random.below(limit))[0] : musicBrainz(random.below(limit))
                    if !ids.contains(id) { ids.append(id) }
                }
                var album = album("\(source)-\(number)", "s\(source)", ids)
                if random.below(2) == 0 { album.artists = ["artist of \(album.id)"] }
                if random.below(2) == 0 { album.country = "country of \(album.id)" }
                return album
            }
        }
    }

    private func merged(_ sources: [[Album]]) -> [Album] {
        var ends: [Int] = []
        for source in sources { ends.append((ends.last ?? 0) + source.count) }
        return LibraryMerge.merge(sources.flatMap(\.self), ends: ends).albums
    }

    private func described(_ albums: [Album]) -> [String] {
        albums.map { AlbumJSON.text(for: [$0], provenance: true) }
    }

    @Test(arguments: 0..<300)
    func `merging keeps every album once and in order`(seed: Int) {
        let sources = Self.sources(seed: seed)
        let albums = sources.flatMap(\.self)
        let result = merged(sources)
        // Every id is still present.
        let keys = { (album: Album) in Set(album.ids.compactMap { ReleaseKey($0) }) }
        expectEqual(Set(result.flatMap(keys)), Set(albums.flatMap(keys)))
        for album in result {
            let ids = album.ids.map { "\($0.name) \($0.value)" }
            if !album.provenance.isEmpty { expectEqual(Set(ids).count, ids.count) }
        }
        // Each missing album is linked by ids, directly or through others, to a remaining album of an earlier source.
        let left = Set(result.map(\.id))
        let components = Self.components(albums)
        for album in albums where !left.contains(album.id) {
            let before = result.filter { components[$0.id] == components[album.id] && $0.source < album.source }
            expect(!before.isEmpty, "\(album.id)")
        }
        // The order is that of first appearance.
        let order = Dictionary(uniqueKeysWithValues: albums.enumerated().map { ($1.id, $0) })
        expectEqual(result.map { order[$0.id] ?? -1 }, result.map { order[$0.id] ?? -1 }.sorted())
        for album in result {
            expect(album.slug == album.id && album.title == album.id)
        }
    }

    /// The groups of albums that are linked by ids, computed in a slow and simple way.
    private static func components(_ albums: [Album]) -> [String: Int] {
        var component = Array(albums.indices)
        let keys = albums.map { Set($0.ids.compactMap { ReleaseKey($0) }) }
        var isChanged = true
        while isChanged {
            isChanged = false
            for one in albums.indices {
                for other in albums.indices where component[one] != component[other] {
                    if keys[one].isDisjoint(with: keys[other]) { continue }
                    let least = min(component[one], component[other])
                    (component[one], component[other]) = (least, least)
                    isChanged = true
                }
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(albums.map(\.id), component))
    }

    /// If no source has two albums of one release, the releases are exactly the groups that ids link.
    @Test(arguments: 0..<300)
    func `albums are merged exactly where ids link them`(seed: Int) {
        let all = Self.sources(seed: seed)
        let components = Self.components(all.flatMap(\.self))
        var seen: Set<[String]> = []
        let sources = all.map { $0.filter { seen.insert([$0.source, "\(components[$0.id] ?? -1)"]).inserted } }
        let rest = Self.components(sources.flatMap(\.self))
        let result = merged(sources)
        expectEqual(result.count, Set(rest.values).count)
        for album in result where !album.artists.isEmpty {
            let mates = sources.flatMap(\.self).filter { rest[$0.id] == rest[album.id] && !$0.artists.isEmpty }
            expectEqual(album.artists, mates.first?.artists)
        }
        // Merging the result again, source by source, does not change it.
        let again = (0..<5).map { number in result.filter { $0.source == "s\(number)" } }
        expectEqual(Set(merged(again).map(\.id)), Set(result.map(\.id)))
    }

    @Test(arguments: 0..<100)
    func `albums of a single source are not merged`(seed: Int) {
        let albums = Self.sources(seed: seed).flatMap(\.self)
        expectEqual(described(merged([albums])), described(albums))
        expectEqual(described(merged([[], albums, []])), described(albums))
        let once = merged(Self.sources(seed: seed))
        expectEqual(described(merged([once])), described(once))
    }

    /// Albums whose ids occur nowhere else may be anywhere in their source.
    @Test(arguments: 0..<200)
    func `albums without common ids do not change the merge`(seed: Int) {
        let sources = Self.sources(seed: seed)
        var random = SeededGenerator(seed: seed + 1)
        let mixed = sources.enumerated().map { number, albums in
            var albums = albums
            for other in 0..<random.below(10) {
                let own = Self.album(
                    "other-\(number)-\(other)", "s\(number)", Self.discogs(1000 + number * 100 + other))
                albums.insert(own, at: random.below(albums.count + 1))
            }
            return albums
        }
        let result = merged(mixed).filter { !$0.id.hasPrefix("other") }
        expectEqual(described(result), described(merged(sources)))
    }

    @Test func `the earlier source decides each field of a merged album`() throws {
        var first = Self.album("one", "files", Self.discogs(7))
        first.genres = ["Jazz"]
        first.links = [WebLink(title: "a", url: "https://a.example")]
        first.extra = [ExtraField(name: "shelf", value: "3")]
        var second = Self.album("two", "discogs", Self.discogs(7) + [Self.musicBrainz(3)])
        second.genres = ["Rock"]
        second.country = "DE"
        second.links = [WebLink(title: "b", url: "https://a.example"), WebLink(title: "c", url: "https://c.example")]
        second.extra = [ExtraField(name: "shelf", value: "4"), ExtraField(name: "box", value: "x")]
        second.rating = 4
        var third = Self.album("three", "table", [Self.musicBrainz(3)])
        third.rating = 1
        third.note = Note("n", markup: .plain, from: Self.place)
        third.isDraft = true
        let result = merged([[first], [second], [third]])
        let album = try #require(result.first)
        expect(result.count == 1 && album.id == "one" && album.source == "files" && album.slug == "one")
        expect(album.genres == ["Jazz"] && album.country == "DE" && album.rating == 4 && album.note != nil)
        expect(!album.isDraft)
        expectEqual(album.links.map(\.title), ["a", "c"])
        expectEqual(album.extra.map(\.value), ["3", "x"])
        expectEqual(album.ids, second.ids)
        expectEqual(
            album.provenance.map { "\($0.field) \($0.source)" },
            [
                "ids files", "ids discogs", "links files", "links discogs", "extra.box discogs", "country discogs",
                "rating discogs", "notes table",
            ])
    }

    @Test func `copies within one source remain separate albums`() {
        let (one, two) = (Self.discogs(1), Self.discogs(2))
        let first = [Self.album("a1", "a", one), Self.album("a2", "a", one)]
        let second = [Self.album("b1", "b", one), Self.album("b2", "b", one), Self.album("b3", "b", one)]
        expectEqual(merged([first, second]).map(\.id), ["a1", "a2", "b3"])
        // A record with the ids of two others of one source is merged into the first of them.
        let both = [Self.album("b", "b", one + two)]
        expectEqual(merged([[Self.album("a1", "a", one), Self.album("a2", "a", two)], both]).map(\.id), ["a1", "a2"])
        // A record of a third source links two others into one.
        let three = merged([
            [Self.album("a", "a", one)], [Self.album("b", "b", two)], [Self.album("c", "c", two + one)],
        ])
        expectEqual(three.map(\.id), ["a"])
    }

    /// Releases, release groups and masters are not the same, and neither are equal numbers of two databases.
    @Test(arguments: [
        ("musicbrainz-release-group", "musicbrainz-release-group"), ("discogs", "discogs-master"),
        ("discogs-master", "discogs-master"), ("spotify", "spotify"), ("Discogs", "discogs"),
    ])
    func `ids of different databases do not link albums`(names: (String, String)) {
        let value = Self.musicBrainz(1).value
        for value in [value, "12"] {
            let first = Self.album("a", "a", [ExternalID(name: names.0, value: value)])
            let second = Self.album("b", "b", [ExternalID(name: names.1, value: value)])
            expectEqual(merged([[first], [second]]).count, 2)
        }
    }

    @Test(arguments: ["", "0", "none", "-1", "1x", "00012", "n/a"])
    func `invalid ids do not link albums`(value: String) {
        for name in ["discogs", "musicbrainz"] {
            let id = ExternalID(name: name, value: value)
            expectEqual(merged([[Self.album("a", "a", [id])], [Self.album("b", "b", [id])]]).count, 2)
        }
    }

    @Test func `ids of MusicBrainz link albums in any letter case`() {
        let id = Self.musicBrainz(1)
        let capitals = ExternalID(name: id.name, value: id.value.uppercased())
        let result = merged([[Self.album("a", "a", [id])], [Self.album("b", "b", [capitals])]])
        expect(result.count == 1 && result[0].ids == [id])
    }

    /// Thousands of albums with one id do not slow down merging.
    @Test func `merging thousands of albums takes linear time`() {
        let count = 20_000
        let sources = (0..<4).map { source in
            (0..<count).map { Self.album("\(source)-\($0)", "s\(source)", Self.discogs(5, 6)) }
        }
        let clock = ContinuousClock()
        let time = clock.measure { expectEqual(merged(sources).count, count) }
        expect(time < .seconds(20), "\(time)")
    }
}
