import TestSupport
import Testing
@testable import Albums
@testable import SourceText

/// Other albums of a group: near by date, few, and the same in every build.
struct NearAlbumsTests {
    private func albums(_ years: [Int?]) -> [Album] {
        years.enumerated().map { number, year in
            let file = SourceFile(path: "a.md", text: "x")
            var album = Album(
                id: "\(number)", source: "files", slug: "a\(number)", title: "t", origin: file.span(0..<0))
            album.released = year.flatMap { PartialDate(year: $0) }
            return album
        }
    }

    @Test func `the nearest in the order of dates are shown, oldest first`() {
        let albums = albums([1990, nil, 1970, 1980, 1971, 1972])
        let near = NearAlbums([[0, 1, 2, 3, 4, 5]], of: albums) { _ in 0 }
        func shown(_ album: Int, _ count: Int) -> [Int] { near.near(album, count: count, reach: count) { _ in true } }
        expectEqual(shown(3, 2), [5, 0])
        expectEqual(shown(2, 3), [4, 5, 3])
        expectEqual(shown(1, 2), [3, 0])
        expectEqual(shown(5, 9), [2, 4, 3, 0, 1])
        expectEqual(near.near(3, count: 2, reach: 2) { $0 != 5 }, [4, 0])
        expectEqual(near.near(3, count: 2, reach: 1) { $0 != 5 }, [0])
    }

    @Test func `an album without a group and one that is alone have none`() {
        let near = NearAlbums([[0], [1, 2]], of: albums([1, 2, 3])) { $0 == 2 ? nil : $0 }
        expectEqual(near.near(0, count: 6, reach: 6) { _ in true }, [])
        expect(near.near(2, count: 6, reach: 6) { _ in true } == [] && near.group(of: 2) == nil)
        expect(near.near(1, count: 6, reach: 6) { _ in true } == [2] && near.group(of: 1) == 1)
    }

    /// An album is shown by as many others at most as `reach` allows on both sides.
    @Test func `no album is shown by many others`() {
        let albums = albums((0..<200).map { 1900 + $0 % 90 })
        let near = NearAlbums([Array(albums.indices)], of: albums) { _ in 0 }
        var counts = [Int](repeating: 0, count: albums.count)
        for album in albums.indices {
            let shown = near.near(album, count: 6, reach: 6) { _ in true }
            expect(shown.count == 6 && !shown.contains(album) && Set(shown).count == 6)
            for other in shown { counts[other] += 1 }
        }
        expect(counts.allSatisfy { $0 <= 12 })
    }
}
