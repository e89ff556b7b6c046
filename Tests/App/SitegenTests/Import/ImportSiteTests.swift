import Foundation
import Readers
import SiteTestSupport
import SourceText
import TestSupport
import Testing

/// `sitegen import hugo` and the like, run as a command.
struct ImportSiteTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
    }

    @Test func `an imported site is written, built, and not written over what a person changed`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let fixture = try Fixtures.path("sites/hugo-yaml")
        let plan = try run(folder, "hugo", fixture, "--dry-run")
        expect(plan.code == 0 && plan.output.contains("write content/albums/low-1873013/index.md\n"))
        expect(plan.output.hasSuffix("nothing was written\n"))
        try expect(folder.tree("site").isEmpty)

        let result = try run(folder, "hugo", fixture)
        expectEqual(result.code, 0, "\(result.errors)")
        expectEqual(
            result.output, "3 albums; 7 files written, 0 unchanged, 0 kept; 4 pictures copied; 1 file left out\n")
        expect(result.errors.contains("warning[D252]: \"applemusic\" is used 2 times and stays as text"))
        let site = try folder.tree("site/content")
        expectEqual(site["albums/low-1873013/index.md"]?.contains("aliases: \"/old/low/\""), true)

        try folder.write("site/content/pages/about.md", "---\ntitle: Mine\n---\n")
        let again = try run(folder, "hugo", fixture)
        expectEqual(
            again.output, "3 albums; 0 files written, 6 unchanged, 1 kept; 0 pictures copied; 1 file left out\n")
        expect(again.errors.contains("content/pages/about.md: warning[O706]: kept: changed by hand"))
        try expectEqual(folder.tree("site/content")["pages/about.md"], "---\ntitle: Mine\n---\n")
    }

    @Test func `a folder that is missing or has no site is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let result = try run(folder, "zola", folder("none"))
        expect(result.code == 1 && result.errors.contains("error[C106]: there is no such folder"))
        try folder.makeFolder("empty")
        let empty = try run(folder, "zola", folder("empty"))
        expect(empty.code == 1 && empty.errors.contains("this folder has nothing that zola would show"))
        expect(empty.errors.hasSuffix("nothing was written\n"), "\(empty.errors)")
    }

    /// Sites in the forms of eleven real ones, with the albums that their owners would count.
    private static let forms: [(name: String, albums: [String])] = [
        ("zola-extra", ["Loveless", "Souvlaki"]), ("jekyll-stars", ["Low", "Untrue"]),
        ("hugo-catalogue", ["Night Shift", "Snell b/w Weather"]), ("hugo-sections", ["First", "Second"]),
        ("hugo-blank-lines", ["King Donut Hole", "Low"]),
        ("eleventy-lists", ["Dummy", "Kid A", "Madvillainy", "Third"]), ("eleventy-plain", ["Blue", "Hejira"]),
        ("obsidian-broken", ["Something/Anything?", "Todd"]), ("hugo-pictures", ["One", "Two"]),
        ("hugo-pages", []), ("hugo-case", ["Technique", "Violator"]),
    ]
    /// Values that are written in another form.
    private static let rewritten = ["★★★☆☆": "rating: 3", "★★★★½": "rating: 4.5", "0000": "Souvlaki"]

    @Test(arguments: forms.map(\.name))
    func `a site in the form of a real one keeps every album, names every lost key, and builds`(name: String) throws {
        let form = try #require(Self.forms.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let source = try Fixtures.path("sites/forms/\(name)")
        let program = name.prefix { $0 != "-" }
        let made = try run(folder, String(program), source)
        expectEqual(made.code, 0, "\(made.errors)")
        let built = try BuiltBinary.run(BuiltBinary.path(), ["build", "--offline", "--source", folder("site")])
        expectEqual(built.code, 0, "\(built.errors)")
        let list = try BuiltBinary.run(BuiltBinary.path(), ["albums", "list", "--json", "--source", folder("site")])
        let albums = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
        expectEqual(albums?.compactMap { $0["title"] as? String }.sorted(), form.albums)
        let written = try folder.tree("site/content").values.joined(separator: "\n")
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: source) where !path.hasSuffix("site.json") {
            guard [".md", ".json"].contains(where: path.hasSuffix), !path.hasPrefix(".") else { continue }
            let file = SourceFile(path: path, bytes: Array(try Data(contentsOf: URL(filePath: "\(source)/\(path)"))))
            let isText = path.hasSuffix(".md")
            let tree = isText ? FrontMatter.split(file, afterBlanks: true).nodes(of: file) : NodeTree.reading(file)
            if tree?.diagnostics.isEmpty == false, made.errors.contains(path) { continue }
            for (key, text) in Self.leaves(try #require(tree?.root), "") {
                count += 1
                let parts = text.split(separator: ", ").flatMap { $0.split(separator: " - ") }
                let isKept = parts.allSatisfy { written.contains(Self.rewritten[text] ?? String($0)) }
                let isNamed = made.errors.contains("\(key)`") || made.errors.contains("\"\(text)\"")
                expect(isKept || isNamed, "\(path): \(key): \(text)\n\(made.errors)")
            }
            for line in isText ? Self.plainLines(String(decoding: file.bytes, as: UTF8.self)) : [] {
                expect(written.contains(line), "\(path): \(line)")
            }
        }
        expect(count > 3)
    }

    /// The lines after the front matter without any markup, which are the same in each program.
    private static func plainLines(_ text: String) -> [String] {
        let parts = text.replacing("+++", with: "---").components(separatedBy: "\n---\n")
        return parts.dropFirst().joined(separator: "\n").components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }.filter { line in !line.isEmpty && !line.contains { "<>{}[]()!|#*_`-".contains($0) } }
    }

    /// The values of a tree with their keys.
    private static func leaves(_ node: Node, _ key: String) -> [(key: String, text: String)] {
        switch node.value {
        case .map(let entries): entries.flatMap { leaves($0.value, $0.key) }
        case .list(let items): items.flatMap { leaves($0, key) }
        case .string(let text), .number(let text): [(key, text.filter { !"[]\"".contains($0) })]
        case .bool(let flag): [(key, "\(flag)")]
        case .null: []
        }
    }

    @Test func `a summary counts the files that are left out`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let made = try run(folder, "obsidian", try Fixtures.path("sites/forms/obsidian-broken"))
        expect(made.output.hasSuffix("0 pictures copied; 1 file left out\n"), "\(made.output)")
        expect(made.errors.contains("Albums/Broken.md:2:8: warning[D201]"))
        expect(made.errors.contains("the file is left out"))
    }

    @Test func `a mistake of a foreign site costs no more than itself, and the site builds`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        for name in ["in", "in/content", "in/content/albums", "in/content/posts"] { try folder.makeFolder(name) }
        try folder.write("in/hugo.toml", "title = \"X\"\n")
        let blocks = "```{unknown}\ne: f\n```\n\n```{figure}\nsrc: g.png\n```\n"
        let note = "[a](nowhere.md) <javascript:b> ![c](d.png)\n\n\(blocks)"
        try folder.write(
            "in/content/albums/a.md", "---\ntitle: A\nartist: B\naliases: [/, /genres/, /old/]\n---\n\(note)")
        try folder.write("in/content/posts/date.md", "---\ntitle: Date\ndate: never\n---\nText\n")
        try folder.write("in/content/posts/deep.md", "---\ntitle: Deep\n---\n\(String(repeating: "> ", count: 300))x\n")
        let made = try run(folder, "hugo", folder("in"))
        expect(made.code == 0 && made.output.hasPrefix("1 album; ") && made.output.hasSuffix("1 file left out\n"))
        let codes = ["M303", "M304", "M305", "M306", "M314"]
        expectEqual(codes.filter { !made.errors.contains("warning[\($0)]") }, [])
        expect(made.errors.contains("the key `date` is used once and left out"))
        let built = try BuiltBinary.run(BuiltBinary.path(), ["build", "--offline", "--source", folder("site")])
        expectEqual(built.code, 0, "\(built.errors)")
        let page = try folder.tree("site/public")["albums/a/index.html"] ?? ""
        expect(page.contains("[a](nowhere.md)") && page.contains("![c](d.png)"))
        try expect(folder.tree("site/public")["old/index.html"] != nil)
    }
}
