import AudioTags
import Foundation
import Glibc
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Connectors
@testable import MusicServices
@testable import Readers
@testable import Settings
@testable import SourceText

/// The fixture recordings, read from the folder and through a real server.
struct RealSourcesTests {
    private func folder() throws -> AudioFolder {
        let root = try Fixtures.path("audio")
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let files = try paths.filter { $0.contains(".") && !$0.hasSuffix(".jpg") }.map { path in
            let descriptor = unsafe open("\(root)/\(path)", O_RDONLY)
            defer { close(descriptor) }
            let tags = try #require(CachedParse(try AudioTags(descriptor: descriptor)).tags)
            return AudioFolder.File(path: Array(path.utf8), tags: .tags(tags))
        }
        let pictures = paths.filter { $0.hasSuffix(".jpg") }.map { Array($0.utf8) }
        return AudioFolder(path: "music", files: files, pictures: pictures)
    }

    @Test func `the albums of the recordings are read from the folder`() throws {
        let grouping = AudioAdapter(folder: try folder()).grouping()
        let albums = grouping.result.albums
        let shown = albums.map { "\($0.artistText): \($0.title) (\($0.tracks.count)) \($0.released?.text ?? "-")" }
        expectEqual(
            shown.sorted(),
            [
                ": untagged (1) -", "Alpha: Greatest Hits (1) 2001-12-31", "Beta: Greatest Hits (1) 2002-12-31",
                "No Year feat. Someone: Missing Year (1) -", "Rock & Roll <Band>: Tom \"Quote\" & Jerry’s (2) 1998",
                "Test Tones: Sine Songs (4) 2019-05-17", "Various Artists: Loop Sampler (3) 2010-03",
                "Ãðóïïà: Àëüáîì (1) 1999", "صوت: Café Été (1) 2015-06-01", "東京テスト: 音の庭 (2) 2004-02-29",
            ])
        let tones = try #require(albums.first { $0.title == "Sine Songs" })
        expectEqual(tones.tracks.map(\.position), ["1-1", "1-2", "2-1", "2-2"])
        expectEqual(tones.cover?.text, "music/Test Tones/Sine Songs (2019)/cover.jpg")
        expect(tones.genres == ["Electronic", "Drone"] && tones.labels == ["Loopback Records"])
        expectEqual(tones.ids.map(\.name), ["musicbrainz", "musicbrainz-release-group"])
        expectEqual(
            grouping.result.diagnostics.map(\.message),
            [
                "the tags of a file seem to be in windows-1251: \"Àëüáîì\" would be \"Альбом\"",
                "the tags name no album; it is shown as \"untagged\", the name of its folder",
            ])
        expect(!grouping.embeddedCovers.isEmpty)
        let read = AudioAdapter(folder: try folder(), encoding: .windows1251).grouping().result
        let cyrillic = read.albums.map { "\($0.artistText): \($0.title)" }.filter { $0.contains("Альбом") }
        expect(cyrillic == ["Группа: Альбом"] && read.albums.count == albums.count)
    }

    private static let supysonic = """
        import socket, sys
        from supysonic.web import create_application
        from supysonic.config import IniConfig
        from waitress.server import create_server
        server = create_server(create_application(IniConfig(["supysonic.conf"])), host="127.0.0.1", port=0)
        print(server.effective_port, flush=True)
        server.run()
        """

    /// A real server with the same recordings gives the same titles, artists and track counts.
    @Test func `a Subsonic server gives the same albums as its folder`() async throws {
        let folder = try ScratchFolder()
        let music = try Fixtures.path("audio")
        let settings = """
            [base]
            database_uri = sqlite:///\(folder("supysonic.db"))
            [webapp]
            cache_dir = \(folder("cache"))
            mount_webui = off
            [daemon]
            run_watcher = off
            socket = \(folder("daemon.sock"))
            """
        try folder.write("supysonic.conf", Array(settings.utf8))
        try folder.write(".supysonic", Array(settings.utf8))
        for command in [
            ["user", "add", "alice", "-p", FakeServer.password], ["folder", "add", "Library", music],
            ["folder", "scan", "-f", "Library"],
        ] {
            _ = try Program.output("/usr/bin/supysonic-cli", command, environment: ["HOME": folder.path])
        }
        let server = try RunningServer(python: Self.supysonic, folder: folder.path)
        defer { withExtendedLifetime(server) {} }
        let service = SubsonicService(address: try #require(ServerAddress("http://127.0.0.1:\(server.port)")))
        let login = try service.login(user: "alice", password: Secret(FakeServer.password))
        expectEqual(login.token.method, .encodedPassword)
        let albums = try service.albums(login)
        let shown = albums.albums.map { "\($0.artistText): \($0.title) (\($0.tracks.count))" }.sorted()
        expectEqual(
            shown,
            [
                "Alpha: Greatest Hits (1)", "Beta: Greatest Hits (1)", "No Year feat. Someone: Missing Year (1)",
                "Rock & Roll <Band>: Tom \"Quote\" & Jerry’s (2)", "Test Tones: Sine Songs (4)",
                "Various Artists: Loop Sampler (3)", "Ãðóïïà: Àëüáîì (1)",
                "صوت: Café Été (1)", "東京テスト: 音の庭 (2)",
            ])
        let cover = try #require(albums.covers.first)
        let downloader = CoverDownloader(allowedHosts: ["127.0.0.1:\(server.port)"])
        guard
            case .fetched(let picture) = try await downloader.fetch(cover.coverID, of: SubsonicPictures(service, login))
        else {
            Issue.record("no cover")
            return
        }
        expect(!picture.bytes.isEmpty)
        await #expect(throws: (any Error).self) {
            try await downloader.fetch("no-such", of: SubsonicPictures(service, login))
        }
        for (user, password) in [("alice", "wrong"), ("bob", FakeServer.password)] {
            do {
                _ = try service.login(user: user, password: Secret(password))
                Issue.record("the login succeeded")
            } catch {
                expectEqual(error.kind, .wrongPassword)
            }
        }
    }
}
