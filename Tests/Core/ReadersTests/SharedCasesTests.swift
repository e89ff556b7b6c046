import TestSupport
import Testing
@testable import Readers
@testable import SourceText

/// The mistakes that the design quotes word for word, printed without the excerpt.
@Suite struct SharedCasesTests {
    private func shown(_ diagnostic: Diagnostic?) -> [String] {
        guard let diagnostic, case .text(let span) = diagnostic.place else { return [] }
        return [
            "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]: \(diagnostic.message)", span.description,
        ]
    }

    private func record(_ text: String, _ body: (inout RecordReader) -> Void) -> [String] {
        let tree = JSONReader.read(SourceFile(path: "content/albums.json", text: text))
        guard let node = tree.root?.items.first else { return shown(tree.diagnostics.first) }
        var reader = RecordReader(node, in: tree, keys: ["id", "title", "year"])
        body(&reader)
        return shown((tree.diagnostics + reader.diagnostics).first)
    }

    @Test func `mistakes in JSON have the messages of the design`() {
        expectEqual(
            record("[\n  {\"id\": \"album-1\", \"title\": \"Blue\", \"year\": 1971},\n]\n") { _ in },
            ["error[D201]: a comma before `]`", "content/albums.json:2:51"])
        expectEqual(
            record("[\n  {\"id\": \"a\", \"year\": 1971, \"id\": \"b\"}\n]\n") { _ in },
            ["error[D202]: the key `id` appears twice in one record", "content/albums.json:2:29"])
        expectEqual(
            record("[\n  {\"id\": \"album-1\", \"title\": \"Blue\", \"year\": \"1971\"}\n]\n") {
                _ = $0.integer("year")
            },
            ["error[D203]: `year` must be a whole number, not text", "content/albums.json:2:46"])
        expectEqual(
            record("[\n  {\"id\": \"album-1\", \"year\": 1971}\n]\n") { _ = $0.requiredText("title") },
            ["error[D204]: the record `album-1` has no `title`", "content/albums.json:2:3"])
    }

    @Test func `mistakes in tables and front matter have the design's messages`() {
        let table = CSVReader.read(
            SourceFile(
                path: "content/plays.csv", text: "artist,title,year,plays\nJoni,Blue,1971,12\n\"Low\",Bowie,1977\n"))
        expectEqual(
            shown(table.diagnostics.first),
            [
                "warning[D208]: row 3 has 3 fields, the header has 4; those missing are empty",
                "content/plays.csv:3:1",
            ])
        let matter = FrontMatter.split(SourceFile(path: "content/posts/a.md", text: "---\ntitle: A\n\nText.\n"))
        expectEqual(
            shown(matter.diagnostics.first),
            ["error[M301]: the front matter is never closed", "content/posts/a.md:1:1"])
    }
}
