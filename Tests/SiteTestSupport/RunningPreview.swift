package import Foundation
import Glibc
package import TestSupport
import Testing

/// A running preview of a site folder.
package final class RunningPreview {
    package let process = Process()
    package let port: Int
    package let errors: URL

    package init(_ folder: TemporaryFolder, _ arguments: [String] = ["--port", "0"]) throws {
        try folder.write("out", "")
        try folder.write("err", "")
        errors = URL(fileURLWithPath: folder("err"))
        process.executableURL = URL(fileURLWithPath: try BuiltBinary.path())
        process.arguments = ["serve", "--source", folder("site")] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("out")))
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.start()
        var found: Int?
        for _ in 0..<1_000 where found == nil && process.isRunning {
            usleep(10_000)
            let text = try String(contentsOfFile: folder("out"), encoding: .utf8)
            found = text.split(separator: "http://127.0.0.1:").dropFirst().first.flatMap {
                Int($0.prefix { $0.isNumber })
            }
        }
        port = try #require(found, "no address was printed")
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    package func get(_ path: String, _ fields: String = "") throws -> String {
        try RawClient.answer(
            "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)\r\n", port: port, seconds: 20)
    }

    /// The response to a request to change the content; `fields` default to those of a real page.
    package func post(_ path: String, _ body: String, fields: String? = nil) throws -> String {
        try Self.post(path, body, fields: fields ?? honestFields(), port: port)
    }

    package static func post(_ path: String, _ body: String, fields: String, port: Int) throws -> String {
        try RawClient.answer(
            "POST \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)",
            port: port, seconds: 20)
    }

    /// The header fields that a page sends to change the content.
    package func honestFields() throws -> String { try "Origin: http://localhost:\(port)\r\n" + honest(token()) }

    /// The same fields without the origin.
    package func honest(_ token: String) -> String {
        "Content-Type: application/json\r\nX-Sitegen-Token: \(token)\r\n"
    }

    /// The token that a page requests before it changes the content.
    package func token() throws -> String {
        let parts = try get("/.sitegen/edit").components(separatedBy: "\"token\":\"")
        return String(try #require(parts.dropFirst().first).prefix { $0 != "\"" })
    }

    /// Whether a page shows a text within some seconds.
    package func shows(_ text: String, at path: String) throws -> Bool {
        for _ in 0..<500 where try !get(path).contains(text) { usleep(20_000) }
        return try get(path).contains(text)
    }

    /// Whether the program prints a text to standard error within some seconds.
    package func says(_ text: String) throws -> Bool {
        for _ in 0..<500 where try !String(contentsOf: errors, encoding: .utf8).contains(text) { usleep(20_000) }
        return try String(contentsOf: errors, encoding: .utf8).contains(text)
    }

    /// The fingerprint that a page contains.
    package func fingerprint(_ path: String) throws -> String {
        let parts = try get(path).components(separatedBy: "data-fingerprint=\"")
        return String(try #require(parts.dropFirst().first).prefix { $0 != "\"" })
    }

    package func listen(_ path: String, _ fingerprint: String) throws -> RawClient {
        let client = try RawClient(port: port)
        client.send(
            "GET /.sitegen/events?page=\(path)&fingerprint=\(fingerprint) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        let greeting = client.text(seconds: 20) { $0.contains("event: mistakes\ndata: {") && $0.hasSuffix("\n\n") }
        expect(greeting.contains("data: {\"head\":\"\",\"text\":\"\"}\n"), "a site without mistakes: \(greeting)")
        return client
    }
}
