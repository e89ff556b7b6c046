import TestSupport
import Testing
@testable import Markdown

/// How notes are rendered on a page that has its own heading.
struct PageNoteTests {
    private static let onPage = Markdown.Options(highestHeading: 2)

    private func levels(_ text: String, _ options: Markdown.Options = onPage) -> [Int] {
        Markdown.render(Array(text.utf8), options: options).headings.map(\.level)
    }

    @Test func `a note with a heading of the first level moves all its headings down`() {
        expectEqual(
            html("# A\n\n### B *x*\n\n# C\n", options: Self.onPage),
            "<h2 id=\"a\">A</h2>\n<h4 id=\"b-x\">B <em>x</em></h4>\n<h2 id=\"c\">C</h2>\n")
        expectEqual(levels("A\n===\n\nB\n---\n"), [2, 3])
    }

    @Test func `a heading of the first level that comes last moves those before it`() {
        expectEqual(
            html("## B\n\ntext\n\n> # A", options: Self.onPage),
            "<h3 id=\"b\">B</h3>\n<p>text</p>\n<blockquote>\n<h2 id=\"a\">A</h2>\n</blockquote>\n")
    }

    @Test func `a note that begins with the second level stays as it is`() {
        expectEqual(levels("## A\n\n#### B\n\n## C\n"), [2, 4, 2])
        expectEqual(levels("#### B\n"), [4])
        expectEqual(levels("no heading"), [])
    }

    @Test func `no heading gets beyond the sixth level`() {
        expectEqual(levels("# A\n\n##### B\n\n###### C\n"), [2, 6, 6])
    }

    @Test func `headings stay as written where the page has none`() {
        expectEqual(levels("# A\n\n###### C\n", .init()), [1, 6])
        expectEqual(html("# A"), "<h1 id=\"a\">A</h1>\n")
    }

    /// The heading tags in the HTML match the reported levels, with any text between them.
    @Test(arguments: 0..<200) func `tags and levels of any note agree`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "# a", "## b *c*", "###### d", "> # e", "- ## f", "text", "```\n# g\n```", "é\n===", "h <b>\n---", "#",
        ]
        let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined(separator: "\n\n")
        let note = Markdown.render(Array(text.utf8), options: Self.onPage)
        let html = String(decoding: note.html, as: UTF8.self)
        let opened = html.split(separator: "<h").dropFirst(html.hasPrefix("<h") ? 0 : 1).compactMap { part in
            part.dropFirst().hasPrefix(" id=") ? part.first?.wholeNumberValue : nil
        }
        let closed = html.split(separator: "</h").dropFirst().compactMap { $0.first?.wholeNumberValue }
        expect(opened == note.headings.map(\.level) && closed == opened, "\(text)")
        expect(!note.headings.contains { $0.level < 2 })
    }

    @Test func `a block of code can be scrolled by keyboard and has a name`() {
        let options = Markdown.Options(codeLabel: "Code & \"more\"")
        let start = "<pre tabindex=\"0\" role=\"group\" aria-label=\"Code &amp; &quot;more&quot;\">"
        expectEqual(html("    x\n", options: options), "\(start)<code>x\n</code></pre>\n")
        expectEqual(
            html("```swift\nx\n```\n", options: options), "\(start)<code class=\"language-swift\">x\n</code></pre>\n")
        expectEqual(html("    x\n"), "<pre><code>x\n</code></pre>\n")
    }

    @Test func `a block of code with the name of a file keeps it, and no tag comes out of the name`() {
        expectEqual(
            html("```yaml content/site.yml\nx\n```\n"),
            "<pre data-file=\"content/site.yml\"><code class=\"language-yaml\">x\n</code></pre>\n")
        expect(html("```sh \"><b>\nx\n```\n").hasPrefix("<pre data-file=\"&quot;&gt;&lt;b&gt;\"><code"))
    }
}
