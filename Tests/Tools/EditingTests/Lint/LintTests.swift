import TestSupport
import Testing
@testable import Albums
@testable import Editing
@testable import SourceText

/// What is found in albums that are made up here.
struct LintTests {
    private static let file = SourceFile(path: "list.csv", text: "x")

    private static func album(_ title: String, _ artists: [String] = ["A"], year: Int? = 2000) -> Album {
        var album = Album(id: title, source: "files", slug: title, title: title, origin: file.span(0..<0))
        album.artists = artists
        album.genres = ["Rock"]
        album.cover = CoverReference("a.jpg", origin: file.span(0..<0))
        album.released = year.flatMap { try? PartialDate(String($0)) }
        return album
    }

    private static func codes(_ albums: [Album]) -> [String] {
        Lint(.init(albums: albums, year: 2026)).findings.map(\.diagnostic.code.rawValue)
    }

    @Test func `a complete album has no findings`() { expectEqual(Self.codes([Self.album("Low")]), []) }

    @Test func `each missing field is a note`() {
        var album = Self.album("Low", [], year: nil)
        (album.genres, album.cover) = ([], nil)
        let findings = Lint(.init(albums: [album], year: 2026)).findings
        expectEqual(findings.map(\.diagnostic.code.rawValue), ["L101", "L102", "L103", "L104"])
        expect(findings.allSatisfy { $0.diagnostic.severity == .note && $0.album == "Low" })
    }

    @Test func `only years after this one are in the future`() {
        expectEqual(Self.codes([Self.album("A", year: 2026)]), [])
        expectEqual(Self.codes([Self.album("A", year: 2027)]), ["L111"])
    }

    @Test(arguments: [((299, 299), true), ((300, 300), false), ((299, 500), false), ((1, 1), true)])
    func `a cover is small if its longer side is`(_ size: (Int, Int), _ isSmall: Bool) {
        var collection = Lint.Collection(albums: [Self.album("A")], year: 2026)
        collection.coverSizes = [size]
        expectEqual(Lint(collection).findings.map(\.diagnostic.code.rawValue), isSmall ? ["L109"] : [])
    }

    // MARK: Spellings

    private static func spellings(_ names: [String], kept: [String] = []) -> [Spellings.Group] {
        Spellings(names.map { album($0, [$0]) }, .artist, kept: kept).groups
    }

    @Test func `the most used spelling is preferred`() {
        let group = Self.spellings(["Beatles, The", "The Beatles", "The Beatles", "the beatles"])[0]
        expect(group.preferred.text == "The Beatles" && group.isClear)
        expectEqual(group.others.map(\.text), ["Beatles, The", "the beatles"])
    }

    @Test func `of equally used spellings none is clear, and one with more accents is preferred`() {
        let group = Self.spellings(["Bjork", "Björk"])[0]
        expect(group.preferred.text == "Björk" && !group.isClear)
        let other = Self.spellings(["Tool", "TOOL"])[0]
        expect(other.preferred.text == "Tool" && !other.isClear)
    }

    @Test func `the settings decide`() {
        let group = Self.spellings(["TOOL", "TOOL", "Tool"], kept: ["Tool"])[0]
        expect(group.preferred.text == "Tool" && group.isClear)
        expect(Self.spellings(["The Darkness", "Darkness"], kept: ["The Darkness", "Darkness"]).isEmpty)
        let three = Self.spellings(["The Darkness", "Darkness", "the darkness"], kept: ["The Darkness", "Darkness"])[0]
        expect(three.others.map(\.text) == ["the darkness"] && !three.isClear)
    }

    /// Each spelling is in one group at most, all of a group are equal, and two of different groups are not.
    @Test(arguments: 0..<60)
    func `groups are classes of an equivalence`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let names = ["The Beatles", "Beatles, The", "beatles", "Björk", "Bjork", "AC/DC", "ACDC", "Low", "LOW", "Ash"]
        let chosen = (0..<60).map { _ in random.pick(names) }
        let groups = Self.spellings(chosen)
        let members = groups.map { [$0.preferred] + $0.others }
        let all = members.flatMap { $0.map(\.text) }
        expectEqual(Set(all).count, all.count)
        for (index, group) in members.enumerated() {
            expectEqual(Set(group.map(\.key.loose)).count, 1)
            for other in members[(index + 1)...] { expect(other[0].key.loose != group[0].key.loose) }
        }
        // The groups do not depend on the order of the albums.
        func classes(_ groups: [Spellings.Group]) -> Set<Set<String>> {
            Set(groups.map { Set(([$0.preferred] + $0.others).map(\.text)) })
        }
        var shuffled = chosen
        for index in shuffled.indices { shuffled.swapAt(index, random.below(shuffled.count)) }
        expectEqual(classes(Self.spellings(shuffled)), classes(groups))
    }

    // MARK: Duplicates

    @Test func `albums of one title and artist are duplicates`() {
        let (one, other) = (Self.album("Help!", ["The Beatles"]), Self.album("HELP", ["Beatles, The"], year: 2001))
        expectEqual(Self.codes([one, other]), ["L105", "L108"])
        expectEqual(Self.codes([one, Self.album("Help!", ["The Beatles"], year: nil)]), ["L102", "L108"])
        expectEqual(Self.codes([one, Self.album("Help!", ["The Beatles"], year: 1965)]), [])
        expectEqual(Self.codes([one, Self.album("Help!", ["U2"])]), [])
        expectEqual(Self.codes([one, Self.album("Help! II", ["The Beatles"])]), [])
    }

    @Test func `what tells pressings apart makes two albums`() {
        let changes: [(inout Album, String) -> Void] = [
            { $0.formats = [$1] }, { $0.catalogNumbers = [$1] }, { $0.labels = [$1] }, { $0.country = $1 },
            { $0.barcode = $1 }, { $0.type = $1 }, { $0.ids = [ExternalID(name: "discogs", value: $1)] },
        ]
        for change in changes {
            var (one, other) = (Self.album("Help!"), Self.album("Help!"))
            expectEqual(Self.codes([one, other]), ["L108"])
            change(&one, "1")
            // Only one of the two has it: it may be missing in the other.
            expectEqual(Self.codes([one, other]), ["L108"])
            change(&other, "1")
            expectEqual(Self.codes([one, other]), ["L108"])
            change(&other, "2")
            expectEqual(Self.codes([one, other]), [])
        }
    }

    @Test func `sources that are kept apart have no duplicates of each other`() {
        let one = Self.album("Help!")
        var other = one
        other.source = "discogs"
        var collection = Lint.Collection(albums: [one, other], year: 2026)
        expectEqual(Lint(collection).findings.count, 1)
        collection.keepsSourcesApart = true
        expect(Lint(collection).findings.isEmpty)
    }

    // MARK: Cost

    /// The work is proportional to the number of albums, also where all are alike.
    @Test(arguments: [false, true])
    func `ten times the albums are ten times the comparisons`(areAlike: Bool) {
        func comparisons(_ count: Int) -> Int {
            let albums = (0..<count).map { number in
                var album = Self.album(
                    areAlike ? "Live" : "Album \(number)", ["Artist \(areAlike ? 0 : number % (count / 4))"])
                album.formats = ["Format \(number)"]
                return album
            }
            return Lint(.init(albums: albums, year: 2026)).comparisons
        }
        let (small, large) = (comparisons(400), comparisons(4_000))
        expect(large <= 11 * small && large < 80_000, "\(small) \(large)")
    }
}
