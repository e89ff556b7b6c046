import TestSupport
import Testing

@testable import Preview

/// The corpora of attacks in `shared/reliability/server`, sent by its own program, and others of their kind.
struct CorpusTests {
    @Test(arguments: ["traversal", "malformed"]) func everyCaseEndsAsItSays(_ corpus: String) throws {
        let server = try TestServer()
        let program = try SharedFolder.path("reliability/server/attack.py")
        // It ends with 1 where there is a finding, and what it printed is then in the failure.
        _ = try Program.output("/usr/bin/python3", ["-B", program, String(server.port), corpus])
    }

    /// Random paths out of the parts of which attacks are made: nothing but what is in the tree, and always an end.
    @Test func randomPathsFindNothing() throws {
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
            #expect([200, 307, 400, 404].contains(answer.status), "\(target)")
            #expect(!answer.contains("root:x:"), "\(target)")
            if let location = answer.field("Location") {
                #expect(location.hasPrefix("/") && !location.hasPrefix("//") && !location.contains("\\"), "\(target)")
            }
        }
        #expect(statuses.count >= 3, "\(statuses)")
    }

    /// Random damage to requests, half of them cut off: each connection ends, and the server lives.
    @Test func damagedRequestsEnd() throws {
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
            #expect(isClosed, "seed \(seed)")
            let status = String(decoding: answer, as: UTF8.self).status
            #expect(status < 500, "seed \(seed)")
        }
        #expect(try server.answer("GET /").status == 200)
    }
}
