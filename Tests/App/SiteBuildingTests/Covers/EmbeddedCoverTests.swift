import Foundation
import TestSupport
import Testing

/// Covers inside pages for frames (`embed`): those of the albums, and again only where a cover has changed.
struct EmbeddedCoverTests {
    private func text(_ path: String, _ files: [String: [UInt8]]) -> String {
        String(decoding: files[path] ?? [], as: UTF8.self)
    }

    @Test func `a page for frames contains the covers, and follows them`() throws {
        let site = try CoverSite(albums: 3, side: 600, settings: "baseURL: https://music.example/\nembed: true")
        try expect(site.build().diagnostics.isEmpty)
        let files = try site.files()
        expect(text("albums/album-0/embed.html", files).contains("src=\"data:image/webp;base64,UklGR"))
        expectEqual(text("embed/shelf.html", files).components(separatedBy: "data:image/webp").count, 4)
        let pages = files.filter { $0.key.hasSuffix("embed.html") || $0.key == "embed/shelf.html" }
        expect(pages.count == 4 && pages.allSatisfy { $0.value.count < 60_000 })
        try expectEqual(files, site.cleanFiles())

        try site.later()
        try site.album("album-0", cover: site.server.address("2.png"))
        try site.build()
        let changed = try site.files()
        let differing = Set(pages.keys.filter { files[$0] != changed[$0] })
        expectEqual(differing, ["albums/album-0/embed.html", "embed/shelf.html"])
        try expectEqual(changed, site.cleanFiles())

        try site.later()
        try site.album("album-0", cover: site.server.address("2.png"), note: "A note.")
        try site.build()
        try site.later()
        try site.album("album-0", cover: site.server.address("2.png"), note: "A note.\n\nMore of it.")
        try expectEqual(site.build().counts?.filesWritten, 1, "only a note was edited")
        site.remove("site/public")
        site.remove("site/.sitegen/covers")
        try site.build()
        try expectEqual(site.files(), site.cleanFiles(), "the sizes are made again")
    }
}
