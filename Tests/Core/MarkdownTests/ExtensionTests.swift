import Foundation
import TestSupport
import Testing
@testable import Markdown

/// The extensions of GitHub Flavored Markdown, by cases of our own after each rule of its specification
/// (https://github.github.com/gfm/, 0.29-gfm); its examples are under a licence of their own and not copied.
struct ExtensionTests {
    private func table(_ text: String) -> String {
        html(text).replacing("<div class=\"table\">", with: "").replacing("</div>\n", with: "")
    }

    private func row(_ cells: String..., tag: String = "td") -> String {
        "<tr>\n" + cells.map { "<\(tag)\(tag == "th" ? " scope=\"col\"" : "")>\($0)</\(tag)>\n" }.joined() + "</tr>\n"
    }

    // MARK: Tables

    @Test func `a header row, a delimiter row and rows are a table`() {
        let head = "<table>\n<thead>\n" + row("a", "b", tag: "th") + "</thead>\n"
        let whole = head + "<tbody>\n" + row("c", "d") + "</tbody>\n</table>\n"
        expectEqual(table("| a | b |\n| - | - |\n| c | d |\n"), whole)
        expectEqual(table("a|b\n-|-\nc|d"), whole)
        expect(table("  | a | b\n  |---|:-:").contains("<th scope=\"col\" class=\"center\">b</th>"))
        expectEqual(table("| a | b |\n|---|---|\n"), head + "</table>\n")
        expect(html("| a |\n|---|\n").hasPrefix("<div class=\"table\"><table>"))
    }

    @Test func `colons align a column by class`() {
        let html = table("|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|4|\n")
        for alignment in ["left", "right", "center"] {
            expect(html.contains("<th scope=\"col\" class=\"\(alignment)\">"))
            expect(html.contains("<td class=\"\(alignment)\">"))
        }
        expect(html.contains("<td>4</td>") && !html.contains("style"))
    }

    @Test func `an escaped pipe is text, also in code`() {
        expect(table("|a|\n|-|\n|x \\| `y\\|z` \\*|\n").contains("<td>x | <code>y|z</code> *</td>"))
    }

    @Test func `a table ends at an empty line or another block`() {
        expect(table("|a|\n|-|\n|b|\n> c\n").hasSuffix("</table>\n<blockquote>\n<p>c</p>\n</blockquote>\n"))
        expect(table("|a|\n|-|\nb\n\nc\n").hasSuffix(row("b") + "</tbody>\n</table>\n<p>c</p>\n"))
        expect(table("|a|\n|-|\n|b|\n---\n").hasSuffix(row("b") + "</tbody>\n</table>\n<hr />\n"))
        expect(table("|a|\n|-|\n|b|\n# c\n").contains("</table>\n<h1 id=\"c\">"))
    }

    @Test func `a header with another number of cells than the delimiter row is no table`() {
        expectEqual(html("| a | b |\n| - |\n| c |\n"), "<p>| a | b |\n| - |\n| c |</p>\n")
        expectEqual(html("a\n---\n"), "<h2 id=\"a\">a</h2>\n")
        expectEqual(html("|a\n| x\n"), "<p>|a\n| x</p>\n")
    }

    @Test func `short rows are filled and cells beyond the header are left out`() {
        expect(table("|a|b|\n|-|-|\n|1|\n|1|2|3|\n").contains(row("1", "") + row("1", "2")))
    }

    @Test func `lines before a table stay a paragraph`() {
        expect(table("x *y*\nz\n|a|\n|-|\n").hasPrefix("<p>x <em>y</em>\nz</p>\n<table>"))
        expect(html("[r]: /u\n|a|\n|-|\n\n[r]").contains("href=\"/u\""))
    }

