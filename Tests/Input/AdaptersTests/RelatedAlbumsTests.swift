import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// Which albums of a library other sources have as well.
struct RelatedAlbumsTests {
    /// Three sources of albums that often share ids, titles and years.
    private static func library(seed: Int) -> (albums: [Album], ends: [Int]) {
        var random = SeededGenerator(seed: seed)
        let place = SourceFile(path: "x", text: "x").span(0..<1)
        let limit = 2 + random.below(12)
        var (albums, ends): ([Album], [Int]) = ([], [])
        for source in 0..<3 {
            for number in 0..<random.below(8) {
                var album = Album(
                    id: "\(source)-\(number)", source: "s\(source)", slug: "\(source)-\(number)",
                    title: "Title \(random.below(limit))", origin: place)
                album.released = random.below(3) == 0 ? nil : PartialDate(year: 1970 + random.below(4))
                album.ids = (0..<random.below(3)).map { _ in
                    ExternalID(name: "discogs", value: "\(1 + random.below(limit))")
                }
                albums.append(album)
            }
            ends.append(albums.count)
        }
        return (albums, ends)
    }

    @Test(arguments: 0..<200, [nil, Settings.Merge.ids, .title])
    func `an album is shared if the whole library has as many releases without it`(
        _ seed: Int, _ way: Settings.Merge?
    ) {
        let (albums, ends) = Self.library(seed: seed)
        let related = RelatedAlbums(albums, ends: ends, by: way)
        let count = LibraryMerge.merge(albums, ends: ends, by: way).albums.count
        for index in albums.indices {
            var rest = albums
            rest.remove(at: index)
            let restEnds = ends.map { $0 > index ? $0 - 1 : $0 }
            let isShared = LibraryMerge.merge(rest, ends: restEnds, by: way).albums.count >= count
            expectEqual(related.isShared(index), isShared, "seed \(seed), album \(index)")
        }
    }

    /// What is merged again for an album does not grow with the library.
    @Test func `an album is compared with those that share a key alone`() {
        let place = SourceFile(path: "x", text: "x").span(0..<1)
        let albums = (0..<1_000).map { number in
            var album = Album(id: "\(number)", source: "s", slug: "", title: "T\(number % 500)", origin: place)
            album.ids = [ExternalID(name: "discogs", value: "\(1 + number % 500)")]
            return album
        }
        let related = RelatedAlbums(albums, ends: [500, 1_000], by: .title)
        expectEqual(related.related(to: 7), [7, 507])
    }
}
