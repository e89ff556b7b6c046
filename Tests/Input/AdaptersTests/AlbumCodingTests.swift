import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// Albums as bytes: every field is read back, and truncated bytes are rejected.
struct AlbumCodingTests {
    private let file = SourceFile(path: "content/albums/a.md", text: String(repeating: "x", count: 400))

    private func text(_ random: inout SeededGenerator) -> String {
        random.pick(["", "a", "Übung", "東京", "e\u{301}", String(repeating: "long ", count: 40), "\u{0}\n"])
    }

    private func texts(_ random: inout SeededGenerator) -> [String] {
        (0..<random.below(4)).map { _ in text(&random) }
    }

    private func maybe<Value>(_ random: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value) -> Value? {
        random.below(2) == 0 ? nil : value(&random)
    }

    private func span(_ random: inout SeededGenerator) -> SourceSpan {
        let start = random.below(300)
        return file.span(start..<start + random.below(100))
    }

    private func album(seed: Int) -> Album {
        var random = SeededGenerator(seed: seed)
        var album = Album(
            id: text(&random), source: "files", slug: text(&random), title: text(&random), origin: span(&random))
        album.artists = texts(&random)
        album.genres = texts(&random)
        album.released = maybe(&random) { PartialDate(year: 1 + $0.below(9999)) } ?? nil
        album.cover = maybe(&random) { CoverReference(text(&$0), server: maybe(&$0, text), origin: span(&$0)) }
        album.labels = texts(&random)
        album.catalogNumbers = texts(&random)
        album.formats = texts(&random)
        album.country = maybe(&random, text)
        album.barcode = maybe(&random, text)
        album.tracks = texts(&random).map { title in
            Track(
                position: maybe(&random, text), title: title,
                artists: maybe(&random, text).map { [$0, "Guest"] } ?? [], duration: maybe(&random, text))
        }
        album.rating = maybe(&random) { Rating(hundredths: $0.below(501), of: $0.pick([5, 10])) } ?? nil
        album.tags = texts(&random)
        album.links = texts(&random).map { WebLink(title: $0, url: text(&random)) }
        let moments = ["1977", "1977-11", "1977-11-18", "1977-11-18T00:10:00+14:00", "1977-11-18T23:10:00-05:00"]
        album.added = maybe(&random) { try? Timestamp($0.pick(moments)) } ?? nil
        album.type = maybe(&random, text)
        album.ids = texts(&random).map { ExternalID(name: $0, value: text(&random)) }
        album.isDraft = random.below(2) == 0
        album.extra = texts(&random).map { ExtraField(name: $0, value: text(&random)) }
        album.note = maybe(&random) { random in
            random.below(2) == 0 ? Note(span(&random)) : Note(text(&random), markup: .plain, from: span(&random))
        }
        album.slugOrigin = span(&random)
        album.isSlugMade = random.below(2) == 0
        return album
    }

    private func dumped(_ albums: [Album]) -> String {
        var text = ""
        dump(albums, to: &text)
        return text
    }

    @Test(arguments: 0..<100)
    func `albums in the parse cache are read back unchanged`(seed: Int) {
        let albums = (0..<3).map { album(seed: seed * 3 + $0) }
        let memory = CachedParse(albums: albums, of: .files)
        var read = AdapterResult()
        expect(memory.addAlbums(of: .files, in: file, to: &read))
        expectEqual(dumped(read.albums), dumped(albums))
        expect(!memory.addAlbums(of: .discogs, in: file, to: &read) && read.albums.count == 3)
        expect(!memory.addAlbums(of: .files, options: 1, in: file, to: &read) && read.albums.count == 3)
    }

    /// The second build would lose a field that ``Album/visitFields(_:with:)`` leaves out.
    @Test func `every property of an album is a field, its identity or a location`() {
        let others = [
            "id", "source", "slug", "title", "provenance", "origin", "slugOrigin", "isSlugMade",
            // Albums of music folders are put together in every build, from tags that have a cache of their own.
            "recordings",
        ]
        let properties = Mirror(reflecting: album(seed: 1)).children.compactMap(\.label)
        // Three of the other properties are also keys, and three fields have a second key.
        expectEqual(properties.count - others.count, Album.keys.count - 3 - ["artists", "genres", "year"].count)
        expect(Set(others).isSubset(of: properties))
    }

    @Test func `a change in any field is a difference between two albums`() {
        let changes: [(inout Album) -> Void] = [
            { $0.slug += "x" }, { $0.title += "x" }, { $0.artists.append("x") }, { $0.genres.append("x") },
            { $0.released = PartialDate(year: 1, month: 2, day: 3) }, { $0.id += "x" }, { $0.labels.append("x") },
            { $0.catalogNumbers.append("x") }, { $0.formats.append("x") }, { $0.country = "x" }, { $0.barcode = "x" },
            { $0.tracks.append(Track(title: "x")) }, { $0.rating = Rating(hundredths: 499, of: 20) },
            { $0.tags.append("x") },
            { $0.links.append(WebLink(title: "x", url: "y")) }, { $0.type = "x" }, { $0.isDraft.toggle() },
            { $0.added = PartialDate(year: 1).map { Timestamp($0) } },
            { $0.ids.append(ExternalID(name: "x", value: "y")) },
            { $0.extra.append(ExtraField(name: "x", value: "y")) },
        ]
        for (number, change) in changes.enumerated() {
            var changed = album(seed: 7)
            expect(changed.hasSameFields(as: album(seed: 7)))
            change(&changed)
            expect(!changed.hasSameFields(as: album(seed: 7)), "change \(number)")
        }
    }

    @Test func `a count of albums that the memory does not hold ends the reading at once`() {
        var writer = BinaryEncoder()
        writer.put(1)
        writer.put(AdapterKind.files.rawValue)
        writer.putWord(0)
        writer.put(0)
        writer.put(Int.max)
        var read = AdapterResult()
        expect(!CachedParse(bytes: writer.bytes[...]).addAlbums(of: .files, in: file, to: &read))
        expect(read.albums.isEmpty && read.diagnostics.isEmpty)
    }

    @Test func `a damaged parse cache is refused without a crash`() {
        let bytes = CachedParse(albums: [album(seed: 3), album(seed: 4)], of: .files).bytes
        for length in 0..<bytes.count {
            var read = AdapterResult()
            expect(!CachedParse(bytes: bytes.prefix(length)).addAlbums(of: .files, in: file, to: &read))
            expect(read.albums.isEmpty && read.diagnostics.isEmpty)
        }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let damaged = random.mutated(Array(bytes), interesting: "\u{0}\u{7F}")
            var read = AdapterResult()
            let isRead = CachedParse(bytes: damaged[...]).addAlbums(of: .files, in: file, to: &read)
            expect(isRead || read.albums.isEmpty && read.diagnostics.isEmpty)
        }
    }
}
