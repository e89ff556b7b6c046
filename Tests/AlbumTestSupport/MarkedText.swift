package import Testing
package import SourceText

/// A source in which `⟦…⟧` marks each place where a diagnostic is expected, in order.
package struct MarkedText {
    /// The text without its marks.
    package let text: String
    /// Byte ranges of the marks.
    package let ranges: [Range<Int>]

    package init(_ marked: String) {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var ranges: [Range<Int>] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦": starts.append(bytes.count)
            case "⟧": ranges.append(starts.removeLast()..<bytes.count)
            default: bytes.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        precondition(starts.isEmpty, "every ⟦ needs a ⟧")
        text = String(decoding: bytes, as: UTF8.self)
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Expects the diagnostics to be exactly these codes with messages, each at its mark.
    package func expectDiagnostics(
        _ diagnostics: [Diagnostic], _ expected: [(DiagnosticCode, String)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = Diagnostic.sorted(diagnostics)
        #expect(
            found.map { "\($0.code.rawValue) \($0.message)" } == expected.map { "\($0.0.rawValue) \($0.1)" },
            sourceLocation: sourceLocation)
        let places = found.compactMap { diagnostic -> Range<Int>? in
            if case .text(let span) = diagnostic.place { span.range } else { nil }
        }
        #expect(places == ranges, sourceLocation: sourceLocation)
    }
}
