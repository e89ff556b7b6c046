import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Images

/// Pictures in notes, built by the program: sizes, metadata, downloads and changes.
struct NotePictureTests {
    private static let secret = "GPS 52.5200 N 13.4050 E"

    /// A picture that says where it was taken.
    private static func photo(_ seed: Int, width: Int = 700, height: Int = 300) -> [UInt8] {
        PlainPicture.png(width: width, height: height, exif: Array(secret.utf8)) { column, row in
            (UInt8(truncatingIfNeeded: column / 8), UInt8(truncatingIfNeeded: row / 8), UInt8(seed & 0xFF))
        }
    }

    private func site(_ note: String) throws -> CoverSite {
        let site = try CoverSite()
        try write(note, to: site)
        return site
    }

    private func write(_ note: String, to site: CoverSite) throws {
        try site.folder.write("site/content/albums/blue.md", "---\ntitle: Blue\n---\n\(note)\n")
    }

    private func page(_ site: CoverSite) throws -> String {
        String(decoding: try site.files()["albums/blue/index.html"] ?? [], as: UTF8.self)
    }

    /// Builds again, and checks that the output is that of a clean build.
    @discardableResult
    private func build(_ site: CoverSite, _ more: [String] = []) throws -> CoverSite.Report {
        try site.later()
        let report = try site.build(more)
        try expectEqual(site.files(), site.cleanFiles())
        return report
    }

    @Test func `a picture beside its note is published in its sizes and without its place`() throws {
        let site = try site("![Sea](sea.png)")
        try site.put("site/content/albums/sea.png", Self.photo(1))
        try expect(build(site).diagnostics.isEmpty)
        let files = try site.files()
        let sizes = files.filter { $0.key.hasPrefix("pictures/") }
        expectEqual(sizes.keys.map { $0.suffix(9) }.sorted(), ["-320.webp", "-700.webp"])
        for (path, bytes) in files { expect(!holds(bytes, Self.secret) && !holds(bytes, "eXIf"), "\(path)") }
        for (path, bytes) in sizes {
            let side = try #require(Int(path.split(separator: "-").last?.prefix { $0 != "." } ?? ""))
            let picture = try StoredPicture(bytes, longest: 5000)
            expect(picture.width == side && picture.height == (300 * side + 350) / 700, "\(path)")
        }
        try expect(page(site).contains("width=\"700\" height=\"300\" loading=\"lazy\""))
    }

    @Test func `a changed picture is published and an unchanged one is not read again`() throws {
        let site = try site("![Sea](sea.png) ![Hill](/hill.png)")
        try site.put("site/content/albums/sea.png", Self.photo(1))
        try site.put("site/content/static/hill.png", Self.photo(2, width: 40, height: 50))
        let first = try build(site)
        expect(first.counts?.coversDecoded == 2 && first.diagnostics.isEmpty)
        let before = try site.files()
        let again = try build(site)
        expect(again.counts?.coversDecoded == 0 && again.counts?.filesWritten == 0)
        try site.put("site/content/static/hill.png", Self.photo(3, width: 50, height: 40))
        let changed = try build(site)
        expectEqual(changed.counts?.coversDecoded, 1)
        try expect(page(site).contains("width=\"50\" height=\"40\""))
        let after = try site.files()
        expectEqual(before.keys.filter { after[$0] == nil }.map { $0.prefix(14) }, ["pictures/hill-"])
        try write("![Sea](sea.png)", to: site)
        try build(site)
        try expectEqual(site.files().keys.count { $0.hasPrefix("pictures/") }, 2)
    }

    @Test func `a picture that is removed is an error and the site stays`() throws {
        let site = try site("![Sea](sea.png)")
        try site.put("site/content/albums/sea.png", Self.photo(1))
        try build(site)
        let before = try site.files()
        site.remove("site/content/albums/sea.png")
        let report = try site.build(code: 1)
        expect(report.diagnostics.map(\.code) == ["M306"] && report.diagnostics.first?.line == 4)
        try expectEqual(site.files(), before)
    }

