import TestSupport
import Testing
@testable import Markdown

/// Link destinations: how they are read, where they are in the note, and how they are replaced.
struct LinkTests {
    static let markedNotes = [
        "See [this](⟦blu.md⟧).", "See [this](  ⟦blu.md⟧  ).", "[a](<⟦a b.md⟧>)", "[a](⟦/u⟧ \"title\")",
        "[a](⟦/u⟧\n'title')",
        "[a](⟦f(o(o)b)ar⟧) and [b](⟦x⟧)", "[a](⟦x⟧)[b](⟦y⟧)[c](⟦x⟧)", "![a](⟦x.png⟧)", "[![alt](⟦i.png⟧)](⟦i.png⟧)",
        "[![alt](⟦i.png⟧)](⟦p.md⟧)", "- [a](⟦x⟧)\n  and [b](⟦y⟧)\n- [c](⟦z⟧)", "> [a](⟦x⟧)\n> [b](\n> ⟦y⟧)",
        "> - [a\n>   b](⟦x⟧)",
        "# Über [a](⟦ü.md⟧) und [b](⟦x⟧)", "a\nb [c](⟦x⟧)\n===", "\t\n[a](⟦x⟧)\tb", "a\r\n[a](⟦x⟧)\r\n\r\n[b](⟦y⟧)\r\n",
        "a\r[a](⟦x⟧)\r\r[b](⟦y⟧)",
        "日本語 😀 [a](⟦日本.md⟧)", "<⟦https://a.example/b⟧>", "<⟦me@a.example⟧>", "[a]\n\n[a]: ⟦/u⟧ 'title'",
        "[a]\n\n[a]: <⟦/u v⟧>",
        "[a]\n\n[a]:\n  ⟦/u⟧", "[x][a] [b](⟦y⟧)\n\n> [a]: ⟦/u⟧", "[a]: ⟦/u⟧\n[b]: /v\n\n[a]", "`[a](x)` [a](⟦x⟧)",
        "``a`[a](x)`` [a](⟦x⟧)",
        "\\[a](x) [a](⟦x⟧)", "[a](⟦b\\)c⟧)", "[a](⟦a&amp;b⟧) [b](⟦a&b⟧)", "[a](<⟦a\\>b⟧>)", "**[a](⟦x⟧)** *[b](⟦y⟧)*",
        "[a `]` b](⟦x⟧)",
        "[a](⟦⟧)", "1. one\n\n   [a](⟦x⟧)\n\n2. two [b](⟦y⟧)", "[a\\]](⟦x⟧)", "![a][r] [b](⟦x⟧)\n\n[r]: ⟦y⟧",
        "[a](⟦&quot;x⟧ 't')", "[a](⟦\\x⟧)",
    ]

    @Test(arguments: markedNotes) func `each link is located in the note`(marked: String) {
        let note = MarkedNote(marked)
        let places = Markdown.render(note.bytes).links.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        expectEqual(places, note.ranges)
    }

    @Test func `images without an alternative text are known`() {
        let note = MarkedNote(
            "![a](x) ![](⟦b.png⟧) ![ ](⟦c.png⟧) [![](⟦d.png⟧)](y) ![`e`](z) ![![f](g)](h) ![\n](⟦i.png⟧) ![*j*](k)")
        expectEqual(Markdown.render(note.bytes).undescribed.map(\.range), note.ranges)
        let refused = Markdown.render(Array("![](javascript:a) [](b)".utf8))
        expect(refused.undescribed.isEmpty)
    }

    /// Locations are indices into the slice's base array, regardless of the text before the slice.
    @Test(arguments: markedNotes) func `link locations in a slice are indices of the whole text`(marked: String) {
        let note = MarkedNote(marked)
        let front = Array("---\ntitle: ü\n---\n".utf8)
        let whole = Markdown.render(note.bytes)
        let slice = Markdown.render((front + note.bytes)[front.count...])
        expectEqual(slice.html, whole.html)
        expectEqual(
            slice.links.map(\.range),
            whole.links.map { $0.range.lowerBound + front.count..<$0.range.upperBound + front.count })
    }

