import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// Where covers come from, and how they are handled.
struct CoverKindsTests {
    @Test func `each faulty cover is listed`() throws {
        let site = try CoverSite(albums: 3)
        try site.server.mode("1.png", "403")
        try site.server.put("html.png", Array("<!doctype html>".utf8))
        try site.album("html", cover: site.server.address("html.png"))
        try site.server.put("half.png", Array(PlainPicture.noise(9).prefix(900)))
        try site.album("half", cover: site.server.address("half.png"))
        try site.album("private", cover: "http://192.168.7.7/a.png")
        try site.album("other-port", cover: "http://127.0.0.1:9/a.png")
        try site.album("scheme", cover: "ftp://example.org/a.png")
        try site.album("name", cover: "nowhere.png")
        for name in ["text", "half-own"] {
            try site.folder.write("site/content/covers/\(name).png", "no picture")
            try site.album(name, cover: "\(name).png")
        }
        try Folder.working.replaceFile(
            FilePath(site.folder("site/content/covers/half-own.png")), Array(PlainPicture.noise(10).prefix(900)))
        // Not about covers, so not reported.
        try site.folder.write("site/content/albums/note.md", "---\ntitle: note\n---\n[link](nowhere.md)\n")
        let result = try site.run(["check", "--covers", "--diagnostics", "json"])
        expectEqual(result.code, 0, "\(result.errors)")
        let report = try JSONDecoder().decode(CoverSite.Report.self, from: Data(result.errors.utf8))
        let reported = Dictionary(grouping: report.diagnostics) { $0.path ?? "" }.mapValues { $0.map(\.code) }
        let expected = [
            ("album-1", "I604"), ("html", "I601"), ("half", "I605"), ("private", "I604"), ("other-port", "I604"),
            ("scheme", "I60"), ("name", "I603"), ("text", "I601"), ("half-own", "I605"),
        ]
        for (name, code) in expected {
            let codes = reported["content/albums/\(name).md"] ?? []
            expect(codes.count == 1 && codes.allSatisfy { $0.hasPrefix(code) }, "\(name): \(codes)")
        }
        expectEqual(report.diagnostics.count, expected.count)
        expectEqual(FileManager.default.fileExists(atPath: site.folder("site/public")), false)
        try expectEqual(site.run(["check", "--covers", "--strict"]).code, 1)

        // The build does not download existing covers again, and reports the same.
        _ = try site.server.newHits()
        site.remove("site/content/albums/note.md")
        let build = try site.build()
        expectEqual(build.diagnostics.map(\.message), report.diagnostics.map(\.message))
        try expectEqual(site.server.newHits().sorted(), ["200 /half.png", "200 /html.png", "403 /1.png"])
        try expectEqual(site.run(["build", "--strict"]).code, 1)
        // Each of these albums has a drawn cover.
        try expectEqual(site.files().keys.count { $0.hasPrefix("covers/") && $0.hasSuffix(".svg") }, expected.count)
    }

