import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import SourceText

/// Sources that web services answer, as `sitegen build` and `sitegen import` read them.
struct AlbumServiceTests {
    private let folder: TemporaryFolder
    private let server: AlbumServiceServer

    init() throws {
        folder = try TemporaryFolder()
        server = try AlbumServiceServer(albums: 230)
    }

    private func settings(_ sources: String..., more: String = "") throws {
        let list = sources.map { "  - \($0)\n" }.joined()
        try folder.write(
            "site/content/site.yml", "title: S\ncovers: {contact: me@example.org}\nsources:\n\(list)\(more)")
    }

    private func run(
        _ arguments: [String], token: String? = AlbumServiceServer.token
    ) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), arguments + ["--source", folder("site")], environment: environment(token))
    }

    private func environment(_ token: String? = AlbumServiceServer.token) -> [String: String] {
        var environment = ["HOME": folder.path, "NO_COLOR": "1"]
        for kind in ["DISCOGS", "LISTENBRAINZ", "JELLYFIN", "PLEX"] { environment["SITEGEN_\(kind)_TOKEN"] = token }
        for kind in ["LASTFM", "JELLYFIN"] { environment["SITEGEN_\(kind)_KEY"] = token }
        return environment
    }

    private func build(
        _ more: String..., token: String? = AlbumServiceServer.token
    ) throws -> BuiltBinary.Result {
        try run(["build"] + more, token: token)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: folder(path), encoding: .utf8) }

    /// The requests without their status.
    private func asked() throws -> [String] {
        try server.requests().map { String($0.split(separator: " ", maxSplits: 1)[1]) }
    }

    /// The kind, settings besides the user, albums, requests for data, and requests for covers.
    private static let kinds = [
        ("discogs", "", 230, 5, 0), ("discogs", ", list: wantlist", 229, 3, 0), ("musicbrainz", "", 230, 3, 0),
        ("listenbrainz", ", period: year, limit: 130", 130, 2, 0), ("lastfm", ", limit: 120, period: week", 120, 3, 0),
        ("jellyfin", "", 230, 2, 8), ("plex", "", 230, 3, 8),
    ]

    @Test(arguments: kinds)
    func `every page of a service is asked for once, and not at all offline`(
        kind: String, more: String, albums: Int, requests: Int, covers: Int
    ) throws {
        try settings(server.source(kind, more))
        // Pictures of MusicBrainz and ListenBrainz are at an archive, which this test does not have.
        let isElsewhere = ["musicbrainz", "listenbrainz"].contains(kind)
        if isElsewhere { try folder.write("site/content/covers.lock", "") }
        let first = try build("--offline")
        expect(first.code == 2 && first.errors.contains("was not read before, and the build is offline"))
        try expect(server.requests().isEmpty)

        let result = try isElsewhere ? run(["albums", "list"]) : build()
        expectEqual(result.code, 0, "\(result.errors)")
        let counted = isElsewhere ? result.output.split(separator: "\n").count : albums
        if !isElsewhere { expect(result.output.hasPrefix("\(albums) albums"), "\(result.output)\(result.errors)") }
        expect(counted >= albums)
        let asked = try asked()
        let pictures = asked.filter { $0.contains("/Images/") || $0.contains("/thumb/") }
        expectEqual(asked.count - pictures.count, requests, "\(asked)")
        expect(isElsewhere || pictures.count == covers)
        expectEqual(Set(asked).count, asked.count)
        try expect(server.agents().contains { $0.hasPrefix("sitegen/") && $0.hasSuffix("(me@example.org)") })
        expect(!FileManager.default.fileExists(atPath: folder("site/.sitegen/answers")))
        try expectNoSecret(result)

        if isElsewhere { return }
        let tree = try folder.tree("site/public")
        try server.clear()
        let offline = try build("--offline")
        expect(offline.code == 0 && offline.output.hasPrefix("\(albums) albums"), "\(offline.errors)")
        try expect(server.requests().isEmpty)
        try expectEqual(folder.tree("site/public"), tree)
    }

    /// Neither what is printed nor any file has the token in any form.
    private func expectNoSecret(_ result: BuiltBinary.Result) throws {
        let token = AlbumServiceServer.token
        let forms = [
            token, token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? token, "tok%20en", "tok+en",
            token.utf8.map { String($0, radix: 16) }.joined(), String(token.reversed()), token.uppercased(),
            Data("x:\(token)".utf8).base64EncodedString().dropLast(4).description,
            Data("xy\(token)".utf8).base64EncodedString().dropLast(4).description, "\\u0074\\u006f",
        ]
        let files = try folder.tree("site").filter { !$0.key.hasPrefix("content/site.yml") }.values
        for text in [result.output, result.errors] + files {
            let bytes = Array(text.utf8)[...]
            for form in forms { expect(bytes.firstRange(ofText: form) == nil) }
        }
    }

    @Test(arguments: ["discogs", "listenbrainz", "lastfm", "jellyfin", "plex"])
    func `a token that a service repeats in every form leaves nothing`(kind: String) throws {
        try folder.write("secret", AlbumServiceServer.token + "\n")
        try settings(server.source(kind, ", passwordCommand: cat \(folder("secret"))"))
        try folder.write("site/content/covers.lock", "")
        let list = ["albums", "list", "--json"]
        for (modes, arguments) in [
            ("/ echo-all\n/ processes", ["build", "--verbose"]), ("/ echo-all", ["build", "--refresh"]),
            ("/ echo-all\n/ 401", list), ("/ away", list),
        ] {
            try server.setMode(modes)
            let result = try run(arguments, token: nil)
            expect(result.code == 0 && !result.errors.isEmpty, "\(result.errors)")
            try expectNoSecret(result)
        }
        let processes = try server.processes()
        expect(processes.contains("/sitegen build") && !processes.contains(AlbumServiceServer.token))
    }

    @Test(arguments: kinds)
    func `a reading that is killed at any request asks for no answer twice`(
        kind: String, more: String, albums: Int, requests: Int, covers: Int
    ) throws {
        try settings(server.source(kind, more))
        let list = ["albums", "list", "--json"]
        let whole = try run(list)
        try #require(whole.code == 0, "\(whole.errors)")
        for place in TestScope.sample(Array(1..<requests), 2, for: "killed readings of \(kind)") {
            try folder.removeTree("site/.sitegen")
            try server.clear()
            // The process is killed while it waits for the answer after that place.
            try server.setMode("/ hold \(place)")
            let killed = try WatchedProgram.run(
                BuiltBinary.path(), list + ["--source", folder("site")], environment: environment(), signal: SIGKILL,
                at: .lines(place + 1, of: server.logPath))
            expectEqual(killed.code, -SIGKILL)
            try server.setMode()
            let ending = try run(list)
            expect(ending.code == 0 && ending.output == whole.output, "killed at request \(place): \(ending.errors)")
            let counts = try asked().reduce(into: [:]) { $0[$1, default: 0] += 1 }
            expectEqual(counts.count, requests)
            // Only the answer that the process waited for when it was killed is asked for again.
            let repeated = counts.values.filter { $0 > 1 }
            expectEqual(repeated, [2], "killed at request \(place): \(counts)")
        }
    }

    @Test func `what Discogs says about a copy becomes fields of the album`() throws {
        try settings(
            server.source("discogs"), server.source("discogs", ", list: wantlist"),
            more: """
                public: [notes, folder]
                shelves:
                  - {title: Mine, source: discogs}
                  - {title: Wanted, source: discogs-wantlist}
                """)
        let result = try build()
        expectEqual(result.code, 0, "\(result.errors)")
        let page = try text("site/public/albums/record-101-r101/index.html")
        for part in [
            "Swamp", "Yazoo", "Mute", "STUMM 12", "2xVinyl, LP, Album, Purple", "Electronic", "Synth-pop", "1971",
            "Jazz",
            "Media Condition", "Mint (M)", "A note",
        ] { expect(page.contains(part), "\(part)") }
        expect(!page.contains("Swamp (7)") && !page.contains("i.discogs.com"))
        // Another copy of a release is an album of its own.
        expect(FileManager.default.fileExists(atPath: folder("site/public/albums/record-101-r101-2/index.html")))
        let home = try text("site/public/index.html")
        expect(home.contains(">Mine<") && home.contains(">Wanted<"))
    }

    @Test func `a shelf of an unknown source is an error`() throws {
        try settings(server.source("discogs"), more: "shelves:\n  - {title: Wanted, source: discogs-wantlst}\n")
        let result = try build()
        expectEqual(result.code, 1)
        expect(result.errors.contains("error[C104]: no source has the name `discogs-wantlst`"), "\(result.errors)")
    }

    @Test func `tracks of Jellyfin and Plex belong to their albums`() throws {
        try settings(server.source("jellyfin"), server.source("plex"))
        try expectEqual(build().code, 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("site/public/albums"))
        let infest = try #require(names.first { $0.hasPrefix("infest-0-") || $0 == "infest-0" })
        let page = try text("site/public/albums/\(infest)/index.html")
        expect(page.contains("Song 230") && page.contains("Song 0") && page.contains("4:21"))
        let order = try #require(page.firstRange(of: "Song 230"))
        expect(order.lowerBound < (try #require(page.firstRange(of: "Song 0<"))).lowerBound)
        let plex = try #require(names.first { $0.hasPrefix("try-it-out-0-") || $0 == "try-it-out-0" })
        try expect(text("site/public/albums/\(plex)/index.html").contains("1:01"))
    }

    @Test(arguments: ["lastfm", "jellyfin", "plex"])
    func `a service that needs a token is not asked without one`(kind: String) throws {
        try settings(server.source(kind))
        let result = try build(token: nil)
        expectEqual(result.code, 1)
        expect(result.errors.contains("there is no token for \(server.address)/\(kind)"))
        expect(result.errors.contains("SITEGEN_\(kind.uppercased())_"))
        try expect(server.requests().isEmpty)
    }

    @Test func `a token comes from a command as well`() throws {
        let token = AlbumServiceServer.token
        try folder.write("secret", token + "\n")
        try settings(server.source("plex", ", passwordCommand: cat \(folder("secret"))"))
        let result = try build(token: nil)
        expectEqual(result.code, 0, "\(result.errors)")
    }

    @Test func `a revoked token is reported in the words of the service, and the last albums are shown`() throws {
        try settings(server.source("lastfm"))
        try expectEqual(build().code, 0)
        let tree = try folder.tree("site/public")
        let result = try build(token: "another token")
        expectEqual(result.code, 0, "\(result.errors)")
        expect(result.errors.contains("warning[C110]: last.fm denies access (HTTP 403): \"Invalid API key •••\""))
        expect(result.errors.contains("the albums of its last answer are shown"))
        try expectEqual(folder.tree("site/public"), tree)
        // Without an earlier answer nothing is written.
        try FileManager.default.removeItem(atPath: folder("site/.sitegen"))
        let second = try build(token: "another token")
        expect(second.code == 1 && second.errors.contains("error[C110]: last.fm denies access"))
        try expectEqual(folder.tree("site/public"), tree)
    }

    @Test(arguments: [
        ["discogs", "--user", "alice"], ["musicbrainz", "--collection", AlbumServiceServer.collection],
        ["listenbrainz", "--user", "alice", "--limit", "7"], ["lastfm", "--user", "alice", "--period", "month"],
        ["jellyfin"], ["plex"],
    ])
    func `albums of a service are imported`(arguments: [String]) throws {
        try folder.write("site/content/site.yml", "title: S\n")
        let kind = arguments[0]
        let result = try run(
            ["import", kind, "\(server.address)/\(kind)"] + arguments.dropFirst())
        expectEqual(result.code, 0, "\(result.errors)")
        let count = kind == "listenbrainz" ? 7 : kind == "lastfm" ? 100 : 230
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder("site/content/albums")).count, count)
        try expectNoSecret(result)
    }
}
