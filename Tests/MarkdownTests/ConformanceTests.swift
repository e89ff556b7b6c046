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
        #expect(examples.count == 652)
        for example in examples {
            #expect(likeCmark(example.markdown) == example.html, "example \(example.example)")
        }
    }

    @Test func examplesOfRegressions() throws {
        let examples = examplesOf(try Fixtures.text("commonmark/regression.txt"))
        #expect(examples.count > 10)
        for (number, example) in examples.enumerated() {
            #expect(likeCmark(example.markdown) == example.html, "example \(number + 1)")
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
