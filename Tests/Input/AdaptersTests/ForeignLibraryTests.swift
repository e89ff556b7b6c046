import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// The meaning of the fields in other programs' exports.
struct ForeignLibraryTests {
    private func albums(_ kind: AdapterKind, _ text: String) async throws -> [Album] {
        let result = try await TextSource.read(TextSource.source(kind), Array(text.utf8))
        expectEqual(result.diagnostics.map(\.message), [])
        return result.albums
    }

    @Test(arguments: 1...10)
    func `half stars of RateYourMusic are shown as they are`(halves: Int) async throws {
        let text = "RYM Album,Last Name,Title,Rating\n1,A,T,\(halves)\n"
        let album = try #require(try await albums(.rym, text).first)
        expectEqual(album.rating, Rating(hundredths: halves * 50))
        expectEqual(album.rating?.text, "\(halves / 2)\(halves.isMultiple(of: 2) ? "" : ".5")")
        expect(album.extra.isEmpty)
    }

    @Test(
        arguments: [
            ("David,Bowie,,", ["David Bowie"], 0), (",!!!,,", ["!!!"], 0), (",Park Hye Jin,,박혜진", ["Park Hye Jin"], 1),
            (",,宏美,岩崎", ["宏美 岩崎"], 0), (",,,", [], 0),
        ])
    func `artists of Rate Your Music are read with localised names`(fields: String, artists: [String], extra: Int)
        async throws
    {
        let header = "RYM Album,First Name,Last Name,First Name localized, Last Name localized,Title\n"
        let album = try #require(try await albums(.rym, "\(header)1,\(fields),T\n").first)
        expectEqual(album.artists, artists)
        expectEqual(album.extra.count, extra)
    }

    @Test(arguments: [("o", []), ("w", ["wishlist"]), ("u", ["used to own"]), ("n", ["not owned"]), ("", [])])
    func `the ownership letter becomes a tag`(letter: String, tags: [String]) async throws {
        let album = try await albums(.rym, "RYM Album,Last Name,Title,Ownership\n1,A,T,\(letter)\n").first
        expectEqual(album?.tags, tags)
    }

    @Test func `an album's plays are counted in any letter case`() async throws {
        let found = try await albums(
            .lastfm,
            "uts,artist,album,album_mbid\n300,A,B,\n86400,a,C,\n100,a,b,11111111-1111-4111-8111-111111111111\n,A,B,\n")
        expectEqual(found.map(\.title), ["B", "C"])
        expectEqual(found.map { $0.extra.map(\.value) }, [["3"], ["1"]])
        expectEqual(found.map { $0.added?.text }, ["1970-01-01T00:01:40Z", "1970-01-02T00:00:00Z"])
        expectEqual(found.map { $0.ids.map(\.name) }, [["musicbrainz"], []])
    }

    @Test(
        arguments: [
            ("Album URI,", "spotify:album:1,", "\"A, B \\, C\"", ["A", "B , C"]),
            ("Album URI,", "spotify:album:1,", "A;B", ["A;B"]),
            ("", "", "A;B", ["A", "B"]), ("", "", "\"A,B\"", ["A", "B"]),
            ("", "", "\"Tyler, The Other\"", ["Tyler, The Other"]),
        ])
    func `the artists of a playlist are split by its format`(
        column: String, uri: String, names: String, artists: [String]
    ) async throws {
        let text = "\(column)Track Name,Album Name,Artist Name(s)\n\(uri)T,N,\(names)\n"
        try await expectEqual(albums(.spotify, text).map(\.artists), [artists])
    }

    @Test func `an album of a playlist keeps its id when tracks are added`() async throws {
        let header = "Track URI,Track Name,Album Name,Artist Name(s),Release Date\n"
        let one = "t:1,One,N,A,1999\n"
        let two = "t:2,Two,N,A;B,1999\n"
        let first = try await albums(.spotify, header + one)
        let second = try await albums(.spotify, header + two + one)
        expectEqual(first.map(\.id), second.map(\.id))
        expectEqual(second.map(\.artists), [["A"]])
    }

    private static let id = "44444444-4444-4444-8444-44444444444"

    @Test(
        arguments: [
            ("{\"id\": \"\(id)1\", \"title\": \"A\"}", 1), ("[{\"id\": \"\(id)1\", \"title\": \"A\"}]", 1),
            ("{\"release-groups\": [{\"id\": \"\(id)1\", \"title\": 1989}], \"count\": 1}", 1), ("[]", 0),
        ])
    func `release groups are read in each form of the JSON`(text: String, count: Int) async throws {
        let found = try await albums(.musicbrainz, text)
        expectEqual(found.count, count)
        let covers = found.map { "https://coverartarchive.org/release-group/\($0.id)/front-500" }
        expectEqual(found.map { $0.cover?.text }, covers)
    }

    @Test(
        arguments: [
            ("{\"front\": true, \"image\": \"http://a.example/1.jpg\"}", "https://a.example/1.jpg"),
            ("{\"front\": false, \"image\": \"http://a.example/1.jpg\"}", nil),
            (
                "{\"front\": true, \"image\": \"x\", \"thumbnails\": {\"500\": \"https://a.example/5.jpg\"}}",
                "https://a.example/5.jpg"
            ), ("{\"front\": true, \"image\": \"javascript:x\"}", nil),
        ] as [(String, String?)])
    func `a cover is the front image of the release`(image: String, address: String?) async throws {
        let text = """
            [{"id": "\(Self.id)1", "title": "A", "releases": [{"id": "\(Self.id)2"}]},
             {"images": [\(image)], "release": "https://musicbrainz.org/release/\(Self.id)2"}]
            """
        let group = "https://coverartarchive.org/release-group/\(Self.id)1/front-500"
        try await expectEqual(albums(.musicbrainz, text).map { $0.cover?.text }, [address ?? group])
    }

    @Test func `seconds since 1970 become a valid timestamp`() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"), (1_784_613_695, "2026-07-21T06:01:35Z"), (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] { expectEqual(Timestamp(secondsSince1970: seconds)?.text, text) }
        expect(Timestamp(secondsSince1970: 253_402_300_800) == nil)
        expect(Timestamp(secondsSince1970: .min) == nil && Timestamp(secondsSince1970: .max) == nil)
    }
}
