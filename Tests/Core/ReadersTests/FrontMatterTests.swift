import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct FrontMatterTests {
    private func parts(_ text: String) -> (yaml: String?, body: String, problems: [String]) {
        let file = SourceFile(path: "a.md", text: text)
        let found = FrontMatter.split(file)
        return (
            found.data.map { file.span($0).text }, file.span(found.body).text,
            found.diagnostics.map(\.message)
        )
    }

    @Test(arguments: [
        ("---\ntitle: A\n---\nText.\n", "title: A\n", "Text.\n"),
        ("---\r\ntitle: A\r\n...\r\nText", "title: A\r\n", "Text"),
        ("\u{FEFF}---\na: 1\n--- \n", "a: 1\n", ""), ("---\n---", "", ""), ("---\ra: 1\r---\rx", "a: 1\r", "x"),
        ("---\na: |\n  ---\n---\nx", "a: |\n  ---\n", "x"),
    ])
    func `front matter and text are separated`(_ text: String, _ yaml: String, _ body: String) {
        let found = parts(text)
        expectEqual(found.yaml, yaml)
        expectEqual(found.body, body)
        expectEqual(found.problems, [])
    }

    @Test(arguments: [
        ("+++\ntitle = \"A\"\n+++\nText.\n", "title = \"A\"\n", "Text.\n"),
        ("\u{FEFF}+++\r\na = 1\r\n+++ \r\n", "a = 1\r\n", ""), ("+++\n+++", "", ""),
        ("{\"a\": 1}\nText", "{\"a\": 1}", "Text"),
        ("{\n \"a\": {\"b\": \"}\\\"}\"}\n}\n\nx", "{\n \"a\": {\"b\": \"}\\\"}\"}\n}", "\nx"),
        ("{}", "{}", ""), ("{\"a\": 1} x", "{\"a\": 1}", " x"),
    ])
    func `front matter in TOML and JSON is separated`(_ text: String, _ data: String, _ body: String) {
        let found = parts(text)
        expectEqual(found.yaml, data)
        expectEqual(found.body, body)
        expectEqual(found.problems, [])
    }

    @Test func `the three languages of front matter have the same values at their own places`() {
        let texts = [
            "---\ntitle: Low\nyear: 1977\ntags: [a, b]\n---\nText",
            "+++\ntitle = 'Low'\nyear = 1977\ntags = ['a', 'b']\n+++\nText",
            "{\"title\": \"Low\", \"year\": 1977, \"tags\": [\"a\", \"b\"]}\nText",
        ]
        let trees = texts.compactMap { text in
            let file = SourceFile(path: "a.md", text: text)
            return FrontMatter.split(file).nodes(of: file)
        }
        expect(
            trees.count == 3 && trees.allSatisfy { $0.diagnostics.isEmpty && $0.root == trees[0].root })
        for tree in trees {
            let title = tree.root?["title"].map { tree.file.span($0.range).text }
            expect(["Low", "'Low'", "\"Low\""].contains(title))
        }
    }

    @Test func `front matter in TOML or JSON that is never closed is reported`() {
        let toml = MarkedText("⟦+++⟧\ntitle = \"A\"\n\nText.\n")
        let file = SourceFile(path: "a.md", text: toml.text)
        toml.expectDiagnostics(
            FrontMatter.split(file).diagnostics, [(.openFrontMatter, "the front matter is never closed")])
        expectEqual(
            FrontMatter.split(file).diagnostics.first?.help,
            "put `+++` on a line of its own after line 2")
        let json = MarkedText("⟦{⟧\"title\": \"A\"\n\nText.\n")
        let other = FrontMatter.split(SourceFile(path: "a.md", text: json.text))
        json.expectDiagnostics(other.diagnostics, [(.openFrontMatter, "the front matter is never closed")])
    }

    @Test(arguments: [
        "{{< note >}}\nx", "{ a: b }\n", "{% raw %}", "++++\na\n++++\n", "+++ x\n+++\n",
    ])
    func `braces and signs that start a text are no front matter`(_ text: String) {
        let found = parts(text)
        expect(found.yaml == nil && found.body == text && found.problems == [])
    }

    @Test(arguments: [
        "", "Text.\n---\n", "----\na: 1\n---\n", " ---\na\n---\n", "--\n", "--- title\n---\n",
    ])
    func `files without front matter are left unchanged`(_ text: String) {
        let found = parts(text)
        expect(found.yaml == nil && found.body == text && found.problems == [])
    }

    @Test func `front matter that is never closed is reported`() {
        let source = MarkedText("⟦---⟧\ntitle: A\n\nText.\n")
        let file = SourceFile(path: "a.md", text: source.text)
        let found = FrontMatter.split(file)
        source.expectDiagnostics(found.diagnostics, [(.openFrontMatter, "the front matter is never closed")])
        expectEqual(found.diagnostics.first?.help, "put `---` on a line of its own after line 2")
        expectEqual(found.data.map { file.span($0).text }, "title: A\n")
        expectEqual(file.span(found.body).text, "\nText.\n")
        let lists = parts("---\ntags:\n  - a\n- b\n# Heading")
        expectEqual(lists.problems, ["the front matter is never closed"])
    }

    @Test func `truncated front matter is read without a crash`() {
        let bytes = Array("\u{FEFF}---\r\ntitle: é\r\n---\r\nText\r\n".utf8)
        for count in 0...bytes.count {
            let file = SourceFile(path: "a.md", bytes: Array(bytes[..<count]))
            let found = FrontMatter.split(file)
            expectEqual(found.body.upperBound, count)
            expectSane(found.diagnostics, in: file)
            found.nodes(of: file).map { expectSane($0) }
        }
    }
}
