import Foundation
import Glibc
import SiteTestSupport
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
        try expect(preview.get("/.sitegen/edit").contains("\"removals\":0,\"next\":null"))
        try expect(preview.post("/.sitegen/edit/delete", "{\"id\":\"a1\"}").hasPrefix("HTTP/1.1 200"))
        // The change is on disk before the response.
        expect(!FileManager.default.fileExists(atPath: folder("site/content/albums/a1.md")))
        try expect(preview.post("/.sitegen/edit/delete", "{\"id\":\"one\"}").hasPrefix("HTTP/1.1 200"))
        let list = try String(contentsOfFile: folder("site/content/albums.yml"), encoding: .utf8)
        expectEqual(list, "# all of it\n- {title: Two}\n")
        let state = try preview.get("/.sitegen/edit")
        expect(state.contains("\"removals\":2,\"next\":{\"id\":\"one\",\"title\":\"One\"}"))
        for id in ["one", "a1"] {
            let answer = try preview.post("/.sitegen/edit/undo", "{}")
            expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("\"id\":\"\(id)\""))
        }
        try expectEqual(content(folder), before)
        let none = try preview.post("/.sitegen/edit/undo", "{}")
        expect(none.hasPrefix("HTTP/1.1 409") && none.contains("E905"))
        try expect(preview.says("E905"))
    }

    /// A picture of one pixel.
    private static let picture = Base64.text(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))

    @Test func `the edit mode changes fields and covers, adds albums, and takes all of it back`() throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let album = try preview.get("/.sitegen/edit/album?page=/albums/a1/")
        expect(album.contains("\"id\":\"a1\"") && album.contains("{\"key\":\"rating\",\"kind\":\"rating\""))
        let digest = try #require(album.firstMatch(of: /"digest":"([a-z0-9]+)"/)).1
        let change = { (fields: String) in
            try preview.post(
                "/.sitegen/edit/change",
                "{\"id\":\"a1\",\"source\":\"files\",\"digest\":\"\(digest)\",\"fields\":{\(fields)}}")
        }
        let bad = try change("\"rating\":\"7\"")
        expect(bad.hasPrefix("HTTP/1.1 409") && bad.contains("`rating` must be between 0 and 5"))
        try expectEqual(content(folder), before)
        try expect(change("\"rating\":\"4.5\",\"tags\":[\"own\"],\"notes\":\"Text\"").hasPrefix("HTTP/1.1 200"))
        let file = try String(contentsOfFile: folder("site/content/albums/a1.md"), encoding: .utf8)
        expect(file.contains("\nrating: 4.5\n") && file.contains("\ntags: own\n") && file.hasSuffix("---\n\nText\n"))
        // Another editor has an older state.
        let late = try change("\"rating\":\"1\"")
        expect(late.hasPrefix("HTTP/1.1 409") && late.contains("E901"))
        let cover = try preview.post("/.sitegen/edit/cover", "{\"id\":\"a0\",\"data\":\"\(Self.picture)\"}")
        expect(cover.hasPrefix("HTTP/1.1 200"), "\(cover)")
        let covers = try content(folder).keys.filter { $0.hasPrefix("covers/") && $0.hasSuffix(".svg") }
        expectEqual(covers.count, 1)
        try expect(preview.post("/.sitegen/edit/cover", "{\"id\":\"a0\",\"data\":\"AAAA\"}").hasPrefix("HTTP/1.1 409"))
        let added = try preview.post("/.sitegen/edit/add", "{\"fields\":{\"title\":\"New\",\"rating\":\"3\"}}")
        expect(added.contains("\"page\":\"/albums/new/\""), "\(added)")
        let after = try content(folder)
        for _ in 0..<3 { try expect(preview.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200")) }
        try expectEqual(content(folder).filter { $0.key != "covers" }, before)
        for _ in 0..<3 { try expect(preview.post("/.sitegen/edit/redo", "{}").hasPrefix("HTTP/1.1 200")) }
        try expectEqual(content(folder), after)
    }

    @Test func `open pages reload after an edit`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, Self.arguments)
        try expect(preview.get("/").contains("<script src=\"/.sitegen/edit.js\" defer></script>"))
        let client = try preview.listen("/", preview.fingerprint("/"))
        _ = try preview.post("/.sitegen/edit/delete", "{\"id\":\"a2\"}")
        expect(client.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        try expect(!preview.get("/").contains("Album 2"))
        try expect(preview.get("/albums/a2/").hasPrefix("HTTP/1.1 404"))
        _ = try preview.post("/.sitegen/edit/undo", "{}")
        try expect(preview.shows("Album 2", at: "/"))
    }

    @Test func `many albums are changed and removed as one edit each, and single edits are taken back`() throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let post = { (name: String, body: String) in try preview.post("/.sitegen/edit/\(name)", body) }
        let selected = try post("select", "{\"where\":\"title: Album 1\"}")
        expect(
            selected.contains("{\"albums\":[{\"id\":\"a1\",\"source\":\"files\",\"title\":\"Album 1\""), "\(selected)")
        try expect(post("select", "{\"where\":\"ttle: x\"}").contains("did you mean `title`?"))
        try expectEqual(post("select", "{\"where\":\"\"}").components(separatedBy: "\"source\"").count, 6)
        let albums = "[{\"id\":\"a0\"},{\"id\":\"a2\",\"source\":\"files\"},{\"id\":\"one\"}]"
        let changed = try post(
            "change", "{\"albums\":\(albums),\"fields\":{\"tags\":{\"add\":[\"x\"]},\"rating\":\"4\"}}")
        expect(changed.contains("\"title\":\"3 albums\",\"count\":3"), "\(changed)")
        let after = try content(folder)
        try expect(
            post("change", "{\"albums\":\(albums),\"fields\":{\"tags\":{\"remove\":[\"x\"]},\"rating\":null}}")
                .hasPrefix("HTTP/1.1 200"))
        try expect(post("undo", "{\"number\":4}").hasPrefix("HTTP/1.1 200"))
        try expectEqual(content(folder), after)
        try expect(post("delete", "{\"albums\":\(albums)}").contains("\"count\":3"))
        let history = try preview.get("/.sitegen/edit/history")
        expect(
            history.contains("\"number\":4,\"id\":\"\",\"title\":\"3 albums\",\"page\":null,\"what\":\"removed\""),
            "\(history)")
        try expect(post("undo", "{\"number\":\"x\"}").hasPrefix("HTTP/1.1 400"))
        try expect(post("undo", "{\"number\":99}").hasPrefix("HTTP/1.1 409"))
        for _ in 0..<2 { try expect(post("undo", "{}").contains("\"title\":\"3 albums\"")) }
        try expectEqual(content(folder), before)
        // All of them or none.
        let some = try post(
            "change", "{\"albums\":[{\"id\":\"a0\"},{\"id\":\"missing\"}],\"fields\":{\"rating\":\"1\"}}")
        expect(some.hasPrefix("HTTP/1.1 409") && some.contains("E902"), "\(some)")
        try expect(post("delete", "{\"albums\":[{\"id\":\"a0\"},{\"id\":\"missing\"}]}").hasPrefix("HTTP/1.1 409"))
        try expectEqual(content(folder), before)
    }

    @Test func `releases and covers are looked up and taken, and a note is shown while it is written`() throws {
        var release = MusicBrainzServer.Release(
            id: MusicBrainzServer.id(1), title: "Album 1", artist: "A", group: MusicBrainzServer.id(2))
        release.barcode = "035627730023"
        let server = try MusicBrainzServer([release])
        let folder = try site()
        try folder.write("site/content/site.yml", "title: Records\n" + server.settings)
        let preview = try RunningPreview(folder, Self.arguments)
        let post = { (name: String, body: String) in try preview.post("/.sitegen/edit/\(name)", body) }
        let found = try post("lookup", "{\"text\":\"0 35627 73002 3\"}")
        expect(
            found.contains("\"ref\":\"mbid:\(release.id)\",\"title\":\"Album 1\"") && found.contains("\"here\":null"),
            "\(found)")
        let picture = "\"picture\":\"\(server.address)/caa/release/\(release.id)/front-250\""
        expect(found.contains(picture))
        let added = try post("add", "{\"from\":\"mbid:\(release.id)\",\"fields\":{\"rating\":\"4\"}}")
        expect(added.contains("\"page\":\"/albums/album-1/\""), "\(added)")
        let file = try String(contentsOfFile: folder("site/content/albums/album-1.md"), encoding: .utf8)
        expect(file.contains("rating: 4\n") && file.contains("title: Track 10\n"))
        try expect(preview.shows("Track 10", at: "/albums/album-1/"))
        let owned = try post("lookup", "{\"title\":\"Album 1\",\"artist\":\"A\"}")
        expect(
            owned.contains("\"here\":{\"id\":\"album-1\"") && owned.contains("\"page\":\"/albums/album-1/\""),
            "\(owned)")
        // Another copy has a name of its own.
        try expect(post("add", "{\"from\":\"mbid:\(release.id)\"}").contains("/albums/album-1-2/"))
        let covers = try post("covers", "{\"id\":\"album-1\"}")
        expect(covers.contains("\"address\":\"\(server.address)/caa/release/\(release.id)/front-1200\""), "\(covers)")
        expect(covers.contains("\"isSure\":true"))
        let note = try post("note", "{\"id\":\"a1\",\"source\":\"files\",\"text\":\"*x*\\n\\n[y](no.md)\"}")
        expect(note.contains("<p><em>x</em></p>") && note.contains("note:3:5: error[M305]"), "\(note)")
        try expect(
            post("note", "{\"id\":\"a1\",\"source\":\"files\",\"text\":\"<script>alert(1)</script>\"}").contains(
                "&lt;script&gt;"))
        for (name, body) in [
            ("lookup", "{\"text\":\" \"}"), ("lookup", "{}"), ("add", "{\"from\":\"low\"}"), ("select", "{}"),
            ("note", "{\"id\":\"a1\"}"), ("covers", "{}"),
        ] {
            try expect(post(name, body).hasPrefix("HTTP/1.1 400"), "\(name) \(body)")
        }
        try expect(
            post("lookup", "{\"text\":\"Not - There\"}").contains("\"candidates\":[],\"advice\":\"Discogs is not"))
    }

    @Test func `a change of a title names the page that the album gets`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, Self.arguments)
        let id = try #require(
            preview.post("/.sitegen/edit/select", "{\"where\":\"title: Two\"}").firstMatch(of: /"id":"([^"]+)"/)
        ).1
        let list = try preview.post("/.sitegen/edit/change", "{\"id\":\"\(id)\",\"fields\":{\"title\":\"Second One\"}}")
        expect(list.contains("\"page\":\"/albums/second-one"), "\(list)")
        let page = try #require(list.firstMatch(of: /"page":"([^"]+)"/)).1
        try expect(preview.shows("Second One", at: String(page)))
        let file = try preview.post("/.sitegen/edit/change", "{\"id\":\"a1\",\"fields\":{\"title\":\"Another\"}}")
        expect(file.contains("\"page\":\"/albums/a1/\""), "\(file)")
    }

    @Test(arguments: [
        ("{\"id\":\"missing\"}", "409"), ("{\"id\":\"../../site\"}", "409"), ("{\"id\":\"albums/a0.md\"}", "409"),
        ("{\"id\":\"a0\\u0000\"}", "409"), ("{\"id\":\"\"}", "409"), ("{\"id\":7}", "400"), ("{\"ID\":\"a0\"}", "400"),
        ("{}", "400"), ("[]", "400"), ("\"a0\"", "400"), ("", "400"), ("{\"id\":\"a0\"", "400"),
        ("{\"id\":\"a0\"} x", "400"),
        ("{\"id\":\"\u{FF}", "400"), (String(repeating: "[", count: 9_000), "400"),
        ("{\"id\":\"" + String(repeating: "a", count: 5_000_000) + "\"}", "413"),
    ])
    func `an invalid edit request is refused and changes nothing`(body: String, status: String) throws {
        let folder = try site()
        let before = try content(folder)
        let preview = try RunningPreview(folder, Self.arguments)
        let answer = try preview.post("/.sitegen/edit/delete", body)
        expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(answer)")
        try expectEqual(content(folder), before)
        try expect(preview.get("/").hasPrefix("HTTP/1.1 200"))
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
        expectEqual(removed.withLock { $0.sorted() }, (0..<12).map { "a\($0)" }.sorted())
        for _ in 0..<12 { try expect(preview.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200")) }
        try expectEqual(content(folder), before)
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
                expect(!FileManager.default.fileExists(atPath: folder("site/content/albums/\(id).md")), "seed \(seed)")
            }
            let next = try RunningPreview(folder, Self.arguments)
            var count = 0
            while try next.post("/.sitegen/edit/undo", "{}").hasPrefix("HTTP/1.1 200") { count += 1 }
            // The request without a response may have been done.
            expect([answered.count, answered.count + 1].contains(count), "seed \(seed)")
            try expectEqual(content(folder), before, "seed \(seed)")
        }
    }

    @Test func `allowing other hosts in edit mode gives a warning`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, Self.arguments + ["--host", "nas.local"])
        try expect(preview.says("drafts included, and change the content"))
    }
}
