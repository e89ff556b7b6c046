import TestSupport
import Testing
@testable import Preview

struct RequestParserTests {
    @Test func `a request is parsed into its parts`() throws {
        let request = try #require(
            parse("GET /a%20b/%C3%A9?x=1&page=%2Fc%2F HTTP/1.1\r\nhost:\tlocalhost:8080 \r\nX-Other: a: b\r\n\r\nrest"))
        expectEqual(request.method, "GET")
        expectEqual(request.path, Array("a b/é".utf8))
        expectEqual(request.parameter("page"), "/c/")
        expectEqual(request.parameter("x"), "1")
        expect(request.parameter("y") == nil)
        expectEqual(request.host, "localhost:8080")
        expectEqual(request.value(of: "x-other"), "a: b")
        expect(request.isPersistent)
    }

    @Test func `the host of an absolute address is used`() throws {
        let request = try #require(parse("GET http://other:1/a HTTP/1.0\r\nHost: localhost\r\n\r\n"))
        expectEqual(request.host, "other:1")
        expectEqual(request.path, Array("a".utf8))
        expect(!request.isPersistent)
    }

    @Test(arguments: [
        "GET  / HTTP/1.1", "GET /", "GET / HTTP/2.0", "GET / HTTP/1.10", "GET / http/1.1", "GET\t/ HTTP/1.1",
        "G(T / HTTP/1.1", " GET / HTTP/1.1", "GET a HTTP/1.1", "GET * HTTP/1.1", "GET /%4 HTTP/1.1",
        "GET /%zz HTTP/1.1", "GET /%00 HTTP/1.1", "GET /\u{7F} HTTP/1.1", "GET / HTTP/1.1 ", "GET https://a/ HTTP/1.1",
    ])
    func `an invalid request line is refused`(_ line: String) {
        expectEqual(refusal(line + "\r\nHost: a\r\n\r\n"), 400)
    }

    @Test(arguments: [
        ("", 400), ("Host: a\r\nHost: a", 400), ("Host : a", 400), (": a\r\nHost: a", 400), ("Host: a\r\n b", 400),
        ("Host: a\nX: b", 400), ("Host: a\rX: b", 400), ("Host: a\u{0}", 400), ("Host: a\r\nX", 400),
        ("Host: a\r\nContent-Length: -1", 400), ("Host: a\r\nContent-Length: +1", 400),
        ("Host: a\r\nContent-Length: 1, 1", 400), ("Host: a\r\nContent-Length: 1\r\nContent-Length: 1", 400),
        ("Host: a\r\nContent-Length: ", 400), ("Host: a\r\nContent-Length: 9223372036854775808", 413),
        ("Host: a\r\nTransfer-Encoding: chunked", 411),
        ("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1", 400),
    ])
    func `invalid and ambiguous header fields are refused`(_ fields: String, status: Int) {
        expectEqual(refusal("GET / HTTP/1.1\r\n\(fields)\r\n\r\n"), status)
    }

    @Test func `a request head has limits of size and number`() {
        let name = String(repeating: "a", count: 9_000)
        expectEqual(refusal("GET /\(name) HTTP/1.1\r\nHost: a\r\n\r\n"), 414)
        expectEqual(refusal("GET /\(name)\(name)"), 414)
        expectEqual(refusal("GET / HTTP/1.1\r\nHost: a\r\nX: \(name)\(name)"), 431)
        expectEqual(refusal("GET / HTTP/1.1\r\nHost: a\r\nX: \(name)\(name)\r\n\r\n"), 431)
        let fields = String(repeating: "X: y\r\n", count: 100)
        expectEqual(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"), 431)
        expect(parse("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 99))\r\n") != nil)
        expectEqual(refusal(String(repeating: "\r\n", count: 9_000)), 400)
    }

    @Test(arguments: [(RequestParser.headLimit, nil), (RequestParser.headLimit + 1, 431)] as [(Int, Int?)])
    func `a head may be as long as the limit`(length: Int, refused: Int?) {
        let (start, end) = ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "\r\n\r\n")
        let text = start + String(repeating: "y", count: length - start.utf8.count - end.utf8.count) + end
        expect(refusal(text) == refused && (parse(text) == nil) == (refused != nil))
    }

    @Test(arguments: [(RequestParser.lineLimit, nil), (RequestParser.lineLimit + 1, 414)] as [(Int, Int?)])
    func `a request line may be as long as the limit`(length: Int, refused: Int?) {
        let (start, end) = ("GET /", " HTTP/1.1")
        let line = start + String(repeating: "y", count: length - start.utf8.count - end.utf8.count) + end
        expect(refusal(line + "\r\nHost: a\r\n\r\n") == refused)
    }

    @Test func `a truncated request is never taken as complete`() {
        let bytes = Array("\r\nPOST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n".utf8)
        for count in 0..<bytes.count {
            var parser = RequestParser()
            guard case .incomplete = parser.parse(Array(bytes[..<count])) else {
                Issue.record("\(count) bytes of \(bytes.count) are taken for something")
                continue
            }
        }
        guard case .complete(_, bytes.count, 5) = outcome(bytes) else {
            Issue.record("the whole request is not")
            return
        }
    }

    /// Bytes that are split anywhere give the same outcome as all bytes at once.
    @Test func `a request split anywhere is parsed as in one piece`() {
        let seeds = [
            "GET /albums/low/ HTTP/1.1\r\nHost: localhost:8080\r\nRange: bytes=0-1\r\n\r\n",
            "POST /.sitegen/edit HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 3\r\nOrigin: http://[::1]\r\n\r\nabcGET /",
            "\r\n\r\nHEAD /%C3%A9?a=b HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        ]
        var kinds: [String: Int] = [:]
        for seed in 0..<3_000 {
            var random = SeededGenerator(seed: seed)
            let bytes = random.mutated(Array(random.pick(seeds).utf8), interesting: "\r\n: %\u{0}/HTP1.0")
            let whole = describe(outcome(bytes))
            var parser = RequestParser()
            var count = 0
            var seen = "incomplete"
            while seen == "incomplete", count < bytes.count {
                count = min(bytes.count, count + 1 + random.below(40))
                seen = describe(parser.parse(Array(bytes[..<count])))
            }
            expectEqual(seen, whole, "seed \(seed)")
            kinds[String(whole.prefix(8)), default: 0] += 1
        }
        expectEqual(kinds.count, 3, "\(kinds)")
    }

    @Test(arguments: ["GET /", "GET / HTTP/1.1\r\nHost: a\r\nX: ", "\r\n"])
    func `a head that is too long has the same answer however its bytes are split`(_ start: String) {
        let rest = start == "\r\n" ? String(repeating: start, count: 9_000) : String(repeating: "a", count: 18_000)
        let bytes = Array("\(start)\(rest)GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        for step in [bytes.count, 8_192, 1_000] {
            var parser = RequestParser()
            let counts = stride(from: step, to: bytes.count + step, by: step)
            let outcomes = counts.map { describe(parser.parse(Array(bytes.prefix($0)))) }
            expectEqual(outcomes.first { $0 != "incomplete" }, describe(outcome(bytes)), "\(step) bytes at once")
        }
        expect(describe(outcome(bytes)).hasPrefix("refused"))
    }

    private func outcome(_ bytes: [UInt8]) -> RequestParser.Outcome {
        var parser = RequestParser()
        return parser.parse(bytes)
    }

    private func parse(_ text: String) -> Request? {
        if case .complete(let request, _, _) = outcome(Array(text.utf8)) { request } else { nil }
    }

    private func refusal(_ text: String) -> Int? {
        if case .refused(let status) = outcome(Array(text.utf8)) { status } else { nil }
    }

    private func describe(_ outcome: RequestParser.Outcome) -> String {
        switch outcome {
        case .incomplete: "incomplete"
        case .refused(let status): "refused \(status)"
        case .complete(let request, let length, let bodyLength):
            "complete \(request.method) \(request.path) \(request.query ?? "") \(length) \(bodyLength)"
        }
    }
}
