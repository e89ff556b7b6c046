import Foundation
import SourceText
import Synchronization
import TestSupport
import Testing
@testable import Connectors

/// How often and when requests are retried, and how many run at once.
struct CoverDownloadTryTests {
    private static let tries = [
        ("/fail/1/503", "7 bytes", 2), ("/fail/2/503", "7 bytes", 3), ("/fail/3/503", "status(503)", 3),
        ("/fail/2/429", "7 bytes", 3),
        ("/fail/2/500", "7 bytes", 3), ("/fail/2/502", "7 bytes", 3), ("/fail/2/504", "7 bytes", 3),
        ("/fail/1/501", "status(501)", 1),
        ("/fail/1/404", "status(404)", 1), ("/fail/1/410", "status(410)", 1), ("/fail/1/403", "status(403)", 1),
        ("/fail/2/cut", "7 bytes", 3),
        ("/fail/3/cut", "truncated", 3), ("/fail/2/hangup", "7 bytes", 3), ("/fail/3/hangup", "noConnection", 3),
        ("/size/0", "empty", 1),
        ("/packed/br", "encoding", 1), ("/body", "tooLarge", 1),
    ]

    @Test func `only temporary failures are retried, up to the limit`() async throws {
        let server = try CoverServer.start()
        for (path, expected, count) in Self.tries {
            let fixture = CoverFixture(server: server, byteLimit: 1_000_000)
            let outcome = await fixture.downloader.outcome(fixture.address(path))
            expectEqual(outcome, expected, "\(path)")
            try await expectEqual(fixture.count(path), count, "\(path)")
            expectEqual(fixture.clock.waited.count, count - 1, "\(path)")
        }
    }

    /// The pauses grow and are randomised.
    @Test(arguments: [(0.0, [0.25, 0.5]), (0.5, [0.375, 0.75]), (0.999, [0.49975, 0.9995])])
    func `the pauses between retries grow and are randomised`(chance: Double, expected: [Double]) async throws {
        let fixture = try CoverFixture(chance: chance)
        _ = await fixture.downloader.outcome(fixture.address("/fail/9/503"))
        expect(zip(fixture.clock.waited, expected).allSatisfy { abs($0 - $1) < 0.001 }, "\(fixture.clock.waited)")
    }

    private static let retryAfter: [(String, String, [Double], String)] = [
        ("429", "Retry-After: 1", [1.0], "7 bytes"), ("503", "Retry-After: 60", [60], "7 bytes"),
        ("429", "Retry-After: 0", [0], "7 bytes"),
        ("500", "Retry-After: 2", [2], "7 bytes"), ("429", "Retry-After: 61", [], "waitTooLong(seconds: 61)"),
        ("429", "Retry-After: 86400", [], "waitTooLong(seconds: 86400)"),
        ("429", "Retry-After: -1e9", [0.25], "7 bytes"),
        ("429", "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT", [0.25], "7 bytes"),
        ("429", "Retry-After: soon", [0.25], "7 bytes"),
        // The clock is at 2017-07-14 02:40:00.
        ("429", "Retry-After: Fri, 14 Jul 2017 02:40:30 GMT", [30], "7 bytes"),
        ("429", "Retry-After: Fri, 14 Jul 2017 02:41:01 GMT", [], "waitTooLong(seconds: 61)"),
        ("404", "Retry-After: 1", [], "status(404)"),
    ]

    @Test func `the Retry-After field sets the pause before a retry`() async throws {
        let server = try CoverServer.start()
        for (code, field, expected, outcome) in Self.retryAfter {
            let fixture = CoverFixture(server: server, chance: 0)
            let path = "/fail/1/\(code)/\(PercentCoding.queryText(field))"
            await expectEqual(fixture.downloader.outcome(fixture.address(path)), outcome, "\(field)")
            expectEqual(fixture.clock.waited, expected, "\(field)")
            try await expectEqual(fixture.count(path), expected.count + 1, "\(field)")
        }
    }

    /// During a host's pause all downloads from it wait; afterwards the retry goes first.
    @Test func `all downloads from a host wait during its pause`() async throws {
        let hosts = CoverDownloadHosts(total: 16, perHost: 2, now: { 0 })
        let order = Order()
        try await hosts.enter("a:80", isAgain: false)
        await hosts.leave("a:80", .resting)
        try await hosts.enter("a:80", isAgain: false)
        let third = Task {
            try await hosts.enter("a:80", isAgain: false)
            order.add("third")
        }
        while await hosts.waitingCount("a:80") < 1 { await Task.yield() }
        let again = Task {
            try await hosts.enter("a:80", isAgain: true)
            order.add("again")
        }
        while await hosts.waitingCount("a:80") < 2 { await Task.yield() }
        try await hosts.enter("b:80", isAgain: false)
        order.add("b")
        expectEqual(order.names, ["b"])
        // The retry goes first.
        await hosts.wake("a:80")
        try await again.value
        await hosts.leave("a:80", .heard)
        try await third.value
        expectEqual(order.names, ["b", "again", "third"])
    }

