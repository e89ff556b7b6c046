import TestSupport
import Testing
@testable import Markdown

/// Input that is rejected before cmark parses it, and input that must not be.
struct GuardTests {
    @Test func `quotes nested more than 100 levels deep are refused`() throws {
        let fine = Markdown.render(Array((String(repeating: "> ", count: 100) + "x\n").utf8))
        expect(fine.problems.isEmpty && !fine.html.isEmpty)
        let deep = Markdown.render(Array(("\n" + String(repeating: "> ", count: 101) + "x\n").utf8))
        expectEqual(deep.problems, [.init(kind: .tooDeep(level: 101), range: 201..<202)])
        expect(deep.html.isEmpty)
    }

    /// The nesting level decides; the location is the first marker that is too deep.
    @Test(arguments: ["> ", "- ", ">", "1. ", "> - ", "*   ", "   9) "])
    func `any markers nested too deep are reported at the right one`(marker: String) {
        for count in [1, 49, 50, 51, 99, 100, 101, 102, 1_000, 20_000] {
            let levels = marker == "> - " ? 2 * count : count
            let note = Markdown.render(Array((String(repeating: marker, count: count) + "x").utf8))
            expectEqual(note.problems.isEmpty, levels <= 100, "\(count) of \(marker)")
            guard let problem = note.problems.first else { continue }
            expectEqual(problem.kind, .tooDeep(level: 101))
            let perMarker = marker == "> - " ? 50 : 100
            let indent = marker.prefix { $0 == " " }.utf8.count
            expectEqual(problem.range.lowerBound, perMarker * marker.utf8.count + indent, "\(count) of \(marker)")
        }
    }

    @Test(arguments: [100, 101, 500]) func `lists nested too deep over many lines are refused`(levels: Int) {
        let source = (0..<levels).map { String(repeating: "  ", count: $0) + "* a\n" }.joined()
        let note = Markdown.render(Array(source.utf8))
        expectEqual(note.problems.map(\.kind), levels > 100 ? [.tooDeep(level: 101)] : [])
        if let problem = note.problems.first {
            expectEqual(problem.range.lowerBound, (0..<100).map { 2 * $0 + 4 }.reduce(0, +) + 200)
        }
    }

    /// The guard agrees with the full tree, although it parses only part of the text.
    @Test(arguments: 0..<60) func `the depth guard agrees with the parsed tree`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "> ", ">", "- ", "* ", "1. ", "  ", "    ", "\t", "x", "\n", "\n", "```\n", "\r\n", "10) ", "---", "+ ",
            "# ", "<div>", "-",
        ]
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            let bytes = Array(text.utf8)
            let limit = Int.random(in: 1...6, using: &generator)
            var depth = 0
            var deepest = 0
            Tree(parsing: bytes[...])?.walk { node, entering in
                guard node.kind == .blockQuote || node.kind == .list else { return }
                depth += entering ? 1 : -1
                deepest = max(deepest, depth)
            }
            let place = DepthGuard.firstTooDeepPlace(in: bytes[...], limit: limit)
            expectEqual(place != nil, deepest > limit, "\(text.debugDescription) \(limit)")
            guard let place else { continue }
            expect(">-*+0123456789".utf8.contains(bytes[place.lowerBound]), "\(text.debugDescription) \(limit)")
        }
    }

    /// Text that only looks nested is not rejected.
    @Test(arguments: [
        "```\n" + String(repeating: "> ", count: 5_000) + "x\n```", String(repeating: "-", count: 5_000),
        String(repeating: " ", count: 5_000) + "x",
        "a\n" + String(repeating: "=", count: 500), String(repeating: "*", count: 5_000) + "a",
        "a\n\n    " + String(repeating: "> ", count: 5_000),
        String(repeating: "- ", count: 150), "> " + String(repeating: "* ", count: 3_000) + "\n> x",
        String(repeating: "\t", count: 3_000) + "\nx", String(repeating: "> x\n", count: 3_000),
        String(repeating: "- x\n", count: 3_000),
    ])
    func `text that only looks nested is rendered`(source: String) {
        let note = Markdown.render(Array(source.utf8))
        expect(note.problems.isEmpty)
        expect(!note.html.isEmpty)
    }

    @Test func `a note above the size limit is refused`() {
        let note = Markdown.render(Array("abcdef".utf8)[1...], options: .init(maximumBytes: 3))
        expectEqual(note.problems, [.init(kind: .tooLarge(limitBytes: 3), range: 4..<6)])
        expect(Markdown.render(Array("abc".utf8), options: .init(maximumBytes: 3)).problems.isEmpty)
    }

    @Test func `too many open image brackets are refused`() {
        let note = Markdown.render(Array(String(repeating: "![[]()", count: 20_000).utf8))
        expectEqual(note.problems.map(\.kind), [.tooManyOpenBrackets])
        let lists = String(repeating: "- ![a](b) [c](d)\n", count: 8_000)
        expect(Markdown.render(Array(lists.utf8)).problems.isEmpty)
        let paragraphs = String(repeating: "![a](b) [c](d)\r\n\r\n", count: 8_000)
        expect(BracketGuard.firstCostlyPlace(in: Array(paragraphs.utf8)[...]) == nil)
    }

    /// A megabyte of prose is rendered like any other note.
    @Test func `a megabyte of prose is rendered without problems`() {
        let paragraph = "It's *the* \"best\" [record](a.md) of 1977, they say; don't miss `side two` ![cover](c.jpg).\n"
        let source = Array(String(repeating: String(repeating: paragraph, count: 4) + "\n", count: 2_900).utf8)
        expect(source.count > 1_000_000)
        let note = Markdown.render(source)
        expect(note.problems.isEmpty)
        expectEqual(note.links.count, 2 * 4 * 2_900)
        expect(note.html.count > source.count)
    }
}
