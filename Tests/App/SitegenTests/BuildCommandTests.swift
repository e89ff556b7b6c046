import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SourceText

/// `sitegen build`, run as a command.
struct BuildCommandTests {
    private func build(_ folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:])
        throws -> BuiltBinary.Result
    {
        try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site")] + arguments, environment: environment)
    }

    private func sample() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let made = try BuiltBinary.run(BuiltBinary.path(), ["init", folder("site")])
        try #require(made.code == 0, "\(made.errors)")
        return folder
    }

    @Test func `the sample builds beside the files of the theme as in the sources`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder("site"), withIntermediateDirectories: true)
        for name in ["content", "templates"] {
            try FileManager.default.copyItem(atPath: "\(PackageFolder.path)/\(name)", toPath: folder("site/\(name)"))
        }
        let result = try build(folder, ["--strict"])
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        try folder.write("site/templates/service-worker.js", "// my own\n")
        try expect(build(folder).errors.hasPrefix("templates/service-worker.js: warning[T408]: unused file"))
    }

    @Test func `the sample site shows five covers`() throws {
        let folder = try sample()
        let result = try build(folder)
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        expect(result.output.hasPrefix("5 albums, "))
        let home = try #require(try folder.tree("site/public")["index.html"])
        expectEqual(home.components(separatedBy: "data-item=").count, 6)
        expectEqual(home.components(separatedBy: "aria-current=\"true\"").count, 2)
        for number in 0..<5 { expect(home.contains("data-index=\"\(number)\"")) }
    }

    @Test func `a second build writes nothing`() throws {
        let folder = try sample()
        _ = try build(folder)
        let first = try folder.tree("site/public")
        let second = try build(folder)
        expect(second.output.contains(" 0 written, "))
        try expectEqual(folder.tree("site/public"), first)
    }

    @Test(arguments: [
        ["LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"], ["LC_ALL": "C", "TZ": ""],
        ["LC_ALL": "ar_EG.UTF-8", "HOME": "/nowhere"],
    ])
    func `locale, time zone and jobs do not change the output`(environment: [String: String]) throws {
        let folder = try sample()
        _ = try build(folder, ["--output", folder("first"), "--jobs", "1"])
        let second = try build(folder, ["--output", folder("second"), "--jobs", "7"], environment: environment)
        expectEqual(second.code, 0)
        try expectEqual(folder.tree("first"), folder.tree("second"))
    }

    @Test(arguments: [1, 2, 8])
    func `the order in folders, the umask, the clock and the number of jobs do not change the output`(
        jobs: Int
    ) throws {
        let folder = try sample()
        _ = try build(folder, ["--output", folder("first")])
        // In memory, the names in a folder come in the order in which they were made, the last one first.
        let other = try TemporaryFolder(in: TemporaryFolder.memory)
        let files = FileManager.default
        for path in try files.subpathsOfDirectory(atPath: folder("site/content")).sorted() {
            let (from, to) = (folder("site/content/\(path)"), URL(filePath: other("content/\(path)")))
            if try files.attributesOfItem(atPath: from)[.type] as? FileAttributeType == .typeDirectory { continue }
            try files.createDirectory(at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: URL(filePath: from), to: to)
        }
        let command = "umask 077; exec \"$0\" build --jobs \(jobs) --source \"$1\" --output \"$2\""
        let second = try BuiltBinary.run(
            "/bin/sh", ["-c", command, try BuiltBinary.path(), other.path, folder("second")],
            environment: try FaultInjectionLibrary.environment(clock: (jobs - 2) * 86_400 * 500))
        expectEqual(second.code, 0, "\(second.errors)")
        try expectEqual(folder.tree("first"), folder.tree("second"))
    }

    @Test func `a build with errors leaves the output unchanged`() throws {
        let folder = try sample()
        _ = try build(folder)
        let before = try folder.tree("site/public")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\nyear: 77\n---\n[x](nowhere.md)\n")
        let result = try build(folder)
        expectEqual(result.code, 1)
        expect(result.output.isEmpty)
        expect(result.errors.contains("content/albums/a.md:3:7: warning[D207]: "))
        expect(result.errors.contains("content/albums/a.md:5:5: error[M305]: no page `nowhere.md`"))
        expect(result.errors.contains("1 error") && result.errors.hasSuffix("nothing was written\n"))
        expect(!result.errors.contains("\u{1B}"))
        try expectEqual(folder.tree("site/public"), before)
    }

    @Test func `a strict build fails on warnings`() throws {
        let folder = try sample()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\nyaer: 1977\n---\n")
        try expectEqual(build(folder, ["--strict"]).code, 1)
        try expect(!folder.names("site").contains("public"))
        let result = try build(folder)
        expectEqual(result.code, 0)
        expect(result.errors.contains("warning[D210]: unknown key `yaer`"))
    }

    @Test func `diagnostics and counts are printed as JSON`() throws {
        let folder = try sample()
        try folder.write("site/content/albums/a.md", "---\ntitle: \"A\nyear: 77\n---\n")
        let failed = try build(folder, ["--diagnostics", "json"])
        expectEqual(failed.code, 1)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(failed.errors.utf8)) as? [String: Any])
        expect(document["outcome"] as? String == "nothing was written")
        let first = try #require((document["diagnostics"] as? [[String: Any]])?.first)
        expect(first["path"] as? String == "content/albums/a.md")
        expect(first["line"] as? Int == 2 && first["column"] as? Int == 8)
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        let done = try build(folder, ["--diagnostics", "json"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(done.errors.utf8)) as? [String: Any])
        let counts = try #require(report["counts"] as? [String: Int])
        // Home, six albums, one page, the page for missing addresses, one drawn cover; five artists, one genre, four
        // years, two decades and seven tags, each kind with a list; the browse page with two files, and the statistics.
        expectEqual(counts["pagesRendered"], 10 + 6 + 2 + 5 + 3 + 8 + 3 + 1)
        expectEqual(counts["filesUnchanged"], 0)
    }

    /// Mistake 2: the output folder in the settings contains the source; reported at that setting.
    @Test func `an output folder that contains the source is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: M\noutput: .\n")
        let result = try build(folder)
        expectEqual(result.code, 1)
        expect(result.errors.hasPrefix("content/site.yml:2:9: error[C102]: the output folder "))
        expect(result.errors.contains("\n  2 | output: .\n    |         ^\n"))
        try expectEqual(folder.names("site"), ["content"])
    }

    @Test(arguments: ["content", "content/out", ".", "templates/x", "content/../content"])
    func `an output folder inside the sources is refused`(output: String) throws {
        let folder = try sample()
        try folder.write("site/templates/assets/extra.css", "")
        let result = try build(folder, ["--output", folder("site/" + output)])
        expectEqual(result.code, 1)
        expect(result.errors.contains("error[C102]"))
    }

    /// Mistake 26: an output folder with foreign files and no manifest.
    @Test func `an output folder with foreign files is refused`() throws {
        let folder = try sample()
        try folder.write("site/public/thesis.docx", "x")
        let result = try build(folder)
        expectEqual(result.code, 1)
        expect(result.errors.contains("error[O701]: "))
        expect(result.errors.contains("note: it has no .sitegen-output file and holds 1 other file (thesis.docx)\n"))
        try expectEqual(folder.tree("site/public"), ["thesis.docx": "x"])
    }

    @Test func `a folder without a site is an error`() throws {
        let folder = try TemporaryFolder()
        let result = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder.path])
        expectEqual(result.code, 1)
        expect(result.errors.contains("error[C107]"))
    }

    @Test(arguments: [
        ["build", "--jobs", "0"], ["build", "--base-url", "music.example"], ["build", "--nonsense"], ["bild"],
        ["layout", "--padding", "-1"], ["explain", "X999"], ["explain", "templates", "albun.html"],
        ["explain", "theme", "partials/serch.html"], ["explain", "D207", "album.html"],
    ])
    func `wrong usage exits with code 64`(arguments: [String]) throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments)
        expectEqual(result.code, 64)
        expect(result.output.isEmpty && !result.errors.isEmpty)
    }

    @Test func `init refuses a folder with content`() throws {
        let folder = try sample()
        let result = try BuiltBinary.run(BuiltBinary.path(), ["init", folder("site")])
        expectEqual(result.code, 1)
        expect(result.errors.contains("there is a content/ here already"))
    }

    @Test func `every diagnostic code can be explained`() throws {
        let list = try BuiltBinary.run(BuiltBinary.path(), ["explain", "--list"])
        expectEqual(list.code, 0)
        let codes = list.output.split(separator: "\n").map { $0.prefix(4) }
        expect(codes.count > 40 && codes == codes.sorted())
        let one = try BuiltBinary.run(BuiltBinary.path(), ["explain", "d207"])
        expect(one.output.hasPrefix("# D207: bad date\n\nA date is a year"))
        expect(one.output.contains("\n- {title: Low, year: 77}\n"))
        expect(one.output.contains("\ncontent/albums.yml:1:22: warning[D207]: "), "\(one.output)")
        expect(one.output.contains("\nRight:\n\n````text\n- {title: Low, year: 1977}\n"))
    }

    @Test func `explain alone lists the codes by area`() throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), ["explain"])
        expectEqual(result.code, 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        expect(lines.first == "Settings" && lines.contains("Templates"))
        expectEqual(lines.count { $0.hasPrefix("  ") }, DiagnosticCode.allCases.count)
    }

    @Test func `each row of a Discogs export has a page`() throws {
        try expectPages(300, ofExport: Fixtures.path("libraries/discogs.csv"))
    }

    @Test(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
    func `each row of a collection of a thousand releases has a page`() throws {
        try expectPages(1000, ofExport: SharedFolder.path("fixtures/discogs/collection.csv"))
    }

    private func expectPages(_ count: Int, ofExport export: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder("site/content"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: export, toPath: folder("site/content/collection.csv"))
        // Folders and notes are private by default, with a warning.
        try folder.write(
            "site/content/site.yml",
            "sources:\n  - {kind: discogs, file: collection.csv, public: [folder, notes]}\n")
        let result = try build(folder)
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        expect(result.output.hasPrefix("\(count) albums, "))
        let lists: Set = ["index.html", "page"]
        try expectEqual(folder.names("site/public/albums").filter { !lists.contains($0) }.count, count)
    }

    @Test func `an output folder outside of the site is a warning that names it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\noutput: ../elsewhere/www\n")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        try folder.makeFolder("elsewhere")
        for _ in 0..<2 {
            let result = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
            expect(result.code == 0 && result.errors.contains("site.yml:2:9: warning[C122]"), "\(result.errors)")
            expect(result.errors.contains("the site is written to \(folder("elsewhere/www"))"))
        }
        let strict = try BuiltBinary.run(BuiltBinary.path(), ["build", "--strict", "--source", folder("site")])
        expectEqual(strict.code, 1)
        let named = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("other")])
        expect(named.code == 0 && named.errors.isEmpty, "\(named.errors)")
    }

    @Test func `what git leaves out of the state is written again if it is missing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/low.md", "---\ntitle: Low\n---\n")
        try expectEqual(build(folder).code, 0)
        try FileManager.default.removeItem(atPath: folder("site/.sitegen/.gitignore"))
        try folder.write("site/content/albums/low.md", "---\ntitle: Lodger\n---\n")
        try expectEqual(build(folder).code, 0)
        try expectEqual(String(contentsOfFile: folder("site/.sitegen/.gitignore"), encoding: .utf8), "*\n")
    }

    @Test func `init says what to type next and writes what git leaves out`() throws {
        let folder = try TemporaryFolder()
        let made = try BuiltBinary.run(BuiltBinary.path(), ["init", folder("site")])
        expect(made.code == 0 && made.output.hasSuffix("\ncd \(folder("site"))\nsitegen serve\n"), "\(made.output)")
        let ignored = try String(contentsOfFile: folder("site/.gitignore"), encoding: .utf8).split(separator: "\n")
        expect(ignored.contains("/public/") && ignored.contains("/.sitegen/"))
        let settings = try String(contentsOfFile: folder("site/content/site.yml"), encoding: .utf8)
        expect(settings.split(separator: "\n").count { $0.hasPrefix("#") } >= 4)
        let result = try build(folder)
        expect(result.output.hasSuffix("\nopen \(folder("site"))/public/index.html\n"), "\(result.output)")
        // An existing file is kept.
        try folder.write("own/.gitignore", "mine\n")
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["init", folder("own")]).code, 0)
        try expectEqual(String(contentsOfFile: folder("own/.gitignore"), encoding: .utf8), "mine\n")
    }

    @Test(arguments: [
        (["build", "--out", "x"], "'--output'"), (["serv"], "'serve'"), (["buidl"], "'build'"),
        (["check", "--covrs"], "'--covers'"), (["albums", "list", "--prov"], "'--provenance'"),
    ])
    func `a mistyped option or command is met with the one that was meant`(arguments: [String], meant: String) throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments)
        expect(result.code == 64 && result.errors.contains("Did you mean \(meant)?"), "\(result.errors)")
        expect(result.errors.contains("Usage: "))
    }
}
