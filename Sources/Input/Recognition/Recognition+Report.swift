import Readers
import Settings
import SourceText

extension Recognition {
    /// One sentence: kind, encoding, delimiter, header, and what a row is.
    package var summary: String {
        var parts = [kindText]
        if encoding != .utf8 { parts.append("in \(encoding.rawValue)") }
        let name = Settings.Source.Form.delimiters.first { $0.byte == delimiter }?.name
        if let name { parts.append("with a \(name) between columns") }
        if let sheet { parts.append("in the sheet \(TerminalText.quoted(sheet))") }
        if headerRow == 0 { parts.append("without a header") }
        if let headerRow, headerRow > 1 { parts.append("with its header in row \(headerRow)") }
        if let columnNames { parts.append("with its columns at \(columnNames)") }
        if let cards { parts.append("with an album for each \(TerminalText.printable(cards))") }
        if let records { parts.append("with its records at \(records)") }
        if let line { parts.append("with \(kind == "text" ? "lines" : "titles") such as \(line)") }
        if let heading { parts.append("under headings for `\(heading)`") }
        let rows = unit == .album ? "" : ", a \(headerRow == nil ? "record" : "row") for each \(unit.rawValue)"
        return parts.joined(separator: " ") + rows
    }

    private var kindText: String {
        switch kind {
        case "csv": "a table"
        case "xlsx", "ods": sheet == nil ? "a workbook" : "a table"
        case "json": "JSON"
        case "yaml": "YAML"
        case "toml": "TOML"
        case "xml": "XML"
        case "html" where cards != nil: "cards of a web page"
        case "html": tableNumber == 1 ? "a table in a web page" : "table \(tableNumber ?? 1) of a web page"
        case "text" where line != nil: "a list in plain text"
        case "text" where delimiter == UInt8(ascii: ":"): "records in plain text"
        case "text" where delimiter == UInt8(ascii: "'"): "the rows of a database dump"
        case "text": "a table in Markdown"
        default: "a file of the kind `\(kind)`"
        }
    }

    /// A table of the columns: name, examples, what each was taken for, and how sure that is.
    ///
    /// Long texts are cut until it has at most `width` columns on a terminal; nil for any width.
    package func table(width: Int? = nil) -> String {
        let rows = columns.map { column in
            let examples = column.examples.map(Self.short).joined(separator: " · ")
            return [column.path, examples, column.meaningText, Self.text(column)]
        }
        let all = ([["column", "examples", "taken for", "how sure"]] + rows).map { $0.map(TerminalText.printable) }
        var widths = (0..<4).map { index in all.map { TerminalText.width($0[index]) }.max() ?? 0 }
        if let width { Self.fit(&widths, into: width - 8) }
        return all.map { row in
            let cells = zip(row, widths).map { text, width in
                let cell = TerminalText.prefix(of: text, columns: width)
                return cell + String(repeating: " ", count: width - TerminalText.width(cell))
            }
            let line = "  " + cells.joined(separator: "  ")
            return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
        }.joined()
    }

    /// Narrows the widest columns until all fit.
    private static func fit(_ widths: inout [Int], into width: Int) {
        while widths.reduce(0, +) > width {
            guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 else { return }
            widths[widest] -= 1
        }
    }

    private static func text(_ column: Column) -> String {
        guard let meaning = column.meaning, meaning != .personal, !meaning.hasOwnName else { return "" }
        return column.sureness >= 0.8 ? "sure" : column.isUnsure ? "unsure" : "likely"
    }

    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return TerminalText.prefix(of: line, columns: 24)
    }
}
