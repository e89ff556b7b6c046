import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import MusicServices
@testable import Albums
@testable import Connectors
@testable import FileSystem
@testable import Settings
@testable import SourceInput
@testable import SourceText

/// Reading a service page by page, on a clock on which only pauses take time.
///
/// The tests share a server, because most of them need less time than its start.
@Suite(.serialized)
struct ServiceReaderTests {
    private static let server = Result { try AlbumServiceServer(albums: 130) }

    private let folder: TemporaryFolder
    private let server: AlbumServiceServer
    private let clock = SteppedClock()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: S\n")
        server = try Self.server.get()
        try server.setMode()
        try server.clear()
    }

    private static let kinds: [AdapterKind] = [.discogs, .musicbrainz, .listenbrainz, .lastfm, .jellyfin, .plex]

    private static let kindsWithToken = kinds.filter { $0.serviceRules?.tokenVariable != nil }

    private func settings(_ kind: AdapterKind, user: String = "alice") -> Settings.Server {
        var settings = Settings.Server(kind: kind, address: "\(server.address)/\(kind)")
        settings.user = user
        settings.collection = AlbumServiceServer.collection
        settings.limit = 130
        return settings
    }

    private func reader(_ kind: AdapterKind, interval: Double? = nil, now: Int = 1000) throws -> ServiceReader {
        let rules = try #require(kind.serviceRules)
        let token = rules.tokenVariable.map { _ in Secret(AlbumServiceServer.token) }
        var music = MusicService(rules, at: "\(server.address)/\(kind)", token: token)
        if let interval {
            music = MusicService(name: music.name, address: music.address, interval: interval)
            music.token = token
            music.busyPause = rules.busyPause
            music.authorization = token.map { rules.authorization($0.text) }
        }
        let clock = clock
        let client = ServiceClient(
            music, agent: "sitegen/1", mayConnectAnywhere: true,
            clock: ServiceClock(
                seconds: { clock.now }, now: { Int(clock.now) }, sleep: { clock.pass($0) }, random: { 0 }))
        let site = try Folder.working.openFolder(FilePath(folder("site")), followLink: true)
        return ServiceReader(
            client: client, name: rules.name,
            answers: AnswerStore(site: site, folder: "answers-\(kind)", now: now, lifetime: ServiceReader.lifetime))
    }

    /// The titles, or the kind and message of the failure.
    private func read(_ kind: AdapterKind, user: String = "alice", now: Int = 1000) async throws -> [String] {
        let settings = settings(kind, user: user)
        let service = try #require(albumService(for: settings, shownAs: "\(server.address)/\(kind)"))
        let reader = try reader(kind, now: now)
        do throws(ConnectionError) {
            return try await reader.albums(service).albums.map(\.title)
        } catch {
            return ["\(error.kind): \(error.message)"]
        }
    }

    @Test(arguments: kinds) func `two requests never begin within the interval`(kind: AdapterKind) async throws {
        let rules = try #require(kind.serviceRules)
        let service = try #require(albumService(for: settings(kind), shownAs: "x"))
        let start = clock.now
        _ = try await reader(kind, interval: 1.5).albums(service)
        let requests = try server.requests().count
        expect(requests >= 2 && clock.now - start >= Double(requests - 1) * 1.5)
        // The public services have limits, and servers of one's own have none.
        expectEqual(rules.interval > 0, rules.address != nil)
        if let address = rules.address {
            expectEqual(MusicService(rules, at: address, token: Secret("x")).interval, rules.interval)
        }
        expectEqual(MusicService(rules, at: "http://127.0.0.1", token: nil).interval, 0)
    }

    /// What happens to the second request, and the beginning of the message: failures after which it is repeated.
    private static let passing: [(mode: String, kind: String)] = [
        ("429", "tooManyAttempts"), ("503", "tooManyAttempts"), ("cut", "failed"), ("hangup", "down"),
    ]
    /// The same for answers after which it is not.
    private static let lasting: [(mode: String, kind: String)] = [
        ("html", "webPage"), ("half", "wrongAnswer"), ("401", "locked"), ("404", "wrongAnswer"), ("400", "failed"),
        ("redirect", "failed"), ("away", "failed"),
    ]

    /// Each failure with each service, or a sample of them: every case starts a server.
    private static func cases(
        _ failures: [(mode: String, kind: String)], _ count: Int
    ) -> [(AdapterKind, (mode: String, kind: String))] {
        let all = kinds.flatMap { kind in failures.map { (kind, $0) } }
        return TestScope.sample(all, count, for: "failures, \(failures.count)")
    }

    @Test(arguments: cases(passing, 8))
    func `a failure that lasts is reported, and what came before is not asked again`(
        kind: AdapterKind, failure: (mode: String, kind: String)
    ) async throws {
        try await expectReport(of: failure, by: kind)
    }

    @Test(arguments: cases(lasting, 14)) func `a wrong answer is reported, and what came before it is not asked again`(
        kind: AdapterKind, failure: (mode: String, kind: String)
    ) async throws {
        try await expectReport(of: failure, by: kind)
    }

    private func expectReport(of failure: (mode: String, kind: String), by kind: AdapterKind) async throws {
        let part = Self.secondRequest[kind] ?? ""
        try server.setMode("\(part) \(failure.mode == "redirect" ? "302" : failure.mode)")
        let name = try #require(kind.serviceRules).name
        let failed = try await read(kind)
        expect(failed.count == 1 && failed[0].hasPrefix("\(failure.kind): \(name) "), "\(failed)")
        expect(!failed[0].contains(AlbumServiceServer.token))
        try server.setMode()
        try server.clear()
        let titles = try await read(kind)
        expectEqual(titles.count, 130)
        let complete = try await read(kind)
        expectEqual(complete, titles)
        // What came before is in the store.
        try expect(server.requests()[0].contains(part))
    }

    /// A server that repeats the token must not bring it into a file; the reading is interrupted, so that answers stay.
    @Test(arguments: kindsWithToken, [nil] + StandInServer.echoes)
    func `an answer that repeats the token is not kept`(kind: AdapterKind, form: String?) async throws {
        let second = "\(Self.secondRequest[kind] ?? "") hangup"
        try server.setMode(second, "/ " + (form.map { "echo-\($0)" } ?? "spent"))
        _ = try await read(kind)
        let kept = try folder.tree("site").keys.filter { $0.hasPrefix(".sitegen/answers") }
        expectEqual(kept.isEmpty, form != nil, "\(kept)")
    }

    @Test(arguments: kindsWithToken, StandInServer.echoes)
    func `a token that the service repeats is in no title and no message`(
        kind: AdapterKind, form: String
    ) async throws {
        try server.setMode("/ echo-\(form)")
        let service = try #require(albumService(for: settings(kind), shownAs: "x"))
        let albums = try await reader(kind).albums(service)
        expect(!albums.albums.isEmpty && albums.diagnostics.contains { $0.code == .repeatedSecret })
        for title in albums.albums.map(\.title) { expect(title.hasSuffix("•••"), "\(title)") }
        for failure in ["401", "404"] {
            try server.setMode("/ echo-\(form)", "/ \(failure)")
            let failed = try await read(kind)
            expect(failed.count == 1 && failed[0].hasSuffix("•••\""), "\(failed)")
        }
    }

    /// A part of the address of a request that is not the first.
    private static let secondRequest: [AdapterKind: String] = [
        .discogs: "page=1&", .musicbrainz: "offset=99", .listenbrainz: "offset=100", .lastfm: "page=2",
        .jellyfin: "includeItemTypes=Audio", .plex: "type=9",
    ]

    @Test(arguments: [AdapterKind.discogs, .musicbrainz, .listenbrainz, .lastfm])
    func `a service that ignores the page is not asked without end`(kind: AdapterKind) async throws {
        try server.setMode("\(Self.secondPage[kind] ?? "") repeat")
        let failed = try await read(kind)
        let name = try #require(kind.serviceRules).name
        expectEqual(failed, ["wrongAnswer: \(name) gives the same page again and again"], "\(failed)")
    }

    private static let secondPage: [AdapterKind: String] = [
        .discogs: "page=2&", .musicbrainz: "offset=99", .listenbrainz: "offset=100", .lastfm: "page=2",
    ]

    @Test func `answers of an interrupted reading are too old after an hour`() async throws {
        try server.setMode("page=2 400")
        try await expectEqual(read(.lastfm).count, 1)
        try server.setMode()
        try server.clear()
        try await expectEqual(read(.lastfm, now: 1000 + ServiceReader.lifetime + 1).count, 130)
        try expect(server.requests()[0].contains("page=1"))
    }

    @Test func `a service that asks to wait is asked again after that time`() async throws {
        try server.setMode("page=2 retry 1")
        try await expectEqual(read(.lastfm).count, 130)
        expect(clock.pauses.contains(3))
    }

    @Test func `Discogs is left alone when no request of the minute is left`() async throws {
        try server.setMode("collection/fields spent")
        let service = try #require(albumService(for: settings(.discogs), shownAs: "x"))
        try await expectEqual(reader(.discogs, interval: 0).albums(service).albums.count, 130)
        expectEqual(clock.pauses.filter { $0 > 0 }, [20])
    }

    @Test(arguments: [AdapterKind.discogs, .listenbrainz, .lastfm])
    func `an unknown user is reported in the words of the service`(kind: AdapterKind) async throws {
        let failed = try await read(kind, user: "zoë & co")
        expect(failed.count == 1 && failed[0].contains("(HTTP 404): \""), "\(failed)")
        try expectEqual(server.requests().count, 1)
    }

    @Test func `statistics that are not computed yet are no albums`() async throws {
        try await expectEqual(
            read(.listenbrainz, user: "new"),
            [
                "wrongAnswer: ListenBrainz has not computed the statistics of new yet"
            ])
    }
}