    @Test func `at most four downloads run per host and sixteen in all`() async throws {
        let fixture = try CoverFixture()
        let names = (0..<8).map { "h\($0).localhost" }
        let port = fixture.server.port
        let downloader = CoverDownloader(allowedHosts: Set(names.map { "\($0):\(port)" }))
        let outcomes = await withTaskGroup(of: String.self) { group in
            for index in 0..<400 {
                group.addTask { await downloader.outcome("http://\(names[index % 8]):\(port)/slow/\(index)") }
            }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        expectEqual(outcomes, Array(repeating: "7 bytes", count: 400))
        let peaks = try JSONDecoder().decode(
            [String: Int].self, from: Data(await fixture.downloader.text(fixture.address("/peak")).utf8))
        expectEqual(peaks["all"], 16)
        for name in names { expect((1...4).contains(peaks["\(name):\(port)"] ?? 0), "\(peaks)") }
        // Connections are reused.
        try await expectEqual(fixture.heads().count, 401)
    }

    /// A host that never responds does not delay hundreds of pictures, and is tried again after a minute.
    @Test func `a host that never responds is skipped for a minute`() async throws {
        let fixture = try CoverFixture(seconds: 0.5)
        let (downloader, base) = (fixture.downloader, fixture.address(""))
        let outcomes = await withTaskGroup(of: String.self) { group in
            for index in 0..<100 {
                group.addTask { await downloader.outcome("\(base)/hang/\(index)") }
            }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        expectEqual(outcomes, Array(repeating: "timeout", count: 100))
        await expectEqual(fixture.downloader.outcome(fixture.address("/ok")), "timeout")
        await fixture.clock.clock.sleep(.seconds(61))
        await expectEqual(fixture.downloader.outcome(fixture.address("/ok")), "7 bytes")
        try await expect(fixture.heads().count <= 10)
    }

    @Test func `a search asks a host for each picture, whatever became of those before`() async throws {
        let server = try CoverServer.start()
        var limits = CoverDownloader.Limits()
        (limits.totalSeconds, limits.silences) = (0.5, .max)
        let downloader = CoverDownloader(
            allowedHosts: ["127.0.0.1:\(server.port)"], limits: limits, clock: FakeClock().clock)
        let base = "http://127.0.0.1:\(server.port)"
        // Also on a connection that is used again.
        for path in ["/ok", "/hang/1", "/hang/2", "/hang/3", "/hang/4", "/hang/5", "/ok"] {
            let outcome = await downloader.outcome(base + path)
            expectEqual(outcome, path == "/ok" ? "7 bytes" : "timeout", "\(path)")
        }
    }

    /// Limits that no test reaches, even on a busy machine.
    private var patient: CoverDownloader.Limits {
        var limits = CoverDownloader.Limits()
        limits.totalSeconds = 3600
        return limits
    }

    @Test func `a stop signal ends all running and waiting downloads`() async throws {
        let fixture = try CoverFixture()
        let downloader = CoverDownloader(
            allowedHosts: ["127.0.0.1:\(fixture.server.port)"], limits: patient,
            isStopped: { isTestStopped.load(ordering: .relaxed) ? 1 : 0 })
        let base = fixture.address("")
        isTestStopped.store(false, ordering: .relaxed)
        async let outcomes = withTaskGroup(of: String.self) { group in
            for index in 0..<50 {
                let path =
                    index % 2 == 0 ? "/hang/\(index)" : "/fail/99999/503/" + PercentCoding.queryText("Retry-After: 30")
                group.addTask { await downloader.outcome(base + path) }
            }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        try await fixture.waitForRequests(4)
        isTestStopped.store(true, ordering: .relaxed)
        await expectEqual(outcomes, Array(repeating: "stopped", count: 50))
    }

    @Test func `cancelled downloads end at once and free their places`() async throws {
        let fixture = try CoverFixture(seconds: 3600)
        let (downloader, base) = (fixture.downloader, fixture.address(""))
        let tasks = (0..<20).map { index in Task { await downloader.outcome("\(base)/hang/\(index)") } }
        try await fixture.waitForRequests(4)
        for task in tasks { task.cancel() }
        for task in tasks { await expectEqual(task.value, "stopped") }
        await expectEqual(fixture.downloader.outcome(fixture.address("/ok")), "7 bytes")
    }
}

/// Events in the order in which they happened.
private final class Order: Sendable {
    private let list = Mutex<[String]>([])

    var names: [String] { list.withLock { $0 } }

    func add(_ name: String) { list.withLock { $0.append(name) } }
}

private let isTestStopped = Atomic(false)
