import TestSupport
import Testing
@testable import Markdown

/// Headings, excerpts, plain text, raw HTML.
struct TextTests {
    @Test func `headings have their anchor, level, line and text`() {
        let note = Markdown.render(
            Array(
                "# Track *list*\n\nx\n\nÜber `uns` & <b>\n---\n\n## Don't\n\n### \n## Track list\n## track-list-2\n# 曲 目"
                    .utf8))
        expectEqual(
            note.headings.map(\.anchor),
            [
                "track-list", "über-uns", "dont", "section", "track-list-2", "track-list-2-2", "曲-目",
            ])
        expectEqual(note.headings.map(\.level), [1, 2, 2, 3, 2, 2, 1])
        expectEqual(note.headings.map(\.line), [1, 5, 8, 10, 11, 12, 13])
        expectEqual(
            note.headings.map(\.text).prefix(3), ["Track list", "Über uns & ", "Don't"].map { $0.trimming() }[...])
        expect(
            String(decoding: note.html, as: UTF8.self).hasPrefix("<h1 id=\"track-list\">Track <em>list</em></h1>\n"))
    }

    @Test func `a heading never takes a reserved anchor`() {
        let options = Markdown.Options(reservedAnchors: ["notes"])
        expectEqual(html("## Notes", options: options), "<h2 id=\"notes-2\">Notes</h2>\n")
    }

    /// Anchors are unique even with thousands of equal headings.
    @Test func `thousands of equal headings have unique anchors`() {
        let source = (0..<3_000).map { "# a \($0 % 7 == 0 ? "2" : "")\n" }.joined()
        let anchors = Markdown.render(Array(source.utf8)).headings.map(\.anchor)
        expectEqual(anchors.count, 3_000)
        expectEqual(Set(anchors).count, 3_000)
    }

    @Test(arguments: [
        ("Hello *big* world", 200, "Hello big world"), ("# Title\n\n![i](x)\n\nHello\nworld", 200, "Hello world"),
        ("Hello big world", 10, "Hello big…"), ("Hello big world", 9, "Hello…"),
        ("Hello big world", 15, "Hello big world"), ("Hello", 3, "He…"),
        ("Hello", 1, "…"), ("日本語日本語", 4, "日本語…"), ("a", 0, ""), ("", 10, ""),
        ("- item [link](x) `code`", 99, "item link code"),
        ("ab  cd", 3, "ab…"), ("<b>x</b> y", 9, "x y"),
    ])
    func `an excerpt is shortened, at a word if possible`(source: String, length: Int, expected: String) {
        let note = Markdown.render(Array(source.utf8), options: .init(excerptLength: length))
        expectEqual(note.excerpt, expected)
    }

    @Test func `an excerpt is never longer than asked for`() {
        for length in 0...60 {
            let note = Markdown.render(
                Array("Ein längerer Satz mit *vielen* Wörtern, und 😀 noch mehr davon.".utf8),
                options: .init(excerptLength: length))
            expect(note.excerpt.unicodeScalars.count <= length)
            expectEqual(note.excerpt.isEmpty, length == 0)
        }
    }

    @Test(arguments: [
        ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
        ("<div>\n*a*\n</div>", "<p>&lt;div&gt;\n*a*\n&lt;/div&gt;</p>\n"), ("a <!-- b --> c", "<p>a  c</p>\n"),
        ("<!-- b\n\nc -->", ""), ("<!-- b --><script>", "<p>&lt;!-- b --&gt;&lt;script&gt;</p>\n"),
        ("<!-- open", "<p>&lt;!-- open</p>\n"),
        ("x\n\n<!-- b -->\n\ny", "<p>x</p>\n<p>y</p>\n"), ("<!-->\nx -->", "<p>&lt;!--&gt;</p>\n<p>x --&gt;</p>\n"),
    ])
    func `raw HTML is escaped, and comments are removed`(source: String, expected: String) {
        expectEqual(html(source), expected)
    }

    @Test func `invalid UTF-8 and null bytes become replacement characters`() {
        expectEqual(
            String(decoding: Markdown.render([0x61, 0xFF, 0, 0x62]).html, as: UTF8.self),
            "<p>a\u{FFFD}\u{FFFD}b</p>\n")
    }
}

extension String {
    fileprivate func trimming() -> String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
