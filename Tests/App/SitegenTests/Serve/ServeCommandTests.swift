import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// The built program, run as a command.
struct ServeCommandTests {
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\nbaseURL: https://music.example/\n")
        try folder.write("site/content/albums/a.md", "---\ntitle: First\n---\nNote\n")
        try folder.write("site/content/albums/b.md", "---\ntitle: Second\n---\nNote\n")
        return folder
    }

    @Test func `an edit reloads only the pages that show it`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        let (first, other) = (
            try preview.listen("/albums/a/", preview.fingerprint("/albums/a/")),
            try preview.listen("/albums/b/", preview.fingerprint("/albums/b/"))
        )
        try folder.write("site/content/albums/a.md", "---\ntitle: First\n---\nAnother text\n")
        expect(first.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        try expect(preview.shows("Another text", at: "/albums/a/"))
        // The other page gets no event.
        expectEqual(other.text(seconds: 0.3), "")
        expect(!FileManager.default.fileExists(atPath: folder("site/public")))
    }

    @Test func `a mistake is shown until it is corrected`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        let client = try preview.listen("/", preview.fingerprint("/"))
        try folder.write("site/content/albums/a.md", "---\ntitel: <script>alert(1)</script>\n---\n")
        let reported = client.text(seconds: 20) { $0.contains("D204") }
        expect(reported.contains("content/albums/a.md:2:1: error[D204]"))
        expect(!reported.contains("event: reload"))
        try expect(preview.get("/").contains("First"))
        try expect(preview.says("the site stays as it was"))
        try folder.write("site/content/albums/a.md", "---\ntitle: Third\n---\n")
        let mended = client.text(seconds: 20) { $0.contains("\"text\":\"\"") && $0.contains("event: reload") }
        expect(mended.contains("\"text\":\"\"") && mended.contains("event: reload"))
        // A file that is removed and rewritten may be missing at first.
        try expect(preview.shows("Third", at: "/"))
    }

    @Test func `a changed style sheet is replaced without reload`() throws {
        let folder = try site()
        try folder.write("site/templates/assets/style.css", "a{}")
        let preview = try RunningPreview(folder)
        let client = try preview.listen("/albums/a/", preview.fingerprint("/albums/a/"))
        try folder.write("site/templates/assets/style.css", "b{}")
        let reported = client.text(seconds: 20) { $0.contains("event: ") && $0.hasSuffix("\n\n") }
        let fingerprint = try preview.fingerprint("/albums/a/")
        expect(reported.hasPrefix("event: styles\ndata: {\"fingerprint\":\"\(fingerprint)\""))
        expect(reported.contains("\"/assets/style-"))
    }

    @Test func `a page reloads when it appears or disappears`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        let client = try preview.listen("/albums/c/", preview.fingerprint("/albums/c/"))
        try folder.write("site/content/albums/c.md", "---\ntitle: New\n---\n")
        expect(client.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        try expect(preview.shows("New", at: "/albums/c/"))
        let next = try preview.listen("/albums/c/", preview.fingerprint("/albums/c/"))
        try FileManager.default.removeItem(atPath: folder("site/content/albums/c.md"))
        expect(next.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        let missing = try preview.get("/albums/c/")
        expect(missing.hasPrefix("HTTP/1.1 404"))
        // Its links lead to this server, wherever the site will be published.
        expect(missing.contains("href=\"/index.html\"") && !missing.contains("=\"https://music.example/assets"))
    }

    @Test func `a site with mistakes is served once corrected`() throws {
        let folder = try site()
        try folder.write("site/content/albums/a.md", "---\ntitel: A\n---\n")
        let preview = try RunningPreview(folder)
        try expect(preview.get("/").contains("nothing to show yet"))
        try folder.write("site/content/albums/a.md", "---\ntitle: Mended\n---\n")
        try expect(preview.shows("Mended", at: "/"))
        try expect(preview.get("/").hasPrefix("HTTP/1.1 200"))
    }

    @Test func `pages of other origins may not listen to events`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        for field in ["Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site"] {
            let answer = try preview.get("/.sitegen/events?page=/&fingerprint=x", field + "\r\n")
            expect(answer.hasPrefix("HTTP/1.1 403"), "\(field)")
        }
        try expect(preview.get("/.sitegen/events").hasPrefix("HTTP/1.1 400"))
        try expect(!preview.get("/").lowercased().contains("access-control"))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `a signal ends the server with code 0`(_ signal: Int32) throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        kill(preview.process.processIdentifier, signal)
        preview.process.waitUntilExit()
        expectEqual(preview.process.terminationReason, .exit)
        expectEqual(preview.process.terminationStatus, 0)
    }

    @Test func `a port in use is reported`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder)
        let second = try BuiltBinary.run(
            BuiltBinary.path(), ["serve", "--source", folder("site"), "--port", String(preview.port)])
        expectEqual(second.code, 2)
        expectEqual(
            second.errors,
            """
            error[S801]: port \(preview.port) is taken
            note: 127.0.0.1:\(preview.port) is held by another program
            help: sitegen serve --port \(preview.port + 1)
            1 error: nothing is served

            """)
    }

    @Test func `a folder without a site is not served`() throws {
        let folder = try TemporaryFolder()
        let result = try BuiltBinary.run(BuiltBinary.path(), ["serve", "--source", folder.path, "--port", "0"])
        expectEqual(result.code, 1)
        expect(result.errors.contains("error[C107]") && result.errors.hasSuffix("nothing is served\n"))
    }

    @Test(arguments: ["0.0.0.0", "*", "http://a", "a b", "nas.local:80"]) func `an invalid host option is refused`(
        _ name: String
    ) throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), ["serve", "--host", name])
        expectEqual(result.code, 64)
    }

    @Test func `other hosts are allowed only by name`() throws {
        let folder = try site()
        let preview = try RunningPreview(folder, ["--port", "0", "--host", "nas.local"])
        try expect(preview.says("warning[S802]"))
        for (host, status) in [
            ("nas.local", "200"), ("NAS.local:1", "200"), ("localhost", "200"), ("evil.example", "421"),
        ] {
            let answer = try RawClient.answer("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", port: preview.port)
            expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(host)")
        }
    }
}
