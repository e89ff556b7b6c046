import Foundation
import TestSupport
import Testing
@testable import Connectors

/// The result of one download for each server behaviour.
struct CoverDownloadTests {
    private static let endings = [
        ("/ok", "7 bytes"), ("/size/1", "1 bytes"), ("/size/0", "empty"), ("/size/100000", "100000 bytes"),
        ("/size/1000000", "1000000 bytes"),
        ("/size/1000001", "tooLarge"), ("/body", "tooLarge"), ("/chunks", "tooLarge"), ("/crumbs", "tooLarge"),
        ("/bomb", "tooLarge"),
        ("/deflate-bomb", "tooLarge"), ("/bombs", "encoding"), ("/gzip", "7 bytes"), ("/gzip-chunked", "7 bytes"),
        ("/deflate", "7 bytes"),
        ("/raw-deflate", "7 bytes"), ("/gzip-empty", "empty"), ("/gzip-twice", "encoding"),
        ("/gzip-transfer", "brokenProtocol"),
        ("/packed/br", "encoding"), ("/packed/zstd", "encoding"), ("/packed/x-foo", "encoding"),
        ("/packed/gzip", "encoding"),
        ("/packed/identity", "3 bytes"), ("/lines", "brokenProtocol"), ("/line", "brokenProtocol"),
        ("/interim", "brokenProtocol"),
        ("/hints", "7 bytes"), ("/trailers", "brokenProtocol"), ("/trailer", "7 bytes"), ("/extension", "timeout"),
        ("/drip-head", "timeout"),
        ("/hang", "timeout"), ("/late", "timeout"), ("/failure-body", "status(404)"), ("/redirect-body", "7 bytes"),
        ("/old", "7 bytes"),
        ("/feeds", "7 bytes"), ("/bare", "7 bytes"), ("/two", "7 bytes"), ("/three", "brokenProtocol"),
        ("/letters", "brokenProtocol"),
        ("/ninety-nine", "brokenProtocol"), ("/half-head", "noConnection"), ("/nul", "brokenProtocol"),
        ("/auth", "status(401)"),
        ("/code/200", "2 bytes"), ("/code/201", "status(201)"), ("/code/206", "status(206)"),
        ("/code/300", "status(300)"),
        ("/code/304", "status(304)"), ("/code/305", "status(305)"), ("/code/306", "status(306)"),
        ("/code/404", "status(404)"),
        ("/code/418", "status(418)"), ("/code/599", "status(599)"), ("/code/302", "badRedirect"),
        ("/cookie", "7 bytes"),
        ("/two-places", "badRedirect"), ("/upgrade", "status(101)"), ("/hop/5", "7 bytes"),
        ("/hop/6", "tooManyRedirects"),
    ]

    /// Each behaviour has its own result, and the next picture is still downloaded.
    @Test func `each server behaviour has its expected result, and downloads continue`() async throws {
        let server = try CoverServer.start()
        let base = "http://127.0.0.1:\(server.port)"
        for (path, expected) in Self.endings {
            var limits = CoverDownloader.Limits()
            limits.totalSeconds = expected == "timeout" ? 0.8 : 20
            limits.byteLimit = 1_000_000
            let downloader = CoverDownloader(
                allowedHosts: ["127.0.0.1:\(server.port)"], limits: limits, clock: FakeClock().clock)
            let outcome = await downloader.outcome(base + path)
            expectEqual(outcome, expected, "\(path)")
            if expected != "timeout" { await expectEqual(downloader.outcome(base + "/ok/next"), "7 bytes", "\(path)") }
        }
    }

