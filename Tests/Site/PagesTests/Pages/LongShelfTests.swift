@testable import SiteModel
import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Shelves of which the page holds a part: what is in the page, and in the files for the script.
struct LongShelfTests {
    /// The text of each rendered file and its fingerprint, by path.
    private typealias Files = [String: (text: String, fingerprint: UInt64)]

    private func files(
        _ settings: String, titles: [String], templates: [SourceFile] = []
    ) async throws -> Files {
        let list = titles.enumerated().map { "{\"id\": \"\($0)\", \"slug\": \"a\($0)\", \"title\": \"\($1)\"}" }
        let texts = [
            SourceFile(path: "content/site.yml", text: settings),
            SourceFile(path: "content/albums.json", text: "[\(list.joined(separator: ","))]"),
        ]
        let result = await Build.site(from: SourceTree(texts: texts, templates: templates))
        expect(result.diagnostics.isEmpty)
        let output = try #require(result.output)
        var files: Files = [:]
        var buffer = RenderBuffer()
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            files[file.path] = (String(decoding: buffer.bytes, as: UTF8.self), output.fingerprint(of: file))
        }
        return files
    }

    private func titles(_ count: Int) -> [String] { (0..<count).map { "Album \($0)" } }

    private func indices(_ text: String) -> [Int] {
        text.components(between: "data-index=\"", and: "\"").compactMap { Int($0) }
    }

    /// The HTML that a file passes to the page.
    private func html(_ script: String) -> String {
        script.components(between: "sitegenShelf(\"", and: "\");\n")[0].replacing("\\\"", with: "\"")
            .replacing("\\n", with: "\n").replacing("\\\\", with: "\\")
    }

    @Test(arguments: [(301, 0, 0..<32), (350, 59, 43..<75), (350, 200, 184..<216), (350, 999, 318..<350)])
    func `the page holds the items around the first choice and the files hold all`(
        count: Int, initial: Int, held: Range<Int>
    ) async throws {
        let settings = "shelves: [{limit: 0, initial: \(initial)}]\n"
        let files = try await files(settings, titles: titles(count))
        let home = files["index.html"]?.text ?? ""
        expectEqual(indices(home), Array(held))
        expect(home.contains("data-index=\"\(min(initial, count - 1))\" aria-current=\"true\""))
        let parts = (0..<9).compactMap { files["shelves/1/\($0).js"].map { html($0.text) } }
        expectEqual(parts.count, (count - 1) / LongShelf.partSize + 1)
        expectEqual(parts.flatMap(indices), Array(0..<count))
        // Items are the same in the page and in a file.
        let other = held.last { $0 != min(initial, count - 1) } ?? 0
        let item = "id=\"a\(other)\""
        let inPage = home.components(between: item, and: "</li>").first
        expect(inPage != nil && parts.joined().components(between: item, and: "</li>").first == inPage)
    }

    @Test func `quotes and backslashes of titles reach the page`() async throws {
        let files = try await files("shelves: [{limit: 0}]\n", titles: titles(300) + ["A \\\\ B </script> & \\\"C\\\""])
        let last = html(files["shelves/1/3.js"]?.text ?? "")
        expect(last.contains("A \\ B &lt;/script&gt; &amp; &quot;C&quot;"))
    }

    @Test(arguments: ["shelves: [{limit: 0}]\n", "shelves: [{limit: 301}]\n"])
    func `a changed album changes its file and the page, and no other file`(settings: String) async throws {
        var titles = titles(350)
        let before = try await files(settings, titles: titles)
        titles[120] = "Other"
        let after = try await files(settings, titles: titles)
        let changed = after.keys.filter { before[$0]?.fingerprint != after[$0]?.fingerprint }
        expectEqual(changed.filter { $0.hasPrefix("shelves/") }, ["shelves/1/1.js"])
        expect(changed.contains("index.html"))
        for (path, file) in after where before[path]?.text != file.text { expect(changed.contains(path), "\(path)") }
    }

    @Test func `a shelf of three hundred albums is all in its page`() async throws {
        let files = try await files("shelves: [{limit: 0}]\n", titles: titles(300))
        expectEqual(indices(files["index.html"]?.text ?? ""), Array(0..<300))
        expect(!files.keys.contains { $0.hasPrefix("shelves/") })
    }

    @Test func `a home page that does not load the script of long shelves holds all items`() async throws {
        let home = SourceFile(
            path: "templates/home.html", text: "{{#shelves}}{{#items}} data-index=\"{{index}}\"{{/items}}{{/shelves}}")
        let files = try await files("shelves: [{limit: 0}]\n", titles: titles(301), templates: [home])
        expectEqual(indices(files["index.html"]?.text ?? ""), Array(0..<301))
        expect(!files.keys.contains { $0.hasPrefix("shelves/") })
    }

    @Test func `many shelves of a page hold a strip each`() async throws {
        let shelves = Array(repeating: "{limit: 0}", count: 6).joined(separator: ", ")
        let files = try await files("shelves: [\(shelves)]\n", titles: titles(200))
        let home = files["index.html"]?.text ?? ""
        expectEqual(indices(home).count, Shelf.firstPart + 5 * 24)
        // Further shelves have covers alone, on both sides of the middle; their details are in files.
        expectEqual(home.components(between: "data-details=\"", and: "\"").count, Shelf.firstPart)
        expectEqual(home.components(between: "data-index=\"5\" aria-current=\"", and: "\"").count, 5)
        let parts = (0..<2).compactMap { files["shelves/6/\($0).js"].map { html($0.text) } }
        expectEqual(parts.map { $0.components(between: "data-details=\"", and: "\"").count }, [100, 100])
    }
}
