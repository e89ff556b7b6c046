import Preview
import TestSupport
import Testing

/// A served tree with a few files.
struct TestTree: ServedTree {
    var files: [String: ServedFile] = [
        "index.html": .text("<p>home</p>", MediaType.html),
        "albums/low/index.html": .text("<p>Low</p>", MediaType.html),
        "albums/élan/index.html": .text("<p>Élan</p>", MediaType.html),
        "a.css": .text("a{}", "text/css"),
        "digits.txt": .text("0123456789", "text/plain"),
        "slow.txt": .later { .init(type: "text/plain", tag: "slow", body: .bytes(Array("slow".utf8))) },
        "lost.txt": .later { nil },
        "large.bin": .ready(.init(type: "a/b", tag: "large", body: .bytes(largeBytes))),
    ]

    static let largeBytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }

    func file(at path: [UInt8]) -> ServedFile? { files[String(decoding: path, as: UTF8.self)] }
    var missing: ServedFile { .text("<p>nothing here</p>", MediaType.html) }
}

extension ServedFile {
    /// A text file; its tag is made of the length of the text.
    static func text(_ text: String, _ type: String) -> ServedFile {
        .ready(.init(type: type, tag: "t\(text.utf8.count)", body: .bytes(Array(text.utf8))))
    }
}

/// A server with a few files that runs as long as this value exists.
struct TestServer {
    let server: PreviewServer
    let port: Int

    init(_ tree: any ServedTree = TestTree(), routes: [Route] = [], hosts: [String] = [], limits: Limits = Limits())
        throws
    {
        let listener = try Listener(address: "127.0.0.1", port: 0)
        port = listener.port
        server = try #require(
            PreviewServer(tree, listeners: [listener], hosts: HostNames(and: hosts), routes: routes, limits: limits))
    }

    /// The response to a request with this request line and additional header fields.
    func answer(_ line: String, _ fields: [String] = []) throws -> String {
        let lines = ["\(line) HTTP/1.1", "Host: localhost:\(port)"] + fields + ["Connection: close"]
        return try RawClient.answer(lines.joined(separator: "\r\n") + "\r\n\r\n", port: port)
    }
}

extension String {
    /// The status code of a response.
    var status: Int { Int(dropFirst(9).prefix(3)) ?? 0 }
    /// The text after the head.
    var body: String { range("\r\n\r\n").map { String(self[$0...]) } ?? "" }

    /// The value of a header field.
    func field(_ name: String) -> String? {
        let lines = utf8.split(separator: 13, omittingEmptySubsequences: false).prefix { $0.count > 1 }
        for line in lines.map({ String(decoding: $0, as: UTF8.self) }) {
            let text = line.hasPrefix("\n") ? String(line.dropFirst()) : line
            if text.lowercased().hasPrefix(name.lowercased() + ": ") { return String(text.dropFirst(name.count + 2)) }
        }
        return nil
    }

    private func range(_ text: String) -> String.Index? {
        var index = startIndex
        while index < endIndex {
            if self[index...].utf8.starts(with: text.utf8) { return self.utf8.index(index, offsetBy: text.utf8.count) }
            index = utf8.index(after: index)
        }
        return nil
    }
}
