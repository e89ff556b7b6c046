import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Pages
@testable import Settings
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
        expectEqual(terms.map(\.title), ["!!!", "AC/DC", "The Who", "Zoë"])
        expectEqual(terms.map(\.albums), [[4], [2, 1, 0], [0], [1]])
        expectEqual(terms[1].path, "artists/ac-dc/index.html")
        expectEqual(terms[3].path, "artists/zoë/index.html")
    }

    /// Swift takes the two for the same text.
    @Test func `two albums keep their own spellings of one artist in the links to it`() async {
        let spellings = ["a": "Zo\u{EB}", "b": "Zoe\u{308}"]
        let texts = spellings.map { name, artist in
            SourceFile(path: "content/albums/\(name).md", text: "---\ntitle: T\nartist: \(artist)\n---\n")
        }
        let site = BuiltCovers(await Build.site(from: SourceTree(texts: texts.sorted { $0.path < $1.path })))
        for (name, artist) in spellings {
            let page = site.pages["albums/\(name)/index.html"] ?? ""
            expect(page.utf8.split(separator: UInt8(ascii: ">")).contains { $0.starts(with: "\(artist)</a".utf8) })
        }
    }

    @Test(arguments: [
        ("The Who", "W", "w"), ("Éliane", "E", "e"), ("Ólafur", "O", "o"), ("!!!", "#", "0"), ("666", "#", "0"),
        ("Øystein", "O", "o"), ("東京事変", "漢", "漢"), ("あ", "あ", "あ"), ("サカナ", "ア", "ア"), ("Кино", "К", "к"),
        ("방탄", "ㅂ", "바"), ("ßeta", "S", "s"), ("", "#", "0"), ("(x)", "#", "0"),
    ])
    func `a name is under the letter a reader looks for`(name: String, text: String, anchor: String) {
        expect(IndexLetter(of: name).text == text && IndexLetter(of: name).anchor == anchor)
    }

    /// Every row is in exactly one section, in the order of the list, and no two sections share a letter.
    @Test(arguments: 0..<20)
    func `each letter of a long list is one section`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let starts = ["a", "Á", "The b", "Z", "{", "9", "Я", "东", "漢", "か", "ケ", "한", "하", "ø", "ب", "[", "", "é"]
        let albums = (0..<80).map { album("t\($0)", artists: ["\(random.pick(starts))\(random.below(500))"]) }
        let index = TermIndex(.artists, of: albums, in: Array(albums.indices))
        let sections = index.sections
        expectEqual(sections.flatMap { Array($0.terms) }, Array(index.terms.indices))
        expect(Set(sections.map { $0.letter?.anchor }).count == sections.count && sections.count > 5)
        for section in sections {
            expect(section.terms.allSatisfy { IndexLetter(of: index.terms[$0].title) == section.letter })
        }
    }

    @Test func `short lists and lists of years have no letters`() {
        let few = (10..<39).map { album("t\($0)", artists: [String(UnicodeScalar(UInt8(60 + $0)))], year: 1950 + $0) }
        let many = (10..<90).map { album("t\($0)", artists: ["Same letter \($0)"], year: 1900 + $0) }
        for (taxonomy, albums) in [(Taxonomy.artists, few), (.years, many), (.artists, many)] {
            let index = TermIndex(taxonomy, of: albums, in: Array(albums.indices))
            expect(index.sections.map(\.letter) == [nil] && index.sections[0].terms == index.terms.indices)
        }
    }

    @Test func `an accent decides only between equal names`() {
        let albums = ["Zora", "Émile", "Emile", "Emil", "Eva", "ábel"].map { album($0, artists: [$0]) }
        let terms = TermIndex(.artists, of: albums, in: Array(albums.indices)).terms
        expectEqual(terms.map(\.title), ["ábel", "Emil", "Emile", "Émile", "Eva", "Zora"])
    }

    @Test func `years are in descending order`() {
        let albums = [album("a", year: 1971), album("b", year: 2001), album("c"), album("d", year: 1971)]
        let terms = TermIndex(.years, of: albums, in: [0, 1, 2, 3]).terms
        expectEqual(terms.map(\.title), ["2001", "1971"])
        expectEqual(terms.map(\.albums), [[1], [0, 3]])
    }

    @Test func `the best rating comes first, and ratings are of five`() {
        let texts = ["4.25", "10/10", "4.5", "0", "9/10", "0.5", "3"]
        var albums = texts.map { album($0) } + [album("unrated")]
        for (number, text) in texts.enumerated() { albums[number].rating = Rating(text) }
        let index = TermIndex(.ratings, of: albums, in: Array(albums.indices))
        expectEqual(
            index.terms.map(\.title),
            ["5 of 5", "4.5 of 5", "4.25 of 5", "3 of 5", "0.5 of 5", "0 of 5"])
        expectEqual(index.terms.map(\.slug), ["5", "4-5", "4-25", "3", "0-5", "0"])
        expectEqual(index.terms.map(\.albums), [[1], [2, 4], [0], [6], [5], [3]])
        let shelves = ShelfSplit(.rating).groups(of: Array(albums.indices), albums: albums)
        expectEqual(shelves.map(\.value), ["5", "4.5", "4.25", "3", "0.5", "0", nil])
        expect(index.place(of: "4.5") == 1 && ShelfSplit(.rating).taxonomy == .ratings)
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
        expectEqual(Set(terms.map { UnicodeText.collisionKey($0.path) }).count, terms.count)
        for (index, album) in albums.enumerated() {
            for name in album.artists {
                let homes = terms.filter { $0.path == groups.path(of: name) }
                expect(homes.count == 1 && homes[0].albums.count { $0 == index } == 1)
            }
        }
        expect(terms.allSatisfy { FileName.problem(with: $0.slug) == nil && !$0.albums.isEmpty })
    }
}
