import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

struct FilesAdapterTests {
    private static let titles = [
        "Live", "live!", "LIVE", "Greatest Hits", "東京の夜", "Ágætis Vindur", "Agaetis Vindur", "E\u{301}toile",
        "<Untitled>",
        "Fish &amp; Chips", "☃ 🎵", "+", "÷", "×", "C:\\Music #1", "../../escape", "index", "", "A < B", "A > B", "con",
        "...",
        String(repeating: "long ", count: 100), "ليالي القاهرة", "1984", "null", "Peter Gabriel",
    ]

    private func read(_ entries: [(title: String, artist: String)]) async -> AdapterResult {
        let records = entries.map { entry in
            "{\"title\": \(JSONValue.string(entry.title).text), \"artist\": \(JSONValue.string(entry.artist).text)}"
        }
        let file = SourceFile(path: "content/albums.json", text: "[\(records.joined(separator: ",\n"))]")
        return await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
    }

    /// Slugs are unique for any titles, and stay the same when other albums are added, removed or moved.
    @Test(arguments: 0..<30)
    func `slugs are unique and stable when other albums change`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let artists = ["", "Alpha", "Beta", "alpha"]
        var entries = Self.titles.filter { !$0.isEmpty }.flatMap { title in artists.map { (title: title, artist: $0) } }
        entries.shuffle(using: &random)
        let few = Array(entries.prefix(random.below(entries.count)))
        let all = await read(entries)
        expect(all.diagnostics.isEmpty)
        expectEqual(Set(all.albums.map { UnicodeText.collisionKey($0.slug) }).count, entries.count)
        expect(all.albums.allSatisfy { FileName.problem(with: $0.slug) == nil })
        let slugs = Dictionary(uniqueKeysWithValues: all.albums.map { ("\($0.title)|\($0.artistText)", $0.slug) })
        for album in await read(few.shuffled(using: &random)).albums {
            expectEqual(slugs["\(album.title)|\(album.artistText)"], album.slug)
        }
    }

    @Test func `an album that is listed twice is reported`() async {
        let result = await read([("Live", "Alpha"), ("Live", "Beta"), ("Live", "Alpha")])
        expect(result.diagnostics.map(\.code) == [.sameRelease] && !result.diagnostics.hasErrors)
        expectEqual(result.albums.count, 3)
    }

    /// Any change to the files of a site gives a site or errors, and never a crash.
    @Test(arguments: TestScope.sample(Array(0..<150), 50, for: "any content"))
    func `any content gives a site or diagnostics`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let files =
            BuiltIn.sampleContent.filter { !$0.path.contains("covers") } + [
                SourceFile(
                    path: "content/albums.yml",
                    text: "- title: A\n  tracks: [x, {title: y}]\n- {title: B, ids: {a: 1}}\n"),
                SourceFile(
                    path: "content/albums.json", text: "[{\"title\": \"C\", \"links\": [\"https://a.example/\"]}]"),
                SourceFile(path: "content/albums.csv", text: "title,artist,year\n\"D\",E;F,1999\n"),
                SourceFile(path: "content/notes/c.md", text: "[x](../albums/blue.md) <b> [y]: z\n"),
            ]
        let mutated = files.map { file -> SourceFile in
            if random.below(3) > 0 { return file }
            let bytes = random.mutated(file.bytes, interesting: "-:\"'[]{}<>&\n\t,#|>*`\\!%@")
            return SourceFile(
                path: file.path,
                bytes: Array(bytes.prefix(random.below(4) == 0 ? random.below(bytes.count + 1) : bytes.count)))
        }
        let result = await Build.site(from: SourceTree(texts: mutated))
        expectEqual(result.output == nil, result.diagnostics.hasErrors)
        if let output = result.output {
            var buffer = RenderBuffer()
            for file in output.files {
                if case .rendered(let content) = file.content { output.render(content, into: &buffer) }
            }
        }
        expectEqual(
            DiagnosticPrinter(usesColor: true).text(for: result.diagnostics).isEmpty, result.diagnostics.isEmpty)
    }
}
