import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Imported albums equal those that the same source gives in the settings.
struct ImportKindsTests {
    private static let sites = BuiltBinary.packageFolder + "/Tests/Site/GoldenTests/Sites/"

    @Test(arguments: [
        ["discogs-export", "discogs", "collection.csv"], ["rym-export", "rym", "user_albums_export.csv"],
        ["itunes-library", "itunes", "Library.xml"], ["lastfm-plays", "lastfm", "recenttracks.csv"],
        ["musicbrainz-groups", "musicbrainz", "groups.json"], ["spotify-library", "spotify", "YourLibrary.json"],
    ])
    func `imported albums equal those read from the source`(names: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let golden = folder("golden")
        try StoredCase(URL(filePath: Self.sites + names[0] + ".txt")).unpack(into: golden)
        let file = golden + "/content/" + names[2]
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["import", names[1], file, "--source", folder("site"), "--drafts"])
        try #require(result.code == 0, "\(result.errors)")
        let imported = try albums(folder("site"))
        let read = try albums(golden)
        expect(!read.isEmpty && imported == read)
    }

    @Test func `the sheet of a workbook is read that is named`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let file = BuiltBinary.packageFolder + "/Tests/Fixtures/workbooks/openpyxl.xlsx"
        let map = ["--map", "title=Title", "--map", "artist=Artist", "--source", folder("site")]
        let other = try BuiltBinary.run(BuiltBinary.path(), ["import", "xlsx", file, "--sheet", "wishes"] + map)
        expectEqual(other.code, 0, "\(other.errors)")
        try expectEqual(albums(folder("site")).count, 1)
        let missing = try BuiltBinary.run(BuiltBinary.path(), ["import", "xlsx", file, "--sheet", "CDs"] + map)
        expect(missing.code == 1 && missing.errors.contains("this workbook has no sheet `CDs`"), "\(missing.errors)")
        let wrong = try BuiltBinary.run(BuiltBinary.path(), ["import", "cue", file, "--sheet", "CDs"])
        expect(wrong.code == 1 && wrong.errors.contains("`sheet`"), "\(wrong.errors)")
    }

    /// The fields of each album by its slug, without id, source and notes, which are converted to Markdown.
    private func albums(_ site: String) throws -> [String: NSDictionary] {
        let listed = try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "list", "--json", "--drafts", "--source", site])
        let albums = try #require(try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
        var result: [String: NSDictionary] = [:]
        for album in albums {
            let fields = album.filter { !["id", "source", "notes"].contains($0.key) }
            result[try #require(album["slug"] as? String)] = fields as NSDictionary
        }
        expectEqual(result.count, albums.count)
        return result
    }
}
