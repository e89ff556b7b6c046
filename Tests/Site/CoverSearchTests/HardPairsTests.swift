import Readers
import SourceText
import TestSupport
import Testing
@testable import Albums
@testable import CoverSearch

/// Sixty albums whose names, years or numbers of tracks are those of other albums as well.
struct HardPairsTests {
    private static func cases() throws -> [Node] {
        let file = SourceFile(path: "hard-pairs.json", bytes: try Fixtures.bytes("covers/hard-pairs.json"))
        return try #require(JSONReader.read(file).root).items
    }

    private static func query(_ album: Node) -> CoverQuery {
        CoverQuery(
            title: album["title"]?.string ?? "", artists: (album["artists"]?.items ?? []).compactMap(\.string),
            year: album["year"]?.integer, trackCount: album["trackCount"]?.integer,
            barcode: album["barcode"]?.string,
            catalogNumbers: (album["catalogNumbers"]?.items ?? []).compactMap(\.string), type: album["type"]?.string)
    }

    @Test func `no wrong release is taken for an album that looks like another one`() throws {
        let cases = try Self.cases()
        expectEqual(cases.count, 60)
        var taken = 0
        for one in cases {
            let name = one["name"]?.string ?? ""
            let query = Self.query(try #require(one["album"]))
            let releases = (one["releases"]?.items ?? []).compactMap(ReleaseCandidate.init)
            expectEqual(releases.count, one["releases"]?.items.count, "\(name)")
            let chosen = Self.choice(query, releases)
            let right = one["right"]?.string
            if let chosen { expectEqual(chosen, right, "\(name)") }
            let isSafe = one["safe"]?.value == .bool(true)
            expect(!isSafe || chosen != nil, "\(name): not taken")
            if chosen != nil { taken += 1 }
        }
        expect(taken >= 28)
    }

    /// The release group that is taken: by bar code first, as a search does.
    private static func choice(_ query: CoverQuery, _ releases: [ReleaseCandidate]) -> String? {
        if query.barcode != nil, case .safe(let choice) = ReleaseChoice.byBarcode(query, among: releases) {
            return choice.release.group?.id
        }
        guard case .safe(let choice) = ReleaseChoice.byNames(query, among: releases, isComplete: true) else {
            return nil
        }
        return choice.release.group?.id
    }

    @Test func `nothing is taken when more releases exist than were read`() throws {
        for one in try Self.cases() {
            let query = Self.query(try #require(one["album"]))
            let releases = (one["releases"]?.items ?? []).compactMap(ReleaseCandidate.init)
            if case .safe = ReleaseChoice.byNames(query, among: releases, isComplete: false) {
                Issue.record("\(one["name"]?.string ?? "")")
            }
        }
    }

    @Test func `the order of the answers changes nothing`() throws {
        var generator = SeededGenerator(seed: 7)
        for one in try Self.cases() {
            let query = Self.query(try #require(one["album"]))
            let releases = (one["releases"]?.items ?? []).compactMap(ReleaseCandidate.init)
            let expected = Self.choice(query, releases)
            for _ in 0..<5 {
                expectEqual(
                    Self.choice(query, releases.shuffled(using: &generator)), expected, "\(one["name"]?.string ?? "")"
                )
            }
        }
    }
}

extension CoverQuery {
    /// A query with these facts; its key is that of an album with the same facts.
    init(
        title: String, artists: [String], year: Int? = nil, trackCount: Int? = nil, barcode: String? = nil,
        catalogNumbers: [String] = [], type: String? = nil
    ) {
        let file = SourceFile(path: "", text: "")
        var album = Album(id: "", source: "", slug: "", title: title, origin: file.span(0..<0))
        album.artists = artists
        album.released = year.flatMap { PartialDate(year: $0) }
        album.tracks = (0..<(trackCount ?? 0)).map { Track(title: "\($0)") }
        (album.barcode, album.catalogNumbers, album.type) = (barcode, catalogNumbers, type)
        self.init(album)
    }
}
