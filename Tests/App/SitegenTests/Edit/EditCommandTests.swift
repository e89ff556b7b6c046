import ArgumentParser
import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import Editing
@testable import sitegen

/// `sitegen albums remove`, `sitegen albums add` and `sitegen undo`, run as commands.
struct EditCommandTests {
    @Test func `fields are changed in the file, as one edit that is undone and redone`() throws {
        let folder = try site()
        let before = try folder.tree("site/content")
        let changed = try run(folder, "albums", "edit", "one", "night", "rating=4.5", "tags+=own", "extra.place=Attic")
        expectEqual(
            changed.output, "changed 2 albums (in 2 files)\n`sitegen undo` takes it back\n", "\(changed.errors)")
        try expectEqual(
            folder.tree("site/content")["albums/night.md"],
            "---\ntitle: Night\nrating: 4.5\ntags: own\nextra:\n  place: Attic\n---\n")
        try expectEqual(
            folder.tree("site/content")["albums.csv"],
            "title,id,rating,tags,extra.place\nOne,one,4.5,own,Attic\nTwo,two,,,\n")
        let after = try folder.tree("site/content")
        try expectEqual(run(folder, "undo").output, "took back the change of 2 albums (2 files)\n")
        try expectEqual(folder.tree("site/content"), before)
        try expectEqual(run(folder, "redo").output, "changed 2 albums again (2 files)\n")
        try expect(folder.tree("site/content") == after && run(folder, "redo").errors.contains("nothing to redo"))
        let same = try run(folder, "albums", "edit", "--where", "tags: own", "rating=4.5")
        expect(same.code == 0 && same.output.contains("nothing to change"))
    }

