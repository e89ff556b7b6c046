import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
@testable import SourceText

/// `sitegen serve --edit`, with requests from its own pages and with forged ones.
struct EditModeTests {
    private static let arguments = ["--edit", "--port", "0"]

    private func site(albums count: Int = 3) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\n")
        for number in 0..<count {
            try folder.write("site/content/albums/a\(number).md", "---\ntitle: Album \(number)\n---\nNote\n")
        }
        let entries = "# all of it\n- title: One # the first\n  id: one\n\n- {title: Two}\n"
        try folder.write("site/content/albums.yml", entries)
        return folder
    }

    private func content(_ folder: TemporaryFolder) throws -> [String: Data] {
        let top = folder("site/content")
        var result: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: top) {
            result[name] = FileManager.default.contents(atPath: "\(top)/\(name)")
        }
        return result
    }

    @Test func `the edit mode removes albums and restores them`() throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        #expect(try preview.get("/.sitegen/edit").contains("\"removals\":0,\"next\":null"))
        #expect(try preview.post("/.sitegen/edit/delete", "{\"id\":\"a1\"}").hasPrefix("HTTP/1.1 200"))
        // The change is on disk before the response.
        #expect(!FileManager.default.fileExists(atPath: folder("site/content/albums/a1.md")))
        #expect(try preview.post("/.sitegen/edit/delete", "{\"id\":\"one\"}").hasPrefix("HTTP/1.1 200"))
        let list = try String(contentsOfFile: folder("site/content/albums.yml"), encoding: .utf8)
        #expect(list == "# all of it\n- {title: Two}\n")
        let state = try preview.get("/.sitegen/edit")
        #expect(state.contains("\"removals\":2,\"next\":{\"id\":\"one\",\"title\":\"One\"}"))
        for id in ["one", "a1"] {
            let answer = try preview.post("/.sitegen/edit/undo", "{}")
            #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("\"id\":\"\(id)\""))
        }
        #expect(try content(folder) == before)
        let none = try preview.post("/.sitegen/edit/undo", "{}")
        #expect(none.hasPrefix("HTTP/1.1 409") && none.contains("E905"))
        #expect(try preview.says("E905"))
    }

    /// A picture of one pixel.
    private static let picture = Base64.text(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))

    @Test func `the edit mode changes fields and covers, adds albums, and takes all of it back`() throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let album = try preview.get("/.sitegen/edit/album?page=/albums/a1/")
        #expect(album.contains("\"id\":\"a1\"") && album.contains("{\"key\":\"rating\",\"kind\":\"rating\""))
        let digest = try #require(album.firstMatch(of: /"digest":"([a-z0-9]+)"/)).1
        let change = { (fields: String) in
            try preview.post(
                "/.sitegen/edit/change",
                "{\"id\":\"a1\",\"source\":\"files\",\"digest\":\"\(digest)\",\"fields\":{\(fields)}}")
        }
        let bad = try change("\"rating\":\"7\"")
        #expect(bad.hasPrefix("HTTP/1.1 409") && bad.contains("`rating` must be between 0 and 5"))
        #expect(try content(folder) == before)
        #expect(try change("\"rating\":\"4.5\",\"tags\":[\"own\"],\"notes\":\"Text\"").hasPrefix("HTTP/1.1 200"))
        let file = try String(contentsOfFile: folder("site/content/albums/a1.md"), encoding: .utf8)
        #expect(file.contains("\nrating: 4.5\n") && file.contains("\ntags: own\n") && file.hasSuffix("---\n\nText\n"))
        // Another editor has an older state.
        let late = try change("\"rating\":\"1\"")
        #expect(late.hasPrefix("HTTP/1.1 409") && late.contains("E901"))
        let cover = try preview.post("/.sitegen/edit/cover", "{\"id\":\"a0\",\"data\":\"\(Self.picture)\"}")
        #expect(cover.hasPrefix("HTTP/1.1 200"), "\(cover)")
        let covers = try content(folder).keys.filter { $0.hasPrefix("covers/") && $0.hasSuffix(".svg") }
        #expect(covers.count == 1)
        #expect(try preview.post("/.sitegen/edit/cover", "{\"id\":\"a0\",\"data\":\"AAAA\"}").hasPrefix("HTTP/1.1 409"))
        let added = try preview.post("/.sitegen/edit/add", "{\"fields\":{\"title\":\"New\",\"rating\":\"3\"}}")
        #expect(added.contains("\"page\":\"/albums/new/\""), "\(added)")
        let after = try content(folder)
        for _ in 0..<3 { #expect(try preview.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200")) }
        #expect(try content(folder).filter { $0.key != "covers" } == before)
        for _ in 0..<3 { #expect(try preview.post("/.sitegen/edit/redo", "{}").hasPrefix("HTTP/1.1 200")) }
        #expect(try content(folder) == after)
    }

    @Test func `open pages reload after an edit`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, Self.arguments)
        #expect(try preview.get("/").contains("<script src=\"/.sitegen/edit.js\" defer></script>"))
        let client = try preview.listen("/", preview.fingerprint("/"))
        _ = try preview.post("/.sitegen/edit/delete", "{\"id\":\"a2\"}")
        #expect(client.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        #expect(try !preview.get("/").contains("Album 2"))
        #expect(try preview.get("/albums/a2/").hasPrefix("HTTP/1.1 404"))
        _ = try preview.post("/.sitegen/edit/undo", "{}")
        #expect(try preview.shows("Album 2", at: "/"))
    }

    @Test func `requests without origin, token and type change nothing`() throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let token = try preview.token()
        #expect(token.utf8.count == 32)
        let (origin, honest) = ("Origin: http://localhost:\(preview.port)\r\n", preview.honest(token))
        let cases: [(String, String)] = [
            (honest, "403"), ("Origin: null\r\n" + honest, "403"), ("Origin: http://evil.example\r\n" + honest, "403"),
            ("Origin: http://localhost:1\r\n" + honest, "403"),
            ("Origin: https://localhost:\(preview.port)\r\n" + honest, "403"),
            (origin + origin + honest, "403"), (origin + "Sec-Fetch-Site: cross-site\r\n" + honest, "403"),
            (origin + "Sec-Fetch-Site: same-site\r\n" + honest, "403"),
            (origin + "Content-Type: application/json\r\n", "403"), (origin + preview.honest(""), "403"),
            (origin + preview.honest(String(token.dropLast())), "403"),
            (origin + preview.honest(token.uppercased() + " "), "403"),
            (origin + "X-Sitegen-Token: \(token)\r\n", "415"),
            (origin + "Content-Type: text/plain\r\nX-Sitegen-Token: \(token)\r\n", "415"),
            (origin + "Content-Type: application/x-www-form-urlencoded\r\nX-Sitegen-Token: \(token)\r\n", "415"),
        ]
        for (fields, status) in cases {
            for (path, body) in [
                ("delete", "{\"id\":\"a0\"}"), ("undo", "{}"), ("redo", "{}"),
                ("change", "{\"id\":\"a0\",\"fields\":{\"rating\":\"5\"}}"), ("add", "{\"fields\":{\"title\":\"X\"}}"),
                ("cover", "{\"id\":\"a0\",\"data\":\"\(Self.picture)\"}"),
            ] {
                let answer = try preview.post("/.sitegen/edit/\(path)", body, fields: fields)
                #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(fields)\(answer)")
                #expect(!answer.lowercased().contains("access-control") && !answer.contains(token))
            }
        }
        for fields in ["Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
            for path in ["/.sitegen/edit", "/.sitegen/edit/album?id=a0"] {
                #expect(try preview.get(path, fields).hasPrefix("HTTP/1.1 403"))
            }
        }
        for host in ["evil.example", "127.0.0.1.evil.example:\(preview.port)", "localhost.evil.example"] {
            let request = "GET /.sitegen/edit HTTP/1.1\r\nHost: \(host)\r\n\r\n"
            #expect(try RawClient.answer(request, port: preview.port).hasPrefix("HTTP/1.1 421"))
        }
        for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"] {
            let request =
                "\(method) /.sitegen/edit/delete HTTP/1.1\r\nHost: localhost\r\n\(origin)\(honest)Content-Length: 0\r\n\r\n"
            #expect(try RawClient.answer(request, port: preview.port).hasPrefix("HTTP/1.1 4"), "\(method)")
        }
        #expect(try content(folder) == before)
        #expect(!FileManager.default.fileExists(atPath: folder("site/.sitegen-undo")))
    }

    @Test(arguments: [
        ("{\"id\":\"nobody\"}", "409"), ("{\"id\":\"../../site\"}", "409"), ("{\"id\":\"albums/a0.md\"}", "409"),
        ("{\"id\":\"a0\\u0000\"}", "409"), ("{\"id\":\"\"}", "409"), ("{\"id\":7}", "400"), ("{\"ID\":\"a0\"}", "400"),
        ("{}", "400"), ("[]", "400"), ("\"a0\"", "400"), ("", "400"), ("{\"id\":\"a0\"", "400"),
        ("{\"id\":\"a0\"} x", "400"),
        ("{\"id\":\"\u{FF}", "400"), (String(repeating: "[", count: 9_000), "400"),
        ("{\"id\":\"" + String(repeating: "a", count: 20_000) + "\"}", "413"),
    ])
    func `an invalid edit request is refused and changes nothing`(body: String, status: String) throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let answer = try preview.post("/.sitegen/edit/delete", body)
        #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
        #expect(try content(folder) == before)
        #expect(try preview.get("/").hasPrefix("HTTP/1.1 200"))
    }

    /// Concurrent requests have the same result as in some sequential order.
    @Test func `edits at the same time are done one by one`() throws {
        let folder = try site(albums: 12)
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let (fields, port) = (try preview.honestFields(), preview.port)
        let removed = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 24) { index in
            let id = "a\(index % 12)"
            let body = "{\"id\":\"\(id)\"}"
            let answer = try? RunningPreview.post("/.sitegen/edit/delete", body, fields: fields, port: port)
            if answer?.hasPrefix("HTTP/1.1 200") == true { removed.withLock { $0.append(id) } }
        }
        #expect(removed.withLock { $0.sorted() } == (0..<12).map { "a\($0)" }.sorted())
        for _ in 0..<12 { #expect(try preview.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200")) }
        #expect(try content(folder) == before)
    }

    /// Killed during edits: confirmed edits are done, and the next server can undo all of them.
    @Test func `a killed server has done what it confirmed`() throws {
        for seed in 0..<6 {
            var random = SeededGenerator(seed: seed)
            let folder = try site(albums: 8)
            let before = try content(folder)
            let preview = try RunningPreview(folder, Self.arguments)
            let fields = try preview.honestFields()
            var answered: [String] = []
            let identifier = preview.process.processIdentifier
            let wait = UInt32(random.below(60_000))
            let killer = Thread {
                usleep(wait)
                kill(identifier, SIGKILL)
            }
            killer.start()
            for number in 0..<8 {
                guard
                    let answer = try? preview.post("/.sitegen/edit/delete", "{\"id\":\"a\(number)\"}", fields: fields),
                    answer.hasPrefix("HTTP/1.1 200")
                else { break }
                answered.append("a\(number)")
            }
            preview.process.waitUntilExit()
            for id in answered {
                #expect(!FileManager.default.fileExists(atPath: folder("site/content/albums/\(id).md")), "seed \(seed)")
            }
            let next = try RunningPreview(folder, Self.arguments)
            var count = 0
            while try next.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200") { count += 1 }
            // The request without a response may have been done.
            #expect([answered.count, answered.count + 1].contains(count), "seed \(seed)")
            #expect(try content(folder) == before, "seed \(seed)")
        }
    }

    @Test func `allowing other hosts in edit mode gives a warning`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, Self.arguments + ["--host", "nas.local"])
        #expect(try preview.says("drafts included, and change the content"))
    }
}
