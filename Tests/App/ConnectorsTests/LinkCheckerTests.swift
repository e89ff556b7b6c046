import Foundation
import SourceText
import Synchronization
import TestSupport
import Testing
@testable import Connectors

/// What is found out about links, how often servers are asked, and who is not asked at all.
struct LinkCheckerTests {
    /// A clock that records the pauses and advances at once.
    private final class StepClock: Sendable {
        private let state = Mutex((now: 0.0, pauses: [Double]()))

        var pauses: [Double] { state.withLock { $0.pauses } }

        var clock: ServiceClock {
            ServiceClock(
                seconds: { self.state.withLock { $0.now } }, now: { 1_500_000_000 },
                sleep: { duration in
                    let time = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
                    self.state.withLock { $0 = ($0.now + time, $0.pauses + [time]) }
                }, random: { 0.5 })
        }
    }

    private struct Fixture {
        let server: LinkServer
        let steps = StepClock()
        let checker: LinkChecker

        init(
            _ server: LinkServer? = nil, isAllowed: Bool = true, limits: LinkChecker.Limits = .init(),
            isStopped: HTTPClient.StopSign? = nil
        ) throws {
            self.server = try server ?? LinkServer()
            let server = self.server
            checker = LinkChecker(
                allowedHosts: isAllowed ? [server.authority] : [], version: "1", limits: limits, isStopped: isStopped,
                clock: steps.clock)
        }

        func check(_ paths: String...) async -> [LinkChecker.Result] {
            await checker.check(paths.map { $0.hasPrefix("http") ? $0 : server.address + $0 })
        }
    }

    private static let answers: [(path: String, result: LinkChecker.Result, requests: [String])] = [
        ("/ok", .alive, ["HEAD"]), ("/code/204", .alive, ["HEAD"]), ("/code/304", .alive, ["HEAD"]),
        ("/code/404", .dead("the server responded with HTTP 404"), ["HEAD", "GET"]),
        ("/code/410", .dead("the server responded with HTTP 410"), ["HEAD", "GET"]),
        // Servers that do not answer HEAD as they answer GET.
        ("/head/404", .alive, ["HEAD", "GET"]), ("/head/405", .alive, ["HEAD", "GET"]),
        ("/head/403", .alive, ["HEAD", "GET"]), ("/head/500", .alive, ["HEAD", "GET"]),
        ("/mute", .alive, ["HEAD", "GET"]), ("/large", .alive, ["HEAD"]),
        // A program is not told what a visitor is.
        ("/code/401", .unchecked("the server responded with HTTP 401"), ["HEAD", "GET"]),
        ("/code/403", .unchecked("the server responded with HTTP 403"), ["HEAD", "GET"]),
        ("/code/500", .unchecked("the server responded with HTTP 500"), ["HEAD", "GET"]),
        ("/busy/1/3", .alive, ["HEAD", "GET"]), ("/busy/2/3", .alive, ["HEAD", "GET", "GET"]),
        ("/busy/9/3", .unchecked("the server responded with HTTP 429"), ["HEAD", "GET", "GET"]),
        ("/busy/9/9999", .unchecked("the server responded with HTTP 429"), ["HEAD"]),
        ("/ok/a?b=%20c", .alive, ["HEAD"]), ("/ok/ü b", .alive, ["HEAD"]),
    ]

    @Test func `each answer has its meaning, and no server is asked more often than necessary`() async throws {
        let server = try LinkServer()
        for (path, result, requests) in Self.answers {
            let fixture = try Fixture(server)
            let before = try server.requests().count
            await expectEqual(fixture.check(path), [result], "\(path)")
            let made = try server.requests().dropFirst(before).map { String($0.prefix { $0 != " " }) }
            expectEqual(made, requests, "\(path)")
        }
    }

    @Test func `a large page is not read`() async throws {
        let fixture = try Fixture()
        await expectEqual(fixture.check("/head/500", "/large"), [.alive, .alive])
    }

    @Test func `redirects are followed to their end`() async throws {
        let fixture = try Fixture()
        await expectEqual(fixture.check("/hop/3"), [.alive])
        try expectEqual(fixture.server.requests().map { String($0) }, (0...3).reversed().map { "HEAD /hop/\($0)" })
        await expectEqual(fixture.check("/to/%2Fcode%2F404"), [.dead("the server responded with HTTP 404")])
        await expectEqual(fixture.check("/hop/11"), [.dead("the server redirects more than 10 times")])
        await expectEqual(fixture.check("/to/javascript:a"), [.unchecked("the server redirects to an invalid address")])
    }

