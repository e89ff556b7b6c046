import SourceText

/// Findings as a table, for people.
package struct FindingTable {
    private let findings: [Finding]

    /// Creates a table of these findings, which are sorted.
    package init(_ findings: [Finding]) { self.findings = findings }

    private static let head = ["SEVERITY", "CODE", "PLACE", "FINDING"]
    private static let gap = 2
    /// The largest width of the column of places, and the smallest of that of the findings, in terminal columns.
    private static let (widestPlace, narrowestText) = (44, 24)
    /// How many findings of a code are listed on a terminal.
    private static let limit = 20

    /// The table for a terminal of `width` columns, with at most 20 findings of each code; empty without findings.
    ///
    /// Without a width all are listed, the values of a row are separated by tabs, and nothing is cut.
    package func text(width: Int? = nil) -> String {
        if findings.isEmpty { return "" }
        var places = FindingPlaces()
        var rows = [Self.head]
        var counts: [DiagnosticCode: Int] = [:]
        for finding in findings {
            let diagnostic = finding.diagnostic
            counts[diagnostic.code, default: 0] += 1
            if width != nil, counts[diagnostic.code, default: 0] > Self.limit { continue }
            rows.append(
                [
                    diagnostic.severity.rawValue, diagnostic.code.rawValue, Self.place(diagnostic.place, &places),
                    diagnostic.message,
                ].map(TerminalText.printable))
        }
        guard let width else { return rows.map { $0.joined(separator: "\t") + "\n" }.joined() }
        let widths = Self.widths(rows, width)
        let rest = counts.filter { $0.value > Self.limit }.sorted { $0.key < $1.key }
        return rows.map { Self.line($0, widths) }.joined()
            + rest.map { "\($0.value - Self.limit) more of \($0.key.rawValue)\n" }.joined()
    }

    private static func place(_ place: Diagnostic.Place, _ places: inout FindingPlaces) -> String {
        switch place {
        case .none: return ""
        case .path(let path): return path
        case .text(let span):
            if let cell = span.cell { return "\(span.file.path):\(cell)" }
            let start = places.positions(of: span).start
            return "\(span.file.path):\(start.line):\(start.column)"
        }
    }

    private static func widths(_ rows: [[String]], _ width: Int) -> [Int] {
        var widths = head.indices.map { column in rows.reduce(0) { max($0, TerminalText.width($1[column])) } }
        widths[2] = min(widths[2], widestPlace)
        let used = widths.dropLast().reduce((widths.count - 1) * gap, +)
        widths[3] = min(widths[3], max(narrowestText, width - used))
        return widths
    }

    private static func line(_ row: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, width) in widths.enumerated() {
            let shown = TerminalText.prefix(of: row[index], columns: width)
            line += shown
            if index < widths.count - 1 {
                line += String(repeating: " ", count: max(0, width - TerminalText.width(shown)) + gap)
            }
        }
        return line + "\n"
    }
}
