import Testing
@testable import Readers
@testable import SourceText

@Suite struct FrontMatterTests {
    private func parts(_ text: String) -> (yaml: String?, body: String, problems: [String]) {
        let file = SourceFile(path: "a.md", text: text)
        let found = FrontMatter.split(file)
        return (found.yaml.map { file.span($0).text }, file.span(found.body).text, found.diagnostics.map(\.message))
    }

    @Test(arguments: [
        ("---\ntitle: A\n---\nText.\n", "title: A\n", "Text.\n"),
        ("---\r\ntitle: A\r\n...\r\nText", "title: A\r\n", "Text"),
        ("\u{FEFF}---\na: 1\n--- \n", "a: 1\n", ""), ("---\n---", "", ""), ("---\ra: 1\r---\rx", "a: 1\r", "x"),
        ("---\na: |\n  ---\n---\nx", "a: |\n  ---\n", "x"),
    ])
    func `front matter and text are separated`(_ text: String, _ yaml: String, _ body: String) {
        let found = parts(text)
        #expect(found.yaml == yaml)
        #expect(found.body == body)
        #expect(found.problems == [])
    }

    @Test(arguments: ["", "Text.\n---\n", "----\na: 1\n---\n", " ---\na\n---\n", "--\n", "--- title\n---\n"])
    func `files without front matter are left unchanged`(_ text: String) {
        let found = parts(text)
        #expect(found.yaml == nil && found.body == text && found.problems == [])
    }

    @Test func `front matter that is never closed is reported`() {
        let source = MarkedText("⟦---⟧\ntitle: A\n\nText.\n")
        let file = SourceFile(path: "a.md", text: source.text)
        let found = FrontMatter.split(file)
        source.expect(found.diagnostics, [(.openFrontMatter, "the front matter is never closed")])
        #expect(found.diagnostics.first?.help == "put `---` on a line of its own after line 2")
        #expect(found.yaml.map { file.span($0).text } == "title: A\n")
        #expect(file.span(found.body).text == "\nText.\n")
        let lists = parts("---\ntags:\n  - a\n- b\n# Heading")
        #expect(lists.problems == ["the front matter is never closed"])
    }

    @Test func `truncated front matter is read without a crash`() {
        let bytes = Array("\u{FEFF}---\r\ntitle: é\r\n---\r\nText\r\n".utf8)
        for count in 0...bytes.count {
            let file = SourceFile(path: "a.md", bytes: Array(bytes[..<count]))
            let found = FrontMatter.split(file)
            #expect(found.body.upperBound == count)
            expectSane(found.diagnostics, in: file)
            expectSane(YAMLReader.read(file, range: found.yaml ?? 0..<0))
        }
    }
}
