import Albums
import SourceText
import TestSupport
import Testing
@testable import CoverSearch

/// What a collection lacks, with prepared answers of MusicBrainz.
struct MissingAlbumFinderTests {
    private static let ids = (0..<10).map { "0000000\($0)-0000-4000-8000-000000000000" }
    private static let artist = ids[0]
    private static let albumsOfArtist = "release-group?artist=\(artist)&"

    private static func album(
        _ title: String, by artists: String..., year: Int? = nil, ids: [(String, String)] = []
    ) -> Album {
        var album = Album(
            id: title, source: "s", slug: title, title: title, origin: SourceFile(path: "", text: "").span(0..<0))
        (album.artists, album.released) = (artists, year.flatMap { PartialDate(year: $0) })
        album.ids = ids.map { ExternalID(name: $0.0, value: $0.1) }
        return album
    }

    private static func credit(_ name: String, _ id: String = artist) -> String {
        "\"artist-credit\": [{\"name\": \"\(name)\", \"artist\": {\"id\": \"\(id)\", \"name\": \"\(name)\"}}]"
    }

    private static func group(
        _ id: String, _ title: String, date: String = "1977", types: String = "", _ more: String = "\"count\": 1"
    ) -> String {
        """
        {"id": "\(id)", "title": "\(title)", "primary-type": "Album", "secondary-types": [\(types)],
        "first-release-date": "\(date)", \(more)}
        """
    }

    private static func list(_ name: String, _ entries: [String], count: Int? = nil) -> String {
        "{\"\(name)-count\": \(count ?? entries.count), \"\(name)s\": [\(entries.joined(separator: ","))]}"
    }

    private static func find(
        _ albums: [Album], _ services: PreparedServices, of name: String = "Can", isLabel: Bool = false
    ) async throws -> MissingAlbumFinder<PreparedServices>.Found? {
        let finder = MissingAlbumFinder(services, owned: OwnedAlbums(albums), today: "2026-11-29")
        let queries = albums.map(CoverQuery.init)
        return try await isLabel ? finder.find(label: name, of: queries) : finder.find(artist: name, of: queries)
    }

    @Test func `an artist is proven by the id of a release, and what the collection has is left out`() async throws {
        let albums = [
            Self.album("Flow Motion", by: "Can", ids: [("musicbrainz", Self.ids[1].uppercased())]),
            Self.album("Ege Bamyasi (Remastered)", by: "Can"), Self.album("Soon Over Babaluma", by: "Can", "Guest"),
            Self.album("Other Name", by: "Can", ids: [("musicbrainz-release-group", Self.ids[4])]),
            Self.album("Landed", by: "Somebody Else"),
        ]
        let groups = [
            Self.group(Self.ids[2], "Ege Bamyasi"), Self.group(Self.ids[3], "Soon over Babaluma"),
            Self.group(Self.ids[4], "Landed (Edition)"), Self.group(Self.ids[5], "Landed", date: "1975-09"),
            Self.group(Self.ids[6], "Live", types: "\"Live\""), Self.group(Self.ids[7], "Next", date: "2027"),
            Self.group(Self.ids[8], "Tomorrow", date: "2026-11-30"),
            Self.group(Self.ids[9], "Monster Movie", date: "1969"),
            Self.group(Self.ids[1], "Undated", date: ""), Self.group(Self.ids[1], "Twice", date: "1970"),
        ]
        let services = PreparedServices([
            "release/\(Self.ids[1])": "{\"id\": \"\(Self.ids[1])\", \"title\": \"x\", \(Self.credit("CAN"))}",
            Self.albumsOfArtist: Self.list("release-group", groups),
        ])
        let found = try #require(await Self.find(albums, services))
        expectEqual(found.albums.map(\.title), ["Monster Movie", "Landed", "Undated"])
        expectEqual(found.albums.map(\.year), [1969, 1975, nil])
        expectEqual(found.albums.map(\.artist), ["Can", "Can", "Can"])
        expectEqual(found.albums.first?.address, "https://musicbrainz.org/release-group/\(Self.ids[9])")
        expect(!found.isCut)
        expectEqual(
            services.requests,
            [
                "release/\(Self.ids[1])?inc=artist-credits+release-groups",
                Self.albumsOfArtist + "type=album&release-group-status=website-default&limit=100&offset=0",
            ])
    }

