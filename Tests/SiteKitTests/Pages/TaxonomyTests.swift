import TestSupport
import Testing
@testable import Albums
@testable import SiteKit
@testable import SourceText

struct TaxonomyTests {
    private func album(_ title: String, artists: [String] = [], year: Int? = nil) -> Album {
        let file = SourceFile(path: "a.md", text: title)
        var album = Album(id: title, source: "files", slug: title, title: title, origin: file.span(0..<0))
        album.artists = artists
        album.released = year.flatMap { PartialDate(year: $0) }
        return album
    }

    @Test func `artists with equivalent names are one group`() {
        let albums = [
            album("a", artists: ["The Who", "AC/DC"]), album("b", artists: ["Ac-Dc", "Zoë"]),
            album("c", artists: ["AC/DC"]),
            album("d"), album("e", artists: ["!!!", "!!!"]),
        ]
        let terms = TermIndex(.artists, of: albums, in: [4, 3, 2, 1, 0]).terms
        #expect(terms.map(\.title) == ["!!!", "AC/DC", "The Who", "Zoë"])
        #expect(terms.map(\.albums) == [[4], [2, 1, 0], [0], [1]])
        #expect(terms[1].path == "artists/ac-dc/index.html")
        #expect(terms[3].path == "artists/zoë/index.html")
    }

    @Test func `years are in descending order`() {
        let albums = [album("a", year: 1971), album("b", year: 2001), album("c"), album("d", year: 1971)]
        let terms = TermIndex(.years, of: albums, in: [0, 1, 2, 3]).terms
        #expect(terms.map(\.title) == ["2001", "1971"])
        #expect(terms.map(\.albums) == [[1], [0, 3]])
    }

    /// Every name of every album leads to exactly one group with the album, and no two groups share a path.
    @Test(arguments: 0..<30)
    func `every name leads to exactly one group`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let names = [
            "Can", "CAN", "can!", "con", "", "☃", "☂", "東京", "A & B", "A + B", "É", "E\u{301}", ".", "..", "a/b",
        ]
        let albums = (0..<40).map { index in
            album("t\(index)", artists: (0..<random.below(4)).map { _ in random.pick(names.filter { !$0.isEmpty }) })
        }
        let order = Array(albums.indices).shuffled(using: &random)
        let groups = TermIndex(.artists, of: albums, in: order)
        let terms = groups.terms
        #expect(Set(terms.map { UnicodeText.collisionKey($0.path) }).count == terms.count)
        for (index, album) in albums.enumerated() {
            for name in album.artists {
                let homes = terms.filter { $0.path == groups.path(of: name) }
                #expect(homes.count == 1 && homes[0].albums.count { $0 == index } == 1)
            }
        }
        #expect(terms.allSatisfy { FileName.problem(with: $0.slug) == nil && !$0.albums.isEmpty })
    }
}
