import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// Downloaded covers are neither downloaded nor decoded again.
struct CoverReuseTests {
    private func site() throws -> CoverSite {
        let site = try CoverSite(albums: 8)
        let first = try site.build()
        expect(first.counts?.coversFetched == 8 && first.counts?.coversDecoded == 8 && first.diagnostics.isEmpty)
        try expectEqual(site.server.newHits().sorted(), (0..<8).map { "200 /\($0).png" })
        // 24 pixels are less than any standard size, so each cover is one WebP and one JPEG file.
        try expectEqual(site.files().keys.count { $0.hasPrefix("covers/") && $0.contains("-24.") }, 16)
        return site
    }

    /// Builds again: there are no requests, nothing is decoded, and the output equals that of a clean build.
    private func expectReuse(_ site: CoverSite, _ what: Comment) throws {
        try site.later()
        let report = try site.build()
        try expectEqual(site.server.newHits(), [], what)
        expect(report.counts?.coversFetched == 0 && report.counts?.coversDecoded == 0, what)
        expect(report.diagnostics.isEmpty, what)
        let files = try site.files()
        try expectEqual(files, site.cleanFiles(), what)
        _ = try site.server.newHits()
    }

    @Test func `a cover is never downloaded or decoded twice`() throws {
        let site = try site()
        try expectReuse(site, "nothing has changed")
        try site.album(3, note: "A note.")
        try expectReuse(site, "a note was edited")
        let path = site.folder("site/.sitegen")
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "covers" {
            site.remove("site/.sitegen/\(name)")
        }
        try expectReuse(site, "the state was deleted")
        site.remove("site/public")
        try expectReuse(site, "the output was deleted")
        site.remove("site/public")
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "covers" {
            site.remove("site/.sitegen/\(name)")
        }
        try expectReuse(site, "both were deleted")
        site.remove("site/content/covers.lock")
        try expectReuse(site, "the lock was deleted")
        try expectEqual(site.lock().split(separator: "\n").count { !$0.hasPrefix("#") }, 8)
        try site.album(9, cover: site.server.address("3.png#again"))
        try expectReuse(site, "another album has one of the covers")
    }

    /// The cache is gone, but the build state knows all sizes.
    @Test(arguments: [[], ["covers/"], ["albums/"]]) func `a site without its cover cache is built the same`(
        removed: [String]
    ) throws {
        let site = try site()
        let files = try site.files()
        site.remove("site/.sitegen/covers")
        try site.later()
        for (index, path) in files.keys.sorted().enumerated()
        where index % 2 == 0 && removed.contains(where: path.hasPrefix) {
            site.remove("site/public/\(path)")
        }
        let report = try site.build()
        expect(report.outcome == "done" && report.diagnostics.isEmpty)
        try expectEqual(site.files(), files)
        // The cache is not needed as long as the output exists.
        try expectEqual(site.server.newHits().count, removed == ["covers/"] ? 8 : 0)
        try site.album(0, note: "Edited.")
        try site.later()
        try site.build()
        try expectEqual(site.files(), site.cleanFiles())
    }

    /// A damaged cache file never changes the site.
    @Test(arguments: 0..<12) func `a damaged cover cache does not change the site`(seed: Int) throws {
        let site = try CoverSite(albums: 2)
        try site.build()
        let files = try site.files()
        var random = SeededGenerator(seed: seed)
        let names = try site.cacheNames()
        expectEqual(names.count, 6)
        for name in names where random.below(3) > 0 {
            let path = "site/.sitegen/covers/\(name)"
            var bytes = try Folder.working.readFile(FilePath(site.folder(path)))
            switch random.below(4) {
            case 0: bytes.removeLast(random.below(bytes.count))
            case 1: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            case 2: bytes = []
            default:
                site.remove(path)
                continue
            }
            try Folder.working.replaceFile(FilePath(site.folder(path)), bytes)
        }
        if random.below(2) == 0 { site.remove("site/public") }
        if random.below(2) == 0 {
            for path in files.keys.sorted() where path.hasPrefix("covers/") && random.below(2) == 0 {
                site.remove("site/public/\(path)")
            }
        }
        try site.later()
        let report = try site.build()
        expect(report.diagnostics.isEmpty)
        try expectEqual(site.files(), files)
        site.remove("site/public")
        try site.build()
        try expectEqual(site.files(), files)
    }

    /// The squares are damaged and their originals are missing, so the covers are downloaded again.
    @Test(arguments: [0, 600], [true, false]) func `damaged cover images are made again`(place: Int, hasState: Bool)
        throws
    {
        let site = try CoverSite(albums: 3)
        try site.build()
        let files = try site.files()
        for name in try site.cacheNames() {
            let path = site.folder("site/.sitegen/covers/\(name)")
            if name.hasSuffix(".original") { site.remove("site/.sitegen/covers/\(name)") }
            guard name.hasSuffix(".squares") else { continue }
            var bytes = try Folder.working.readFile(FilePath(path))
            bytes[place] ^= 1
            try Folder.working.replaceFile(FilePath(path), bytes)
        }
        if !hasState {
            for name in try FileManager.default.contentsOfDirectory(atPath: site.folder("site/.sitegen"))
            where name != "covers" { site.remove("site/.sitegen/\(name)") }
        }
        site.remove("site/public")
        try site.later()
        try expect(site.build().diagnostics.isEmpty)
        try expectEqual(site.files(), files)
    }

    /// Many covers at once, of a size that takes time to decode.
    @Test func `sixty covers are built in parallel and reused`() throws {
        let site = try CoverSite(albums: 60, side: 200)
        let first = try site.build()
        expect(first.counts?.coversFetched == 60 && first.counts?.coversDecoded == 60 && first.diagnostics.isEmpty)
        let files = try site.files()
        expectEqual(files.keys.count { $0.hasPrefix("covers/") }, 60 * 3)
        try expectEqual(site.server.newHits().count, 60)
        site.remove("site/public")
        try site.later()
        let second = try site.build(["--jobs", "3"])
        expect(second.counts?.coversFetched == 0 && second.counts?.coversDecoded == 0)
        try expectEqual(site.server.newHits(), [])
        try expectEqual(site.files(), files)
    }

    /// The cache cannot be written: the site's own covers are still shown.
    @Test func `covers are shown when the cache cannot be written`() throws {
        let site = try CoverSite()
        for number in 0..<3 {
            try site.folder.write("site/content/covers/\(number).png", "")
            try Folder.working.replaceFile(
                FilePath(site.folder("site/content/covers/\(number).png")), PlainPicture.noise(number, width: 150))
            try site.album(number, cover: "\(number).png")
        }
        try site.folder.write("site/.sitegen", "a file, where the folder should be")
        let report = try site.build()
        expect(report.diagnostics.isEmpty)
        let files = try site.files()
        expectEqual(files.keys.count { $0.hasPrefix("covers/") }, 9)
        site.remove("site/.sitegen")
        try expectEqual(files, site.cleanFiles())
    }

    @Test func `a check of the content downloads and decodes no cover`() throws {
        let site = try CoverSite(albums: 3)
        try site.folder.write("site/content/covers/text.jpg", "no picture")
        try site.album("broken", cover: "text.jpg")
        let plain = try site.run(["check"])
        expect(plain.code == 0 && plain.errors.contains("I601"), "\(plain.errors)")
        try expect(site.server.hits().isEmpty && !site.folder.names("site").contains(".sitegen"))
        try expectEqual(site.run(["check", "--covers"]).code, 0)
        try expectEqual(site.server.hits().count, 3)
    }
}
