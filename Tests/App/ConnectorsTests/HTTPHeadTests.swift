import TestSupport
import Testing
@testable import Connectors

struct HTTPHeadTests {
    private func head(_ lines: String...) throws -> HTTPHead {
        try #require(HTTPHead(Array((lines + ["", ""]).joined(separator: "\r\n").utf8)))
    }

    @Test(arguments: [
        (["Content-Length: 5"], HTTPHead.Verdict.keep), ([], .keep), (["Content-Length: 1000"], .keep),
        (["Content-Length: 1001"], .tooLarge), (["Content-Length: 99999999999999999999999999"], .tooLarge),
        (["Content-Length: -5"], .noProtocol), (["Content-Length: +5"], .noProtocol),
        (["Content-Length: 5x"], .noProtocol),
        (["Content-Length:"], .noProtocol), (["Content-Length: 5", "content-length: 6"], .noProtocol),
        (["Content-Length: 5", "CONTENT-LENGTH:5"], .keep), (["Content-Length: 5, 5"], .keep),
        (["Content-Length: 5,6"], .noProtocol),
        (["Transfer-Encoding: chunked"], .keep), (["Transfer-Encoding: Chunked", "Content-Length: 5000"], .keep),
        (["Transfer-Encoding: gzip, chunked"], .noProtocol), (["Transfer-Encoding: chunked, chunked"], .noProtocol),
        (["Transfer-Encoding: x"], .noProtocol), (["Content-Encoding: gzip"], .keep),
        (["Content-Encoding: identity"], .keep),
        (["Content-Encoding: Deflate"], .keep), (["Content-Encoding: gzip, gzip"], .badEncoding),
        (["Content-Encoding: gzip", "Content-Encoding: gzip"], .badEncoding), (["Content-Encoding: br"], .badEncoding),
        (["Content-Encoding: zstd"], .badEncoding), (["Content-Encoding: x-foo"], .badEncoding),
        (["Content-Encodings: br"], .keep),
    ])
    func `each response head of a download has its expected verdict`(lines: [String], verdict: HTTPHead.Verdict) throws
    {
        let text = (["HTTP/1.1 200 OK"] + lines + ["", ""]).joined(separator: "\r\n")
        try expectEqual(#require(HTTPHead(Array(text.utf8))).verdict(byteLimit: 1000), verdict)
    }

    @Test func `error responses are discarded, and invalid heads are rejected`() throws {
        try expectEqual(head("HTTP/1.1 404 No", "Content-Length: 5").verdict(byteLimit: 1), .discard)
        try expectEqual(head("HTTP/1.1 404 No", "Content-Length: 50000").verdict(byteLimit: 1), .enough)
        try expectEqual(head("HTTP/1.1 302 No").verdict(byteLimit: 1), .enough)
        try expectEqual(head("HTTP/1.1 304", "Content-Length: 50000").verdict(byteLimit: 1), .discard)
        expect(HTTPHead(Array("HELLO\r\n\r\n".utf8)) == nil && HTTPHead([]) == nil)
        expect(
            HTTPHead(Array("HTTP/1.1 20 OK\r\n\r\n".utf8)) == nil && HTTPHead(Array("HTTP/1.1 2xx\r\n\r\n".utf8)) == nil
        )
    }

    @Test func `header fields are found by name in any letter case`() throws {
        let head = try head("HTTP/1.1 200 OK", "ETag: \t\"a b\"  ", "etag : 2", "X", ": y", "Location:", "location:/b")
        expectEqual(head.values("etag").map { String(decoding: $0, as: UTF8.self) }, ["\"a b\""])
        expect(head.text("etag") == "\"a b\"" && head.text("location") == nil && head.text("x") == nil)
        expectEqual(head.values("location").map(Array.init), [[], Array("/b".utf8)])
    }

    @Test(arguments: [
        ("0", 0), ("7", 7), ("86400", 86400), ("99999999999999999999999", Int.max), ("-1e9", nil), ("1.5", nil),
        ("soon", nil), ("", nil),
        ("Wed, 21 Oct 2015 07:28:00 GMT", nil), ("Thu, 01 Jan 1970 00:16:41 GMT", 1),
        ("Thu, 01 Jan 1970 00:16:40 GMT", nil),
        ("Thu, 01 Jan 1970 00:16:41 CET", nil), ("Thursday, 01-Jan-70 00:16:41 GMT", nil),
    ])
    func `the Retry-After field is read as seconds or a date`(value: String, seconds: Int?) throws {
        let now = seconds == 1 || value.hasSuffix("40 GMT") || value.hasSuffix("41 CET") ? 1000 : 1_500_000_000
        try expectEqual(head("HTTP/1.1 429 Slow", "Retry-After: \(value)").retryAfter(now: now), seconds)
    }

    /// Dates of 400 years are read as Python writes them.
    @Test func `dates in header fields are read as in Python`() throws {
        let script = """
            import email.utils, random
            r = random.Random(3)
            for _ in range(2000):
                t = r.randrange(0, 400 * 366 * 86400)
                print(t, email.utils.formatdate(t, usegmt=True), sep="\\t")
            """
        let output = try Program.output("/usr/bin/python3", ["-c", script])
        let rows = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
        expectEqual(rows.count, 2000)
        for row in rows { expectEqual(HTTPHead.moment(Array(row[1].utf8)[...]), Int(row[0]), "\(row[1])") }
    }

    /// A head that is truncated at any byte or changed is read or rejected, but never crashes the reader.
    @Test func `a damaged response head never crashes the reader`() {
        let sound = Array(
            "HTTP/1.1 429 OK\r\nContent-Length: 5\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\nContent-Encoding: gzip, br\r\n\r\n"
                .utf8)
        var random = SeededGenerator(seed: 5)
        let cut = (0...sound.count).map { Array(sound.prefix($0)) }
        let changed = (0..<3000).map { _ in random.mutated(sound, interesting: "\r\n :,\u{0}9") }
        var read = 0
        for bytes in cut + changed {
            guard let head = HTTPHead(bytes) else { continue }
            read += 1
            _ = head.verdict(byteLimit: 100)
            expect(head.retryAfter(now: 0).map { $0 >= 0 } ?? true)
        }
        expect(read > 1000)
    }
}
