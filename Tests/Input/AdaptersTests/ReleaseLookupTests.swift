import TestSupport
import Testing
@testable import Albums
@testable import MusicServices
@testable import Readers
@testable import SourceText

/// Looking releases up: what a person types, which requests follow, and what the answers mean.
struct ReleaseLookupTests {
    private static let id = "76df3287-6cda-33eb-8e9a-044b5e15ffdd"

    private static let code = Barcode("035627730023").map(ReleaseQuery.barcode) ?? .words("no bar code")

    @Test(arguments: [
        ("0 35627 73002 3", code), ("0-035627-73002-3", code),
        ("035627730024", .words("035627730024")),
        ("12345", .words("12345")),
        ("discogs:249504", .id(ExternalID(name: "discogs", value: "249504"))),
        ("discogs: [r249504]", .id(ExternalID(name: "discogs", value: "249504"))),
        ("MBID:" + id.uppercased(), .id(ExternalID(name: "musicbrainz", value: id))),
        (id, .id(ExternalID(name: "musicbrainz", value: id))),
        ("https://musicbrainz.org/release/\(id)/cover-art", .id(ExternalID(name: "musicbrainz", value: id))),
        (
            "https://beta.musicbrainz.org/release-group/\(id)?x=1#y",
            .id(ExternalID(name: "musicbrainz-release-group", value: id))
        ),
        (
            "https://www.discogs.com/de/release/249504-Rick-Astley-Never",
            .id(ExternalID(name: "discogs", value: "249504"))
        ),
        ("https://www.discogs.com/master/96559", .id(ExternalID(name: "discogs-master", value: "96559"))),
        ("https://evil.example/release/249504", .words("https://evil.example/release/249504")),
        ("discogs:0", .words("discogs:0")), ("discogs:x", .words("discogs:x")), ("mbid:7", .words("mbid:7")),
        ("  David  Bowie - Low ", .names(title: "Low", artist: "David Bowie")), ("PL 12030", .words("PL 12030")),
        ("blue train", .words("blue train")),
    ])
    func `what a person types is understood`(text: String, query: ReleaseQuery) {
        expectEqual(ReleaseQuery(text), query)
    }

    @Test func `nothing is not a query`() { expect(ReleaseQuery(" \n ") == nil) }

