import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Connectors

extension SteppedClock {
    /// The clock for a client of services.
    var clock: ServiceClock {
        ServiceClock(
            seconds: { self.now }, now: { Int(self.now) }, sleep: { self.pass($0) }, random: { 0 })
    }
}

/// A clock that stands still, and whose first long pause lasts until it is ended.
private final class HeldClock: Sendable {
    private let sleeps = Mutex<[Double]>([])
    private let (held, end) = AsyncStream<Void>.makeStream()

    /// The pauses of at least a second so far.
    var pauses: [Double] { sleeps.withLock { $0 } }

    var clock: ServiceClock {
        ServiceClock(
            seconds: { 100 }, now: { 100 },
            sleep: { duration in
                if duration < .seconds(1) { return }
                let isFirst = self.sleeps.withLock { pauses in
                    pauses.append(Double(duration.components.seconds))
                    return pauses.count == 1
                }
                if isFirst { for await _ in self.held {} }
            }, random: { 0 })
    }

    func endPause() { end.finish() }
}

struct ServiceClientTests {
    private let server: MusicBrainzServer
    private let clock = SteppedClock()

    init() throws {
        var release = MusicBrainzServer.Release(
            id: MusicBrainzServer.id(1), title: "Low", artist: "David Bowie", group: MusicBrainzServer.id(2))
        release.date = "1977"
        server = try MusicBrainzServer([release])
    }

    private func client(
        interval: Double = 1, mayConnectAnywhere: Bool = true, clock: ServiceClock? = nil
    ) -> ServiceClient {
        ServiceClient(
            MusicService(name: "MusicBrainz", address: server.address + "/ws/2", interval: interval),
            agent: "sitegen/1 (me@example.org)", mayConnectAnywhere: mayConnectAnywhere,
            clock: clock ?? self.clock.clock)
    }

    private func message(_ client: ServiceClient, _ request: String = "release/x") async -> String {
        do throws(ConnectionError) {
            return "HTTP \(try await client.get(request).status)"
        } catch {
            return "\(error.kind): \(error.message)"
        }
    }

    @Test func `two requests never begin within the interval of the service`() async throws {
        let client = client()
        let start = clock.now
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try? await client.get("release/x") } }
        }
        expect(clock.now - start >= 19)
        try expectEqual(server.requests().count, 20)
        try expectEqual(server.agents(), ["sitegen/1 (me@example.org)"])
    }

    @Test func `only the public service of MusicBrainz is asked once a second`() {
        expectEqual(MusicService.musicBrainz(at: "https://musicbrainz.org/ws/2").interval, 1)
        expectEqual(MusicService.musicBrainz(at: "https://beta.musicbrainz.org/ws/2").interval, 1)
        expectEqual(MusicService.musicBrainz(at: "http://127.0.0.1:5000/ws/2").interval, 0)
        expectEqual(MusicService.musicBrainz(at: "https://notmusicbrainz.org/ws/2").interval, 0)
    }

    @Test func `a service that asks to wait is asked again after that time`() async throws {
        try server.setMode("release/ retry 2")
        await expectEqual(message(client(), "release/\(MusicBrainzServer.id(1))"), "HTTP 200")
        try expectEqual(server.requests().map { $0.prefix(3) }, ["429", "429", "200"])
        expect(clock.now >= 100 + 3 + 4)
    }

    @Test(arguments: ["503", "502", "hangup"]) func `a service that is busy is asked five times, with growing pauses`(
        mode: String
    ) async throws {
        try server.setMode("release/ \(mode)")
        let message = await message(client())
        try expect(mode == "hangup" || server.requests().count == 5)
        expect(clock.now >= 100 + 2 + 4 + 8 + 16)
        expect(
            mode == "hangup"
                ? message == "down: MusicBrainz does not answer"
                : message
                    == "tooManyAttempts: MusicBrainz answers with HTTP \(mode): \"Your requests are exceeding the "
                    + "allowable rate limit.\"")
    }

    @Test(arguments: [("401", "locked"), ("403", "locked"), ("400", "failed")])
    func `a refusal is reported at once with the words of the service`(status: String, kind: String) async throws {
        try server.setMode("release/ \(status)")
        await expect(message(client()).hasPrefix("\(kind): MusicBrainz"))
        await expect(message(client()).contains("exceeding the allowable"))
        try expectEqual(server.requests().count, 2)
    }

    @Test(arguments: [
        ("500", false), ("502", false), ("hangup", false), ("cut", false), ("503", true), ("retry", true),
    ])
    func `a limit makes all requests wait, and a failure only its own`(mode: String, isOfAll: Bool) async throws {
        try server.setMode("release/x \(mode)")
        let held = HeldClock()
        let client = client(interval: 0, clock: held.clock)
        let failing = Task { try? await client.get("release/x") }
        while held.pauses.isEmpty { await Task.yield() }
        await expectEqual(message(client, "release/\(MusicBrainzServer.id(1))"), "HTTP 200")
        expectEqual(held.pauses.count, isOfAll ? 2 : 1)
        held.endPause()
        await expect(failing.value?.status == nil)
    }

    @Test func `a redirect is followed on the host of the service, and never to another one`() async throws {
        let port = server.address.split(separator: ":").last ?? ""
        let place = "/ws/2/release/\(MusicBrainzServer.id(1))"
        let elsewhere = "failed: MusicBrainz leads to another address (HTTP 302)"
        for (target, expected) in [
            (place, "HTTP 200"), ("http://127.0.0.1:\(port)\(place)", "HTTP 200"), ("/elsewhere", "HTTP 404"),
            ("http://localhost:\(port)\(place)", elsewhere), ("ftp://127.0.0.1/", elsewhere),
            // In a circle.
            ("/ws/2/release/x", elsewhere),
        ] {
            try server.setMode("release/x to=\(target)")
            await expectEqual(message(client()), expected, "\(target)")
        }
        try expectEqual(server.requests().count { $0.hasPrefix("302") }, 5 + 5)
    }

    @Test func `an address that is not known is an answer`() async throws {
        await expectEqual(message(client()), "HTTP 404")
        try expectEqual(server.requests().count, 1)
    }

    @Test func `a service on a private address is not connected to unless the settings name it`() async throws {
        await expectEqual(
            message(client(mayConnectAnywhere: false)),
            "moved: MusicBrainz has an address that is not on the public internet")
        try expect(server.requests().isEmpty)
    }
}
