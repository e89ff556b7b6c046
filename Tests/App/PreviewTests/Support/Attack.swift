import Foundation

/// A hostile request and its expected outcome.
struct Attack {
    /// The expected outcome of a request.
    enum Wanted: String, Decodable {
        /// A 4xx status, or no response.
        case refusal = "4xx"
        /// Any response; the server must close the connection, as after every request.
        case closed
        /// Any outcome except a server error, which no request may cause.
        case anything = "any-but-5xx"
    }

    let name: String
    let bytes: [UInt8]
    let wanted: Wanted

    /// One request for each target of a corpus.
    static func targets(of corpus: String, port: Int) throws -> [Attack] {
        struct Line: Decodable {
            let target: String
        }
        return try corpus.split(separator: "\n").map { line in
            let target = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).target
            let text = "GET \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
            return Attack(name: target, bytes: Array(text.utf8), wanted: .anything)
        }
    }

    /// The requests of a corpus.
    static func requests(of corpus: String, port: Int) throws -> [Attack] {
        struct Line: Decodable {
            let name: String
            let want: Wanted
            let raw: Data
        }
        let (own, here) = (Data("Host: 127.0.0.1\r\n".utf8), Data("Host: localhost:\(port)\r\n".utf8))
        return try corpus.split(separator: "\n").map { text in
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            var bytes = line.raw
            if let range = bytes.range(of: own) { bytes.replaceSubrange(range, with: here) }
            return Attack(name: line.name, bytes: Array(bytes), wanted: line.want)
        }
    }

    /// Requests that are too large for a corpus file.
    static func large(port: Int) -> [Attack] {
        let host = "Host: localhost:\(port)\r\n"
        func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
        let chunked = "\(host)Transfer-Encoding: chunked\r\n\r\n"
        let texts = [
            "64 KB value": "GET / HTTP/1.1\r\n\(host)Foo: \(letters(65_536))\r\n\r\n",
            "1 MB value": "GET / HTTP/1.1\r\n\(host)Foo: \(letters(1 << 20))\r\n\r\n",
            "20,000 fields": "GET / HTTP/1.1\r\n\(host)\((0..<20_000).map { "H\($0): x\r\n" }.joined())\r\n",
            "1 MB target": "GET /\(letters(1 << 20)) HTTP/1.1\r\n\(host)\r\n",
            "64 KB query": "GET /?\(letters(65_536)) HTTP/1.1\r\n\(host)\r\n",
            "1 MB chunk extension": "POST / HTTP/1.1\r\n\(chunked)1;\(letters(1 << 20))\r\nx\r\n0\r\n\r\n",
            "20,000 trailers":
                "GET / HTTP/1.1\r\n\(chunked)0\r\n\(String(repeating: "T: x\r\n", count: 20_000))\r\n",
        ]
        return texts.sorted { $0.key < $1.key }
            .map { Attack(name: $0.key, bytes: Array($0.value.utf8), wanted: .anything) }
    }

    /// The problems found in a response.
    func findings(in answer: String, isClosed: Bool) -> [String] {
        var findings = isClosed ? [] : ["no end"]
        let (status, head) = (answer.status, answer.components(separatedBy: "\r\n\r\n")[0])
        if wanted == .refusal, !answer.isEmpty, status / 100 != 4 { findings.append("wanted 4xx") }
        if status >= 500, status != 501, status != 505 { findings.append("status \(status)") }
        if ["CANARY", "root:x:0:0", "[core]", "daemon:/usr"].contains(where: answer.contains) {
            findings.append("leak")
        }
        if let location = answer.field("Location"), location.contains(Self.foreign) {
            findings.append("foreign location")
        }
        if answer.contains("<script>alert") || "\(head)\r\n".contains("X-Injected:1\r\n") { findings.append("echo") }
        return findings
    }

    private static var foreign: Regex<Substring> { /^(?:https?:)?[\/\\]{2}(?!127\.0\.0\.1|localhost)/ }
}