    @Test func `cells know the definitions of the note and nothing of each other`() {
        let html = table("|a *b|c* [r]|\n|-|-|\n|[s]|- x|\n|# y|<b>|\n\n[r]: /first\n\n[r]: /second\n[s]: /t\n")
        expect(html.contains("<th scope=\"col\">a *b</th>\n<th scope=\"col\">c* <a href=\"/first\">r</a></th>"))
        expect(html.contains("<td><a href=\"/t\">s</a></td>\n<td>- x</td>"))
        expect(html.contains("<td># y</td>\n<td>&lt;b&gt;</td>"))
    }

    @Test func `tables are found in quotes and lists`() {
        expect(table("> |a|\n> |-|\n> > |b|\n").contains("</table>\n<blockquote>"))
        expect(table("> - |a|\n>   |-|\n>   |b|\n").contains("<li>\n<table>"))
        expect(table("1. x\n\n   |a|\n   |-|\n   |b|\n").contains(row("b")))
        expect(table("> |a|\r\n> |-|\r\n> |b|\r\n").contains(row("b")))
    }

    @Test func `a header cell without text is no header`() {
        expect(table("| |a|\n|-|-|\n").contains("<td></td>\n<th scope=\"col\">a</th>"))
    }

    @Test func `a named table can be scrolled by keyboard`() {
        var options = Markdown.Options()
        options.labels.table = "Table \"1\""
        expect(
            html("|a|\n|-|\n", options: options).hasPrefix(
                "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Table &quot;1&quot;\"><table>"))
    }

    /// Work is counted in bytes of output: it grows with the note, not with rows times columns.
    @Test func `the cells that are added to short rows are at most as many as the bytes of the note`() {
        for count in [100, 1_000, 4_000] {
            let source =
                String(repeating: "|a", count: count) + "\n" + String(repeating: "|-", count: count) + "\n"
                + String(repeating: "|b\n", count: count)
            let html = html(source)
            expect(html.components(separatedBy: "<td></td>").count <= source.utf8.count + 1)
        }
    }

    // MARK: Struck text

    @Test(arguments: [
        ("~~a~~ b", "<del>a</del> b"), ("~a~ b", "<del>a</del> b"), ("~~~a~~~", nil), ("~~a\n\nb~~", nil),
        ("\\~~a~~", "~~a~~"), ("~~a~", "~~a~"), ("~a~~", "~a~~"), ("~~ a ~~", "~~ a ~~"),
        ("`~~a~~`", "<code>~~a~~</code>"), ("*~~a~~*", "<em><del>a</del></em>"),
        ("~~*a* b~~", "<del><em>a</em> b</del>"), ("*a ~~b* c~~", "<em>a ~~b</em> c~~"),
        ("[~~a~~](b)", "<a href=\"b\"><del>a</del></a>"), ("![~~a~~](b)", "<img src=\"b\" alt=\"~~a~~\" />"),
        ("5~10 and 3~4", "5~10 and 3~4"), ("~~a ~b~ c~~", "<del>a <del>b</del> c</del>"), ("x~~a~~y", "x<del>a</del>y"),
        ("\\~~a~", "~<del>a</del>"),
    ])
    func `tildes in pairs strike text`(text: String, expected: String?) {
        guard let expected else { return expect(!html(text).contains("<del>")) }
        expectEqual(html(text), "<p>\(expected)</p>\n")
    }

    // MARK: Tasks

    @Test func `a list item that starts with a box is a task whose text is its name`() {
        expectEqual(
            html("- [ ] a\n- [x] *b*\n- c [x]\n"),
            """
            <ul>
            <li class="task"><label><input type="checkbox" disabled="" /> a</label></li>
            <li class="task"><label><input type="checkbox" disabled="" checked="" /> <em>b</em></label></li>
            <li>c [x]</li>
            </ul>

            """)
        expect(html("1. [X] a\n\n   - [ ] b\n").contains("<p><label><input type=\"checkbox\" disabled=\"\" checked"))
        for text in ["- [x]a", "- \\[x] a", "- [y] a", "- [x](b) a", "[x] a", "- `[x]` a"] {
            expect(!html(text).contains("<input"), "\(text)")
        }
    }

