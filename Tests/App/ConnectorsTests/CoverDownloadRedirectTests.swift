import Foundation
import Glibc
import SourceText
import TestSupport
import Testing
@testable import Connectors

/// Which addresses downloads may contact, and where servers may redirect them.
struct CoverDownloadRedirectTests {
    private func to(_ location: String) -> String { "/to/" + PercentCoding.queryText(location) }

    private static let places = [
        ("/ok", "7 bytes"), ("../ok", "7 bytes"), ("file:///etc/passwd", "badRedirect"),
        ("ftp://127.0.0.1/x", "badRedirect"),
        ("gopher://127.0.0.1/x", "badRedirect"), ("javascript:alert(1)", "badRedirect"),
        ("data:image/png;base64,AA", "badRedirect"),
        ("", "badRedirect"), ("#x", "badRedirect"), ("http://", "badRedirect"), ("/\\evil", "badRedirect"),
        ("http://user:pw@127.0.0.1:PORT/ok", "badRedirect"),
        ("http://127.0.0.2:PORT/ok", "refusedAddress(host: \"127.0.0.2:PORT\")"),
        // The same host, named by a redirect.
        ("http://127.0.0.1:PORT/ok", "7 bytes"), ("//127.0.0.1:PORT/ok", "7 bytes"),
        ("http://localhost:PORT/ok", "refusedAddress(host: \"localhost:PORT\")"),
        ("http://2130706433:PORT/ok", "refusedAddress(host: \"2130706433\")"),
        ("http://0x7f.1:PORT/ok", "refusedAddress(host: \"0x7f.1\")"),
        ("http://[::1]:PORT/ok", "refusedAddress(host: \"[0:0:0:0:0:0:0:1]:PORT\")"),
        ("http://[::ffff:127.0.0.1]:PORT/ok", "refusedAddress(host: \"[0:0:0:0:0:ffff:7f00:1]:PORT\")"),
        ("http://169.254.169.254/latest", "refusedAddress(host: \"169.254.169.254\")"),
        ("http://metadata.google.internal/", "refusedAddress(host: \"metadata.google.internal\")"),
        ("/to/" + "%2Fto%2F%252Fok", "7 bytes"),
    ]

    @Test func `a redirect to a private address or another scheme is refused`() async throws {
        let server = try CoverServer.start()
        for (location, expected) in Self.places {
            let fixture = CoverFixture(server: server)
            let before = try await fixture.heads().count
            let location = location.replacing("PORT", with: "\(server.port)")
            let expected = expected.replacing("PORT", with: "\(server.port)")
            await expectEqual(fixture.downloader.outcome(fixture.address(to(location))), expected, "\(location)")
            let asked = try await fixture.heads().dropFirst(before + 1)
            expect(expected == "7 bytes" || asked.count == 1, "\(location): \(asked)")
        }
    }

    @Test func `an allowed host may redirect to another port of its own and to another allowed host`() async throws {
        let (first, second) = (try CoverServer.start(), try CoverServer.start())
        let fixture = CoverFixture(server: first)
        let own = to("http://127.0.0.1:\(second.port)/ok")
        await expectEqual(fixture.downloader.outcome(fixture.address(own)), "7 bytes")
        let other = to("http://localhost:\(second.port)/ok")
        let name = "localhost:\(second.port)"
        await expectEqual(fixture.downloader.outcome(fixture.address(other)), "refusedAddress(host: \"\(name)\")")
        let setting = fixture.downloader.setting(allowing: name, from: fixture.address(other))
        expectEqual(setting, "`coverHosts: [\"\(name)\"]`")
        let both = fixture.downloader.setting(allowing: name, from: "https://a.example/x")
        expectEqual(both, "`coverHosts: [\"a.example\", \"\(name)\"]`")
        expect(fixture.downloader.setting(allowing: "2130706433", from: "https://a.example/x") == nil)
        // With another port, as a host without one.
        for authority in [name, "localhost:80"] {
            let both = CoverDownloader(allowedHosts: ["127.0.0.1:\(first.port)", authority])
            await expectEqual(both.outcome(fixture.address(other)), "7 bytes")
        }
    }

    @Test func `every redirect status code is followed`() async throws {
        let fixture = try CoverFixture()
        for code in [301, 302, 303, 307, 308] {
            await expectEqual(fixture.downloader.outcome(fixture.address("/code/\(code)/Location:%20%2Fok")), "7 bytes")
        }
    }

