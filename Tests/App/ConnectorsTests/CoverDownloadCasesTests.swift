import Foundation
import TestSupport
import Testing
@testable import Connectors

/// The cases of the shared misbehaving server.
struct CoverDownloadCasesTests {
    /// The possible results of a case here; downloads do not check whether bytes are a picture.
    private static func endings(_ expectation: String) -> [String] {
        let words: [(String, [String])] = [
            ("ok after 3 tries", ["bytes"]), ("ok, waited", ["bytes"]),
            ("error or ok by chunked", ["bytes", "brokenProtocol"]),
            ("error or 404", ["status(404)", "badRedirect"]), ("error:protocol or ok", ["bytes", "brokenProtocol"]),
            ("ok or error", ["bytes", "brokenProtocol"]), ("ok", ["bytes"]), ("error:empty", ["empty"]),
            (
                "error:status",
                [
                    "status(204)", "status(206)", "status(304)", "status(403)", "status(404)", "status(410)",
                    "status(500)",
                ]
            ),
            ("error:rate-limited", ["waitTooLong(seconds: 86400)"]), ("error after 3 tries", ["status(429)"]),
            ("error:not-an-image", ["bytes"]), ("error:svg-refused", ["bytes"]), ("error:pixels", ["bytes"]),
            ("error:damaged image", ["bytes"]), ("error:too-large", ["tooLarge"]), ("error:decode", ["encoding"]),
            ("error:truncated", ["truncated"]), ("error:protocol", ["brokenProtocol"]),
            ("error:redirects", ["tooManyRedirects"]),
            ("error:scheme", ["badRedirect"]), ("error:private address", ["refusedAddress"]),
            ("error:url", ["badRedirect"]),
            ("error:redirect", ["badRedirect"]), ("error:timeout", ["timeout"]),
            ("error:connection", ["noConnection", "truncated"]),
        ]
        return words.first { expectation.hasPrefix($0.0) }?.1 ?? []
    }

    private struct Case: Decodable {
        let path: String
        let expect: String
    }

    /// Every case has its expected result, and `/internal` is never requested, whether the configuration names the
    /// server by address or by name: one of them in each run.
    @Test func `each case of the bad server has its expected result`() async throws {
        let folder = try ScratchFolder()
        let server = try CoverServer.startBadServer(hits: folder("hits"))
        for host in TestScope.sample(["127.0.0.1", "localhost"], 1, for: "names of the bad server") {
            let address = "http://\(host):\(server.port)"
            try await allCases(host: host, at: address, hits: folder("hits"))
        }
    }

    private func allCases(host: String, at address: String, hits path: String) async throws {
        let before = try Self.hits(path).count
        let clock = FakeClock()
        var limits = CoverDownloader.Limits()
        limits.totalSeconds = 3
        let allowed = address.dropFirst("http://".count)
        let downloader = CoverDownloader(allowedHosts: [String(allowed)], limits: limits, clock: clock.clock)
        await expectEqual(downloader.text(address + "/reset"), "ok")
        let listed = try JSONDecoder().decode(
            [Case].self, from: Data(Fixtures.bytes("downloader/cases.json")))
        let served = try JSONDecoder().decode([Case].self, from: Data(await downloader.text(address + "/cases").utf8))
        // The last one leads to 127.0.0.1, which may be the host that the configuration names.
        let left = ["/internal", "/redir-downgrade"] + (host == "127.0.0.1" ? ["/redir-internal"] : [])
        let cases = served.filter { !left.contains($0.path) }
        expect(Set(listed.map(\.path)).isSubset(of: Set(served.map(\.path))) && cases.count >= 70)
        let outcomes = await withTaskGroup(of: (Case, String).self) { group in
            for one in cases { group.addTask { (one, await downloader.outcome(address + one.path)) } }
            return await group.reduce(into: [(Case, String)]()) { $0.append($1) }
        }
        for (one, outcome) in outcomes {
            let isExpected = Self.endings(one.expect).contains { outcome.hasSuffix($0) || outcome.hasPrefix($0) }
            expect(isExpected, "\(one.path): \(one.expect), not \(outcome)")
        }
        let hits = try Self.hits(path).dropFirst(before)
        expect(!hits.contains { $0.hasPrefix("/internal") })
        for (path, count) in [
            ("/500", 3), ("/503-then-ok", 3), ("/429-then-ok", 2), ("/429-date", 3), ("/429-junk", 3), ("/403", 1),
            ("/404", 1), ("/410", 1), ("/short", 3), ("/chunk-trunc", 3), ("/rst", 3), ("/early-close", 3),
            ("/429-forever", 1), ("/redir-loop", 6), ("/gzip-bomb", 1),
        ] {
            expectEqual(hits.count { $0 == path }, count, "\(path)")
        }
        expect(clock.waited.contains { $0 >= 1 })
    }

    private static func hits(_ path: String) throws -> [Substring] {
        try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n")
    }

    /// Downloads keep only limited data in memory, measured in a separate process.
    @Test func `downloads from a hostile server use little memory`() async throws {
        let result = await #expect(processExitsWith: .success) {
            let server = try CoverServer.startBadServer(hits: "/dev/null")
            let flood = try CoverServer.start()
            var limits = CoverDownloader.Limits()
            limits.totalSeconds = 5
            let downloader = CoverDownloader(
                allowedHosts: ["127.0.0.1:\(server.port)", "127.0.0.1:\(flood.port)"], limits: limits,
                clock: FakeClock().clock)
            // The first request loads the libraries.
            _ = await downloader.outcome("http://127.0.0.1:\(server.port)/ok.png")
            let bad = [
                "/gzip-bomb", "/infinite", "/huge-cl", "/hdr-1mb", "/hdr-100k", "/1xx-flood", "/chunk-huge",
                "/png-flat-bomb",
            ]
            let floods = [
                "/lines", "/line", "/interim", "/body", "/chunks", "/bomb", "/bombs", "/deflate-bomb", "/extension",
                "/trailers",
                "/failure-body", "/redirect-body", "/size/20000000", "/size/20000001",
            ]
            var worst = 0
            let addresses =
                bad.map { "http://127.0.0.1:\(server.port)\($0)" }
                + floods.map { "http://127.0.0.1:\(flood.port)\($0)" }
            for address in TestScope.sample(addresses, 8, for: "memory of downloads") {
                let before = try memoryKilobytes("VmRSS")
                try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
                let outcome = await downloader.outcome(address)
                let growth = try memoryKilobytes("VmHWM") - before
                print(address, outcome, growth)
                worst = max(worst, growth)
            }
            server.stop()
            flood.stop()
            exit(worst < 64 << 10 ? 0 : 1)
        }
        expect(result != nil)
    }
}

/// A memory value of this process, in KiB.
private func memoryKilobytes(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try #require(Int(line.filter(\.isNumber)))
}
