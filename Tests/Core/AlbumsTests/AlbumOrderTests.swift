import TestSupport
import Testing
@testable import Albums
@testable import SourceText

/// Each shelf order is compared with a plain sort by the same keys.
struct AlbumOrderTests {
    @Test(arguments: AlbumOrder.Key.allCases, [false, true])
    func `every album order equals a plain sort by its keys`(key: AlbumOrder.Key, isReversed: Bool) throws {
        for seed in 0..<60 {
            let albums = try Self.albums(seed)
            let indices = AlbumOrder(key: key, isReversed: isReversed).indices(of: albums)
            expectEqual(indices, Self.plainly(albums, key, isReversed), "seed \(seed)")
        }
    }

    /// Dates as text sort like dates, so one list of texts describes an order.
    private static func plainly(_ albums: [Album], _ key: AlbumOrder.Key, _ isReversed: Bool) -> [Int] {
        if key == .source { return isReversed ? albums.indices.reversed() : Array(albums.indices) }
        func texts(_ album: Album) -> [String]? {
            let title = Collation.standard.key(album.title)
            let released = album.released?.text ?? ""
            return switch key {
            case .source: []
            case .title: [title]
            case .artist: album.artists.isEmpty ? nil : [Collation.standard.key(album.artistText), released, title]
            case .released: album.released == nil ? nil : [released, title]
            case .added: album.added.map { [$0.text, title] }
            }
        }
        func rest(_ album: Album) -> [String] {
            [key == .artist ? album.released?.text ?? "" : "", Collation.standard.key(album.title)]
        }
        return albums.indices.sorted { first, second in
            let (one, other) = (texts(albums[first]), texts(albums[second]))
            if (one == nil) != (other == nil) { return other == nil }
            let (left, right) = (one ?? rest(albums[first]), other ?? rest(albums[second]))
            if left == right { return first < second }
            return left.lexicographicallyPrecedes(right) != isReversed
        }
    }

    /// Few distinct values, so that many are equal.
    private static func albums(_ seed: Int) throws -> [Album] {
        var random = SeededGenerator(seed: UInt64(seed))
        let file = SourceFile(path: "content/albums.json", text: "[]")
        return try (0..<Int.random(in: 0...40, using: &random)).map { index in
            let titles = ["Low", "The Low", "low", "Élan", "elan", "Zoo", "1999"]
            var album = Album(
                id: "\(index)", source: "files", slug: "a\(index)",
                title: titles.randomElement(using: &random) ?? "", origin: file.span(0..<0))
            let artists = [[], ["The Cure"], ["Cure"], ["ABBA", "Björk"]]
            album.artists = artists.randomElement(using: &random) ?? []
            let dates = [nil, "0999", "1977", "1977-11", "1977-11-18", "1978-01"]
            album.released = try (dates.randomElement(using: &random) ?? nil).map { try PartialDate($0) }
            let moments = [
                nil, "1977", "1977-01-01", "2019-01-01T10:17:00Z", "2019-01-01T12:17:00+02:00", "2019-01-01 10:17:01",
            ]
            album.added = try (moments.randomElement(using: &random) ?? nil).map { try Timestamp($0) }
            return album
        }
    }
}
