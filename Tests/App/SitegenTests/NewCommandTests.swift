import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Albums

/// `sitegen new album|page|artist`.
struct NewCommandTests {
    private func run(
        _ folder: TemporaryFolder, _ arguments: String..., editor: String = ""
    ) throws -> BuiltBinary.Result {
        let environment = ["EDITOR": editor, "VISUAL": ""]
        return try BuiltBinary.run(
            BuiltBinary.path(), ["new"] + arguments + ["--source", folder("site")], environment: environment)
    }

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\n")
        return folder
    }

    @Test func `a new album has what is known, and comments for what it lacks`() throws {
        let folder = try site()
        let made = try run(folder, "album", "Low", "--artist", "A", "--artist", "B", "--year", "1977-01-14")
        expect(made.code == 0 && made.errors.isEmpty && made.output == "content/albums/low.md\n", "\(made.errors)")
        let text = try #require(folder.tree("site")["content/albums/low.md"])
        let known = "---\ntitle: Low\nartists:\n  - A\n  - B\nreleased: 1977-01-14\nadded: "
        expect(text.hasPrefix(known) && text.hasSuffix("\n# draft: true\n---\n"))
        for key in ["artist", "year", "added"] { expect(!text.contains("\n# \(key):")) }
        for key in ["genre", "cover", "tracks"] { expect(text.contains("\n# \(key):")) }
        let again = try run(folder, "album", "Low")
        expect(again.code == 1 && again.errors.contains("E903") && again.errors.contains("nothing was added"))
        try expectEqual(folder.tree("site")["content/albums/low.md"], text)
        try folder.write("site/content/albums/old.md", "---\ntitle: Old\nslug: new\n---\n")
        try expect(run(folder, "album", "New").errors.contains("content/albums/old.md"))
    }

    @Test(arguments: [
        ("about-us", "content/pages/about-us.md", "title: About us"),
        ("Über uns", "content/pages/über-uns.md", "title: Über uns"),
        ("notes/First: concert", "content/pages/notes/first-concert.md", "title: \"First: concert\""),
        ("a/../x", "content/pages/a/mhet88/x.md", "title: X"),
    ])
    func `a new page is a file below content`(name: String, path: String, title: String) throws {
        let folder = try site()
        let made = try run(folder, "page", name)
        expect(made.code == 0 && made.output == path + "\n", "\(made.output)\(made.errors)")
        let text = try #require(folder.tree("site")[path])
        expect(text.hasPrefix("---\n\(title)\n# description: ") && text.hasSuffix("\n---\n\n"))
        expect(text.contains(/\n# date: \d{4}-\d\d-\d\d\n/))
        let again = try run(folder, "page", name)
        expect(again.code == 1 && again.errors.hasPrefix("\(path): error[O703]: there is a file here already\n"))
        try expectEqual(folder.tree("site").keys.count { $0.hasSuffix(".md") }, 1)
    }

    @Test func `a page in a folder of its own is in the way of a new one`() throws {
        let folder = try site()
        try folder.write("site/content/pages/about/index.md", "x")
        let refused = try run(folder, "page", "about")
        expect(refused.code == 1 && refused.errors.hasPrefix("content/pages/about/index.md: error[O703]"))
        try expectEqual(run(folder, "page", " / ").code, 64)
        let nowhere = try BuiltBinary.run(BuiltBinary.path(), ["new", "artist", "Can", "--source", folder("none")])
        expect(nowhere.code == 1 && nowhere.errors.contains("C107"))
    }

    @Test func `all that the comments offer is understood`() throws {
        let folder = try site()
        try folder.write("site/content/covers/kind-of-blue.jpg", "")
        try folder.write("site/content/artists/portrait.jpg", "")
        let paths = [
            try run(folder, "album", "Kind of Blue"), try run(folder, "page", "about"),
            try run(folder, "artist", "Miles Davis"),
        ].map { $0.output.split(separator: "\n")[0] }
        expectEqual(paths.last, "content/artists/miles-davis.md")
        var keys = 0
        for path in paths {
            let text = try #require(folder.tree("site")[String(path)])
            keys += text.split(separator: "\n").count { $0.hasPrefix("# ") }
            try folder.write("site/\(path)", text.replacing("\n# ", with: "\n"))
        }
        expect(keys > 25)
        let arguments = ["check", "--drafts", "--source", folder("site"), "--diagnostics", "json"]
        let checked = try BuiltBinary.run(BuiltBinary.path(), arguments)
        let codes = Set(checked.errors.matches(of: /"code":"(\w+)"/).map { String($0.1) })
        // The pictures are empty files.
        expect(codes.subtracting(["I601", "M309"]).isEmpty, "\(checked.errors)")
    }

    @Test func `the editor opens the file that was written`() throws {
        let folder = try site()
        try folder.write("my editor", "#!/bin/sh\nprintf '%s|' \"$@\" > '\(folder("opened"))'\nexit 3\n")
        let program = folder("my editor")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let made = try run(folder, "page", "about", "--open", editor: "'\(program)' -w")
        expect(made.code == 3 && made.output == "content/pages/about.md\n", "\(made.errors)")
        let words = try String(contentsOfFile: folder("opened"), encoding: .utf8)
        expectEqual(words, "-w|\(folder("site"))/content/pages/about.md|")
        let unset = try run(folder, "page", "other", "--open")
        expect(unset.code == 64 && unset.errors.contains("in the variable EDITOR"))
        try expectEqual(folder.names("site/content/pages"), ["about.md"])
    }

    @Test func `the help of each command has examples`() throws {
        for command in ["album", "page", "artist"] {
            let help = try BuiltBinary.run(BuiltBinary.path(), ["new", command, "--help"])
            expect(help.code == 0 && help.output.contains("EXAMPLES:"))
        }
    }
}
