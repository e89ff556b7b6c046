import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Duplicate albums in several sources without a common id, as users see them.
struct DuplicatesTests {
    private func site(_ settings: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "site/content/site.yml",
            settings
                + "sources:\n  - {kind: discogs, file: collection.csv}\n  - {kind: spotify, file: YourLibrary.json}\n")
        for name in ["collection.csv", "YourLibrary.json"] {
            try folder.write("site/content/\(name)", Fixtures.text("found/merge/\(name)"))
        }
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), arguments + ["--source", folder("site")])
    }

    @Test func `albums of several sources are not counted, listed or joined`() throws {
        let folder = try site("")
        let built = try run(folder, "build")
        expectEqual(built.code, 0)
        expectEqual(built.errors.components(separatedBy: "warning[D225]: 3 albums are in several sources").count, 2)
        try expectEqual(run(folder, "build", "--strict").code, 1)
        let table = try run(folder, "albums", "list", "--duplicates").output.components(separatedBy: "\n")
        expect(table.count == 8 && table[1].hasPrefix("The Dark Side Of The Moon\t"))
        expect(table[2].hasPrefix("The Dark Side of the Moon\t") && table[1].contains("discogs"))
        let json = try run(folder, "albums", "list", "--duplicates", "--json").output
        let albums = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        expectEqual(albums.map { $0["group"] as? Int }, [1, 1, 2, 2, 3, 3])
        let merged = try site("merge: title\n")
        try expectEqual(run(merged, "build", "--strict").code, 0)
        try expectEqual(run(merged, "albums", "list", "--duplicates", "--json").output, "[]\n")
        try expectEqual(run(merged, "albums", "list").output.components(separatedBy: "\n").count, 5)
        try expectEqual(run(site("merge: ids\n"), "build", "--strict").code, 0)
    }

    @Test func `an import cuts a name that the settings keep`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "names: {keep: ['Now, Voyager']}\n")
        try folder.write("c.csv", DiscogsExport.header + "C1,\"Now, Voyager, B\",Night,L,LP,3,1971,1\n")
        let result = try run(folder, "import", "discogs", folder("c.csv"))
        expectEqual(result.code, 0, "\(result.errors)")
        let text = try folder.tree("site/content")["albums/night-r1.md"] ?? ""
        expect(text.contains("Now, Voyager"))
    }
}
