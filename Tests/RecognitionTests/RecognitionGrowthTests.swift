import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Recognition
@testable import Settings
@testable import SourceText

/// The time that recognizing and reading a file takes grows with its size, whatever is in it.
struct RecognitionGrowthTests {
    /// Inputs of `count` parts, by what is unusual about them.
    private static let inputs: [(name: String, text: @Sendable (Int) -> String)] = [
        ("one long line of words", { String(repeating: "Blue Night, 1977 - Train by (Davis) ", count: $0) }),
        ("one long line of code", { String(repeating: "function a(b,c){return b+c*2};", count: $0) }),
        ("one long line without blanks", { String(repeating: "abcdefghij", count: $0) }),
        ("one long line of digits", { String(repeating: "1977", count: $0) }),
        ("opening brackets", { String(repeating: "((((", count: $0) }),
        ("dashes", { String(repeating: " - ", count: $0) }),
        ("commas", { "title," + String(repeating: "a,", count: $0) + "\nx" }),
        ("quotes", { String(repeating: "\"\"", count: $0) + "\na" }),
        ("an open quote", { "title,artist\n\"" + String(repeating: "a,b\n", count: $0) }),
        ("colons", { String(repeating: "a: ", count: $0) }),
        ("an object with many keys", { "{" + (0..<$0).map { "\"k\($0)\":1" }.joined(separator: ",") + "}" }),
        ("an array of arrays", { "[" + String(repeating: "[1,2],", count: $0) + "0]" }),
        ("elements that do not end", { "<a>" + String(repeating: "<b ", count: $0) }),
        ("rows of a table of one cell", { String(repeating: "| a\n", count: $0) }),
        ("headings", { String(repeating: "# A\n- b (1977)\n", count: $0) }),
        (
            "cards of a page",
            {
                "<html><ul>" + String(repeating: "<li class=c><img src=a.png><h3>A</h3><p>by B</p></li>", count: $0)
            }
        ),
        ("elements in elements", { "<html>" + String(repeating: "<div class=a>x", count: $0) }),
        ("equal names", { String(repeating: "Low - Low (1977)\n", count: $0) }),
    ]

    @Test(arguments: TestScope.sample(Array(inputs.indices), 5, for: "growth of recognition"))
    func `recognizing a file four times as large takes about four times as long`(index: Int) {
        let (name, text) = Self.inputs[index]
        let factor = Growth.factor(from: 1_000) { count in
            _ = Recognition.recognize(SourceFile(path: "x", text: text(count)))
        }
        #expect(factor < Growth.limit, "\(name)")
    }

    @Test(arguments: ["{artist} - {title} ({year})", "{title}, {year}", "({year}) {title}", "{artist}: {title}"])
    func `the values of a line four times as long take about four times as long`(pattern: String) throws {
        let pattern = try #require(LinePattern(pattern))
        for (name, text) in TestScope.sample(Self.inputs, 6, for: "growth of \(pattern)") {
            let factor = Growth.factor(from: 1_000) { count in _ = pattern.values(Array(text(count).utf8)[...]) }
            #expect(factor < Growth.limit, "\(name)")
        }
    }

    @Test func `a large table is recognized in less time than it takes to read`() throws {
        let rows = TestScope.isFull ? 100_000 : 8_000
        let text =
            "Artist,Album,Year,Genre,Label\n"
            + (0..<rows).map { "Artist \($0 % 977),Album \($0),\(1950 + $0 % 70),Rock,Label \($0 % 31)\n" }.joined()
        let file = SourceFile(path: "x", text: text)
        let start = Growth.now()
        let found = try #require(Recognition.recognize(file))
        let recognized = Growth.now()
        let source = try #require(Settings.source(from: "sources:\n" + found.source(file: "x")).source)
        #expect(MappedTableAdapter(file: file, source: source).parse().albums.count == rows)
        let read = Growth.now()
        print("\(rows) rows: recognized in \(recognized - start) s, read in \(read - recognized) s")
        #expect(recognized - start < read - recognized)
    }
}
