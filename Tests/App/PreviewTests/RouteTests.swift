import TestSupport
import Testing
@testable import Preview

struct RouteTests {
    private let server: TestServer

    init() throws {
        let echo = Route("POST", ".sitegen/edit", bodyLimit: 16) { request in
            Response(200, type: "application/json", bytes: request.body.reversed())
        }
        let read = Route("GET", ".sitegen/state") { request in Response(200, request.parameter("of") ?? "all") }
        server = try TestServer(routes: [echo, read])
    }

    private func post(_ body: String, _ fields: [String]) throws -> String {
        try server.posted("POST /.sitegen/edit", fields + ["Content-Length: \(body.utf8.count)"], body)
    }

    @Test func `a page of this server may use its routes`() throws {
        let origin = "Origin: http://localhost:\(server.port)"
        try expectEqual(post("abc", [origin]).body, "cba")
        try expectEqual(post("abc", [origin, "Sec-Fetch-Site: same-origin"]).status, 200)
        try expectEqual(post("", [origin]).status, 200)
        try expectEqual(server.answer("GET /.sitegen/state?of=a+b%21").body, "a+b!\n")
    }

    @Test(arguments: [
        [], ["Origin: null"], ["Origin: http://evil.example"], ["Origin: http://localhost"],
        ["Origin: https://localhost"],
        ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
    ])
    func `pages of other origins may not use the routes`(_ fields: [String]) throws {
        try expectEqual(post("abc", fields).status, 403)
    }

    @Test(arguments: [
        ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
        ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: same-origin"],
        ["Sec-Fetch-Dest: iframe"], ["Sec-Fetch-Dest: document"], ["Sec-Fetch-Dest: image"],
        ["Sec-Fetch-Dest: empty", "Sec-Fetch-Dest: iframe"],
    ])
    func `a request whose fetch metadata is doubled or not of a script is refused`(_ fields: [String]) throws {
        let origin = "Origin: http://localhost:\(server.port)"
        try expectEqual(post("abc", [origin] + fields).status, 403)
        try expectEqual(server.answer("GET /.sitegen/state", fields).status, 403)
        try expectEqual(server.answer("GET /.sitegen/state", ["Sec-Fetch-Dest: empty"]).status, 200)
    }

    @Test(arguments: [
        "GET /", "GET /nothing", "GET /a.css", "HEAD /", "PUT /", "GET /.sitegen/state", "GET /albums/low",
    ])
    func `every response forbids other sites to frame it`(_ line: String) throws {
        let answer = try server.answer(line)
        expectEqual(answer.field("Content-Security-Policy"), "frame-ancestors 'none'")
        expectEqual(answer.field("X-Frame-Options"), "DENY")
    }

    @Test func `an origin must match completely and only once`() throws {
        let port = server.port
        for origin in [
            "http://localhost:\(port).evil.example", "http://localhost:\(port)/", "http://127.0.0.1:\(port)",
        ] {
            try expectEqual(post("abc", ["Origin: \(origin)"]).status, 403, "\(origin)")
        }
        let twice = "Origin: http://localhost:\(port)"
        try expectEqual(post("abc", [twice, twice]).status, 403)
        try expectEqual(server.answer("GET /.sitegen/state", ["Sec-Fetch-Site: cross-site"]).status, 403)
        try expectEqual(server.answer("GET /.sitegen/state", ["Origin: http://evil.example"]).status, 403)
    }

    @Test func `request bodies and methods have limits`() throws {
        let origin = "Origin: http://localhost:\(server.port)"
        try expectEqual(post(String(repeating: "a", count: 17), [origin]).status, 413)
        try expectEqual(post(String(repeating: "a", count: 16), [origin]).status, 200)
        try expectEqual(server.answer("PUT /.sitegen/edit", [origin]).status, 405)
        try expectEqual(server.answer("GET /.sitegen/edit").status, 404)
    }

    @Test func `a client may wait for a 100 Continue response`() throws {
        let client = try RawClient(port: server.port)
        let host = "localhost:\(server.port)"
        let fields = "Host: \(host)\r\nOrigin: http://\(host)\r\nContent-Length: 3\r\nConnection: close\r\n"
        client.send("POST /.sitegen/edit HTTP/1.1\r\n\(fields)Expect: 100-continue\r\n\r\n")
        expectEqual(client.text { $0.hasSuffix("\r\n\r\n") }, "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("abc")
        expectEqual(client.text().body, "cba")
        try expectEqual(post("abc", ["Origin: http://\(host)", "Expect: magic"]).status, 417)
    }
}

extension TestServer {
    /// The response to a request with a body.
    fileprivate func posted(_ line: String, _ fields: [String], _ body: String) throws -> String {
        let lines = ["\(line) HTTP/1.1", "Host: localhost:\(port)"] + fields + ["Connection: close"]
        return try RawClient.answer(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, port: port)
    }
}