    @Test func `copied covers have the same bytes as the originals`() throws {
        let site = try CoverSite(albums: 2, settings: "covers: copy")
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0,
            1,
            0, 0, 2, 2, 0x44, 1, 0, 0x3B,
        ]
        try site.server.put("2.png", gif)
        try site.album(2)
        for name in ["ok.jpg", "ok.webp", "exif-orient-6.jpg"] {
            try site.server.put(name, Fixtures.bytes("images/\(name)"))
            try site.album(name.replacing(".", with: "-"), cover: site.server.address(name))
        }
        let report = try site.build()
        expect(report.diagnostics.isEmpty && report.counts?.coversFetched == 6 && report.counts?.coversDecoded == 0)
        let files = try site.files()
        for (stem, ending, bytes) in [
            ("album-0", "png", PlainPicture.noise(0)), ("album-1", "png", PlainPicture.noise(1)),
            ("album-2", "gif", gif),
            ("ok-jpg", "jpg", try Fixtures.bytes("images/ok.jpg")),
            ("ok-webp", "webp", try Fixtures.bytes("images/ok.webp")),
            ("exif-orient-6-jpg", "jpg", try Fixtures.bytes("images/exif-orient-6.jpg")),
        ] {
            let own = files.filter { $0.key.hasPrefix("covers/\(stem)-") }
            expect(
                own.count == 1 && own.first?.key.hasSuffix("." + ending) == true && own.first?.value == bytes, "\(stem)"
            )
        }
        expectEqual(files.keys.count { $0.hasPrefix("covers/") }, 6)
        try expectEqual(files, site.cleanFiles())
        _ = try site.server.newHits()
        // Switching to the other setting and back sends no requests.
        try site.write(settings: "covers: resize")
        try site.later()
        let resized = try site.build()
        expect(resized.diagnostics.isEmpty && resized.counts?.coversFetched == 0 && resized.counts?.coversDecoded == 6)
        try site.write(settings: "covers: copy")
        try site.later()
        try expectEqual(site.build().counts?.coversFetched, 0)
        try expect(site.files() == files && site.server.newHits() == [])
    }

    /// A damaged copy in the cache is downloaded again.
    @Test func `a damaged copy in the cache is downloaded again`() throws {
        let site = try CoverSite(albums: 2, settings: "covers: copy")
        try site.build()
        let files = try site.files()
        for name in try site.cacheNames() where name.hasSuffix(".original") {
            try Folder.working.replaceFile(
                FilePath(site.folder("site/.sitegen/covers/\(name)")), PlainPicture.noise(77))
        }
        site.remove("site/public")
        try site.later()
        try site.build()
        try expectEqual(site.files(), files)
    }

    @Test(arguments: ["resize", "copy"]) func `one picture under several addresses is kept once`(covers: String) throws
    {
        let site = try CoverSite(albums: 1, settings: "covers: \(covers)")
        try site.server.put("same.png", PlainPicture.noise(0))
        try site.album(1, cover: site.server.address("same.png"))
        try site.album(2, cover: site.server.address("0.png?size=2"))
        try site.album(3, cover: site.server.address("0.png").replacing("http://", with: "HTTP://"))
        let report = try site.build()
        // The last address is another spelling of the first.
        expect(report.counts?.coversFetched == 3 && report.diagnostics.isEmpty)
        try expectEqual(site.server.hits().sorted(), ["200 /0.png", "200 /0.png?size=2", "200 /same.png"])
        try expectEqual(site.cacheNames().count { $0.hasSuffix(".original") }, 1)
        try expectEqual(site.lock().split(separator: "\n").count { !$0.hasPrefix("#") }, 3)
        let files = try site.files().keys.filter { $0.hasPrefix("covers/") }
        if covers == "resize" {
            expect(files.count == 2 && (1...3).contains(report.counts?.coversDecoded ?? 0))
        }
        try expectEqual(site.files(), site.cleanFiles())
    }

    /// The covers of real albums have addresses that end alike.
    @Test func `addresses with the same last part are different covers`() throws {
        let site = try CoverSite()
        for number in 0..<30 {
            try site.server.put("\(number)/600x600bb.png", PlainPicture.noise(number))
            try site.album(number, cover: site.server.address("\(number)/600x600bb.png"))
        }
        try expectEqual(site.build().counts?.coversFetched, 30)
        let files = try site.files().filter { $0.key.hasPrefix("covers/") && $0.key.hasSuffix(".webp") }
        expect(files.count == 30 && Set(files.values).count == 30)
    }

    /// Covers beside music and inside recordings are resized once.
    @Test func `covers of music files are made once`() throws {
        let site = try CoverSite()
        try site.copyIn(Fixtures.path("audio"), to: "music")
        try site.write(settings: "sources:\n  - {kind: audio, folder: ~/music/}")
        try site.later()
        let first = try site.build()
        let decoded = try #require(first.counts?.coversDecoded)
        expect(
            decoded >= 4 && first.counts?.coversFetched == 0 && first.diagnostics.allSatisfy { !$0.code.hasPrefix("I") }
        )
        let files = try site.files()
        let covers = files.keys.filter { $0.hasPrefix("covers/") && !$0.hasSuffix(".svg") }
        expect(covers.count { $0.hasSuffix(".webp") } >= covers.count { $0.hasSuffix(".jpg") })
        for stem in ["cover-", "01-"] { expect(covers.contains { $0.hasPrefix("covers/" + stem) }) }
        try expect(site.lockOrNil() == nil)
        try site.later()
        try expectEqual(site.build().counts?.coversDecoded, 0)
        site.remove("site/public")
        try site.later()
        try expectEqual(site.build().counts?.coversDecoded, 0)
        try expectEqual(site.files(), files)
        // Without the cache, they are made from the music again.
        site.remove("site/.sitegen/covers")
        for path in covers { site.remove("site/public/\(path)") }
        try site.later()
        _ = try site.build()
        try expectEqual(site.files(), files)
        try expectEqual(site.files(), site.cleanFiles())
    }

    /// A local SVG cover is copied; a remote one is rejected with either setting.
    @Test(arguments: ["resize", "copy"]) func `local SVG covers are copied, and remote ones refused`(covers: String)
        throws
    {
        let site = try CoverSite(settings: "covers: \(covers)")
        let drawing =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"/></svg>"
        try site.folder.write("site/content/covers/own.svg", drawing)
        try site.album("own", cover: "own.svg")
        try site.server.put("far.svg", Array(drawing.utf8))
        try site.album("far", cover: site.server.address("far.svg"))
        let report = try site.build()
        expect(report.diagnostics.map(\.code) == ["I601"] && report.diagnostics[0].path?.hasSuffix("/far.md") == true)
        let files = try site.files().filter { $0.key.hasPrefix("covers/own-") }
        expect(files.count == 1 && files.values.first == Array(drawing.utf8))
        try expect(site.lockOrNil()?.contains("far.svg") != true)
    }
}