    /// The requests of a lookup whose answers are all empty.
    private func requests(_ text: String, searchesDiscogs: Bool = false) throws -> [String] {
        var lookup = ReleaseLookup(try #require(ReleaseQuery(text)), searchesDiscogs: searchesDiscogs)
        var result: [String] = []
        while let request = lookup.request {
            let path = try #require(PercentCoding.decoded(request.path.utf8))
            result.append("\(request.database) \(String(decoding: path, as: UTF8.self))")
            lookup.read(nil)
        }
        return result
    }

    @Test func `Discogs is searched after MusicBrainz, and only with a token`() throws {
        let code = "035627730023"
        let first = "musicbrainz release?query=barcode:0\(code) OR barcode:\(code)&limit=25"
        try expectEqual(requests(code), [first])
        try expectEqual(
            requests(code, searchesDiscogs: true),
            [first, "discogs database/search?type=release&barcode=\(code)&per_page=25"])
        try expectEqual(
            requests("A \"B\" - C&D", searchesDiscogs: true),
            [
                "musicbrainz release?query=release:\"C&D\" AND artist:\"A \\\"B\\\"\"&limit=25",
                "discogs database/search?type=release&release_title=C&D&artist=A \"B\"&per_page=25",
            ])
        try expectEqual(
            requests("AB 12"),
            [
                "musicbrainz release?query=catno:\"AB 12\" OR ((release:\"AB\" OR artist:\"AB\") AND "
                    + "(release:\"12\" OR artist:\"12\"))&limit=25"
            ])
        // The id may be that of a group.
        let parts = "inc=artist-credits+labels+media+release-groups"
        try expectEqual(
            requests(Self.id),
            [
                "musicbrainz release/\(Self.id)?\(parts)+recordings+genres",
                "musicbrainz release?release-group=\(Self.id)&\(parts)&limit=25",
            ])
    }

    private func node(_ text: String) throws -> Node {
        let tree = JSONReader.read(SourceFile(path: "answer", text: text))
        expect(tree.diagnostics.isEmpty)
        return try #require(tree.root).withoutPlaces
    }

    private func line(_ release: ReleaseLookup.Release) -> String {
        let album = release.album
        let facts = [
            release.reference, album.artists.joined(separator: "; "), album.title, album.released?.text ?? "-",
            album.country ?? "-", album.labels.joined(separator: "; "), album.catalogNumbers.joined(separator: "; "),
            album.formats.joined(separator: "; "), album.barcode ?? "-", "\(release.trackCount ?? -1)",
        ]
        return facts.joined(separator: " | ")
    }

    @Test func `a search of MusicBrainz and a release are read`() throws {
        var lookup = ReleaseLookup(.words("low"), searchesDiscogs: true)
        let release = """
            {"id": "\(Self.id)", "title": "Low", "date": "1977-01-14", "country": "GB", "barcode": "",
            "track-count": 11,
            "artist-credit": [{"name": "David Bowie", "joinphrase": ""}], "user-tags": [{"name": "x", "count": 1}],
            "label-info": [{"catalog-number": "PL 12030", "label": {"name": "RCA Victor"}}],
            "media": [{"format": "12\\" Vinyl", "track-count": 11}]}
            """
        lookup.read(try node("{\"releases\": [\(release), {\"id\": \"7\"}, null]}"))
        let line = "mbid:\(Self.id) | David Bowie | Low | 1977-01-14 | GB | RCA Victor | PL 12030 | 12\" Vinyl | - | 11"
        expect(lookup.releases.map(self.line) == [line] && lookup.request == nil)
        expect(lookup.releases[0].album.tags.isEmpty)
        expectEqual(lookup.releases[0].album.cover?.text, "https://coverartarchive.org/release/\(Self.id)/front-500")
        for answer in ["{}", "{\"releases\": []}", "{\"releases\": 7}", "[]"] {
            var lookup = ReleaseLookup(.words("low"), searchesDiscogs: false)
            lookup.read(try node(answer))
            expect(lookup.releases.isEmpty && lookup.request == nil)
        }
    }

    @Test func `a search of Discogs, a master and a release are read`() throws {
        var lookup = ReleaseLookup(Self.code, searchesDiscogs: true)
        lookup.read(try node("{\"releases\": []}"))
        lookup.read(
            try node(
                """
                {"results": [{"id": 2734257, "title": "Prodigy, The (2) - The Rest - Of It", "year": "1997",
                "country": "UK",
                "label": ["XL"], "catno": "X 1", "format": ["CD", "Compilation"], "barcode": ["4189883331725"]}]}
                """))
        expectEqual(
            lookup.releases.map(line),
            [
                "discogs:2734257 | Prodigy, The | The Rest - Of It | 1997 | UK | XL | X 1 | CD, Compilation | - | -1"
            ])
        lookup = ReleaseLookup(.id(ExternalID(name: "discogs-master", value: "7")), searchesDiscogs: false)
        lookup.read(try node("{\"id\": 7, \"title\": \"T\", \"artists\": [{\"name\": \"A (3)\"}]}"))
        expectEqual(lookup.request?.path, "masters/7/versions?per_page=25")
        lookup.read(
            try node(
                "{\"versions\": [{\"id\": 9, \"title\": \"T - U\", \"released\": \"1981-00-00\", \"label\": \"L\", "
                    + "\"catno\": \"none\", \"format\": \"LP, Album\", \"country\": \"DE\"}]}"))
        expectEqual(lookup.releases.map(line), ["discogs:9 | A | T - U | 1981 | DE | L |  | LP, Album | - | -1"])
        lookup = ReleaseLookup(.id(ExternalID(name: "discogs", value: "5")), searchesDiscogs: false)
        lookup.read(
            try node(
                """
                {"id": 5, "title": "T", "year": 1969, "released": "1969-11-00", "country": "UK",
                "artists": [{"name": "Pink Floyd"}], "labels": [{"name": "Harvest (2)", "catno": "SHDW 1"}],
                "formats": [{"name": "Vinyl", "qty": "2", "descriptions": ["LP"]}], "genres": ["Rock"],
                "styles": ["Psych"],
                "identifiers": [{"type": "Matrix / Runout", "value": "x"}, 
                {"type": "Barcode", "value": "0 825646 493166"}],
                "tracklist": [{"position": "", "type_": "heading", "title": "Live", "duration": ""},
                {"position": "A1", "type_": "track", "title": "One", "duration": "8:23",
                "artists": [{"name": "Pink Floyd"}]},
                {"position": "", "type_": "index", "title": "Suite", "duration": "", "sub_tracks":
                [{"position": "B1.a", "type_": "track", "title": "Part 1", "duration": ""}]}]}
                """))
        expectEqual(
            lookup.releases.map(line),
            [
                "discogs:5 | Pink Floyd | T | 1969-11 | UK | Harvest | SHDW 1 | 2xVinyl, LP | 0 825646 493166 | 2"
            ])
        let album = lookup.releases[0].album
        expect(album.genres == ["Rock", "Psych"] && album.cover == nil)
        expectEqual(
            album.tracks,
            [
                Track(position: "A1", title: "One", duration: "8:23"),
                Track(position: "B1.a", title: "Part 1", duration: nil),
            ])
    }
}