    // MARK: Bare links

    @Test(arguments: [
        ("www.a.org", "www.a.org", "http://www.a.org"), ("(https://a.org/b)", "https://a.org/b", nil),
        ("HTTPS://a.org.", "HTTPS://a.org", nil), ("https://a.org/_b_/*c*?d=e&f", "https://a.org/_b_/*c*?d=e&f", nil),
        ("https://a.org/b_(c)!", "https://a.org/b_(c)", nil), ("https://a.org/b)))", "https://a.org/b", nil),
        ("www.a.org/x?y=z&quot;", "www.a.org/x?y=z", "http://www.a.org/x?y=z"),
        ("https://a.org/x&amp;hl;", "https://a.org/x", nil), ("http://localhost:80/", "http://localhost:80/", nil),
        ("a.b-c_d+e@f-g.org.", "a.b-c_d+e@f-g.org", "mailto:a.b-c_d+e@f-g.org"),
        ("mailto:a@b.org", "mailto:a@b.org", nil), ("*https://a.org*", "https://a.org", nil),
        ("https://a.org/<b>", "https://a.org/", nil), ("https://a.org/'\"", "https://a.org/", nil),
        ("https://ü.example/ä", "https://ü.example/ä", nil), ("~~www.a.b/c~~", "www.a.b/c", "http://www.a.b/c"),
    ])
    func `addresses in text are links`(text: String, shown: String, address: String?) {
        let note = Markdown.render(Array(text.utf8))
        expectEqual(note.links.map(\.destination), [address ?? shown])
        let html = String(decoding: note.html, as: UTF8.self)
        expect(html.contains("\">\(shown.replacing("&", with: "&amp;"))</a>"), "\(html)")
        expect(
            note.links.map { note.text($0.range, of: text.replacing("&amp;", with: "&")) } == [shown]
                || text.contains("&amp;"))
    }

    @Test(arguments: [
        "www.a_b.c", "https://a.b_c", "xwww.a.org", "https:/a.org", "ftp://a.org", "javascript://a.org", "a@b",
        "a@b.c-",
        "@b.org", "`https://a.org`", "https\\://a.org", "a\\@b.org", "www.", "http://", "![https://a.org](b)",
    ])
    func `what is no address stays text`(text: String) {
        expect(!html(text).contains("<a"), "\(text)")
    }

    @Test func `an address in a link, a title or code stays as written`() {
        expectEqual(html("[https://a.org/_b_](c)"), "<p><a href=\"c\">https://a.org/_b_</a></p>\n")
        expect(html("[a](https://b.org/_c_ \"https://d.e/_f_\")").contains("title=\"https://d.e/_f_\""))
        expect(html("<https://a.org/_b_\\~>").contains("href=\"https://a.org/_b_%5C~\""))
        expect(html("[https://a.org/_b_]\n\n[https://a.org/_b_]: c").contains("href=\"c\""))
        expect(
            html("```https://a_b_\nhttps://a_b_ \\~ [^1]\n```").contains(
                "language-https://a_b_\">https://a_b_ \\~ [^1]"))
        expectEqual(html("<!-- https://a_b_ -->"), "")
        expect(html("<i title=\"https://a_b_\">").contains("https://a_b_"))
    }

    @Test func `the address of a bare link is decided like that of others`() {
        expectEqual(html("https://a.org") { _ in .reject }, "<p>https://a.org</p>\n")
        expectEqual(html("https://a.org") { _ in .replace("javascript:x") }, "<p>https://a.org</p>\n")
    }

    // MARK: Footnotes