    @Test(arguments: [("covers/sea 1.png", "../covers/sea%201.png"), ("static/x/sea 1.png", "/x/sea%201.png")])
    func `a picture in another folder is named in the help`(path: String, named: String) throws {
        let site = try site("![Sea](sea%201.png)")
        try site.put("site/content/\(path)", Self.photo(1))
        let report = try site.build(code: 1)
        expectEqual(report.diagnostics.map(\.code), ["M306"])
        expectEqual(report.diagnostics.first?.help, "a file of that name exists: `\(named)`")
        try write("![Sea](\(named))", to: site)
        try expect(build(site).diagnostics.isEmpty)
    }

    @Test func `a damaged picture is reported with its place and its description is shown`() throws {
        let site = try site("![The sea](sea.png)")
        try site.put("site/content/albums/sea.png", Array(Self.photo(1).prefix(2000)))
        let report = try build(site)
        expect(report.diagnostics.map(\.code) == ["I605"] && report.diagnostics.first?.line == 4)
        try expect(page(site).contains("<p>The sea</p>"))
    }

    @Test func `a picture of another site is downloaded once and no page refers to that site`() throws {
        let site = try CoverSite()
        try site.server.put("sea.png", Self.photo(4))
        let address = site.server.address("sea.png?key=secret")
        try write("![Sea](\(address)) and ![again](\(address))", to: site)
        let report = try site.build()
        expect(report.diagnostics.isEmpty && report.counts?.coversFetched == 1)
        try expectEqual(site.server.newHits(), ["200 /sea.png?key=secret"])
        for (path, bytes) in try site.files() {
            expect(!holds(bytes, site.server.authority) && !holds(bytes, Self.secret), "\(path)")
        }
        for more in [[], ["--offline"]] {
            try site.folder.write("site/content/albums/other.md", "---\ntitle: Other \(more)\n---\n")
            try site.later()
            try expect(site.build(more).diagnostics.isEmpty)
            try expectEqual(site.server.newHits(), [])
            try expect(page(site).contains("../../pictures/picture-"))
        }
        try expect(site.lock().contains("  \(address)\n"))
        // The picture is known by the lock, but its bytes are gone: it is downloaded again.
        let before = try page(site)
        site.remove("site/.sitegen")
        site.remove("site/public")
        try expectEqual(site.build().counts?.coversFetched, 1)
        try expectEqual(page(site), before)
    }

    @Test func `a picture that cannot be downloaded is a warning until the server is back`() throws {
        let site = try CoverSite()
        let address = site.server.address("sea.png")
        try write("![The sea](\(address))", to: site)
        for _ in 0..<2 {
            let report = try site.build()
            expect(report.diagnostics.map(\.code) == ["M310"] && report.diagnostics.first?.line == 4)
            try expect(page(site).contains("<p>The sea</p>"))
            try site.later()
        }
        try site.server.put("sea.png", Self.photo(5))
        try expect(site.build().diagnostics.isEmpty)
        try expect(page(site).contains("../../pictures/picture-"))
    }

    @Test func `check and offline builds send no request for pictures`() throws {
        let site = try CoverSite()
        try site.server.put("sea.png", Self.photo(6))
        try write("![The sea](\(site.server.address("sea.png")))", to: site)
        try expectEqual(site.run(["check"]).code, 0)
        let report = try site.build(["--offline"])
        expectEqual(report.diagnostics.map(\.code), ["M310"])
        expect(report.diagnostics.first?.line == nil, "one line for all pictures")
        let each = try site.build(["--offline", "--verbose"])
        expect(each.diagnostics.map(\.code) == ["M310"] && each.diagnostics.first?.line == 4)
        try expectEqual(site.server.newHits(), [])
        let found = try site.run(["check", "--covers"])
        expect(
            found.output.contains("\n0 albums with a cover, no problem with covers and pictures: 1 note"), "\(found)")
        try expectEqual(site.server.newHits(), ["200 /sea.png"])
        try write("![The hill](\(site.server.address("hill.png")))", to: site)
        let missing = try site.run(["check", "--covers"])
        expect(
            missing.output.contains("\n0 albums with a cover, 1 problem with covers and pictures: 1 note"), "\(missing)"
        )
        expect(
            missing.errors.contains("blue.md:4:13: warning[M310]: the picture could not be downloaded"), "\(missing)")
    }
}

extension CoverSite {
    fileprivate func put(_ path: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: folder(path))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}