    @Test(arguments: [
        ("/ok?a=%C3%BC b#c", "7 bytes"), ("/../ok", "7 bytes"), ("/./x/../ok", "7 bytes"),
        ("/%2e%2e/ok", "status(404)"),
    ])
    func `dot segments are resolved, percent-encoded ones are sent unchanged`(path: String, expected: String)
        async throws
    {
        let fixture = try CoverFixture()
        // The server has only `/ok` and paths that start with `/ok/`.
        let isQuery = path.contains("?")
        await expectEqual(fixture.downloader.outcome(fixture.address(path)), isQuery ? "status(404)" : expected)
        let lines = try await fixture.heads().map { $0.prefix { $0 != "\r" && $0 != "\r\n" } }
        let asked = isQuery ? "/ok?a=%C3%BC%20b" : path.hasPrefix("/%2e") ? path : "/ok"
        expectEqual(lines, ["GET \(asked) HTTP/1.1"])
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x", "javascript:alert(1)",
        "http://user:pw@127.0.0.1/x", "x.jpg", "",
    ])
    func `an unsupported address is rejected`(address: String) async {
        await expectEqual(CoverDownloader().outcome(address), "badAddress")
    }

    /// A download returns validators; its requests send no cookie or password and accept no compression.
    @Test func `a request sends only four header fields and returns validators`() async throws {
        let fixture = try CoverFixture()
        let result = try await fixture.downloader.fetch(
            fixture.address("/to/%2Fok%3Fa%3D1%23x".replacing("%3Fa%3D1", with: "")))
        let validators = CoverDownload.Validators(etag: "\"v1\"", lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")
        expectEqual(
            result,
            .fetched(
                .init(bytes: Array("picture".utf8), validators: validators, address: fixture.address("/ok"))))
        _ = await fixture.downloader.outcome(fixture.address("/cookie"))
        let heads = try await fixture.heads()
        expectEqual(heads.count, 4)
        for head in heads {
            let names = head.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != ":" } }
            expectEqual(names, ["Host", "User-Agent", "Accept", "Accept-Encoding"], "\(head)")
            expect(head.contains("User-Agent: sitegen/1.2\r\n") && head.contains("Accept-Encoding: identity\r\n"))
        }
    }

    @Test func `valid validators are sent, and invalid ones are not`() async throws {
        let fixture = try CoverFixture()
        let address = fixture.address("/known")
        await expectEqual(fixture.downloader.outcome(address), "7 bytes")
        await expectEqual(fixture.downloader.outcome(address, validators: .init(etag: "\"v1\"")), "not modified")
        await expectEqual(fixture.downloader.outcome(address, validators: .init(etag: "\"v0\"")), "7 bytes")
        // Validators that no server can have sent are not sent.
        for etag in ["", "a\r\nX: y", "ü", String(repeating: "x", count: 1025)] {
            await expectEqual(fixture.downloader.outcome(address, validators: .init(etag: etag)), "7 bytes")
            await expectEqual(
                fixture.downloader.outcome(fixture.address("/code/304"), validators: .init(etag: etag)),
                "status(304)")
        }
        let date = "Wed, 21 Oct 2015 07:28:00 GMT"
        await expectEqual(
            fixture.downloader.outcome(fixture.address("/code/304"), validators: .init(lastModified: date)),
            "not modified")
        let heads = try await fixture.heads()
        expect(
            heads.count { $0.contains("If-None-Match: \"v1\"\r\n") } == 1
                && heads.count { $0.contains("If-Modified-Since: \(date)\r\n") } == 1)
        expect(!heads.contains { $0.contains("X: y") })
    }

    @Test func `a closed port and an unknown host have different errors`() async throws {
        let port = try RunningServer(
            python: "import socket\ns = socket.create_server(('127.0.0.1', 0))\nprint(s.getsockname()[1], flush=True)\n"
        ).port
        let clock = FakeClock()
        let downloader = CoverDownloader(allowedHosts: ["127.0.0.1:\(port)"], clock: clock.clock)
        await expectEqual(downloader.outcome("http://127.0.0.1:\(port)/x"), "noConnection")
        expectEqual(clock.waited.count, 2)
        await expectEqual(downloader.outcome("http://no-such-host.invalid/x"), "noHost")
    }

    @Test func `no request is sent in offline mode`() async throws {
        let fixture = try CoverFixture()
        let downloader = CoverDownloader(allowedHosts: ["127.0.0.1:\(fixture.server.port)"], isOffline: true)
        await expectEqual(downloader.outcome(fixture.address("/ok")), "offline")
        await expectEqual(downloader.outcome("x"), "badAddress")
        try await expect(fixture.heads().isEmpty)
    }

    /// Each error has a reason of its own, which contains no address.
    @Test func `each download error has its own reason without an address`() {
        let errors: [CoverDownloadError] = [
            .badAddress, .refusedAddress(host: "a"), .tooManyRedirects, .badRedirect, .downgrade, .status(404),
            .waitTooLong(seconds: 86400),
            .waitTooLong(seconds: 61), .waitTooLong(seconds: 7200), .waitTooLong(seconds: .max),
            .waitTooLong(seconds: 150), .empty, .tooLarge,
            .truncated, .encoding, .timeout, .noHost, .noConnection, .certificate, .brokenProtocol, .stopped, .offline,
            .unable,
        ]
        expectEqual(Set(errors.map(\.reason)).count, errors.count)
        for reason in errors.map(\.reason) {
            expect(
                !reason.isEmpty && !reason.hasSuffix(".") && reason.first?.isUppercase == false
                    && !reason.contains("//"), "\(reason)")
        }
        expect(CoverDownloadError.waitTooLong(seconds: 86400).reason.hasSuffix("only in 24 hours"))
    }
}