    /// A private address is contacted only if its host and port are allowed.
    @Test func `private addresses are contacted only with an allowed host and port`() async throws {
        let fixture = try CoverFixture()
        let port = fixture.server.port
        for allowed in [[], ["127.0.0.1:\(port + 1)"], ["127.0.0.1"], ["localhost:\(port)"], ["127.0.0.1:80"]]
            as [Set<String>]
        {
            let downloader = CoverDownloader(allowedHosts: allowed)
            await expectEqual(downloader.outcome(fixture.address("/ok")), "refusedAddress(host: \"127.0.0.1:\(port)\")")
        }
        try await expect(fixture.heads().isEmpty)
        let downloader = CoverDownloader(allowedHosts: ["localhost:\(port)"])
        await expectEqual(downloader.outcome("http://LOCALHOST:\(port)/ok"), "7 bytes")
        await expectEqual(downloader.outcome("http://localhost.:\(port)/ok"), "7 bytes")
    }

    /// The resolved address decides, not the name.
    @Test func `a host name that resolves to a private address is refused`() async throws {
        let fixture = try CoverFixture()
        let request = HTTPPool.Request(
            address: "http://localhost:\(fixture.server.port)/ok", agent: "test", certificates: nil, fields: [],
            connectMilliseconds: 5000,
            totalMilliseconds: 5000, byteLimit: 100)
        let untrusting = HTTPPool(mayConnectAnywhere: false, isStopped: nil)
        let refused = await untrusting.get(request)
        expect(refused.outcome == 8 && refused.head == nil && refused.isSilent)
        let trusting = HTTPPool(mayConnectAnywhere: true, isStopped: nil)
        await expectEqual(trusting.get(request).body, Array("picture".utf8))
        // A name that no rule lists, if this machine's host name resolves to a local address.
        var name = [CChar](repeating: 0, count: 256)
        try #require(unsafe gethostname(&name, 255) == 0)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let outcome = await fixture.downloader.outcome("http://\(host):\(fixture.server.port)/ok")
        expect(
            outcome == "refusedAddress(host: \"\(host.lowercased()):\(fixture.server.port)\")" || outcome == "noHost")
        try await expectEqual(fixture.heads().count, 1)
    }

    /// Proxies from environment variables are not used.
    @Test func `proxies in the environment are ignored`() async throws {
        let result = await #expect(processExitsWith: .success) {
            let fixture = try CoverFixture()
            for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:1", 1)
            }
            let outcome = await fixture.downloader.outcome(fixture.address("/ok"))
            fixture.server.stop()
            exit(outcome == "7 bytes" ? 0 : 1)
        }
        expect(result != nil)
    }

    @Test func `certificates are checked, and HTTPS never redirects to HTTP`() async throws {
        let folder = try ScratchFolder()
        try CoverServer.makeCertificate(in: folder)
        let (server, plain) = (try CoverServer.start(certificates: folder.path), try CoverFixture())
        let allowed: Set<String> = ["localhost:\(server.port)", "127.0.0.1:\(server.port)"]
        let address = "https://localhost:\(server.port)"
        // The certificate is self-signed and not trusted.
        await expectEqual(CoverDownloader(allowedHosts: allowed).outcome(address + "/ok"), "certificate")
        let downloader = CoverDownloader(
            allowedHosts: allowed, clock: FakeClock().clock, certificates: folder("cert.pem"))
        await expectEqual(downloader.outcome(address + "/ok"), "7 bytes")
        await expectEqual(downloader.outcome(address + to("/ok")), "7 bytes")
        await expectEqual(downloader.outcome(address + to(plain.address("/ok"))), "downgrade")
        await expectEqual(downloader.outcome(address + to("http://example.com/")), "downgrade")
        await expectEqual(downloader.outcome("http://localhost:\(server.port)/ok"), "noConnection")
        // A server that does not speak TLS.
        var limits = CoverDownloader.Limits()
        limits.connectSeconds = 0.3
        let confused = CoverDownloader(
            allowedHosts: ["127.0.0.1:\(plain.server.port)"], limits: limits, clock: FakeClock().clock)
        let waited = await confused.outcome("https://127.0.0.1:\(plain.server.port)/ok")
        expectEqual(waited, "noConnection")
        try await expect(plain.heads().isEmpty)
        expect(server.port > 0)
    }
}
