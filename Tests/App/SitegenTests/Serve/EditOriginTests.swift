import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Requests of other websites and programs to `sitegen serve --edit`.
struct EditOriginTests {
    /// The routes, each with a body that a page of the site could send.
    private static let routes = [
        ("delete", "{\"id\":\"a0\"}"), ("undo", "{}"), ("redo", "{}"),
        ("change", "{\"id\":\"a0\",\"fields\":{\"rating\":\"5\"}}"), ("add", "{\"fields\":{\"title\":\"X\"}}"),
        ("cover", "{\"id\":\"a0\",\"data\":\"PHN2Zy8+\"}"), ("lookup", "{\"text\":\"low\"}"),
        ("covers", "{\"id\":\"a0\"}"), ("decide", "{\"id\":\"a0a0a0.1\",\"isTaken\":true}"),
        ("select", "{\"where\":\"\"}"),
        ("note", "{\"id\":\"a0\",\"source\":\"files\",\"text\":\"x\"}"),
    ]

    /// Origins that are not the page's own, at a port.
    private static func origins(_ port: Int) -> [String] {
        let hosts = [
            "evil.example", "evil.example:\(port)", "localhost", "localhost:1", "localhost:\(port).evil.example",
            "localhost.evil.example:\(port)", "127.0.0.1.evil.example:\(port)", "evil-localhost:\(port)",
            "localhost:\(port)@evil.example", "evil.example#localhost:\(port)", "localhost:0\(port)", "[::1]:1",
            "localhost.:\(port)", "LOCALHOST.evil:\(port)",
        ]
        let schemes = [
            "https://localhost:\(port)", "ws://localhost:\(port)", "localhost:\(port)", "//localhost:\(port)",
        ]
        return ["null", "", "file://", "chrome-extension://abcdef", "http://"] + schemes + hosts.map { "http://\($0)" }
    }

    @Test func `seven hundred requests of others change and read nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\n")
        try folder.write("site/content/albums/a0.md", "---\ntitle: Album 0\n---\n")
        let before = try folder.tree("site/content")
        let preview = try RunningPreview(folder, ["--edit", "--port", "0"])
        let token = try preview.token()
        let (own, json) = ("Origin: http://localhost:\(preview.port)\r\n", "Content-Type: application/json\r\n")
        let (field, honest) = ("X-Sitegen-Token: ", preview.honest(token))
        let origins = Self.origins(preview.port).map { "Origin: \($0)\r\n\(honest)" }
        let sites = ["cross-site", "same-site", "CROSS-SITE"].map { own + "Sec-Fetch-Site: \($0)\r\n\(honest)" }
        let tokens = [
            "", String(token.dropLast()), String(token.dropFirst()), token + "0", token.uppercased() + " x",
            "\"\(token)\"",
            String(token.reversed()), "null", "undefined", "\(token), \(token)", "*", "\(token);",
        ].map { own + json + field + $0 + "\r\n" }
        let places = [
            own + json, own + json + "Cookie: X-Sitegen-Token=\(token)\r\n", own + json + "Authorization: \(token)\r\n",
            own + json + "X-Token: \(token)\r\n", honest, own + own + honest,
        ]
        let types =
            [
                "text/plain", "text/plain; application/json", "application/x-www-form-urlencoded",
                "multipart/form-data",
                "multipart/form-data; boundary=application/json", "application/jsonx", "application/json-patch+json",
                "text/json", "json", "*/*", "", "application/ json", "application\\json", "text/html",
            ].map { own + "Content-Type: \($0)\r\n\(field)\(token)\r\n" } + [own + field + token + "\r\n"]
        let forged = origins + sites + tokens + places
        var count = 0
        for (name, body) in Self.routes {
            for (fields, statuses) in forged.map({ ($0, ["403"]) }) + types.map({ ($0, ["415"]) }) {
                let answer = try preview.post("/.sitegen/edit/\(name)", body, fields: fields)
                expect(statuses.contains(String(answer.dropFirst(9).prefix(3))), "\(name) \(fields)\(answer)")
                expect(!answer.lowercased().contains("access-control") && !answer.contains(token))
                count += 1
            }
            for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
                let request =
                    "\(method) /.sitegen/edit/\(name) HTTP/1.1\r\nHost: localhost\r\n\(own)\(honest)"
                    + "Content-Length: 0\r\n\r\n"
                try expect(RawClient.answer(request, port: preview.port).hasPrefix("HTTP/1.1 4"), "\(method) \(name)")
                count += 1
            }
            // A name that leads here by a changed answer of its server.
            for host in ["evil.example", "127.0.0.1.evil.example:\(preview.port)", "localhost.evil.example", "x.local"]
            {
                let request =
                    "POST /.sitegen/edit/\(name) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n\(honest)"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
                try expect(RawClient.answer(request, port: preview.port).hasPrefix("HTTP/1.1 421"), "\(host) \(name)")
                count += 1
            }
        }
        for fields in ["Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
            for path in ["/.sitegen/edit", "/.sitegen/edit/album?id=a0", "/.sitegen/edit/history"] {
                try expect(preview.get(path, fields).hasPrefix("HTTP/1.1 403"))
                count += 1
            }
        }
        expect(count >= 700)
        try expectEqual(folder.tree("site/content"), before)
        expect(!FileManager.default.fileExists(atPath: folder("site/.sitegen-undo")))
    }
}
