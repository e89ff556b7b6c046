import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// `sitegen check`, run as a command: formats, exit codes, links and fixes.
struct CheckCommandTests {
    private let folder: TemporaryFolder

    /// A site with a warning (two spellings) and notes (no covers).
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\n")
        try folder.write("site/content/albums/a.md", album("A", "The Beatles"))
        try folder.write("site/content/albums/b.md", album("B", "The Beatles"))
        try folder.write("site/content/albums/c.md", album("C", "\"Beatles, The\"   # why") + "Beatles, The\n")
        try folder.write(
            "site/content/albums.csv",
            "title,artist,genre,year,id\nD,the beatles,Pop;pop,1970,d\nE,The Beatles,Pop,1970,e\n")
    }

    private func album(_ title: String, _ artist: String) -> String {
        "---\ntitle: \(title)\nartist: \(artist)\ngenre: Pop\nyear: 1970\n---\n"
    }

    private func check(_ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["check"] + arguments + ["--source", folder("site")])
    }

    private func content() throws -> [String: String] {
        try folder.tree("site").filter { $0.key.hasPrefix("content/") }
    }

    @Test func `a site with findings is in order by default`() throws {
        let result = try check()
        expect(result.code == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n").map(String.init)
        expectEqual(lines.first, "SEVERITY\tCODE\tPLACE\tFINDING")
        expect(
            lines.contains(
                "warning\tL105\tcontent/albums/c.md:3:9\tthe artist \"Beatles, The\" is written \"The Beatles\" in 3 other albums"
            ))
        expectEqual(lines.last, "5 albums checked: 3 warnings, 5 notes")
        // As before: with --strict, what a build would not report is no error.
        try expectEqual(check("--strict").code, 0)
    }

    @Test func `the last build is compared with what a host takes`() throws {
        let unbuilt = try check("--host", "cloudflare", "--ignore", "L105")
        expect(
            unbuilt.code == 1 && unbuilt.errors.contains("error[O712]: no build was found to compare with Cloudflare"))
        func build() throws {
            try #require(BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")]).code == 0)
        }
        try build()
        let fitting = try check("--host", "cloudflare")
        expect(
            fitting.code == 0 && fitting.output.contains(" files of the last build are not too large for Cloudflare"))
        try folder.write("site/content/static/large.bin", [UInt8](repeating: 1, count: 26 << 20))
        try build()
        try expectEqual(check("--host", "netlify").code, 0)
        let refused = try check("--host", "cloudflare")
        expectEqual(refused.code, 1)
        expect(
            refused.errors.contains(
                "too large for Cloudflare Pages: large.bin has 27 MB, and the host takes files of 26 MB"))
        expect(refused.errors.contains("albums/ has 5 files with "))
    }

    @Test func `a site without findings has no table`() throws {
        try folder.write(
            "clean/content/albums/a.md", album("A", "The Beatles").replacing("year", with: "cover: a.png\nyear"))
        try folder.makeFolder("clean/content/covers")
        let picture = PlainPicture.png(width: 300, height: 300) { _, _ in (1, 2, 3) }
        try Data(picture).write(to: URL(filePath: folder("clean/content/covers/a.png")))
        let result = try BuiltBinary.run(BuiltBinary.path(), ["check", "--source", folder("clean")])
        expect(result.code == 0 && result.output == "1 album checked\n" && result.errors.isEmpty)
        let json = try BuiltBinary.run(
            BuiltBinary.path(), ["check", "--format", "json", "--fail-on", "note", "--source", folder("clean")])
        expect(json.code == 0 && json.output == "[]\n")
    }

    @Test(arguments: [("never", 0), ("error", 0), ("warning", 1), ("note", 1)])
    func `the exit code is that of the severity`(_ severity: String, _ code: Int) throws {
        let result = try check("--fail-on", severity)
        expectEqual(result.code, Int32(code))
        expect(result.errors == (code == 0 ? "" : "found 3 warnings, 5 notes; the content is not as it should be\n"))
        let ignoring = try check("--fail-on", severity, "--ignore", "L105", "l106")
        expectEqual(ignoring.code, severity == "note" ? 1 : 0)
    }

    @Test func `errors fail unless nothing does, and hide findings`() throws {
        try folder.write("site/content/albums/d.md", "---\nyear: 1\n---\n")
        let result = try check()
        expect(result.code == 1 && result.output == "")
        expect(result.errors.contains("error[D204]") && result.errors.contains("the content is not as it should be"))
        try expectEqual(check("--fail-on", "never").code, 0)
        let json = try check("--format", "json")
        expect(json.code == 1 && json.output.contains("\"severity\":\"error\",\"code\":\"D204\""))
    }

    @Test func `json is alone on standard output`() throws {
        let json = try check("--format", "json")
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        expect(json.code == 0 && list.count == 8)
        let fixes = list.filter { $0["fix"] != nil }
        expect(fixes.count == 3 && fixes.allSatisfy { $0["album"] != nil && $0["line"] != nil && $0["path"] != nil })
        let both = try check("--format", "json", "--diagnostics", "json")
        expectEqual(both.output, json.output)
        expect(
            both.errors.hasPrefix("{\"outcome\":\"done\",\"counts\":{\"albums\":5,\"coversFetched\":0,\"findings\":8}")
        )
        try expect(check("--format", "xml").code == 64 && check("--fail-on", "all").code == 64)
        try expect(check("--ignore", "D207").code == 64 && check("--links", "--offline").code == 64)
        try expectEqual(check("--covers", "--fix").code, 64)
    }

    @Test func `a fix writes the most used spelling and nothing else, and undo takes it back`() throws {
        let before = try content()
        let result = try check("--fix")
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        expect(
            result.output.contains("3 names written in another way, in 2 files; `sitegen undo` takes it back\n"),
            "\(result.output)")
        var expected = before
        expected["content/albums/c.md"] = album("C", "\"The Beatles\"   # why") + "Beatles, The\n"
        expected["content/albums.csv"] =
            "title,artist,genre,year,id\nD,The Beatles,Pop;Pop,1970,d\nE,The Beatles,Pop,1970,e\n"
        try expectEqual(content(), expected)
        let again = try check("--fix")
        expect(again.output.contains("no name can be written in another way safely") && !again.output.contains("L105"))
        try expectEqual(content(), expected)
        let list = try BuiltBinary.run(BuiltBinary.path(), ["undo", "--list", "--source", folder("site")]).output
        expect(list.contains("\"spelling of names\"  in 2 files"), "\(list)")
        let undo = try BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")])
        expect(undo.code == 0 && undo.output == "restored the spelling of names in 2 files\n", "\(undo.errors)")
        try expectEqual(content(), before)
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")]).code, 1)
    }

    @Test func `a fix changes no address, no merge and no query`() throws {
        // Without an id, the address of an album in a list is made of its artist.
        try folder.write("site/content/albums.yml", "- {title: F, artist: the beatles, genre: Pop, year: 1970}\n")
        // A shelf asks for the spelling.
        try folder.write("site/content/site.yml", "title: R\nshelves: [{title: S, where: {genre: jazz-rock}}]\n")
        try folder.write("site/content/albums/g.md", album("G", "X").replacing("genre: Pop", with: "genre: Jazz Rock"))
        try folder.write("site/content/albums/h.md", album("H", "X").replacing("genre: Pop", with: "genre: Jazz Rock"))
        try folder.write("site/content/albums/i.md", album("I", "X").replacing("genre: Pop", with: "genre: jazz-rock"))
        let before = try content()
        let addresses = try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--source", folder("site")]).output
        let result = try check("--fix")
        expect(result.code == 0 && result.output.contains("1 left as they are"), "\(result.output)\(result.errors)")
        let after = try content()
        expectEqual(after["content/albums.yml"], before["content/albums.yml"])
        expectEqual(after["content/albums/i.md"], before["content/albums/i.md"])
        expect(after["content/albums/c.md"] != before["content/albums/c.md"])
        let now = try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--source", folder("site")]).output
        func slugs(_ text: String) -> [Substring] {
            text.split(separator: "\n").compactMap { $0.split(separator: "\t").last }
        }
        expectEqual(slugs(now), slugs(addresses))
    }

    @Test func `an edited file is undone only where nobody has written since`() throws {
        _ = try check("--fix")
        try folder.write("site/content/albums/c.md", album("C", "\"The Beatles\"   # why") + "Another note\n")
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")]).code, 1)
        try folder.write("site/content/albums/c.md", album("C", "\"The Beatles\"   # why") + "Beatles, The\n")
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")]).code, 0)
        try expectEqual(content()["content/albums/c.md"], album("C", "\"Beatles, The\"   # why") + "Beatles, The\n")
    }

    @Test func `links are asked for once each, only when asked to`() throws {
        let server = try LinkServer()
        try folder.write("site/content/site.yml", "title: R\ncoverHosts: [\"\(server.authority)\"]\n")
        try folder.write(
            "site/content/albums/a.md",
            album("A", "The Beatles").replacing("year", with: "links: [\"\(server.address)/ok\"]\nyear")
                + "[gone](\(server.address)/code/404#a) and [here](\(server.address)/ok#b), <http://10.0.0.1/>\n\n"
                + "```{embed}\nurl: https://youtu.be/dQw4w9WgXcQ\ntitle: x\n```\n")
        try expect(check().code == 0 && server.requests() == [])
        // The video is on the internet, which tests do not use.
        try folder.write(
            "site/content/albums/a.md",
            try folder.tree("site")["content/albums/a.md"]?.components(separatedBy: "```")[0] ?? "")
        let result = try check("--links")
        expect(result.code == 0 && result.output.contains("3 links checked\n"), "\(result.output)\(result.errors)")
        try expectEqual(server.requests(), ["HEAD /ok", "HEAD /code/404", "GET /code/404"])
        let line = "warning\tL112\tcontent/albums/a.md:8:8\tthe link to \"\(server.address)/code/404\" is dead: "
        expect(result.output.contains(line + "the server responded with HTTP 404\n"))
        expect(
            result.output.contains("note\tL113\t") && result.output.contains("`10.0.0.1` is not on the public internet")
        )
        try expectEqual(check("--links", "--ignore", "L105", "L106", "--fail-on", "warning").code, 1)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interrupted check of links prints nothing half`(signal: Int32) throws {
        let server = try LinkServer()
        try folder.write("site/content/site.yml", "title: R\ncoverHosts: [\"\(server.authority)\"]\n")
        try folder.write(
            "site/content/albums/a.md",
            album("A", "The Beatles") + "[a](\(server.address)/ok) [b](\(server.address)/hang)\n")
        let ending = try WatchedProgram.run(
            try BuiltBinary.path(), ["check", "--links", "--fix", "--format", "json", "--source", folder("site")],
            signal: signal, at: .lines(2, of: server.logPath))
        expect(ending.code == 128 + signal && ending.secondsAfterSignal < 5)
        expectEqual(ending.errors, "interrupted: 1 of 2 links were checked\n", "\(ending.errors)")
    }
}
