/// The only place where diagnostics are converted to text.
///
///     content/albums/night.md:3:7: error[D207]: `year` must be a date such as 1977 or 1977-11, not "77"
///       3 | year: 77
///         |       ^~
///     help: did you mean 1977?
package struct DiagnosticPrinter: Sendable {
    /// Whether to colour the text with terminal escapes.
    package let usesColor: Bool
    /// The columns of the terminal, between whose words lines are broken; nil for any number.
    private let width: Int?

    /// Diagnostics shown per file and severity; for the rest, only the number is shown.
    package static let limitPerFile = 20

    /// Maximum number of characters shown of a source line.
    private let lineWidth: Int

    /// A printer for a terminal with a `width`, which may show colours (`usesColor`), or for any other output.
    package init(usesColor: Bool, width: Int? = nil) {
        (self.usesColor, self.width) = (usesColor, width)
        lineWidth = min(100, max(20, (width ?? 120) - 14))
    }

    /// All diagnostics in order, each ending with a line feed.
    package func text(for diagnostics: [Diagnostic]) -> String {
        var result = ""
        var shown: [String: Int] = [:]
        var secrets = HiddenLines()
        var hidden: [(key: String, path: String, severity: Diagnostic.Severity, count: Int)] = []
        for diagnostic in Diagnostic.sorted(diagnostics) {
            let key = "\(diagnostic.severity.rawValue) \(diagnostic.path)"
            shown[key, default: 0] += 1
            if shown[key, default: 0] <= Self.limitPerFile {
                result += text(for: diagnostic, &secrets)
            } else if let index = hidden.firstIndex(where: { $0.key == key }) {
                hidden[index].count += 1
            } else {
                hidden.append((key, diagnostic.path, diagnostic.severity, 1))
            }
        }
        for rest in hidden {
            result += "\(rest.path): \(rest.count) more \(rest.severity.rawValue)\(rest.count == 1 ? "" : "s")\n"
        }
        return result
    }

    /// One diagnostic, ending with a line feed.
    package func text(for diagnostic: Diagnostic) -> String {
        var secrets = HiddenLines()
        return text(for: diagnostic, &secrets)
    }

    private func text(for diagnostic: Diagnostic, _ secrets: inout HiddenLines) -> String {
        let place = describe(diagnostic.place)
        let isError = diagnostic.severity == .error
        let label = paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]", isError ? "1;31" : "1;33")
        func line(_ text: String) -> String { TerminalText.wrapped(text, width: width) }
        var result = line("\(place.isEmpty ? "" : "\(place): ")\(label): \(TerminalText.printable(diagnostic.message))")
        if case .text(let span) = diagnostic.place { result += excerpt(span, &secrets) }
        for note in diagnostic.countedNotes {
            let place = describe(note.place)
            let separator = place.isEmpty ? "" : ": "
            result += line("\(paint("note", "1;36")): \(TerminalText.printable(note.text))\(separator)\(place)")
        }
        if let help = diagnostic.help { result += line("\(paint("help", "1;32")): \(TerminalText.printable(help))") }
        return result
    }

    private func describe(_ place: Diagnostic.Place) -> String {
        switch place {
        case .text(let span): TerminalText.printable(span.description)
        case .path(let path): TerminalText.printable(path)
        case .none: ""
        }
    }

    /// The source line and, below it, a caret under the span's first character and tildes under the rest.
    private func excerpt(_ span: SourceSpan, _ secrets: inout HiddenLines) -> String {
        let file = span.file
        let line = file.lineRange(around: span.start)
        if file.bytes.isEmpty { return "" }
        if secrets.contains(span) { return "  \(span.line) | (not shown: it may hold a password)\n" }
        let shown = window(file.bytes[line], around: span.start)
        let number = String(span.line)
        let gutter = String(repeating: " ", count: number.count)
        let lead = TerminalText.width(file.bytes[shown.range.lowerBound..<min(span.start, shown.range.upperBound)])
        let end = min(max(span.end, span.start), shown.range.upperBound)
        let width = span.start < end ? max(1, TerminalText.width(file.bytes[span.start..<end])) : 1
        let text =
            (shown.cutsStart ? "…" : "") + TerminalText.display(file.bytes[shown.range]) + (shown.cutsEnd ? "…" : "")
        let indent = String(repeating: " ", count: lead + (shown.cutsStart ? 1 : 0))
        let mark = paint("^" + String(repeating: "~", count: width - 1), "1;31")
        return "  \(number) | \(text)\n  \(gutter) | \(indent)\(mark)\n"
    }

    /// The section of a long line that contains `offset`, cut at character boundaries.
    private func window(
        _ line: ArraySlice<UInt8>, around offset: Int
    ) -> (range: Range<Int>, cutsStart: Bool, cutsEnd: Bool) {
        var starts: [Int] = []
        var position = line.startIndex
        while position < line.endIndex {
            starts.append(position)
            position += max(1, UTF8Text.scalarLength(line, at: position))
        }
        guard starts.count > lineWidth else { return (line.startIndex..<line.endIndex, false, false) }
        let caret = starts.lastIndex { $0 <= offset } ?? 0
        let first = max(0, min(caret - lineWidth * 3 / 5, starts.count - lineWidth))
        let last = first + lineWidth
        let end = last < starts.count ? starts[last] : line.endIndex
        return (starts[first]..<end, first > 0, last < starts.count)
    }

    private func paint(_ text: String, _ code: String) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
