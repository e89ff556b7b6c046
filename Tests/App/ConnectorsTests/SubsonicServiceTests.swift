import Foundation
@testable import SourceText
import TestSupport
import Testing
@testable import Adapters
@testable import MusicServices
@testable import Albums
@testable import Connectors

struct SubsonicServiceTests {
    private let server: RunningServer

    init() throws { server = try FakeServer.start() }

    private func service(_ mode: String) throws -> SubsonicService {
        let address = try #require(ServerAddress("http://127.0.0.1:\(server.port)/\(mode)/"))
        let limits = HTTPClient.Limits(connectSeconds: 1, totalSeconds: 1.5, byteLimit: 1 << 20)
        return SubsonicService(address: address, client: HTTPClient(limits: limits))
    }

    private func login(_ mode: String, _ password: String = FakeServer.password) throws -> Login {
        try service(mode).login(user: FakeServer.user, password: Secret(password))
    }

    /// All text that an error or a login can reveal.
    private func everything(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test(arguments: [
        ("good", "saltedToken"), ("no-token", "encodedPassword"), ("no-token-10", "encodedPassword"),
        ("plain-only", "password"), ("moved", "saltedToken"),
    ])
    func `a login uses the strongest method that the server supports`(mode: String, method: String) throws {
        let login = try login(mode)
        expectEqual(login.user, "alice")
        expectEqual(login.token.method.rawValue, method)
        expectEqual("\(login.token)", "•••(\(method))")
        expect(!"\(login)".contains(FakeServer.password))
    }

    /// Each failure has its own kind and contains no secret in any form, even if the server repeats it.
    @Test(arguments: [
        ("good", "wrong-pass", ConnectionError.Kind.wrongPassword, false),
        ("no-token", "wrong-pass", .wrongPassword, false), ("plain-only", "wrong-pass", .wrongPassword, false),
        ("locked", FakeServer.password, .locked, false), ("echo", FakeServer.password, .failed, true),
        ("nothing", FakeServer.password, .noCommonMethod, false), ("key", FakeServer.password, .noCommonMethod, false),
        ("html", FakeServer.password, .wrongAnswer, false), ("xml", FakeServer.password, .wrongAnswer, false),
        ("text", FakeServer.password, .wrongAnswer, false), ("other-json", FakeServer.password, .wrongAnswer, false),
        ("nothing-at-all", FakeServer.password, .wrongAnswer, false), ("404", FakeServer.password, .wrongAnswer, false),
        ("401", FakeServer.password, .locked, false), ("403", FakeServer.password, .locked, false),
        ("429", FakeServer.password, .tooManyAttempts, true), ("500", FakeServer.password, .failed, true),
        ("503", FakeServer.password, .failed, true), ("slow", FakeServer.password, .slow, true),
        ("drip", FakeServer.password, .slow, true), ("huge", FakeServer.password, .tooLarge, true),
        ("away", FakeServer.password, .moved, false), ("circle", FakeServer.password, .moved, false),
    ])
    func `each login failure has its kind and shows no secret`(
        mode: String, password: String, kind: ConnectionError.Kind, isOfTheWorld: Bool
    ) throws {
        do {
            _ = try service(mode).login(user: FakeServer.user, password: Secret(password))
            Issue.record("the login succeeded")
        } catch let error as ConnectionError {
            expectEqual(error.kind, kind, "\(error.message)")
            expectEqual(error.isOfTheWorld, isOfTheWorld)
            expect(!error.message.isEmpty && !error.help.isEmpty && !error.message.hasSuffix("."))
            let shown = everything(error)
            let digits = password.utf8.map { String($0, radix: 16) }.joined()
            for secret in [password, digits, digits.uppercased(), PercentCoding.queryText(password)] {
                expect(!shown.contains(secret), "\(shown)")
            }
            // A token has 32 hexadecimal digits, a salt 16.
            expect(shown.firstMatch(of: /[0-9a-f]{16}/) == nil, "\(shown)")
        }
    }

    /// A stop signal ends the wait for a slow server.
    @Test func `a stop signal ends the wait for a slow server`() throws {
        let address = try #require(ServerAddress("http://127.0.0.1:\(server.port)/slow"))
        let service = SubsonicService(address: address, client: HTTPClient { 1 })
        do {
            _ = try service.login(user: FakeServer.user, password: Secret(FakeServer.password))
            Issue.record("the server was waited for")
        } catch {
            expectEqual(error.kind, .stopped, "\(error)")
        }
    }

    @Test func `a server that cannot be reached is reported as down`() throws {
        // A port that was free a moment ago; nothing listens on it now.
        let port = try RunningServer(
            python: "import socket\ns = socket.create_server(('127.0.0.1', 0))\nprint(s.getsockname()[1], flush=True)\n"
        ).port
        for address in ["http://127.0.0.1:\(port)", "http://no-such-host.invalid"] {
            let service = SubsonicService(address: try #require(ServerAddress(address)))
            do {
                _ = try service.login(user: "a", password: Secret("b"))
                Issue.record("somebody answered")
            } catch {
                expect(error.kind == .down && error.isOfTheWorld, "\(error)")
            }
        }
    }

    @Test func `an API key logs in, and a wrong one is refused`() throws {
        let login = try service("key").login(key: Secret("key-123"))
        expect(login.token.method == .key && login.user.isEmpty)
        expect(!everything(login.token.description).contains("key-123"))
        do {
            _ = try service("key").login(key: Secret("key-456"))
            Issue.record("the login succeeded")
        } catch let error as ConnectionError {
            expect(error.kind == .wrongPassword && !everything(error).contains("key-456"))
        }
        #expect(throws: ConnectionError.self) { try service("good").login(key: Secret("key-123")) }
    }

    @Test func `albums are read from all pages of the list`() throws {
        let albums = try service("good").albums(try login("good"))
        expectEqual(albums.albums.map(\.id), (0..<1203).map(Self.id))
        expect(albums.covers.count == 1203 && albums.diagnostics.isEmpty)
        let first = try #require(albums.albums.first)
        expect(first.title == "Album 0" && first.artists == ["A"] && first.released?.text == "1990")
        expect(first.tracks.map(\.position) == ["1-2", "2-1"] && first.tracks.map(\.duration) == [nil, "1:01"])
    }

    private static func id(_ number: Int) -> String { "id" + String("0000\(number)".suffix(5)) }

    @Test(arguments: [("empty-object", 0), ("empty-list", 0), ("one-object", 1), ("same-page", 500), ("records", 1)])
    func `unusual album lists are read, and invalid records are reported`(mode: String, count: Int) throws {
        let albums = try service(mode).albums(try login(mode))
        expectEqual(albums.albums.count, count)
        let messages = [
            "an album has no `id`, so it is left out", "album \"x\" has no `name`, so it is left out",
            "`year` of album \"y\" must be a year, not \"abc\"; it is left out",
        ]
        let noSongs = ["the server gives no songs of 500 albums, so they have no tracks"]
        let wanted = mode == "records" ? messages : mode == "same-page" ? noSongs : []
        expectEqual(albums.diagnostics.map(\.message), wanted)
        expect(albums.diagnostics.allSatisfy { $0.path.hasPrefix("http://127.0.0.1:") && !$0.path.contains("?") })
    }

    @Test func `a server that finds no songs is asked for each album`() throws {
        let albums = try service("no-songs").albums(try login("no-songs"))
        expect(albums.diagnostics.isEmpty)
        expectEqual(albums.albums.map(\.tracks.count), [2, 2, 2, 0, 2, 2, 2, 2, 2])
        expectEqual(albums.albums.first?.tracks.map(\.title), ["One", "Two"])
    }

    @Test func `albums whose songs the server refuses are counted`() throws {
        let albums = try service("some-songs").albums(try login("some-songs"))
        expectEqual(albums.albums.map(\.tracks.count), [2, 2, 0, 0, 0, 0, 0, 0, 0])
        expectEqual(
            albums.diagnostics.map(\.message), ["the server gives no songs of 7 albums, so they have no tracks"])
    }

    @Test func `a cover is downloaded, and a response without one is an error`() async throws {
        let (service, login) = (try service("good"), try login("good"))
        let address = try #require(CoverAddress(service.address.text + "/"))
        let downloader = CoverDownloader(allowedHosts: [address.authority])
        guard case .fetched(let cover) = try await downloader.fetch("c1", of: SubsonicPictures(service, login)) else {
            Issue.record("no cover")
            return
        }
        expect(cover.bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47] && cover.address == service.address.text)
        for (id, error) in [
            // The second and third repeat the login: in the name of a host, and in the picture.
            ("c2", CoverDownloadError.noPicture), ("host", .badRedirect), ("comment", .repeatedSecret),
        ] {
            await #expect(throws: error, "\(id)") {
                try await downloader.fetch(id, of: SubsonicPictures(service, login))
            }
        }
    }