    @Test func `footnotes are numbered by their first reference and listed at the end`() {
        let html = html("A[^b] B[^a] C[^B].\n\n[^a]: First.\n[^b]: Second\n    goes on.\n\n    - and on\n\nLast.\n")
        expect(
            html.contains(
                "A<sup><a id=\"_fnref-1\" href=\"#_fn-1\" role=\"doc-noteref\" aria-label=\"Footnote 1\">1</a></sup>"))
        expect(html.contains("C<sup><a id=\"_fnref-1-2\" href=\"#_fn-1\""))
        expect(
            html.contains("<p>Last.</p>\n<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"Footnotes\">"))
        expect(
            html.contains(
                "<li id=\"_fn-1\">\n<p>Second\ngoes on.</p>\n<ul>\n<li>and on</li>\n</ul>\n<p> <a href=\"#_fnref-1\""))
        expect(
            html.contains(
                "<li id=\"_fn-2\">\n<p>First. <a href=\"#_fnref-2\" role=\"doc-backlink\" aria-label=\"Back to the text\">↩</a></p>"
            ))
    }

    @Test func `a footnote may refer to another one`() {
        let html = html("A[^1].\n\n[^1]: B[^2].\n\n[^2]: C[^1].\n")
        expect(html.contains("<li id=\"_fn-2\">") && html.contains("B<sup>"))
        expectEqual(html.components(separatedBy: "<li id").count, 3)
    }

    @Test func `the excerpt has no numbers of footnotes`() {
        expectEqual(Markdown.render(Array("A[^1] ~~b~~ www.c.de.\n\n[^1]: D".utf8)).excerpt, "A b www.c.de.")
    }

    @Test func `anchors of footnotes differ from those of headings and of other notes`() {
        let html = html("# _fn 1\n\nA[^1]\n\n[^1]: B")
        expect(html.contains("<h1 id=\"_fn-1\">") && html.contains("<li id=\"_fn-1-2\">"))
        expect(html.contains("href=\"#_fn-1-2\""))
        var options = Markdown.Options()
        options.footnotePrefix = "-blue"
        expect(MarkdownTests.html("A[^1]\n\n[^1]: B", options: options).contains("id=\"_fn-1-blue\""))
    }

    @Test(arguments: [
        "A⟦[^b]⟧ [^a].\n\n[^a]: C", "A [^a].\n\n⟦[^b]⟧: C\n\n[^a]: D", "A[^a].\n\n[^a]: B\n⟦[^A]⟧: C",
        "A ⟦[^1]⟧ and [^1].", "| x ⟦[^1]⟧ |\n|-|\n",
    ])
    func `footnotes that do not belong together are reported where they are`(marked: String) {
        let note = MarkedNote(marked)
        expectEqual(Markdown.render(note.bytes).problems.map(\.range), note.ranges)
    }

    @Test(arguments: ["\\[^1]", "`[^1]`", "[^ 1]", "[^]", "[a^1]", "    [^1]: a"])
    func `what is no footnote stays text`(text: String) {
        let note = Markdown.render(Array("\(text)\n\n[^1]: b [^1]".utf8))
        expect(!String(decoding: note.html, as: UTF8.self).prefix { $0 != "\n" }.contains("<sup>"))
        expect(html("a\n\n    [^1]: b").contains("<code>[^1]: b"))
    }

    // MARK: Stand-ins

    /// The characters that cmark's stand-ins are made of are punctuation for cmark, and an author may use them.
    @Test func `the characters of stand-ins may be in the note`() {
        let edges = "\u{10A7F}\u{10A50}\u{10A51}\u{12470}\u{12471}"
        for edge in edges {
            expect(html("\(edge)t\(edge) \\~~a~~ https://a.b/_c_").contains("<p>\(edge)t\(edge) ~~a~~ "))
            expectEqual(html("a\(edge)*b*"), html("a~*b*").replacing("~", with: "\(edge)"), "punctuation")
            expect(html("*\(edge)*a").contains("*\(edge)*a"), "punctuation")
        }
        expect(html("\(edges) ~~a~~ \\~~b~~").contains("<del>a</del>"))
        expectEqual(html("&#x10A7F;f7&#x10A7F; \\~"), "<p>\u{10A7F}f7\u{10A7F} ~</p>\n")
    }
}
