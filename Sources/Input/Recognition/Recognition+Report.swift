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
        if headerRow == 0 { parts.append("without a header") }
        if let headerRow, headerRow > 1 { parts.append("with its header in row \(headerRow)") }
        if let columnNames { parts.append("with its columns at \(columnNames)") }
        if let records { parts.append("with its records at \(records)") }
        if let line { parts.append("with \(kind == "text" ? "lines" : "titles") such as \(line)") }
        if let heading { parts.append("under headings for `\(heading)`") }
        let rows = unit == .album ? "" : ", a \(headerRow == nil ? "record" : "row") for each \(unit.rawValue)"
        return parts.joined(separator: " ") + rows
    }

    private var kindText: String {
        switch kind {
        case "csv": "a table"
        case "json": "JSON"
        case "yaml": "YAML"
        case "toml": "TOML"
        case "html": tableNumber == 1 ? "a table in a web page" : "table \(tableNumber ?? 1) of a web page"
        case "text": line == nil ? "a table in Markdown" : "a list in plain text"
        default: "a file of the kind `\(kind)`"
        }
    }

    /// A table of the columns: name, examples, what each was taken for, and how sure that is.
    package var table: String {
        let rows = columns.map { column in
            [
                column.path, column.examples.map(Self.short).joined(separator: " · "), Self.text(column.meaning),
                Self.text(column),
            ]
        }
        let all = [["column", "examples", "taken for", "how sure"]] + rows
        let widths = (0..<4).map { index in all.map { TerminalText.width($0[index]) }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { index, cell in
                index == 3 ? cell : cell + String(repeating: " ", count: widths[index] - TerminalText.width(cell))
            }
            return "  " + TerminalText.printable(cells.joined(separator: "  ")) + "\n"
        }.joined()
    }

    private static func text(_ meaning: Meaning?) -> String {
        switch meaning {
        case nil: "(left out)"
        case .extra: "extra, by its name"
        case .links: "a link"
        case .personal: "(left out: may be private)"
        case let meaning?: meaning.rawValue
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