    @Test(arguments: [
        ("https://Music.Example/", "https://music.example"), ("http://a:4533/x/rest/", "http://a:4533/x"),
        ("https://user:pass@a", nil), ("https://a/?u=1", nil), ("ftp://a", nil), ("a.example", nil), ("https://", nil),
        ("https://:80", nil), ("https://a b", nil), ("https://a\\b", nil), ("https://é", nil),
        ("http://[::1]:80", "http://[::1]:80"),
    ])
    func `a server address is normalised, and an invalid one is rejected`(text: String, address: String?) {
        expectEqual(ServerAddress(text)?.text, address)
    }

    /// The examples of RFC 1321, and lengths around the block size.
    @Test func `the MD5 of any bytes equals Python's`() throws {
        expectEqual(MD5.hexadecimal([]), "d41d8cd98f00b204e9800998ecf8427e")
        expectEqual(MD5.hexadecimal(Array("message digest".utf8)), "f96b697d7cb7938d525a2f31aaf161d0")
        let script = "import hashlib\nprint(*[hashlib.md5(bytes(range(n))).hexdigest() for n in range(200)])"
        let known = String(decoding: try Program.output("/usr/bin/python3", ["-c", script]), as: UTF8.self)
        let own = (0..<200).map { MD5.hexadecimal((0..<$0).map { UInt8($0) }) }
        expectEqual(own, known.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Randomly changed responses are read or rejected, but never crash the reader.
    @Test(arguments: 0..<60)
    func `a damaged response never crashes the reader`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["albumlist2", "search3-all", "album-1", "ping-token", "albumlist2-xml", "cover-2"]
        for name in names {
            let sound = try Fixtures.bytes("subsonic/\(name).body")
            let bytes = random.mutated(sound, interesting: "{}[]\",:0<\\")
            if case .done(let node) = SubsonicResponse.read(bytes) {
                var albums = SubsonicAlbums(server: "x")
                _ = albums.addAlbums(node)
                _ = albums.addSongs(node)
                expect(albums.albums.allSatisfy { !$0.title.isEmpty && !$0.id.isEmpty })
            }
        }
    }

    @Test func `the shortest secret that is looked for is found in base64 as well`() {
        let token = AccessToken.plain(user: "alice", password: Secret("s3same"))
        expectEqual(token.withoutSecrets("you sent czNzYW1l."), "•••")
        expectEqual(AccessToken.key(Secret("s3sam")).withoutSecrets("you sent czNzYW0=."), "you sent czNzYW0=.")
    }

    @Test func `a secret is hidden also where a combining accent follows it`() {
        let token = AccessToken.plain(user: "alice", password: Secret("s3same"))
        for text in ["you sent s3same\u{301}.", "\u{301}s3same", "s3s3same\u{20DD}same"] {
            for shown in [token.redacted(text), token.withoutSecrets(text)] {
                expect(Data(shown.utf8).range(of: Data("s3same".utf8)) == nil, "\(shown)")
            }
        }
    }
}
