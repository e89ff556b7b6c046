import Synchronization
import TestSupport
import Testing
@testable import Preview

struct ConnectionTests {
    @Test func `several requests on one connection are answered in order`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port)
        let one = "GET /slow.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let two = "HEAD /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
        client.send(one + two + one + "GET /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let text = client.text()
        let statuses = text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
        expectEqual(statuses, ["200", "200", "200", "404"])
        expectEqual(text.split(separator: "slow").count, 4 + 1, "two tags and two bodies")
    }

    @Test func `a request sent byte by byte is answered`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port)
        for byte in "GET /a.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8 { client.send([byte]) }
        expectEqual(client.text().body, "a{}")
    }

    /// Bytes that the client has not read yet are kept, and all of them arrive.
    @Test func `a slow reader receives a large file completely`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port, receiveBuffer: 2_048)
        client.send(
            "GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\nGET /large.bin HTTP/1.1\r\nHost: localhost\r\nRange: bytes=7-2000000\r\nConnection: close\r\n\r\n"
        )
        let bytes = client.receive(seconds: 20).bytes
        let first = try #require(Self.endOfHead(bytes[...]))
        let length = TestTree.largeBytes.count
        expect(bytes[first..<first + length].elementsEqual(TestTree.largeBytes))
        let second = try #require(Self.endOfHead(bytes[(first + length)...]))
        expect(bytes[second...].elementsEqual(TestTree.largeBytes[7...2_000_000]))
    }

    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }.map { $0 + 4 }
    }

    @Test func `a client that is still sending receives the error`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        client.send([UInt8](repeating: 97, count: 1 << 20))
        expectEqual(client.text().status, 431)
    }

    @Test func `late request heads and bodies time out`() throws {
        var limits = Limits()
        (limits.headMilliseconds, limits.bodyMilliseconds, limits.idleMilliseconds) = (600, 600, 60_000)
        let route = Route("POST", "edit", bodyLimit: 100) { _ in Response(200, "done") }
        let server = try TestServer(routes: [route], limits: limits)
        let head = try RawClient(port: server.port)
        head.send("GET / HTTP/1.1\r\nHo")
        let body = try RawClient(port: server.port)
        body.send("POST /edit HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 10\r\n\r\n123")
        let silent = try RawClient(port: server.port)
        expectEqual(head.text().status, 408)
        expectEqual(body.text().status, 408)
        expect(!silent.receive(seconds: 0.1).isClosed)
    }

    @Test func `a head sent very slowly times out`() throws {
        var limits = Limits()
        limits.headMilliseconds = 700
        let server = try TestServer(limits: limits)
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nX: ")
        let start = ContinuousClock.now
        var isClosed = false
        while !isClosed, ContinuousClock.now - start < .seconds(5) {
            client.send("a")
            isClosed = client.receive(seconds: 0.05).isClosed
        }
        expect(isClosed)
    }

    @Test func `idle connections are closed after the time limit`() throws {
        var limits = Limits()
        limits.idleMilliseconds = 500
        let server = try TestServer(limits: limits)
        let client = try RawClient(port: server.port)
        client.send("GET /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let (bytes, isClosed) = client.receive(seconds: 4)
        expectEqual(String(decoding: bytes, as: UTF8.self).status, 200)
        expect(isClosed)
    }

    /// Above the connection limit the oldest idle connection is closed, and active ones stay open.
    @Test func `above the connection limit the oldest idle one is closed`() throws {
        var limits = Limits()
        limits.connections = 16
        let server = try TestServer(limits: limits)
        let busy = try RawClient(port: server.port)
        busy.send("GET / HTTP/1.1\r\nHost: loc")
        let old = try RawClient(port: server.port)
        _ = busy.receive(seconds: 0.1)
        let others = try (0..<14).map { _ in try RawClient(port: server.port) }
        try expectEqual(server.answer("GET /a.css").status, 200)
        expect(old.receive(seconds: 2).isClosed)
        expect(!others[13].receive(seconds: 0.1).isClosed)
        busy.send("alhost\r\nConnection: close\r\n\r\n")
        expectEqual(busy.text().body, "<p>home</p>")
    }

    @Test func `slow connections are closed when there are no idle ones`() throws {
        var limits = Limits()
        limits.connections = 16
        let server = try TestServer(limits: limits)
        let slow = try (0..<40).map { _ in
            let client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nX")
            return client
        }
        for _ in 0..<5 { try expectEqual(server.answer("GET /a.css").status, 200) }
        expect(slow[0].receive(seconds: 2).isClosed)
    }

    @Test func `a new tree is served on open connections too`() throws {
        let server = try TestServer()
        var other = TestTree()
        other.files["a.css"] = .text("a{b:c}", "text/css")
        other.files["index.html"] = nil
        let client = try RawClient(port: server.port)
        client.send("GET /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expectEqual(client.text { $0.hasSuffix("a{}") }.status, 200)
        server.server.show(other)
        client.send("GET /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expectEqual(client.text { $0.hasSuffix("a{b:c}") }.status, 200)
        try expectEqual(server.answer("GET /").status, 404)
    }

    @Test func `a released server closes its connections`() throws {
        var server: TestServer? = try TestServer()
        let port = try #require(server?.port)
        let client = try RawClient(port: port)
        server = nil
        expect(client.receive().isClosed)
    }
}
