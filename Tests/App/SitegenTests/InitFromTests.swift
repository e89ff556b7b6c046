import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen init --from`: sites made from files of other programs and people.
struct InitFromTests {
    private func run(_ folder: TemporaryFolder, _ arguments: [String]) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), arguments)
    }

    private func shape(_ name: String) throws -> String { try Fixtures.path("recognition/\(name)") }

    @Test func `the cue sheets of a folder are its albums, and other files of it stay out`() throws {
        let folder = try TemporaryFolder()
        for (name, title) in [("a/one.cue", "One"), ("two.CUE", "Two")] {
            try folder.write(
                "music/\(name)",
                "PERFORMER \"Can\"\nTITLE \"\(title)\"\nREM DATE 1971\nFILE \"x.flac\" WAVE\n  TRACK 01 AUDIO\n"
                    + "    TITLE \"First\"\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    TITLE \"Second\"\n"
                    + "    INDEX 01 03:20:00\n")
        }
        try folder.write("music/notes.txt", "Not - an album\n")
        let made = try run(folder, ["init", "--from", folder("music"), folder("site")])
        expectEqual(made.code, 0, "\(made.errors)")
        let list = try run(folder, ["albums", "list", "--source", folder("site"), "--json"])
        expectEqual(
            list.output.components(separatedBy: "\"artists\":[\"Can\"]").count, 3, "\(list.output)\(list.errors)")
        expect(list.output.contains("\"title\":\"First\"") && list.output.contains("3:20"), "\(list.output)")
    }

    @Test func `a site from a table says its columns in the settings and builds without a word`() throws {
        let folder = try TemporaryFolder()
        let made = try run(folder, ["init", "--from", shape("excel-german.csv"), folder("site")])
        expectEqual(made.code, 0, "\(made.errors)")
        expect(made.output.contains("a table in windows-1252 with a semicolon between columns"))
        expect(made.output.contains("excel-german.csv: 10 albums"))
        let settings = try String(contentsOfFile: folder("site/content/site.yml"), encoding: .utf8)
        expectEqual(
            settings,
            """
            # yaml-language-server: $schema=../.sitegen/schema/site.json
            title: Excel german
            sources:
              - kind: files
              - kind: csv
                file: sources/excel-german.csv
                encoding: windows-1252
                delimiter: semicolon
                map:
                  title: Album
                  artist: Künstler
                  year: Jahr
                  genre: Genre
                  label: Plattenfirma
                  format: Tonträger
                # Left out, because it may be private. To show one, move its line into the map, under `extra:`.
                #   Preis: Preis
                #   Zustand: Zustand

            """)
        let schema = try Data(contentsOf: URL(filePath: folder("site/.sitegen/schema/site.json")))
        try expect(JSONSerialization.jsonObject(with: schema) is [String: Any])
        let original = try Data(contentsOf: URL(filePath: shape("excel-german.csv")))
        try expectEqual(Data(contentsOf: URL(filePath: folder("site/content/sources/excel-german.csv"))), original)
        let built = try run(folder, ["build", "--source", folder("site")])
        expect(built.code == 0 && built.errors.isEmpty, "\(built.errors)")
        expect(built.output.hasPrefix("10 albums, "))
        try expectEqual(run(folder, ["new", "album", "Low", "--source", folder("site")]).code, 0)
        try expect(run(folder, ["build", "--source", folder("site")]).output.hasPrefix("11 albums, "))
    }

    @Test func `several files become sources with names of their own`() throws {
        let folder = try TemporaryFolder()
        let arguments = ["init", "--from", try shape("two-columns.csv"), "--from", try shape("albums-list.json")]
        let made = try run(folder, arguments + ["--from", shape("lijst-nederlands.csv"), folder("site")])
        expectEqual(made.code, 0, "\(made.errors)")
        let settings = try String(contentsOfFile: folder("site/content/site.yml"), encoding: .utf8)
        expect(settings.contains("    name: two-columns\n") && settings.contains("    name: lijst-nederlands\n"))
        expect(!settings.contains("name: albums-list\n"))
        try expectEqual(run(folder, ["build", "--source", folder("site")]).code, 0)
    }

    @Test(arguments: [
        ("records.toml", "kind: toml", 3), ("vinyl-tables.toml", "records: \"$[*]\"", 3),
        ("musicbrainz-releases.json", "ids:\n        musicbrainz: \"$.id\"\n", 4), ("us-dates.csv", "dates: mdy", 4),
        ("compilation-tracks.csv", "group: album", 3),
        ("pandas-split.json", "columns: \"$.columns\"\n    records: \"$.data\"", 5),
        ("frame-columns.json", "columns: \"$\"", 4),
        ("discography.html", "kind: html\n    file: sources/discography.html\n    table: 2", 6),
    ])
    func `a site from a list in another shape builds without a word`(name: String, line: String, count: Int) throws {
        let folder = try TemporaryFolder()
        let made = try run(folder, ["init", "--from", shape(name), folder("site")])
        expect(made.code == 0 && made.output.contains("\(name): \(count) albums"), "\(made.errors) \(made.output)")
        let settings = try String(contentsOfFile: folder("site/content/site.yml"), encoding: .utf8)
        expect(settings.contains(line), "\(settings)")
        let built = try run(folder, ["build", "--source", folder("site")])
        expect(built.code == 0 && built.errors.isEmpty, "\(built.errors)")
        expect(built.output.hasPrefix("\(count) albums, "))
    }

    @Test(arguments: [
        ("nothing.csv", "Artist,Title,Year\n", "has the names of its columns, but no rows"),
        ("log.txt", "2024-01-02 12:00:03 a\n", "seems to be a log"),
        ("broken.json", "[{\"title\": \"Low\", \"artist\": \"David Bowie\"}, {\"title\": ", "error[D201]"),
    ])
    func `a file that cannot be read leaves nothing behind`(name: String, text: String, report: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(name, text)
        let made = try run(folder, ["init", "--from", folder(name), folder("site")])
        expect(made.code == 1 && made.errors.contains(report), "\(made.errors)")
        expect(made.errors.hasSuffix("nothing was written\n") && !made.output.contains("sitegen serve"))
        try expectEqual(folder.names(""), [name])
    }

    @Test func `a dry run shows columns and first albums, and writes nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("shelf.csv", "Artist,Album,Year,Price\nCan,Tago Mago,1971,9.99\nNeu!,Neu!,1972,8.00\n")
        let before = try folder.tree("")
        let made = try run(folder, ["init", "--from", folder("shelf.csv"), "--dry-run", folder("site")])
        expect(made.code == 0 && made.errors.isEmpty, "\(made.errors)")
        expect(made.output.hasPrefix("\(folder("shelf.csv")): a table with a comma between columns\n"))
        expect(made.output.contains("(left out: may be private)"), "\(made.output)")
        expect(
            made.output.hasSuffix(
                """

                2 albums:

                  title: Tago Mago
                  artist: Can
                  year: 1971

                  title: Neu!
                  artist: Neu!
                  year: 1972

                nothing was written

                """), "\(made.output)")
        try expectEqual(folder.tree(""), before)
        let broken = try run(folder, ["init", "--from", shape("prose.txt"), "--dry-run", folder("site")])
        expect(broken.code == 1 && broken.errors.hasSuffix("nothing was written\n"))
        try expectEqual(run(folder, ["init", "--dry-run", folder("site")]).code, 64)
        try expectEqual(folder.tree(""), before)
    }

    @Test(arguments: [
        (["Low/01.flac", "Low/cover.jpg"], "a folder with audio files", "{kind: audio, folder: "),
        (["hugo.toml", "content/low.md"], "a folder with a site of hugo", "sitegen import hugo "),
        (["_config.yml", "_posts/a.md"], "a folder with a site of jekyll", "sitegen import jekyll "),
        (["config.toml", "content/a.md", "templates/a.html"], "a site of zola", "sitegen import zola "),
        (["eleventy.config.js", "a.md"], "a site of eleventy", "sitegen import eleventy "),
        ([".obsidian/app.json", "a.md"], "a site of obsidian", "sitegen import obsidian "),
        (["albums.csv"], "a folder, not a file", "name the file in it"),
    ])
    func `a folder is refused with the command that reads it`(files: [String], what: String, help: String) throws {
        let folder = try TemporaryFolder()
        for file in files {
            let path = URL(filePath: folder("in/" + file))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("a,b\n".utf8).write(to: path)
        }
        let made = try run(folder, ["init", "--from", folder("in"), folder("site")])
        expect(made.code == 1 && made.errors.contains("error[D242]: this is ") && made.errors.contains(what))
        expect(made.errors.contains(help) && made.errors.hasSuffix("nothing was written\n"), "\(made.errors)")
        try expectEqual(folder.names(""), ["in"])
    }

    @Test func `what is unsure is reported where nobody can be asked`() throws {
        let folder = try TemporaryFolder()
        let made = try run(folder, ["init", "--from", shape("no-header.csv"), folder("site")])
        expectEqual(made.code, 0)
        expect(made.errors.contains("warning[D243]"))
    }

    @Test(arguments: ["prose.txt", "missing.csv"])
    func `nothing is written for a file that cannot be read`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = name == "missing.csv" ? folder("missing.csv") : try shape(name)
        let made = try run(folder, ["init", "--from", shape("two-columns.csv"), "--from", path, folder("site")])
        expectEqual(made.code, 1)
        expect(made.errors.hasSuffix("nothing was written\n"))
        expect(!FileManager.default.fileExists(atPath: folder("site")))
    }

    @Test func `an existing site is not touched`() throws {
        let folder = try TemporaryFolder()
        _ = try run(folder, ["init", folder("site")])
        let before = try folder.tree("site")
        let made = try run(folder, ["init", "--from", shape("two-columns.csv"), folder("site")])
        expect(made.code == 1 && made.errors.contains("there is a content/ here already"))
        try expectEqual(folder.tree("site"), before)
    }

    @Test func `a source without a kind builds, and an incremental build is a clean build`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder("site/content"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: shape("musicbee-tracks.tsv"), toPath: folder("site/content/all.txt"))
        func write(_ title: String) throws {
            let text = "title: \(title)\nsources: [{file: all.txt}]\n"
            try text.write(toFile: folder("site/content/site.yml"), atomically: true, encoding: .utf8)
        }
        try write("One")
        let first = try run(folder, ["build", "--source", folder("site")])
        expect(first.code == 0 && first.errors.contains("warning[D241]"), "\(first.errors)")
        try write("Two")
        let second = try run(folder, ["build", "--source", folder("site")])
        expectEqual(second.errors, first.errors)
        let incremental = try folder.tree("site/public")
        try FileManager.default.removeItem(atPath: folder("site/public"))
        try FileManager.default.removeItem(atPath: folder("site/.sitegen"))
        try expectEqual(run(folder, ["build", "--source", folder("site")]).errors, first.errors)
        try expectEqual(folder.tree("site/public"), incremental)
    }
}
