import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen albums list`, run as a command.
struct AlbumsCommandTests {
    private func list(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--source", folder("site")] + arguments)
    }

    private static let long = Array(repeating: "long", count: 50).joined(separator: " ")

    /// Three sources; the albums of release 7 are merged into one.
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "site/content/site.yml",
            """
            sources:
              - kind: files
              - {kind: discogs, file: c.csv}
              - {kind: csv, file: t.csv, name: table, map: {title: T, genre: G, country: C, ids: {discogs: D}, extra: {Box: B}}}

            """)
        try folder.write(
            "site/content/albums/night.md", "---\ntitle: 夜 \"Night\"\nids: {discogs: 7}\ngenre: Jazz\n---\nA *note*\n")
        try folder.write("site/content/albums/draft.md", "---\ntitle: Draft\ndraft: true\n---\n")
        try folder.write("site/content/c.csv", DiscogsExport.header + "C1,Ann Lee,N,L,LP,,1971,7\n")
        try folder.write(
            "site/content/t.csv", "T,G,C,D,B\nNight,Rock,DE,7,3\n\(Self.long),,,8,\n")
        return folder
    }

    @Test func `the list of albums is an aligned table`() throws {
        let long = Self.long
        let result = try list(site())
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        let lines = result.output.components(separatedBy: "\n")
        // In a pipe, values are separated by tabs, and nothing is truncated or padded.
        expect(lines.count == 4 && lines[0] == "TITLE\tARTIST\tYEAR\tSOURCE\tSLUG")
        expectEqual(lines[1], "夜 \"Night\"\tAnn Lee\t1971\tfiles\tnight")
        expect(lines[2].hasPrefix("\(long)\t\t\ttable\tlong-"))
    }

    @Test func `the list names the source of every field`() throws {
        let folder = try site()
        let table = try list(folder, "--provenance").output.components(separatedBy: "\n")
        expectEqual(table[2], "  artists, released, label, catalogNumber, format from discogs")
        expectEqual(table[3], "  extra.Box, country from table")
        let json = try list(folder, "--json", "--provenance")
        let albums = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        let album = try #require(albums.first)
        let origins = try #require(album["provenance"] as? [String: [String]])
        expect(origins["genres"] == ["files"] && origins["artists"] == ["discogs"] && origins["country"] == ["table"])
        expect(origins["ids"] == ["files"] && origins["extra.Box"] == ["table"] && origins["notes"] == ["files"])
        // Exactly the fields that the album has.
        let fields = Set(album.keys).subtracting(["provenance", "source", "extra"]).union(["extra.Box"])
        expectEqual(Set(origins.keys), fields)
        expect(album["title"] as? String == "夜 \"Night\"" && album["notes"] as? String == "A *note*\n")
        expectEqual((album["extra"] as? [[String: String]])?.first, ["name": "Box", "value": "3"])
    }

    @Test func `drafts are listed on request, and a site may be empty`() throws {
        let folder = try site()
        try expect(!list(folder).output.contains("Draft"))
        let drafts = try list(folder, "--drafts", "--json").output
        expect(drafts.contains("\"draft\":true"))
        let empty = try TemporaryFolder()
        try empty.write("site/content/site.yml", "title: x\n")
        try expectEqual(list(empty, "--json").output, "[]\n")
        try expectEqual(list(empty).output, "TITLE\tARTIST\tYEAR\tSOURCE\tSLUG\n")
    }

    @Test func `the list reports the same mistakes as a build`() throws {
        let folder = try site()
        try folder.write("site/content/albums/a.md", "---\nyear: 77\nx: 1\n---\n")
        let build = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
        let result = try list(folder)
        expect(result.code == 1 && build.code == 1 && result.output.isEmpty)
        let end = "nothing was written\n"
        expect(build.errors.hasSuffix(end) && result.errors == build.errors.dropLast(end.count) + "no list\n")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\nx: 1\n---\n")
        let warned = try list(folder, "--diagnostics", "json")
        expect(warned.code == 0 && warned.errors.contains("\"D210\"") && warned.output.contains("夜"))
        let nowhere = try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--source", folder("nowhere")])
        expect(nowhere.code == 1 && nowhere.errors.contains("C107"))
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["albums", "lists"]).code, 64)
    }
}
