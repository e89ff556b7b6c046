import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// A site whose base URL has a path is served at that path, so that links that only work at the root fail visibly.
struct BasePathTests {
    private func site(_ baseURL: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\nbaseURL: \(baseURL)\n")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\nOne\n")
        return folder
    }

    @Test func `pages are served at the path of the base address`() throws {
        let folder = try site("https://music.example/my%20vinyl/")
        let preview = try RunningPreview(folder, ["--edit", "--port", "0"])
        let output = try String(contentsOfFile: folder("out"), encoding: .utf8)
        expect(output.contains("http://127.0.0.1:\(preview.port)/my%20vinyl/"))
        let root = try preview.get("/")
        expect(root.hasPrefix("HTTP/1.1 307") && root.contains("Location: /my%20vinyl/\r\n"))
        try expect(preview.get("/my%20vinyl").contains("Location: /my%20vinyl/\r\n"))
        let home = try preview.get("/my%20vinyl/")
        expect(home.hasPrefix("HTTP/1.1 200") && home.contains("/.sitegen/edit.js\" data-root=\"/my%20vinyl/\""))
        try expect(preview.get("/my%20vinyl/albums/a/").hasPrefix("HTTP/1.1 200"))
        let missing = try preview.get("/albums/a/")
        expect(missing.hasPrefix("HTTP/1.1 404") && missing.contains("=\"/my%20vinyl/"))
        try expect(preview.get("/.sitegen/live.js").hasPrefix("HTTP/1.1 200"))
        // Open pages are reloaded there as well.
        let client = try preview.listen("/my%2520vinyl/albums/a/", preview.fingerprint("/my%20vinyl/albums/a/"))
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\nTwo\n")
        expect(client.text(seconds: 20) { $0.contains("event: reload") }.contains("event: reload"))
        try expect(preview.get("/my%20vinyl/albums/a/").contains("Two"))
    }

    @Test(arguments: ["https://music.example", "https://music.example/", "https://music.example/../x/"])
    func `without a path, or with one that is not plain, pages are served at the root`(_ baseURL: String) throws {
        let preview = try RunningPreview(try site(baseURL))
        try expect(preview.get("/").hasPrefix("HTTP/1.1 200"))
        try expect(preview.get("/albums/a/").hasPrefix("HTTP/1.1 200"))
    }
}
