import TestSupport
import Testing
@testable import SourceText

struct DiagnosticPrinterTests {
    private let printer = DiagnosticPrinter(usesColor: false)

    @Test func `a diagnostic is printed in the documented form`() {
        let file = SourceFile(path: "content/albums/night.md", text: "---\ntitle: Night\nyear: 77\n---\n")
        let span = file.span(23..<25)
        let diagnostic = Diagnostic.error(.badDate, "a sentence", at: span, help: "did you mean 1977?")
        expectEqual(
            printer.text(for: diagnostic),
            """
            content/albums/night.md:3:7: error[D207]: a sentence
              3 | year: 77
                |       ^~
            help: did you mean 1977?

            """)
    }

    @Test func `lines of a terminal are broken between words, and a long text is cut`() {
        let file = SourceFile(path: "a.csv", text: String(repeating: "word,", count: 40))
        let diagnostic = Diagnostic.warning(
            .badValue, "a sentence of more words than a line has", at: file.span(150..<154), help: "a \u{1B} b")
        let narrow = DiagnosticPrinter(usesColor: true, width: 40).text(for: diagnostic)
        let plain = ["1;33", "1;31", "1;36", "1;32", "0"].reduce(narrow) { $0.replacing("\u{1B}[\($1)m", with: "") }
        expect(plain.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 40 }, "\(plain)")
        expect(plain.hasPrefix("a.csv:1:151: warning[D212]: a sentence\nof more words than a line has\n  1 | …"))
        expect(narrow.contains("\u{1B}[1;33mwarning[D212]\u{1B}[0m: a sentence\n"))
        let wide = DiagnosticPrinter(usesColor: false, width: 300).text(for: diagnostic)
        expectEqual(wide, DiagnosticPrinter(usesColor: false).text(for: diagnostic))
    }

    @Test func `a second location is printed as a note`() {
        let file = SourceFile(path: "a.json", text: "[1,\n2]")
        let diagnostic = Diagnostic.warning(
            .duplicateID, "twice", at: file.span(4..<5), notes: [.init("the first is here", at: file.span(1..<2))])
        expectEqual(
            printer.text(for: diagnostic),
            """
            a.json:2:1: warning[D205]: twice
              2 | 2]
                | ^
            note: the first is here: a.json:1:2

            """)
    }

    @Test func `columns count characters, and carets align with terminal cells`() {
        let file = SourceFile(path: "t", text: "東京 x\té!")
        let text = printer.text(for: .error(.syntax, "m", at: file.span(11..<12)))
        expectEqual(text, "t:1:7: error[D201]: m\n  1 | 東京 x é!\n    |         ^\n")
    }

    @Test func `control characters and invalid bytes are printed escaped`() {
        let file = SourceFile(path: "t", bytes: Array("ab".utf8) + [0xFF, 0x1B] + Array("c".utf8))
        expect(
            printer.text(for: .error(.notUTF8, "m", at: file.span(2..<3))).contains("| ab\\xFF\\u{1B}c\n    |   ^~~~\n")
        )
        expect(printer.text(for: .error(.syntax, "a\u{1B}[2J", at: file.span(0..<0))).contains("a\\u{1B}[2J\n"))
    }

    @Test func `long lines are cut around the caret`() {
        let file = SourceFile(
            path: "t", text: String(repeating: "é", count: 5_000) + "X" + String(repeating: "ü", count: 5_000))
        let lines = printer.text(for: .error(.syntax, "m", at: file.span(10_000..<10_001))).split(separator: "\n")
        expectEqual(lines[0], "t:1:5001: error[D201]: m")
        let mark = lines[2].distance(from: lines[2].startIndex, to: lines[2].firstIndex(of: "^") ?? lines[2].endIndex)
        expect(lines[1].count < 115 && Array(lines[1])[mark] == "X")
    }

    @Test func `twenty diagnostics per file are printed, the rest counted`() {
        let file = SourceFile(path: "t", text: String(repeating: "x\n", count: 50))
        let many = (0..<50).map { Diagnostic.error(.syntax, "m\($0)", at: file.span((2 * $0)..<(2 * $0 + 1))) }
        let text = printer.text(for: many.shuffled())
        expectEqual(text.split(separator: "\n").count { $0.contains("error[D201]") }, 20)
        expect(text.hasSuffix("t: 30 more errors\n"))
    }

    /// Any bytes and any span give text, with the caret inside the shown line.
    @Test(arguments: 0..<200)
    func `any span of any bytes is printed`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = [0x61, 0x0A, 0x0D, 0x09, 0xC3, 0xA9, 0xFF, 0xE6, 0x97, 0xA5]
        let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        let file = SourceFile(path: "t", bytes: bytes)
        let start = Int.random(in: -2...310, using: &random)
        let span = file.span(start..<(start + Int.random(in: 0...50, using: &random)))
        expect(
            printer.text(for: .error(.syntax, "m", at: span)).hasPrefix(
                "t:\(span.line):\(span.column): error[D201]: m\n"))
    }
}
