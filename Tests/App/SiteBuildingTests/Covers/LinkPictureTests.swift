import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Pictures for links (`socialImages`): which there are, and when they are drawn.
struct LinkPictureTests {
    private static let font = "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"

    private func site(_ settings: String) throws -> CoverSite {
        let site = try CoverSite(albums: 3, side: 200, settings: settings)
        try site.folder.write("site/content/fonts/sans.ttf", Array(Data(contentsOf: URL(filePath: Self.font))))
        return site
    }

    private func pictures(_ files: [String: [UInt8]]) -> Set<String> {
        Set(files.keys.filter { $0.hasPrefix("social/") })
    }

    @Test func `they are drawn once, and again only for what has changed`() throws {
        let site = try site("lists: [artist]\nsocialImages: {fonts: fonts/sans.ttf}")
        let first = try site.build()
        // The site, and three albums without an artist.
        expect(first.diagnostics.isEmpty && first.counts?.socialImagesDrawn == 4)
        let files = try site.files()
        expectEqual(pictures(files).count, 4)
        try expectEqual(files, site.cleanFiles())
        try site.later()
        try site.album("album-1", cover: site.server.address("1.png"), note: "A note.")
        try expectEqual(site.build().counts?.socialImagesDrawn, 0, "only a note was edited")
        try expectEqual(pictures(site.files()), pictures(files))
        site.remove("site/public")
        try expectEqual(site.build().counts?.socialImagesDrawn, 0, "the output was removed, but not the cache")
        try site.later()
        try site.album("album-0", cover: site.server.address("2.png"))
        try expectEqual(
            site.build().counts?.socialImagesDrawn, 2, "the cover of one album has changed, and the first covers")
        try expectEqual(site.files(), site.cleanFiles())
        try site.folder.write("site/content/fonts/sans.ttf", Array(Data(contentsOf: URL(filePath: Self.font))) + [0])
        try expectEqual(site.build().counts?.socialImagesDrawn, 4, "the font has changed")
        try site.write(settings: "lists: [artist]")
        try site.build()
        try expect(pictures(site.files()).isEmpty)
    }

    @Test(arguments: [("site", 1), ("albums", 3), ("lists", 2), ("[site, albums]", 4)])
    func `the settings choose which pages have one`(pages: String, count: Int) throws {
        let site = try site("lists: [artist, year]\nsocialImages: {for: \(pages), fonts: [fonts/sans.ttf]}")
        try site.folder.write(
            "site/content/albums/album-0.md",
            "---\ntitle: Low\ncover: \"\(site.server.address("0.png"))\"\nartist: David Bowie\nyear: 1977\n---\n")
        try site.build()
        try expectEqual(pictures(site.files()).count, count)
    }

    @Test func `a system without fonts is reported, and a font of the site is enough`() throws {
        let site = try site("socialImages: true")
        try site.folder.write("none.conf", "<?xml version=\"1.0\"?><fontconfig></fontconfig>")
        func build() throws -> BuiltBinary.Result {
            try BuiltBinary.run(
                BuiltBinary.path(), ["build", "--offline", "--source", site.folder("site")],
                environment: ["FONTCONFIG_FILE": site.folder("none.conf")])
        }
        let failed = try build()
        expectEqual(failed.code, 1)
        expect(failed.errors.contains("error[I608]: `socialImages` needs a font, and this system has none"))
        try site.write(settings: "socialImages: {fonts: fonts/sans.ttf}")
        let done = try build()
        try expect(done.code == 0 && !pictures(site.files()).isEmpty, "\(done.errors)")
    }

    @Test func `a font that is missing or none stops the build at its place`() throws {
        let site = try site("socialImages: {fonts: [fonts/sanz.ttf, fonts/none.ttf, static/a.ttf]}")
        let report = try site.build(code: 1)
        expectEqual(report.diagnostics.map(\.code), ["I608", "I608", "I608"])
        expect(report.diagnostics.allSatisfy { $0.path == "content/site.yml" && $0.line == 3 })
        try site.write(settings: "socialImages: {fonts: [fonts/sans.ttf]}")
        try site.folder.write("site/content/fonts/sans.ttf", "no font")
        try expectEqual(site.build(code: 1).diagnostics.map(\.code), ["I609"])
        expect(!FileManager.default.fileExists(atPath: site.folder("site/public")))
    }
}
