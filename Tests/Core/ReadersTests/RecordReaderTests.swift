import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct RecordReaderTests {
    private let keys = ["id", "title", "artists", "artist", "year", "rating", "draft", "tracks", "extra"]

    /// Reads marked JSON or YAML, runs `body` on its first record, and expects these at the marks.
    private func expectDiagnostics(
        json: Bool = true, _ marked: String, _ expected: [(DiagnosticCode, String)],
        sourceLocation: SourceLocation = #_sourceLocation, _ body: (inout RecordReader) -> Void
    ) -> [Diagnostic] {
        let source = MarkedText(marked)
        let file = SourceFile(path: "a", text: source.text)
        let tree = json ? JSONReader.read(file) : YAMLReader.read(file)
        guard let root = tree.root, let node = root.items.first ?? tree.root else {
            Issue.record("no record", sourceLocation: sourceLocation)
            return []
        }
        var reader = RecordReader(node, in: tree, keys: keys, name: "albums[0]")
        body(&reader)
        source.expectDiagnostics(tree.diagnostics + reader.diagnostics, expected, sourceLocation: sourceLocation)
        return Diagnostic.sorted(reader.diagnostics)
    }

    @Test func `the fields of a record are read with their types`() {
        let text = """
            {"id": "a", "title": "T", "artists": ["x", "y"], "artist": "z", "year": 1971, "rating": 4.5, "draft": true,
             "tracks": [1], "extra": {"k": null}}
            """
        _ = expectDiagnostics(text, []) { record in
            expectEqual(record.requiredText("title"), "T")
            expectEqual(record.texts("artist", "artists"), ["z", "x", "y"])
            expectEqual(record.integer("year", in: 0...9999), 1971)
            expectEqual(record.flag("draft"), true)
            expectEqual(record.list("tracks")?.count, 1)
            expectEqual(record.map("extra")?["k"]?.isNull, true)
            expect(record.text("absent") == nil && record.integer("absent") == nil)
            record.reportUnknownKeys()
        }
    }

    @Test func `fields of the wrong type are reported`() {
        let found = expectDiagnostics(
            "[{\"id\": \"album-1\", \"year\": ⟦\"1971\"⟧, \"title\": ⟦1984⟧, \"draft\": ⟦\"yes\"⟧, \"artists\": [\"x\", ⟦{}⟧], \"rating\": ⟦[]⟧}]",
            [
                (.wrongType, "`year` must be a whole number, not text"),
                (.wrongType, "`title` must be text, not a number"),
                (.wrongType, "`draft` must be true or false, not text"),
                (.wrongType, "`artists` must hold only texts, not an object"),
                (.wrongType, "`rating` must be a whole number, not a list"),
            ]
        ) { record in
            expect(record.integer("year") == nil)
            expect(record.requiredText("title") == nil)
            expect(record.flag("draft") == nil)
            expectEqual(record.texts("artists"), ["x"])
            expect(record.integer("rating") == nil)
        }
        expectEqual(found[0].help, "write 1971 without quotes")
        expectEqual(found[0].notes.map(\.text), ["in the record `album-1`"])
        expectEqual(found[1].help, "write \"1984\" in quotes")
        expectEqual(found[2].help, "write `true` without quotes")
    }

    @Test func `fields outside their range are reported`() {
        _ = expectDiagnostics(
            "{\"year\": ⟦12.5⟧, \"rating\": ⟦9⟧, \"title\": ⟦\" \"⟧}",
            [
                (.wrongType, "`year` must be a whole number, not 12.5"),
                (.badValue, "`rating` must be between 0 and 5, not 9"), (.badValue, "`title` is empty"),
            ]
        ) { record in
            _ = record.integer("year")
            _ = record.integer("rating", in: 0...5)
            _ = record.requiredText("title")
        }
    }

    @Test func `missing and unknown keys are reported with suggestions`() {
        let found = expectDiagnostics(
            "[⟦{⟧\"id\": \"album-1\", ⟦\"titel\"⟧: \"A\", ⟦\"q\"⟧: 1}]",
            [
                (.missingKey, "the record `album-1` has no `title`"), (.unknownKey, "unknown key `titel`"),
                (.unknownKey, "unknown key `q`"),
            ]
        ) { record in
            _ = record.requiredText("title", required: ["id", "title", "year"])
            record.reportUnknownKeys()
        }
        expectEqual(found.map(\.severity), [.error, .warning, .warning])
        expectEqual(found.map(\.help), ["did you mean `title` where you wrote `titel`?", "did you mean `title`?", nil])
        expectEqual(found[0].notes.map(\.text), ["required: `id`, `title`, `year`"])
    }

    @Test func `plain YAML scalars are read as text`() {
        _ = expectDiagnostics(
            json: false, "title: 1984\nartist: True\nartists: [1, ~, x]\nyear: 0x7B3\nextra: null\ndraft: ⟦no⟧\n",
            [
                (.wrongType, "`draft` must be true or false, not text")
            ]
        ) { record in
            expectEqual(record.text("title"), "1984")
            expectEqual(record.texts("artist", "artists"), ["True", "1", "x"])
            expectEqual(record.integer("year"), 1971)
            expect(record.text("extra") == nil)
            expect(record.flag("draft") == nil)
        }
        _ = expectDiagnostics(json: false, "- ⟦id⟧: 1\n  year: 2\n", [(.missingKey, "the record `1` has no `title`")]) {
            record in
            _ = record.requiredText("title")
        }
    }

    @Test func `the rows of a table are read as records`() {
        let source = MarkedText("title,year,rating,draft\nLow, 1977 ,,yes\n,⟦x⟧,4.5,\n")
        let table = CSVReader.read(SourceFile(path: "a.csv", text: source.text))
        var low = RecordReader(table.node(of: table.rows[0]), in: table.file, dialect: .csv, keys: keys)
        expect(low.requiredText("title") == "Low" && low.integer("year") == 1977)
        expectEqual(low.flag("draft"), true)
        low.reportUnknownKeys()
        expect(low.diagnostics.isEmpty)
        var other = RecordReader(table.node(of: table.rows[1]), in: table.file, dialect: .csv, keys: keys)
        expect(other.integer("year") == nil)
        source.expectDiagnostics(other.diagnostics, [(.wrongType, "`year` must be a whole number, not \"x\"")])
        expect(other.requiredText("title") == nil)
        expectEqual(other.diagnostics.last?.message, "this record has no `title`")
    }

    @Test func `a field with a syntax error is not reported twice`() {
        _ = expectDiagnostics(
            "[{\"year\": ⟦+1971⟧, \"title\": ⟦Blue⟧, ⟦x⟧}]",
            [
                (.syntax, "a number must not start with `+`"), (.syntax, "text must be in double quotes"),
                (.syntax, "a key must be in double quotes"),
            ]
        ) { record in
            _ = record.integer("year")
            _ = record.requiredText("title")
            _ = record.requiredText("id")
        }
        _ = expectDiagnostics("[⟦3⟧]", [(.wrongType, "a record must be an object, not a number")]) { record in
            _ = record.requiredText("title")
        }
    }
}