    @Test(arguments: [
        (
            ["night", "rating=7"],
            "content/albums/night.md:3:9: error[D212]: `rating` must be between 0 and 5, not 7\n  3 | rating: 7\n"
        ),
        (["nigth", "rating=4"], "did you mean \"night\"?"), (["night", "ratng=4"], "did you mean `rating`?"),
        (["one", "released=19x7"], "content/albums.csv:2:9: error[D207]"),
        (["--where", "genre: Jazz", "rating=4"], "no album matches"), (["night"], "a change is missing"),
        (["rating=4"], "name albums, or choose them with --where"),
    ])
    func `a change that is not possible is refused, and nothing is written`(words: [String], message: String) throws {
        let folder = try site()
        let before = try folder.tree("site/content")
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "edit"] + words + ["--source", folder("site")])
        expect(result.code != 0 && result.errors.contains(message), "\(result.errors)")
        try expectEqual(folder.tree("site/content"), before)
    }

    @Test func `without a command the next steps are shown`() throws {
        let folder = try TemporaryFolder()
        expect(FrontDoor.text(in: FilePath(folder.path)).contains("sitegen init my-records"))
        try folder.write("content/site.yml", "title: T\n")
        let site = FrontDoor.text(in: FilePath(folder.path))
        expect(site.contains("sitegen edit") && !site.contains("sitegen init"))
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), []).code, 0)
    }

    @Test func `in a folder without a site the first step is asked, and a script is not`() throws {
        let folder = try TemporaryFolder()
        var shown = ""
        func ask(_ answers: String...) -> [String]? {
            var answers = answers
            return FrontDoor.ask(
                in: FilePath(folder.path), isAsked: true, show: { shown += $0 },
                line: { answers.isEmpty ? nil : answers.removeFirst() })
        }
        expect(ask("x", " 2 ") == ["init", "my-records"] && shown.contains("Type 1 or 2."))
        expectEqual(ask("1", "lps.csv"), ["init", "my-records", "--from", "lps.csv"])
        expect(ask("1", "") == nil && ask("") == nil && ask() == nil)
        expect(FrontDoor.ask(in: FilePath(folder.path), isAsked: false) == nil)
        try folder.write("content/site.yml", "title: T\n")
        expect(ask("2") == nil)
    }

    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), arguments + ["--source", folder("site")])
    }

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/night.md", "---\ntitle: Night\n---\n")
        try folder.write("site/content/albums.csv", "title,id\nOne,one\nTwo,two\n")
        return folder
    }

    @Test func `a removed album comes back with undo`() throws {
        let folder = try site()
        let before = try folder.tree("site")
        let removed = try run(folder, "albums", "remove", "one", "night")
        expect(removed.code == 0 && removed.errors.isEmpty)
        expectEqual(
            removed.output,
            """
            removed "One" (its entry in content/albums.csv)
            removed "Night" (the file content/albums/night.md)
            `sitegen undo` brings them back

            """)
        try expectEqual(folder.tree("site")["content/albums.csv"], "title,id\nTwo,two\n")
        let list = try run(folder, "undo", "--list").output.split(separator: "\n")
        expect(
            list.count == 1
                && list[0].wholeMatch(of: /1  20\d\d-\d\d-\d\d \d\d:\d\d  2 albums  removed together/) != nil)
        let json = try run(folder, "undo", "--diagnostics", "json")
        expectEqual(json.errors, "{\"outcome\":\"done\",\"counts\":{\"editsUndone\":1},\"diagnostics\":[]}\n")
        let after = try folder.tree("site").filter { !$0.key.hasPrefix(".sitegen-undo") }
        expectEqual(after, before)
        let none = try run(folder, "undo")
        expect(none.code == 1 && none.output.isEmpty && none.errors.contains("error[E905]: there is nothing to undo"))
        expect(none.errors.hasSuffix("1 error: nothing was restored\n"))
    }

    @Test func `failed edits have their exit codes and change nothing`() throws {
        let folder = try site()
        try expectEqual(run(folder, "albums", "remove").code, 64)
        let unknown = try run(folder, "albums", "remove", "../site/content/albums/night", "--diagnostics", "json")
        expect(unknown.code == 1 && unknown.errors.hasPrefix("{\"outcome\":\"nothing was removed\""))
        expect(unknown.errors.contains("\"E902\""))
        let nowhere = try BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("nowhere")])
        expect(nowhere.code == 1 && nowhere.errors.contains("C107"))
        try folder.makeFolder("empty")
        let empty = try BuiltBinary.run(BuiltBinary.path(), ["albums", "remove", "x", "--source", folder("empty")])
        expect(empty.code == 1 && empty.errors.contains("C107"))
        try expectEqual(folder.names("empty"), [])
        try folder.write("site/content/albums/bad.md", "---\nyear: 1977\n---\n")
        let broken = try run(folder, "albums", "remove", "night")
        expect(broken.code == 1 && broken.errors.contains("D204") && broken.errors.contains("nothing was removed"))
        try expect(folder.tree("site")["content/albums/night.md"] != nil)
        for code in ["E901", "E902", "E903", "E904", "E905", "E906", "D223"] {
            try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["explain", code]).code, 0)
        }
    }

    @Test func `an added album is a file that can be removed`() throws {
        let folder = try site()
        let added = try run(
            folder, "albums", "add", "--title", "Blue: Train", "--artist", "A", "--artist", "B", "--year", "1958",
            "--added", "2019-04-13")
        expect(added.code == 0 && added.output == "added content/albums/blue-train.md\n", "\(added.errors)")
        let text = "---\ntitle: \"Blue: Train\"\nartists:\n  - A\n  - B\nyear: 1958\nadded: 2019-04-13\n---\n"
        try expectEqual(folder.tree("site")["content/albums/blue-train.md"], text)
        let again = try run(folder, "albums", "add", "--title", "Blue Train")
        expect(again.code == 1 && again.errors.contains("E903") && again.errors.contains("nothing was added"))
        try expectEqual(folder.tree("site")["content/albums/blue-train.md"], text)
        try expectEqual(run(folder, "albums", "add", "--title", "Blue Train", "--slug", "blue-2").code, 0)
        try expectEqual(run(folder, "albums", "add", "--title", "x", "--slug", "../x").code, 1)
        try expectEqual(run(folder, "albums", "add", "--title", "One", "--slug", "one").code, 1)
        try expect(run(folder, "albums", "list").output.contains("Blue: Train"))
        try expectEqual(run(folder, "albums", "remove", "blue-train").code, 0)
        try expectEqual(run(folder, "undo").code, 0)
        try expectEqual(folder.tree("site")["content/albums/blue-train.md"], text)
        try expectEqual(folder.names("site/content/albums"), ["blue-2.md", "blue-train.md", "night.md"])
    }

    @Test func `an album that is added without a date joins the collection today`() throws {
        let command = try AlbumsCommand.Add.parse(["--title", "T"])
        expectEqual(command.fields.album("T", today: "2026-11-22").added, "2026-11-22")
        let dated = try AlbumsCommand.Add.parse(["--title", "T", "--added", "2019"])
        expectEqual(dated.fields.album("T", today: "2026-11-22").added, "2019")
        try expect(Timestamp(SystemClock.today).date.day != nil)
    }

    /// The two zones are 26 hours apart, so it is never the same day in both.
    @Test func `today is the day in the time zone of the machine`() throws {
        let folder = try site()
        let days = try ["AHEAD-14", "BEHIND+12"].map { zone in
            let arguments = ["albums", "add", "--title", zone, "--source", folder("site")]
            let added = try BuiltBinary.run(BuiltBinary.path(), arguments, environment: ["TZ": zone])
            let path = try #require(added.output.split(whereSeparator: \.isWhitespace).last, "\(added.errors)")
            let text = try #require(folder.tree("site")[String(path)])
            return try #require(text.split(separator: "\n").first { $0.hasPrefix("added: ") })
        }
        expect(days[0] > days[1])
    }

    /// Several processes at once: each removal is complete, and all can be undone.
    @Test func `several removals at once can all be undone`() throws {
        let folder = try TemporaryFolder()
        let lines = (0..<6).map { "- title: T\($0)\n  id: t\($0)\n" }
        try folder.write("site/content/albums.yml", lines.joined())
        let script = "seq 0 5 | xargs -P 6 -I N \"$0\" albums remove tN --source \"$1\""
        _ = try BuiltBinary.run("/bin/sh", ["-c", script, BuiltBinary.path(), folder("site")])
        let left = try folder.tree("site")["content/albums.yml"] ?? ""
        let removed = lines.count { !left.contains($0) }
        expect(removed > 0 && left == lines.filter { left.contains($0) }.joined())
        try expectEqual(run(folder, "undo", "--list").output.split(separator: "\n").count, removed)
        for _ in 0..<removed { try expectEqual(run(folder, "undo").code, 0) }
        try expectEqual(folder.tree("site")["content/albums.yml"], lines.joined())
        try expectEqual(folder.names("site/content"), ["albums.yml"])
    }

    @Test func `the help of edit commands has examples`() throws {
        for command in [["albums", "remove"], ["albums", "add"], ["undo"]] {
            let help = try BuiltBinary.run(BuiltBinary.path(), command + ["--help"])
            expect(help.code == 0 && help.output.contains("EXAMPLES:"))
        }
    }
}
