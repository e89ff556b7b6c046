import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen templates list|copy|print|explain`.
struct TemplatesCommandTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["templates"] + arguments + ["--source", folder("site")])
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: BuiltBinary.packageFolder + "/templates/" + name, encoding: .utf8)
    }

    @Test func `the list has each file of the theme once, and says which the site replaces`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let rows = try run(folder, "list").output.split(separator: "\n").map(String.init)
        let names = rows.compactMap { $0.split(separator: "\t").first.map(String.init) }
        expect(names == names.sorted() && Set(names).count == rows.count && rows.count > 60)
        expect(rows.allSatisfy { $0.hasSuffix("\tbuilt in") })
        for name in ["partials/search.html", "assets/style.css", "assets/touch-icon.png", "words/de.yml"] {
            expect(names.contains(name))
        }
        try folder.write("site/templates/album.html", "x")
        try folder.write("site/templates/partials/own.html", "x")
        try folder.write("site/templates/words/de.yml", "")
        try folder.write("site/templates/themes/mine/home.html", "x")
        try expectEqual(
            run(folder, "list").output.split(separator: "\n").filter { !$0.hasSuffix("\tbuilt in") },
            [
                "album.html\treplaced by templates/album.html",
                "partials/own.html\tonly in templates/partials/own.html",
                "words/de.yml\treplaced by templates/words/de.yml",
            ])
        try folder.write("site/content/site.yml", "theme: mine\n")
        let mine = try run(folder, "list").output
        expect(mine.contains("album.html\tonly in templates/album.html\n"))
        expect(mine.contains("home.html\ttemplates/themes/mine/home.html\n") && !mine.contains("browse.html\t"))
    }

    @Test func `a copy is the file of the site's theme, and replaces nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "theme: archive\n")
        let copied = try run(folder, "copy", "assets/look.css")
        expect(copied.code == 0 && copied.output == "templates/assets/look.css\n", "\(copied.errors)")
        try expectEqual(folder.tree("site")["templates/assets/look.css"], Self.text("themes/archive/assets/look.css"))
        try folder.write("site/templates/album.html", "mine")
        let again = try run(folder, "copy", "templates/album.html")
        expect(again.code == 1 && again.errors.hasPrefix("templates/album.html: error[O703]: there is a file here"))
        expect(again.errors.hasSuffix("1 error: nothing was written\n"))
        try expectEqual(folder.tree("site")["templates/album.html"], "mine")
        try expect(
            run(folder, "copy", "words/de.yml").code == 0 && run(folder, "copy", "assets/touch-icon.png").code == 0)
        let icons = try ["site", ".."].map { top in
            let root = top == "site" ? folder("site") : BuiltBinary.packageFolder
            return try Data(contentsOf: URL(filePath: root + "/templates/assets/touch-icon.png"))
        }
        expectEqual(icons[0], icons[1])
        let unknown = try run(folder, "copy", "albm.html")
        expect(unknown.code == 1 && unknown.errors.contains("help: did you mean album.html?\n"), "\(unknown.errors)")
        let outside = try run(folder, "copy", "../content/site.yml")
        expect(outside.code == 1 && outside.errors.contains("error[T408]: the theme has no file"))
    }

    @Test func `a file of any theme can be printed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "theme: archive\n")
        let files = [
            ("partials/search.html", "partials/search.html"), ("assets/look.css", "themes/archive/assets/look.css"),
            ("themes/room/assets/look.css", "themes/room/assets/look.css"), ("words/de.yml", "words/de.yml"),
        ]
        for (name, file) in files { try expectEqual(run(folder, "print", name).output, Self.text(file)) }
        let nowhere = try BuiltBinary.run(BuiltBinary.path(), ["templates", "list", "--source", folder("none")])
        expect(nowhere.code == 1 && nowhere.errors.contains("C107"))
    }

    @Test func `each record is explained once, and one page can be asked for`() throws {
        let all = try BuiltBinary.run(BuiltBinary.path(), ["templates", "explain"]).output
        let headings = all.split(separator: "\n").filter { $0.hasPrefix("## ") }
        expect(headings.count { $0 == "## site" } <= 1 && all.split(separator: "\n").count < 1_100, "\(headings)")
        expect(all.contains("## figure\n\nA picture with a caption.\n\n- `src`: picture, such as `label.jpg`\n"))
        expect(all.contains("- `title?`, `limit?`, `where?`, `sort?`, `random?`: shelf, as in the settings\n"))
        let one = try BuiltBinary.run(BuiltBinary.path(), ["templates", "explain", "album.html"])
        expect(one.code == 0 && one.output.hasPrefix("# templates/album.html\n"))
        expect(!one.output.contains("# templates/home.html") && one.output.contains("`title`"))
        let part = try BuiltBinary.run(BuiltBinary.path(), ["templates", "explain", "partials/search.html"])
        expect(part.code == 64 && part.errors.contains("a part has the names of its page"), "\(part.errors)")
    }

    @Test func `the help of each command has examples`() throws {
        for command in ["list", "copy", "print", "explain"] {
            let help = try BuiltBinary.run(BuiltBinary.path(), ["templates", command, "--help"])
            expect(help.code == 0 && help.output.contains("EXAMPLES:"))
        }
    }
}