    @Test func `an id proves only an artist of that name`() async throws {
        let albums = [Self.album("Low", by: "Can", ids: [("musicbrainz-release-group", Self.ids[1])])]
        let services = PreparedServices([
            "release-group/\(Self.ids[1])?inc=artist-credits": Self.group(
                Self.ids[1], "Low", Self.credit("David Bowie"))
        ])
        expect(try await Self.find(albums, services) == nil)
        expectEqual(services.requests.count, 2)
    }

    /// Answers to a search by the title `Delay`.
    @Test(arguments: [
        ([group(ids[1], "Delay", credit("Can"))], true), ([group(ids[1], "Delay", credit("The Can"))], true),
        // An edition, and a reissue that is older in the collection.
        ([group(ids[1], "Delay (Deluxe Edition)", date: "1968", credit("Can"))], true),
        ([group(ids[1], "Delay", credit("Can")), group(ids[2], "Delay", credit("Can"))], true),
        // Another title, another artist, and one who is too young.
        ([group(ids[1], "Delays", credit("Can"))], false), ([group(ids[1], "Delay", credit("Canned Heat"))], false),
        ([group(ids[1], "Delay", date: "2003", credit("Can"))], false), ([], false),
        // Two artists of one name have an album of that title.
        ([group(ids[1], "Delay", credit("Can")), group(ids[2], "Delay", credit("Can", ids[3]))], false),
    ])
    func `without an id an artist is proven by a title`(_ groups: [String], isProven: Bool) async throws {
        let services = PreparedServices([
            "release-group?query=": "{\"release-groups\": [\(groups.joined(separator: ","))]}",
            Self.albumsOfArtist: Self.list("release-group", []),
        ])
        let found = try await Self.find([Self.album("Delay", by: "Can", year: 1981)], services)
        expectEqual(found != nil, isProven)
        expectEqual(
            services.requests.first,
            "release-group?query=release%3A%22Delay%22%20AND%20artist%3A%22Can%22&limit=25")
    }

    @Test func `titles of many albums prove nothing`() async throws {
        let services = PreparedServices()
        let albums = ["Can", "Greatest Hits", "Live"].map { Self.album($0, by: "Can") }
        expect(try await Self.find(albums, services) == nil && services.requests.isEmpty)
    }

    @Test func `a label is proven by a release, and its albums are read in pages`() async throws {
        let albums = [
            Self.album("Low", by: "Can", ids: [("musicbrainz", Self.ids[1])]), Self.album("Solo", by: "Eno"),
        ]
        func release(_ number: Int, _ title: String, _ artist: String) -> String {
            let group = Self.group(Self.ids[number], title)
            return
                "{\"id\": \"\(Self.ids[9])\", \"title\": \"\(title)\", \(Self.credit(artist)), \"release-group\": \(group)}"
        }
        let labels = """
            {"label-info": [{"label": {"id": "\(Self.ids[3])", "name": "Other"}},
            {"label": {"id": "\(Self.ids[2])", "name": "ECM"}}]}
            """
        let page = "release?label=\(Self.ids[2])&inc=release-groups+artist-credits&type=album&status=official"
        let first = [
            release(4, "Köln", "Keith Jarrett"), release(4, "Köln", "Keith Jarrett"), release(5, "Solo", "Eno"),
        ]
        let services = PreparedServices([
            "release/\(Self.ids[1])?inc=labels": labels,
            page + "&limit=100&offset=0": Self.list("release", first, count: 4),
            page + "&limit=100&offset=3": Self.list("release", [release(6, "Solo", "Ralph Towner")], count: 4),
        ])
        let found = try #require(await Self.find(albums, services, of: "Ecm", isLabel: true))
        expectEqual(found.albums.map { "\($0.artist): \($0.title)" }, ["Keith Jarrett: Köln", "Ralph Towner: Solo"])
        expect(found.albums.allSatisfy { $0.label == "Ecm" } && !found.isCut)
        expectEqual(services.requests.count, 3)
        expect(try await Self.find(albums, services, of: "EMI", isLabel: true) == nil)

        let endless = PreparedServices([
            "release/": labels, "release?label=": Self.list("release", first, count: 5000),
        ])
        let cut = try #require(await Self.find(albums, endless, of: "ECM", isLabel: true))
        expect(cut.isCut && cut.albums.count == 1 && endless.requests.count == 11)
    }
}
