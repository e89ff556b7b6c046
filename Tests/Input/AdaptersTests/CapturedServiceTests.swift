import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import MusicServices
@testable import Albums
@testable import Readers
@testable import Settings
@testable import SourceText

/// Answers that services gave to others, from `../shared/api`.
@Suite(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
struct CapturedServiceTests {
    private func answer(_ path: String) throws -> Node {
        let tree = JSONReader.read(SourceFile(path: path, bytes: try SharedFolder.bytes("api/\(path)")))
        expect(tree.diagnostics.isEmpty)
        return try #require(tree.root).withoutPlaces
    }

    private func service(_ kind: AdapterKind, _ change: (inout Settings.Server) -> Void = { _ in }) throws
        -> any AlbumService
    {
        var server = Settings.Server(kind: kind, address: nil)
        server.user = "alice"
        change(&server)
        return try #require(albumService(for: server, shownAs: "https://service.example"))
    }

    /// One line for each album.
    private func lines(_ albums: ServiceAlbums) -> [String] {
        albums.albums.map { album in
            [
                album.artistText, album.title, album.released?.text ?? "-", album.formats.joined(separator: "; "),
                album.labels.joined(separator: "; "), album.genres.joined(separator: "; "), album.added?.text ?? "-",
                album.cover?.text ?? "-",
            ].joined(separator: " | ")
        }
    }

    @Test func `a page of a Discogs collection is read`() throws {
        var service = try service(.discogs)
        try service.read(try answer("discogs/buntine-valid_fields.json"))
        try service.read(try answer("discogs/collection-folders-joalla.json"))
        expectEqual(service.request?.contains("page=1&per_page=100"), true)
        try service.read(try answer("discogs/collection-folder0-page1-go.json"))
        expectEqual(service.request?.contains("page=2&per_page=100"), true)
        expectEqual(
            lines(service.albums),
            [
                "Zoo Lake | Zonk | 2018 | Vinyl, LP, Album, Purple | Permanent Record | Rock; Post-Punk; Shoegaze; "
                    + "Psychedelic Rock; Noise; Garage Rock; Lo-Fi | 2020-01-19T22:19:11Z | -",
                "Yazoo | You And Me Both | 1983 | Vinyl, LP, Album | Mute; CBS | Electronic; Synth-pop | "
                    + "2015-11-08T22:42:02Z | -",
            ])
        expect(service.albums.diagnostics.isEmpty)
    }

    @Test(
        arguments: ["discogs/wants-joalla.json", "discogs/buntine-valid_user_wantlist.json"])
    func `a list of wants is read`(path: String) throws {
        var service = try service(.discogs) { $0.list = .wantlist }
        let answer = try answer(path)
        try service.read(answer)
        expectEqual(service.albums.albums.count, answer["wants"]?.items.count)
        expect(service.albums.albums.allSatisfy { $0.source == "discogs-wantlist" && !$0.artists.isEmpty })
        expect(!service.albums.albums.contains { $0.artistText.contains("(2)") })
    }

    @Test func `a collection of MusicBrainz ends where its list is missing`() throws {
        var service = try service(.musicbrainz) { $0.collection = MusicBrainzServer.id(1) }
        try service.read(try answer("musicbrainz/collection-releases.json"))
        expect(service.request == nil && service.albums.albums.map(\.artistText) == ["7人祭"])
        var empty = try self.service(.musicbrainz)
        try empty.read(try answer("musicbrainz/collection-releases-past-end.json"))
        expect(empty.request == nil && empty.albums.albums.isEmpty)
        var browse = try self.service(.musicbrainz)
        try browse.read(try answer("musicbrainz/browse-releases.json"))
        // Its release has no front cover according to the archive.
        expect(browse.albums.albums.count == 1 && browse.albums.albums[0].cover == nil)
        expectEqual(browse.request?.contains("offset=1&"), true)
    }

    @Test func `statistics of ListenBrainz are read with their covers`() throws {
        var service = try service(.listenbrainz)
        try service.read(try answer("listenbrainz/stats-user-releases.json"))
        let albums = service.albums.albums
        expect(albums.count == 25 && service.albums.diagnostics.isEmpty)
        expectEqual(
            albums[0].cover?.text,
            "https://coverartarchive.org/release/7ddac155-91e2-4eb7-b08a-4fc584fd60f9/29717381514-500.jpg")
        expectEqual(albums[0].ids.map(\.value), ["7ddac155-91e2-4eb7-b08a-4fc584fd60f9"])
        expect(albums[1].ids.isEmpty && albums[1].cover == nil)
        expectEqual(service.request?.contains("offset=25"), true)
    }

    @Test func `an album of Jellyfin is read with its ids`() throws {
        var service = try service(.jellyfin)
        let albums = try ["infest", "this_is_christmas", "yesterday_when_i_was_mad"].map {
            try answer("jellyfin/album-\($0).json")
        }
        try service.read(
            Node(.map([.init(key: "Items", range: 0..<0, value: Node(.list(albums), 0..<0))]), 0..<0))
        let first = try #require(service.albums.albums.first)
        expect(first.title == "Infest" && first.artists == ["Papa Roach"] && first.released?.text == "2000-04-25")
        expectEqual(first.ids.map(\.name), ["musicbrainz", "musicbrainz-release-group"])
        expectEqual(first.added?.text.hasPrefix("2023-12-11T12:10:40"), true)
        expectEqual(service.albums.albums.count, 3)
    }

    @Test func `an album of Plex is read`() throws {
        var service = try service(.plex)
        try service.read(
            JSONReader.read(
                SourceFile(
                    path: "", bytes: Array(#"{"MediaContainer": {"Directory": [{"key": "5", "type": "artist"}]}}"#.utf8)
                )
            ).root?.withoutPlaces ?? Node(.null, 0..<0))
        try service.read(try answer("plex/music_albums.json"))
        let album = try #require(service.albums.albums.first)
        expect(album.title == "Try It Out" && album.artists == ["Skrillex"])
        expect(
            album.cover?.text == "/library/metadata/157/thumb/1579520116" && album.added?.text.hasPrefix("2020") == true
        )
    }

    /// Every answer that is that of another request is refused, and none makes a reader fail.
    @Test func `an answer of another kind is refused or gives no albums`() throws {
        let root = try SharedFolder.path("api")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        var count = 0
        for file in files.sorted() where file.hasSuffix(".json") && !file.hasPrefix("exports") {
            let tree = JSONReader.read(SourceFile(path: file, bytes: try SharedFolder.bytes("api/\(file)")))
            guard let node = tree.root?.withoutPlaces else {
                continue
            }
            for kind in AdapterKind.allCases where kind.serviceRules != nil {
                var service = try service(kind)
                for _ in 0..<4 where service.request != nil {
                    do throws(ServiceProblem) { try service.read(node) } catch { break }
                }
                count += 1
                for album in service.albums.albums { expect(!album.title.isEmpty && !album.id.isEmpty) }
            }
        }
        expect(count > 300)
    }
}
