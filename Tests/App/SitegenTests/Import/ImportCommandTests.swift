import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen import`, run as a command.
struct ImportCommandTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
    }

    private func discogs() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        try folder.write(
            "c.csv", DiscogsExport.header + "C1,Ann Lee,Night,L,LP,3,1971,1\nC2,Zed,\"Day: \"\"2\"\"\",L,LP,,,2\n")
        return folder
    }

    @Test func `imported albums are albums of the site`() throws {
        let folder = try discogs()
        let result = try run(folder, "discogs", folder("c.csv"))
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        expectEqual(result.output, "2 albums: 2 written, 0 unchanged, 0 kept; 0 covers copied\n")
        let site = try folder.tree("site")
        expectEqual(
            site.keys.sorted(),
            [
                ".sitegen/.gitignore", ".sitegen/imports", "content/albums/day-2-r2.md", "content/albums/night-r1.md",
            ])
        let listed = try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--json", "--source", folder("site")])
        let albums = try #require(try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
        expectEqual(albums.map { $0["title"] as? String }, ["Day: \"2\"", "Night"])
        expectEqual(albums.map { $0["source"] as? String }, ["files", "files"])
        expect(albums[1]["released"] as? String == "1971" && albums[1]["rating"] as? Int == 3)

        let again = try run(folder, "discogs", folder("c.csv"))
        expectEqual(again.output, "2 albums: 0 written, 2 unchanged, 0 kept; 0 covers copied\n")
        try expectEqual(folder.tree("site"), site)
    }

    @Test func `an import keeps files that were edited by hand`() throws {
        let folder = try discogs()
        try folder.write("site/content/albums/day-2-r2.md", "---\ntitle: My own\n---\n")
        try expect(
            run(folder, "discogs", folder("c.csv")).output.hasPrefix("2 albums: 1 written, 0 unchanged, 1 kept"))
        let text = try #require(try folder.tree("site/content")["albums/night-r1.md"]) + "\nLovely.\n"
        try folder.write("site/content/albums/night-r1.md", text)
        try folder.write("c.csv", DiscogsExport.header + "C9,Ann Lee,Night,L,LP,5,1971,1\nC2,Zed,Day 2,L,LP,,,2\n")
        let result = try run(folder, "discogs", folder("c.csv"))
        expect(result.code == 0 && result.output.hasPrefix("2 albums: 0 written, 0 unchanged, 2 kept"))
        expect(result.errors.contains("content/albums/night-r1.md: warning[O706]: kept: changed by hand\n"))
        let content = try folder.tree("site/content")
        expectEqual(content["albums/night-r1.md"], text)
        expectEqual(content["albums/day-2-r2.md"], "---\ntitle: My own\n---\n")
        expectEqual(content.count, 2)
        // If the import record is damaged, all files count as changed by hand.
        try folder.write("site/.sitegen/imports", "damaged\n1 x y\n")
        try expect(
            run(folder, "discogs", folder("c.csv")).output.hasPrefix("2 albums: 0 written, 0 unchanged, 2 kept"))
    }

    @Test func `an import updates albums that the source changed`() throws {
        let folder = try discogs()
        _ = try run(folder, "discogs", folder("c.csv"))
        try folder.write(
            "c.csv", DiscogsExport.header + "C9,Ann Lee,Night,L,LP,5,1971,1\nC2,Zed,\"Day: \"\"2\"\"\",L,LP,,,2\n")
        try expect(
            run(folder, "discogs", folder("c.csv")).output.hasPrefix("2 albums: 1 written, 1 unchanged, 0 kept"))
        try expectEqual(folder.tree("site/content")["albums/night-r1.md"]?.contains("catalogNumber: C9"), true)
        // After the album is moved into another folder, it is not written again.
        try folder.makeFolder("site/content/albums/jazz")
        try FileManager.default.moveItem(
            atPath: folder("site/content/albums/night-r1.md"), toPath: folder("site/content/albums/jazz/night-r1.md"))
        let moved = try run(folder, "discogs", folder("c.csv"))
        expect(moved.output.hasPrefix("2 albums: 0 written, 1 unchanged, 1 kept"))
        expect(moved.errors.contains("kept: it is at content/albums/jazz/night-r1.md"))
    }

    @Test func `an import copies local covers`() throws {
        let folder = try TemporaryFolder()
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>\n"
        try folder.write("data/art/one.svg", picture)
        try folder.write("data/art/text.jpg", "no picture")
        try folder.write("site/content/covers/own.svg", picture)
        try folder.write(
            "data/x.csv",
            "Album,Art\nOne,art/one.svg\nTwo,https://x.example/2.jpg\nThree,art/none.jpg\nFour,art/text.jpg\n"
                + "Five,covers/own.svg\nSix,\(folder("data/art/one.svg"))\nSeven,../site/content/covers/own.svg\n")
        let arguments = ["csv", folder("data/x.csv"), "--map", "title=Album", "--map", "cover=Art"]
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
        expectEqual(result.output, "7 albums: 7 written, 0 unchanged, 0 kept; 2 covers copied\n", "\(result.errors)")
        expect(
            result.errors.contains("data/x.csv:4:7: warning[I603]: the cover of `Three` is not there; it is left out"))
        expect(result.errors.contains("data/x.csv:5:6: warning[I601]: the cover of `Four` is not an image"))
        var covers: [String] = []
        for (path, text) in try folder.tree("site/content").sorted(by: { $0.key < $1.key }) {
            if path.hasSuffix(".svg") { expectEqual(text, picture) }
            covers += text.split(separator: "\n").filter { $0.hasPrefix("cover:") }.map(String.init)
        }
        let made = covers.filter { $0.hasPrefix("cover: covers/") && $0 != "cover: covers/own.svg" }
        expect(made.count == 2 && Set(made).count == 2)
        expectEqual(covers.filter { $0 == "cover: covers/own.svg" }.count, 2)
        expectEqual(covers.filter { $0 == "cover: https://x.example/2.jpg" }.count, 1)
        let built = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
        expect(built.code == 0 && !built.errors.contains("I603"), "\(built.errors)")
    }

    @Test func `an import maps nested JSON fields`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        try folder.write(
            "x.json", #"{"all": [{"n": "A: b", "who": [{"n": "X"}, {"n": "Yo"}], "d": 12, "m": 5, "s": "left"}]}"#)
        let result = try run(
            folder, "json", folder("x.json"), "--records", "$.all[*]", "--map", "title=$.n", "--map",
            "artists=$.who[*].n",
            "--map", "ids.discogs=$.d", "--map", "ids.mine=$.m", "--map", "extra.Shelf=$.s")
        expectEqual(result.code, 0, "\(result.errors)")
        let text = try #require(try folder.tree("site/content/albums").values.first)
        expectEqual(
            text,
            """
            ---
            title: "A: b"
            artists:
              - X
              - Yo
            ids:
              discogs: "12"
              mine: "5"
            extra:
              Shelf: left
            ---

            """)
    }

    @Test func `a dry run writes nothing`() throws {
        let folder = try discogs()
        let result = try run(folder, "discogs", folder("c.csv"), "--dry-run")
        expectEqual(
            result.output,
            """
            write content/albums/night-r1.md
            write content/albums/day-2-r2.md
            2 albums: 2 to write, 0 unchanged, 0 kept; 0 covers to copy; nothing was written

            """)
        try expectEqual(folder.names("site"), [])
    }

    @Test func `an import with errors writes nothing`() throws {
        let folder = try discogs()
        try folder.write("broken.json", "{\"a\": [*]}")
        let broken = try run(folder, "json", folder("broken.json"), "--map", "title=$.n")
        expect(broken.code == 1 && broken.output.isEmpty)
        expect(broken.errors.contains("broken.json:1:8: error[D201]: "), "\(broken.errors)")
        expect(broken.errors.hasSuffix("nothing was written\n"))

        let absent = try run(folder, "rym", folder("absent.csv"))
        expect(absent.code == 1 && absent.errors.contains("absent.csv: error[C106]: "))
        let noMap = try run(folder, "csv", folder("c.csv"))
        expect(noMap.code == 1 && noMap.errors.contains("needs a `map`"))
        let wrongKey = try run(folder, "discogs", folder("c.csv"), "--records", "$.x")
        expect(wrongKey.code == 1 && wrongKey.errors.contains("unknown key `records`"))
        let wrongMap = try run(folder, "csv", folder("c.csv"), "--map", "tilte=Title")
        expect(wrongMap.code == 1 && wrongMap.errors.contains("did you mean `title`?"))
        try expectEqual(folder.names("site"), [])
        try expectEqual(run(folder, "discogs", folder("site")).code, 2)

        let noSite = try BuiltBinary.run(
            BuiltBinary.path(), ["import", "discogs", folder("c.csv"), "--source", folder("nowhere")])
        expect(noSite.code == 1 && noSite.errors.contains("error[C107]: there is no such folder"))
        for usage in [["discog", "x"], ["files", "x"], ["discogs"], ["csv", "x", "--map", "title"], ["csv", ""]] {
            try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["import"] + usage).code, 64)
        }
    }

    @Test func `the counts of an import are available as JSON`() throws {
        let folder = try discogs()
        _ = try run(folder, "discogs", folder("c.csv"))
        try folder.write("site/content/albums/night-r1.md", "---\ntitle: x\n---\n")
        let result = try run(folder, "discogs", folder("c.csv"), "--diagnostics", "json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any])
        expect(report["outcome"] as? String == "done")
        let counts = [
            "albums": 2, "filesWritten": 0, "filesUnchanged": 1, "filesKept": 1, "coversWritten": 0, "filesLeftOut": 0,
        ]
        expect(report["counts"] as? [String: Int] == counts)
        expect((report["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "O706")
    }

    /// Names that lead out of the albums folder are rejected; two that are one file on some systems give one album.
    @Test func `hostile slugs never write outside the albums folder`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        try folder.write("x.csv", "Album,Name\nOne,../../../evil\n")
        let arguments = ["csv", folder("x.csv"), "--map", "title=Album", "--map", "slug=Name"]
        let evil = try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
        expect(evil.code == 1 && evil.errors.contains("error[U503]"), "\(evil.errors)")
        try expect(folder.names() == ["site", "x.csv"] && folder.names("site") == [])
        try folder.write("x.csv", "Album,Name\nOne,same\nTwo,Same\nThree,three\n")
        let same = try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
        expect(same.code == 0 && same.errors.contains("warning[U501]: the file of `Two`"), "\(same.errors)")
        try expectEqual(folder.names("site/content/albums"), ["same.md", "three.md"])
        // A link in place of a file counts as foreign.
        try FileManager.default.removeItem(atPath: folder("site/content/albums/same.md"))
        try folder.link("site/content/albums/same.md", to: "../../../x.csv")
        let linked = try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
        expect(linked.code == 0 && linked.errors.contains("kept: it is not a file"))
    }
}
