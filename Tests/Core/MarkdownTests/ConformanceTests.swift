import Foundation
import TestSupport
import Testing
@testable import Markdown

/// The CommonMark examples, rendered by our renderer.
struct ConformanceTests {
    private struct Example: Decodable {
        let markdown: String
        let html: String
        let example: Int
    }

    @Test func `all CommonMark examples give the HTML of the specification`() throws {
        let data = try Data(Fixtures.bytes("commonmark/spec-0.30.json"))
        let examples = try JSONDecoder().decode([Example].self, from: data)
        expectEqual(examples.count, 652)
        for example in examples {
            expectEqual(likeCmark(example.markdown, extensions: false), example.html, "example \(example.example)")
        }
    }

    /// Examples whose result an extension changes, as it must: bare addresses become links (GFM has these links too).
    private static let changed: [Int: String] = [
        605: "<p>&lt;<a href=\"mailto:foo+@bar.example.com\">foo+@bar.example.com</a>&gt;</p>\n",
        607: "<p>&lt; <a href=\"http://foo.bar\">http://foo.bar</a> &gt;</p>\n",
        610: "<p><a href=\"http://example.com\">http://example.com</a></p>\n",
        611: "<p><a href=\"mailto:foo@bar.example.com\">foo@bar.example.com</a></p>\n",
    ]

    @Test func `extensions change no other CommonMark example than those with bare addresses`() throws {
        let data = try Data(Fixtures.bytes("commonmark/spec-0.30.json"))
        for example in try JSONDecoder().decode([Example].self, from: data) {
            expectEqual(
                likeCmark(example.markdown), Self.changed[example.example] ?? example.html,
                "example \(example.example)")
        }
    }

    @Test func examplesOfRegressions() throws {
        let examples = examplesOf(try Fixtures.text("commonmark/regression.txt"))
        expect(examples.count > 10)
        for (number, example) in examples.enumerated() {
            expectEqual(likeCmark(example.markdown), example.html, "example \(number + 1)")
        }
    }

    /// Examples between lines of 32 backticks, separated by a line `.`, with `→` for tabs.
    private func examplesOf(_ text: String) -> [(markdown: String, html: String)] {
        let fence = String(repeating: "`", count: 32)
        var examples: [(String, String)] = []
        var parts: [String] = []
        var isInside = false
        let newline = Character("\n").unicodeScalars.first
        for line in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == newline }) {
            let line = String(line).replacingOccurrences(of: "→", with: "\t")
            if line == fence + " example" {
                (isInside, parts) = (true, [""])
            } else if isInside, line == fence {
                isInside = false
                if parts.count == 2 { examples.append((parts[0], parts[1])) }
            } else if isInside, line == ".", parts.count == 1 {
                parts.append("")
            } else if isInside {
                parts[parts.count - 1] += line + "\n"
            }
        }
        return examples
    }
}
