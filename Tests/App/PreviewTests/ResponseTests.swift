import TestSupport
import Testing
@testable import Preview

struct ResponseTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    @Test func `a file is served with its header fields`() throws {
        let answer = try server.answer("GET /a.css")
        expectEqual(answer.status, 200)
        expectEqual(answer.body, "a{}")
        expectEqual(answer.field("Content-Type"), "text/css")
        expectEqual(answer.field("Content-Length"), "3")
        expectEqual(answer.field("ETag"), "\"t3\"")
        expectEqual(answer.field("Cache-Control"), "no-store")
        expectEqual(answer.field("X-Content-Type-Options"), "nosniff")
        expectEqual(answer.field("Connection"), "close")
        expectEqual(answer.field("Date")?.hasSuffix(" GMT"), true)
        expect(!answer.lowercased().contains("access-control"))
    }

    @Test(arguments: [
        ("/", 200), ("/?a=b", 200), ("/index.html", 200), ("/albums/low/", 200), ("/albums/low", 307),
        ("/albums/%C3%A9lan/", 200), ("/albums/élan/", 200), ("/albums", 404), ("/albums/", 404), ("/a.css/", 404),
        ("/A.css", 404), ("//a.css", 404), ("/./a.css", 404), ("/albums/../a.css", 404), ("/%2fa.css", 404),
        ("/a.css%00", 400), ("/a%2ecss", 200), ("/slow.txt", 200), ("/lost.txt", 404), ("/..", 404), ("/\\a.css", 404),
    ])
    func `a path is decoded once and never normalised`(_ target: String, status: Int) throws {
        try expectEqual(server.answer("GET \(target)").status, status)
    }

    @Test func `a folder without a slash redirects within this server`() throws {
        let answer = try server.answer("GET /albums/%C3%A9lan")
        expectEqual(answer.field("Location"), "/albums/%C3%A9lan/")
        try expectEqual(server.answer("GET //evil.example").status, 404)
        try expectEqual(server.answer("GET /%5cevil.example").status, 404)
    }

    @Test func `a missing file gets the page for it`() throws {
        let answer = try server.answer("GET /none")
        expectEqual(answer.status, 404)
        expectEqual(answer.body, "<p>nothing here</p>")
        expectEqual(answer.field("Content-Type"), MediaType.html)
    }

    @Test func `a HEAD request gets no body`() throws {
        let answer = try server.answer("HEAD /a.css")
        expectEqual(answer.status, 200)
        expectEqual(answer.field("Content-Length"), "3")
        expect(answer.body.isEmpty)
        try expect(server.answer("HEAD /slow.txt").body.isEmpty)
        try expect(server.answer("HEAD /none").body.isEmpty)
    }

    @Test(arguments: ["\"t3\"", "W/\"t3\"", "\"x\", \"t3\"", "*", "\"x\" ,W/\"t3\" "])
    func `a file with a matching tag is not sent again`(_ tags: String) throws {
        let answer = try server.answer("GET /a.css", ["If-None-Match: \(tags)"])
        expectEqual(answer.status, 304)
        expect(answer.body.isEmpty && answer.field("Content-Length") == nil)
        expectEqual(answer.field("ETag"), "\"t3\"")
    }

    @Test func `a file with another tag is sent`() throws {
        try expectEqual(server.answer("GET /a.css", ["If-None-Match: \"t4\", t3"]).status, 200)
    }

    @Test func `a range request gets its part of the file`() throws {
        let part = try server.answer("GET /digits.txt", ["Range: bytes=2-4"])
        expect(part.status == 206 && part.body == "234")
        expectEqual(part.field("Content-Range"), "bytes 2-4/10")
        try expectEqual(server.answer("GET /digits.txt", ["Range: bytes=-2"]).body, "89")
        let none = try server.answer("GET /digits.txt", ["Range: bytes=10-"])
        expect(none.status == 416 && none.field("Content-Range") == "bytes */10")
        try expectEqual(server.answer("GET /digits.txt", ["Range: bytes=0-1,4-5"]).status, 200)
        try expectEqual(server.answer("GET /digits.txt", ["Range: bytes=0-1", "If-Range: \"t10\""]).status, 206)
        try expectEqual(server.answer("GET /digits.txt", ["Range: bytes=0-1", "If-Range: \"old\""]).body, "0123456789")
        try expectEqual(server.answer("HEAD /digits.txt", ["Range: bytes=0-1"]).status, 200)
    }

    @Test(arguments: ["PUT", "POST", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "BREW"])
    func `methods other than GET and HEAD are refused`(_ method: String) throws {
        let answer = try server.answer("\(method) /a.css", ["Content-Length: 0"])
        expectEqual(answer.status, 405)
        expectEqual(answer.field("Allow"), "GET, HEAD")
    }

    @Test func `a request for a foreign host is refused`() throws {
        for host in ["evil.example", "localhost.evil.example:80", "127.0.0.1/"] {
            let answer = try RawClient.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", port: server.port)
            expectEqual(answer.status, 421, "\(host)")
            expect(!answer.contains("home"))
        }
        let answer = try RawClient.answer(
            "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", port: server.port)
        expectEqual(answer.status, 421)
    }
}