    private static let refused = [
        "http://127.0.0.1:1/", "http://10.0.0.1/", "http://192.168.1.1/a", "http://[::1]/", "http://[fd00::1]/",
        "http://169.254.169.254/latest/meta-data/", "http://localhost/", "http://nas.local/", "http://2130706433/",
        "http://0x7f000001/", "http://127.1/",
    ]

    @Test func `private networks are not asked`() async throws {
        let fixture = try Fixture(isAllowed: false)
        for result in await fixture.checker.check(Self.refused + [fixture.server.address + "/ok"]) {
            guard case .unchecked(let reason) = result else {
                Issue.record("\(result)")
                continue
            }
            expect(reason.contains("is not on the public internet"))
        }
        try expect(fixture.server.requests() == [] && fixture.steps.pauses == [])
    }

    @Test func `a redirect leads into no private network`() async throws {
        let (fixture, other) = (try Fixture(), try LinkServer())
        let otherHost = other.address.replacing("127.0.0.1", with: "127.0.0.2")
        for target in [otherHost + "/ok", "http://10.0.0.1/", "//localhost/", "http://2130706433/"] {
            let result = await fixture.check("/to/" + PercentCoding.queryText(target))
            guard case .unchecked(let reason)? = result.first else {
                Issue.record("\(target): \(result)")
                continue
            }
            expect(reason.contains("is not on the public internet"), "\(target)")
        }
        try expectEqual(other.requests(), [])
    }

    @Test func `a host is asked once a second, in order`() async throws {
        let fixture = try Fixture()
        let results = await fixture.check("/ok/1", "/code/404", "/ok/2", "/hop/1", "/ok/3")
        expectEqual(results.map { $0 == .alive }, [true, false, true, true, true])
        let requests = try fixture.server.requests()
        expectEqual(
            requests,
            [
                "HEAD /ok/1", "HEAD /code/404", "GET /code/404", "HEAD /ok/2", "HEAD /hop/1", "HEAD /hop/0",
                "HEAD /ok/3",
            ])
        // Each request but the first waits a second, redirects and second tries as well.
        expectEqual(fixture.steps.pauses, Array(repeating: 1, count: 6), "\(fixture.steps.pauses)")
    }

    @Test func `a host rests as long as it asks`() async throws {
        let fixture = try Fixture()
        await expectEqual(fixture.check("/busy/1/30", "/ok"), [.alive, .alive])
        expectEqual(fixture.steps.pauses, [30, 1])
    }

    @Test func `a silent server does not hold up the check`() async throws {
        var limits = LinkChecker.Limits()
        limits.totalSeconds = 0.2
        let fixture = try Fixture(limits: limits)
        await expectEqual(fixture.check("/hang", "/ok"), [.unchecked("the server did not respond in time"), .alive])
        try expectEqual(fixture.server.requests(), ["HEAD /hang", "GET /hang", "HEAD /ok"])
    }

    @Test func `unknown hosts are dead only if another server answers`() async throws {
        let fixture = try Fixture()
        let unknown = "http://host.invalid/a"
        await expectEqual(fixture.check(unknown), [.unchecked("there is no such host, or no network")])
        await expectEqual(fixture.check("/ok", unknown), [.alive, .dead("there is no such host")])
        await expect(
            fixture.check("http://a b/", "http://me:you@a.example/").allSatisfy { $0 != .alive && $0 != .stopped }
        )
    }

    @Test func `a stopped check asks nobody`() async throws {
        let fixture = try Fixture(isStopped: { 2 })
        await expectEqual(fixture.check("/ok", "/code/404"), [.stopped, .stopped])
        try expectEqual(fixture.server.requests(), [])
    }

    @Test func `a cancelled check ends at once`() async throws {
        let fixture = try Fixture()
        let (checker, addresses) = (fixture.checker, ["/ok", "/hang", "/ok/2"].map { fixture.server.address + $0 })
        let check = Task { await checker.check(addresses) }
        while try fixture.server.requests().count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        let start = ContinuousClock.now
        check.cancel()
        await expectEqual(check.value, [.alive, .stopped, .stopped])
        expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func `progress counts each address once`() async throws {
        let fixture = try Fixture()
        let counts = Mutex<[Int]>([])
        let addresses = ["/ok", "/code/404", "/hop/2"].map { fixture.server.address + $0 } + ["no address"]
        _ = await fixture.checker.check(addresses) { count in counts.withLock { $0.append(count) } }
        expectEqual(counts.withLock { $0 }, [1, 2, 3, 4])
    }
}
