import Synchronization
import TestSupport
import Testing
@testable import Preview

struct EventTests {
    @Test func `an event has a data field for each line`() {
        expectEqual(EventStream.message("a", "b"), Array("event: a\ndata: b\n\n".utf8))
        expectEqual(
            EventStream.message("a", "b\nc\u{2028}d\r"), Array("event: a\ndata: b\ndata: c\u{2028}d\ndata: \n\n".utf8)
        )
        expectEqual(EventStream.message("a", ""), Array("event: a\ndata: \n\n".utf8))
    }

    @Test func `an event reaches all streams, or only those chosen`() async throws {
        let opened = Mutex<[EventStream]>([])
        var limits = Limits()
        // On a busy machine the test may take longer than the heartbeat interval.
        limits.heartbeatMilliseconds = 3_600_000
        let server = try TestServer(
            routes: [route { stream in opened.withLock { $0.append(stream) } }], limits: limits)
        let clients = try (0..<3).map { _ in try listener(server) }
        for client in clients {
            expectEqual(client.text { $0.hasSuffix("\r\n\r\n") }.field("Content-Type"), "text/event-stream")
        }
        try await Self.wait { opened.withLock { $0.count } == 3 && server.server.streams.count == 3 }
        server.server.send("all", "1")
        for client in clients { expectEqual(client.text { $0.hasSuffix("\n\n") }, "event: all\ndata: 1\n\n") }
        let first = opened.withLock { $0[0] }
        server.server.send("one", "2", to: [first])
        server.server.send("all", "3")
        let texts = clients.map { $0.text { $0.hasSuffix("data: 3\n\n") } }
        expectEqual(texts.count { $0.contains("data: 2") }, 1)
    }

    @Test func `a closed stream is removed`() async throws {
        let server = try TestServer(routes: [route()])
        var client: RawClient? = try listener(server)
        try await Self.wait { server.server.streams.count == 1 }
        _ = client?.text { $0.hasSuffix("\r\n\r\n") }
        client = nil
        try await Self.wait { server.server.streams.isEmpty }
    }

    @Test func `streams are limited in number and send heartbeats`() async throws {
        var limits = Limits()
        (limits.streams, limits.heartbeatMilliseconds) = (2, 200)
        let server = try TestServer(routes: [route()], limits: limits)
        let clients = try (0..<3).map { _ in
            let client = try listener(server)
            _ = client.text { $0.contains("\r\n\r\n") }
            return client
        }
        expect(clients[0].receive(seconds: 2).isClosed)
        expect(clients[2].text { $0.hasSuffix(":\n\n") }.hasSuffix(":\n\n"))
        expectEqual(server.server.streams.count, 2)
    }

    /// A client that does not read is disconnected when too much data is waiting for it.
    @Test func `a stream whose client does not read is closed`() async throws {
        var limits = Limits()
        limits.waitingEventBytes = 100_000
        let server = try TestServer(routes: [route()], limits: limits)
        let client = try RawClient(port: server.port, receiveBuffer: 2_048)
        client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try await Self.wait { server.server.streams.count == 1 }
        let text = String(repeating: "x", count: 1 << 20)
        for _ in 0..<20 { server.server.send("much", text) }
        try await Self.wait { server.server.streams.isEmpty }
        try expectEqual(server.answer("GET /a.css").status, 200)
    }

    private func route(_ opened: @escaping @Sendable (EventStream) -> Void = { _ in }) -> Route {
        Route("GET", "events") { _ in Response(200, type: "text/event-stream", body: .events { opened($0) }) }
    }

    private func listener(_ server: TestServer) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client
    }

    /// Waits until a condition is true, and fails after five seconds.
    private static func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        expect(condition())
    }
}
