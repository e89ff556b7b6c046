import Foundation
import TestSupport
import Testing
@testable import Preview

/// The attack corpora in `Tests/Fixtures/server`, and similar requests.
struct CorpusTests {
    @Test func `no target leads out of the tree`() throws {
        let server = try TestServer()
        let attacks = try Attack.targets(of: Fixtures.text("server/traversal.jsonl"), port: server.port)
        expect(attacks.count > 800)
        try expectNoFindings(attacks, server)
    }

    @Test func `each malformed request ends as it should`() throws {
        let server = try TestServer()
        let attacks = try Attack.requests(of: Fixtures.text("server/malformed.jsonl"), port: server.port)
        expect(attacks.count > 70)
        try expectNoFindings(attacks + Attack.large(port: server.port), server)
    }

    @Test(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
    func `each malformed request of the whole set ends as it should`() throws {
        let server = try TestServer()
        let text = try SharedFolder.text("reliability/server/malformed.jsonl")
        try expectNoFindings(try Attack.requests(of: text, port: server.port), server)
    }

    private func expectNoFindings(_ attacks: [Attack], _ server: TestServer) throws {
        for (number, attack) in attacks.enumerated() {
            let client = try RawClient(port: server.port)
            client.send(attack.bytes)
            client.finish()
            let (answer, isClosed) = client.receive(seconds: 3)
            let findings = attack.findings(in: String(decoding: answer, as: UTF8.self), isClosed: isClosed)
            expectEqual(findings, [], "\(attack.name)")
            if number.isMultiple(of: 50) { try expectEqual(server.answer("GET /").status, 200, "\(attack.name)") }
        }
        try expectEqual(server.answer("GET /").status, 200)
    }

    /// The checker itself must find successful attacks.
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n\r\nroot:x:0:0:root", "leak"), ("HTTP/1.1 500 X\r\n\r\n", "status 500"),
        ("HTTP/1.1 302 X\r\nlocation: //evil.example/\r\n\r\n", "foreign location"),
        ("HTTP/1.1 302 X\r\nLocation: https:\\\\evil.example\r\n\r\n", "foreign location"),
        ("HTTP/1.1 404 X\r\n\r\n<script>alert(1)</script>", "echo"),
        ("HTTP/1.1 200 X\r\nX-Injected:1\r\n\r\n", "echo"), ("HTTP/1.1 200 OK\r\n\r\n", "wanted 4xx"),
    ])
    func `a bad answer is found`(answer: String, finding: String) {
        let attack = Attack(name: "test", bytes: [], wanted: .refusal)
        expect(attack.findings(in: answer, isClosed: true).contains(finding))
        expectEqual(attack.findings(in: "HTTP/1.1 404 X\r\nLocation: /a\r\n\r\nno", isClosed: true), [])
        expectEqual(attack.findings(in: "", isClosed: false), ["no end"])
    }

    /// Random paths made of typical attack parts: only files of the tree are returned, and every response ends.
    @Test func `random attack paths never leave the tree`() throws {
        let server = try TestServer()
        let parts = [
            "..", ".", "/", "%2e", "%2f", "%5c", "\\", "%00", "%c0%af", "etc", "passwd", "a.css", "//", "?", "#", ";",
            "%25", "albums", "low", "http:", "@", "evil.example", "%0d%0a", "~", ":", "*", "\u{2215}",
        ]
        var statuses: [Int: Int] = [:]
        for seed in 0..<600 {
            var random = SeededGenerator(seed: seed)
            let target = "/" + (0...random.below(9)).map { _ in random.pick(parts) }.joined()
            let answer = try server.answer("GET \(target)")
            statuses[answer.status, default: 0] += 1
            expect([200, 307, 400, 404].contains(answer.status), "\(target)")
            expect(!answer.contains("root:x:"), "\(target)")
            if let location = answer.field("Location") {
                expect(location.hasPrefix("/") && !location.hasPrefix("//") && !location.contains("\\"), "\(target)")
            }
        }
        expect(statuses.count >= 3, "\(statuses)")
    }

    /// Randomly damaged requests, half of them truncated: each connection is closed, and the server keeps running.
    @Test func `damaged requests close the connection without a server error`() throws {
        let server = try TestServer()
        let seeds = [
            "GET /index.html HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-4\r\nIf-None-Match: \"x\"\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
            "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        ]
        for seed in 0..<400 {
            var random = SeededGenerator(seed: seed)
            var bytes = random.mutated(Array(random.pick(seeds).utf8), interesting: "\r\n \u{0}:,=-9/")
            if random.below(2) == 0 { bytes = Array(bytes.prefix(random.below(bytes.count))) }
            let client = try RawClient(port: server.port)
            client.send(bytes)
            client.finish()
            let (answer, isClosed) = client.receive(seconds: 3)
            expect(isClosed, "seed \(seed)")
            let status = String(decoding: answer, as: UTF8.self).status
            expect(status < 500, "seed \(seed)")
        }
        try expectEqual(server.answer("GET /").status, 200)
    }
}