    /// Notes made of known pieces: every location is exact.
    @Test(arguments: 0..<300) func `links are located in notes composed at random`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "[a](⟦x⟧)", "![b](⟦x⟧ \"t\")", "[![i](⟦x⟧)](⟦y⟧)", "<⟦http://a⟧>", "`[c](x)`", "[d](<⟦a b⟧>)", "ü😀",
            "**[e](⟦x&amp;y⟧)**",
            "\\[", "[f](⟦a(b)c⟧)", "\"q\"", "_[g]( ⟦y⟧ )_", "[ref]",
        ]
        let starts = ["", "- ", "> ", "1. ", "# ", "> - "]
        let ends = ["\n\n", "\n", "\r\n\r\n"]
        var marked = ""
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            marked += starts.randomElement(using: &generator) ?? ""
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                marked += "w " + (pieces.randomElement(using: &generator) ?? "") + " "
            }
            marked += "w" + (ends.randomElement(using: &generator) ?? "")
        }
        let note = MarkedNote(marked)
        let places = Markdown.render(note.bytes).links.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
        expectEqual(places, note.ranges, "\(marked)")
    }

    @Test func `each link has its destination, title and kind`() {
        var seen: [Markdown.Link] = []
        let source = "[a](<b&#32;c.md> 'ti&amp;tle') ![i](x.png) <me@a.example>"
        let note = Markdown.render(Array(source.utf8)) { link in
            seen.append(link)
            return .keep
        }
        expectEqual(note.links, seen)
        expectEqual(seen.map(\.destination), ["b c.md", "x.png", "mailto:me@a.example"])
        expectEqual(seen.map(\.title), ["ti&tle", nil, nil])
        expectEqual(seen.map(\.kind), [.link, .image, .link])
    }

    @Test func `a replaced destination is escaped in the HTML`() {
        let result = html("[a](blue.md \"t\") ![i](<x>)") { .replace("/" + $0.destination + "?a&\"b") }
        expectEqual(
            result,
            "<p><a href=\"/blue.md?a&amp;%22b\" title=\"t\">a</a> <img src=\"/x?a&amp;%22b\" alt=\"i\" /></p>\n")
    }

    @Test func `a refused link leaves its text`() {
        let source = "[*a* ![i `c`](x)](blu.md) b ![**j**](y \"t\")"
        expectEqual(html(source) { _ in .reject }, "<p><em>a</em> i c b j</p>\n")
        let onlyImages = html(source) { $0.kind == .image ? .reject : .keep }
        expectEqual(onlyImages, "<p><a href=\"blu.md\"><em>a</em> i c</a> b j</p>\n")
    }

    /// Links inside alternative text are not links of the page.
    @Test func `links inside alternative text are not links of the note`() {
        let note = Markdown.render(Array("![a [b](c) ![d](e)](f) [g](h)".utf8))
        expectEqual(note.links.map(\.destination), ["f", "h"])
        expectEqual(
            String(decoding: note.html, as: UTF8.self), "<p><img src=\"f\" alt=\"a b d\" /> <a href=\"h\">g</a></p>\n"
        )
    }

    /// Locating links does not take quadratic time in their number.
    @Test func `locating thousands of links takes linear time`() {
        let count = 5_000
        let source = Array(((0..<count).map { "[a](x\($0)) [r]" }.joined(separator: " ") + "\n\n[r]: /u\n").utf8)
        var note = Markdown.RenderedNote()
        let seconds = processorSeconds { note = Markdown.render(source) }
        expectEqual(note.links.count, 2 * count)
        expect(note.links.allSatisfy { Array($0.destination.utf8) == Array(source[$0.range]) })
        expect(seconds < 2)
    }
}
