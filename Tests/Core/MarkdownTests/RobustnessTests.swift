import Foundation
import TestSupport
import Testing
@testable import Markdown

/// Any bytes: no crash, harmless balanced HTML, locations inside the note.
struct RobustnessTests {
    private static let pieces = [
        "[", "]", "(", ")", "![", "](", "[a]", "<", ">", "<a ", "<!--", "-->", "<?", "*", "_", "**", "`", "\\", "&",
        "&#x6A;", "a", " ", "\n", "\n\n", "\"",
        "'", "<http://", "b@c.d", ":", "[a]: ", "/u", "  \n", "# ", "===\n", "1. ", "- ", "    ", "\t", "> ", "!",
        "javascript:", "\r\n", "\0", "ü", "😀",
        "</p>", "<script>", "```\n", "~~~ x\"y\n", "&Tab;", "%3A", "[a](b)", "![c](d \"e\")", "<x@y>", "\u{2028}",
        "| a | b |\n|---|:-:|\n", "|", "|\n", "\\|", "~~", "~", "\\~", "- [ ] ", "[x] ", "[^1]", "\n[^1]: ",
        "[^a]: b\n",
        "https://a.b/_c_", "www.", "www.x.y", "d@e.f", "\u{10A7F}", "\u{10A7F}f0\u{10A7F}", "\u{10A7F}t\u{10A7F}",
    ]

    @Test(arguments: 0..<40) func `random notes give harmless HTML`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<40 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                bytes += Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    bytes.append(.random(in: 0...255, using: &generator))
                }
            }
            expectHarmless(bytes)
        }
    }

    @Test func `a note cut at any byte gives harmless HTML`() {
        let source = Array(
            "# Über *x*\n\n> - [a](<b c> \"t\")\n>   ![i](j&amp;k)\n\n1) `c` <https://x>\n\n[r]: /u 't'\n\n[r] <b>\n\n```swift\nx\n```\n<!-- c -->\n\n| a | b |\n|:--|--:|\n| ~~c~~ | \\| https://d.e/_f_ |\n\n- [x] g[^h]\n\n[^h]: i\n\n    j\n😀"
                .utf8)
        for end in 0...source.count { expectHarmless(Array(source[..<end])) }
        for start in 0...source.count { expectHarmless(Array(source[start...])) }
    }

    private func expectHarmless(_ bytes: [UInt8]) {
        let note = Markdown.render(bytes)
        expectEqual(HTMLCheck.faults(note.html), [], "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        for range in note.links.map(\.range) + note.problems.map(\.range) {
            expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        }
        expectEqual(Set(note.headings.map(\.anchor)).count, note.headings.count)
        let unlocated = Markdown.render(bytes, options: .init(locatesLinks: false))
        expectEqual(unlocated.html, note.html)
        expectEqual(unlocated.excerpt, note.excerpt)
        expectEqual(unlocated.headings, note.headings)
        expectEqual(unlocated.links.map(\.destination), note.links.map(\.destination))
        expectEqual(unlocated.problems.map(\.kind), note.problems.map(\.kind))
        let ids = String(decoding: note.html, as: UTF8.self).components(separatedBy: " id=\"").dropFirst()
            .map { $0.prefix { $0 != "\"" } }
        expectEqual(Set(ids).count, ids.count)
    }

    /// Trees allocate memory in blocks: notes that need many blocks, and a word that is larger than a block.
    @Test func `long notes are rendered completely`() {
        let word = String(repeating: "x", count: 100_000)
        for count in [1, 100, 3_000] {
            let source = String(repeating: "*a* [b](c&amp;d)\n", count: count) + word
            let note = Markdown.render(Array(source.utf8))
            let line = "<em>a</em> <a href=\"c&amp;d\">b</a>\n"
            expectEqual(note.html, Array("<p>\(String(repeating: line, count: count))\(word)</p>\n".utf8))
            expectEqual(note.links.count, count)
        }
    }

    @Test func `notes are rendered alike in parallel`() async {
        let sources = (0..<64).map { "# N \($0)\n\n\"[a](x\($0))\" -- *b*\n\n[r]\n\n[r]: y\($0)\n" }
        let alone = sources.map { Markdown.render(Array($0.utf8)) }
        await withTaskGroup(of: (Int, Markdown.RenderedNote).self) { group in
            for _ in 0..<4 {
                for (number, source) in sources.enumerated() {
                    group.addTask { (number, Markdown.render(Array(source.utf8))) }
                }
            }
            for await (number, note) in group { expectEqual(note, alone[number]) }
        }
    }
}
