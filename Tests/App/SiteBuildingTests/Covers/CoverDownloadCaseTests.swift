import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// The cases of the shared misbehaving server, each as the cover of an album of one site.
struct CoverDownloadCaseTests {
    private struct Case: Decodable {
        let path: String
        let expect: String
    }

    /// The code and some words of the expected diagnostic for a case; nil if the cover is shown.
    private static func reported(_ one: Case) -> [String]? {
        if one.expect.hasPrefix("ok") || one.path == "/jpg-named-png" { return nil }
        let own = [
            "/svg-as-png": ["I601", "an SVG drawing"], "/svg": ["I601", "an SVG drawing"],
            "/long": ["I605", "is damaged"],
            "/png-flat-bomb": ["I602", "12000 x 12000"], "/png-bomb": ["I602", "60000 x 60000"],
            "/cl-and-te": ["I60"], "/redir-crlf": ["I604", "HTTP 404"], "/429-date": ["I604", "HTTP 429"],
            "/429-junk": ["I604", "HTTP 429"], "/redir-none": ["I604", "to an invalid address"],
            "/429-forever": ["I604", "next request only in 24 hours"],
            "/enc-unknown": ["I604", "unsupported compression"],
        ]
        if let words = own[one.path] { return words }
        let words = [
            ("error:empty", ["I604", "response is empty"]), ("error:status", ["I604", "responded with HTTP "]),
            ("error:not-an-image", ["I601"]), ("error:damaged image", ["I605", "is damaged"]),
            ("error:too-large", ["I604", "larger than 20 MB"]), ("error:decode", ["I604", "unsupported compression"]),
            ("error:truncated", ["I604", "closed before the image was complete"]),
            ("error:protocol", ["I604", "is not valid HTTP"]),
            ("error:redirects", ["I604", "more than 5 times"]),
            ("error:scheme", ["I604", "to an invalid address"]), ("error:url", ["I604", "to an invalid address"]),
            ("error:redirect", ["I604", "to an invalid address"]),
            ("error:private address", ["I604", "is not on the public internet"]),
            ("error:timeout", ["I604", "did not respond in time"]), ("error:connection", ["I604"]),
        ]
        return words.first { one.expect.hasPrefix($0.0) }?.1 ?? ["no words for \(one.expect)"]
    }

    /// Cases with more than one possible result.
    private static let open: Set = ["/hdr-100k", "/hdr-nul", "/1xx-flood", "/cl-and-te"]

    /// Writes a site with covers from these paths; every other one uses the server's name instead of its address, which
    /// counts as another host, so that twice as many are downloaded at once.
    private func write(_ site: String, _ paths: [String], _ server: RunningServer, to folder: TemporaryFolder) throws {
        let hosts = ["127.0.0.1:\(server.port)", "localhost:\(server.port)"]
        try folder.write("\(site)/content/site.yml", "title: Bad\ncoverHosts: [\"\(hosts[0])\", \"\(hosts[1])\"]\n")
        for (number, path) in paths.enumerated() {
            let name = String(path.map { $0.isLetter || $0.isNumber ? $0 : "-" })
            try folder.write(
                "\(site)/content/albums/a\(name)-\(number).md",
                "---\ntitle: \"case \(path).\"\ncover: \"http://\(hosts[number % 2])\(path)\"\n---\n")
        }
    }

    @Test func `each case of the bad server ends as listed`() throws {
        let folder = try TemporaryFolder()
        let server = try CoverServer.startBadServer(hits: folder("hits"))
        let listed = try JSONDecoder().decode(
            [Case].self, from: Data(Fixtures.bytes("downloader/cases.json")))
        let text = try Program.output(
            "/usr/bin/python3",
            [
                "-c", "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())",
                "http://127.0.0.1:\(server.port)/cases",
            ])
        let served = try JSONDecoder().decode([Case].self, from: Data(text))
        expect(Set(listed.map(\.path)).isSubset(of: Set(served.map(\.path))))
        // `/internal` must not be requested; one case leads there on a host that the settings allow, and another one needs
        // a server with a certificate.
        let cases = served.filter { !["/internal", "/redir-internal", "/redir-downgrade"].contains($0.path) }
        expect(cases.count >= 70)

        try write("good", cases.indices.map { "/ok.png?\($0)" }, server, to: folder)
        let good = try build("good", folder)
        expect(good.code == 0 && good.errors.isEmpty, "\(good.errors)")

        // The slow ones first, so that they all wait at the same time.
        let slow = cases.filter { $0.expect.hasPrefix("error:timeout") }
        try write(
            "bad", (slow + cases.filter { one in !slow.contains { $0.path == one.path } }).map(\.path), server,
            to: folder)
        let bad = try build("bad", folder)
        expectEqual(bad.code, 0, "\(bad.errors)")
        expect(
            bad.seconds < 300 && bad.memory - good.memory < 64 << 10,
            "\(bad.seconds) s, \(bad.memory - good.memory) KiB")
        let blocks = bad.errors.components(separatedBy: "\n").filter { $0.contains("warning[") }
        for one in cases {
            let block = blocks.first { $0.contains("`case \(one.path).`") }
            if Self.open.contains(one.path) { continue }
            guard let words = Self.reported(one) else {
                expect(block == nil, "\(one.path): \(one.expect), not \(block ?? "")")
                continue
            }
            expect(
                words.allSatisfy { block?.contains($0) == true }, "\(one.path): \(one.expect), not \(block ?? "shown")")
        }
        let hits = try String(contentsOfFile: folder("hits"), encoding: .utf8).split(separator: "\n")
        expect(hits.count > 100 && !hits.contains { $0.hasPrefix("/internal") })
        for (path, count) in [
            ("/500", 3), ("/503-then-ok", 3), ("/429-then-ok", 2), ("/403", 1), ("/404", 1), ("/gzip-bomb", 1),
            ("/redir-loop", 6), ("/429-forever", 1),
        ] {
            expectEqual(hits.count { $0 == path }, count, "\(path)")
        }
        try expect(!folder.tree("bad").contains { $0.value.contains("SECRET-INTERNAL") })
        let shown = try folder.names("bad/public/covers")
        for one in cases where !Self.open.contains(one.path) {
            let stem = "a" + one.path.map { $0.isLetter || $0.isNumber ? $0 : "-" } + "-"
            let isShown = shown.contains { $0.hasPrefix(stem) && $0.hasSuffix(".webp") }
            // Valid responses are all the same picture, which is named after the first album that shows it.
            if Self.reported(one) != nil { expect(!isShown, "\(one.path)") }
        }
        expect(shown.count { $0.hasSuffix(".webp") } >= 3)
    }

    private func build(_ site: String, _ folder: TemporaryFolder) throws -> WatchedProgram.Ending {
        try WatchedProgram.run(
            BuiltBinary.path(), ["build", "--quiet", "--source", folder(site)],
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
    }
}
