import SiteTestSupport
import TestSupport
import Testing

/// Albums of several sources, built repeatedly: cached albums of one source are merged with changed albums of another.
struct MergedSourcesTests {
    private static let settings = """
        baseURL: https://music.example/
        sources:
          - kind: files
          - {kind: discogs, file: c.csv}
          - {kind: csv, file: t.csv, name: table, map: {title: T, genre: G, country: C, notes: N, ids: {discogs: D}}}

        """

    @Test func `an edit of one source updates albums merged from another`() throws {
        let folder = try TemporaryFolder()
        let edits = [
            ("site.yml", Self.settings), ("albums/night.md", "---\ntitle: Night\nids: {discogs: 7}\n---\n"),
            ("albums/day.md", "---\ntitle: Day\nids: {discogs: 8}\n---\n"),
            ("c.csv", DiscogsExport.header + "C1,Ann Lee,N,Lab,LP,,1971,7\n"),
            ("t.csv", "T,G,C,N,D\nx,Rock,DE,see *it*,7\n"),
            // Each of these edits changes how an album of another source is shown.
            ("c.csv", DiscogsExport.header + "C1,Bo Lee,N,Lab,LP,,1972,7\n"),
            ("t.csv", "T,G,C,N,D\nx,Jazz,DE,see *that*,7\n"), ("t.csv", "T,G,C,N,D\nx,Jazz,DE,see *that*,8\n"),
            ("albums/night.md", "---\ntitle: Night\nids: {discogs: 9}\ngenre: Pop\n---\nMine\n"),
            ("albums/day.md", "---\ntitle: Day\nids: {discogs: 7}\ndraft: true\n---\n"),
            ("site.yml", Self.settings.replacing("  - kind: files\n", with: "") + "  - kind: files\n"),
            ("site.yml", Self.settings),
        ]
        var shown: [String] = []
        for (number, edit) in edits.enumerated() {
            try folder.write("site/content/" + edit.0, edit.1)
            if number < 4 { continue }
            let result = try build(folder, "public")
            expectEqual(result.code, 0, "\(result.errors)")
            shown.append(try folder.tree("site/public").filter { $0.key.hasPrefix("albums/") }.values.sorted().joined())
            // A build into another folder has its own state, so it is a clean build.
            _ = try build(folder, "clean-\(number)")
            try expectEqual(folder.tree("site/public"), folder.tree("clean-\(number)"), "edit \(number)")
        }
        expect(shown[0].contains("Ann Lee") && shown[0].contains("DE") && shown[0].contains("see <em>it</em>"))
        expect(shown[1].contains("Bo Lee") && !shown[1].contains("Ann Lee") && shown[2].contains("see <em>that</em>"))
        expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
    }

    private func build(_ folder: TemporaryFolder, _ output: String) throws -> BuiltBinary.Result {
        let place = output == "public" ? [] : ["--output", folder(output)]
        return try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")] + place)
    }
}
