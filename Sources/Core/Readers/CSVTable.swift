package import SourceText

/// The rows of a CSV file, stored as byte ranges; texts are created on demand.
package struct CSVTable: Sendable {
    /// One field of a row.
    package struct Field: Sendable {
        let start: UInt32
        let end: UInt32
        /// Whether the field is in quotes, which are part of its range.
        package let isQuoted: Bool
        /// Whether `""` in the field means one quote.
        let hasDoubledQuotes: Bool

        /// The field's bytes in the file, including quotes.
        package var range: Range<Int> { Int(start)..<Int(max(start, end)) }

        init(_ range: Range<Int>, isQuoted: Bool = false, hasDoubledQuotes: Bool = false) {
            start = UInt32(clamping: range.lowerBound)
            end = UInt32(clamping: range.upperBound)
            self.isQuoted = isQuoted
            self.hasDoubledQuotes = hasDoubledQuotes
        }

        /// The bytes of the field's text, without quotes.
        var contentRange: Range<Int> {
            isQuoted && range.count >= 2 ? (range.lowerBound + 1)..<(range.upperBound - 1) : range
        }
    }

    /// One record.
    package struct Row: Sendable {
        /// The record's number in the file; the header is record 1, and blank lines do not count.
        package let number: Int
        /// Whether a mistake in the row was reported, so that fields may be missing or shifted.
        package var isRecovered: Bool
        package var firstField: Int
        package var fieldCount: Int
        var start: UInt32
        var end: UInt32

        /// The row's bytes in the file, without the line ending.
        package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
    }

    /// The file it was read from.
    package let file: SourceFile
    /// The byte that separates fields.
    package let delimiter: UInt8
    /// The column names, without surrounding blanks.
    package internal(set) var header: [String] = []
    /// The byte range of each column name.
    package internal(set) var headerRanges: [Range<Int>] = []
    /// The records after the header.
    package internal(set) var rows: [Row] = []
    /// The mistakes, at most ``DiagnosticCollector/limit`` of them, in file order.
    package internal(set) var diagnostics: [Diagnostic] = []
    package var fields: [Field] = []

    init(file: SourceFile, delimiter: UInt8) {
        self.file = file
        self.delimiter = delimiter
    }

    package func fields(of row: Row) -> ArraySlice<Field> {
        fields[row.firstField..<(row.firstField + row.fieldCount)]
    }

    /// The text of a field, with quotes resolved.
    package func text(of field: Field) -> String {
        let content = file.bytes[field.contentRange]
        guard field.hasDoubledQuotes else {
            switch delimiter {
            case UInt8(ascii: "|"): return unescaped(content)
            case UInt8(ascii: "<"): return HTMLText.text(content)
            case UInt8(ascii: "'"):
                let text = UTF8Text.replacing("''", with: "'", in: String(decoding: content, as: UTF8.self))
                return UTF8Text.replacing("\\'", with: "'", in: text)
            default: return String(decoding: content, as: UTF8.self)
            }
        }
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var offset = content.startIndex
        while offset < content.endIndex {
            let byte = content[offset]
            result.append(byte)
            let isDoubled =
                byte == UInt8(ascii: "\"") && offset + 1 < content.endIndex && content[offset + 1] == byte
            offset += isDoubled ? 2 : 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A text in which a bar is written as `\|`, as in tables of Markdown.
    private func unescaped(_ content: ArraySlice<UInt8>) -> String {
        UTF8Text.replacing("\\|", with: "|", in: String(decoding: content, as: UTF8.self))
    }

    package func texts(of row: Row) -> [String] { fields(of: row).map(text(of:)) }

    /// The row as a mapping from column names to text; empty fields and fields without a column are left out.
    package func node(of row: Row) -> Node {
        var entries: [Node.Entry] = []
        entries.reserveCapacity(header.count)
        for (index, field) in fields(of: row).enumerated() where index < header.count {
            if field.contentRange.isEmpty || header[index].isEmpty { continue }
            let value = Node(.string(text(of: field)), field.range, isQuoted: field.isQuoted)
            entries.append(Node.Entry(key: header[index], range: headerRanges[index], value: value))
        }
        return Node(.map(entries), row.range, isRecovered: row.isRecovered)
    }

    /// Reports missing columns (D215), and warns about unknown ones (D210).
    ///
    /// Unknown columns are not reported if `known` is nil: exports of other programs have many.
    package func checkColumns(required: [String], known: [String]? = nil) -> [Diagnostic] {
        var findings = DiagnosticCollector(file)
        // An empty or non-text file has already been reported.
        if header.isEmpty, !diagnostics.isEmpty { return [] }
        let place = (headerRanges.first?.lowerBound ?? 0)..<(headerRanges.last?.upperBound ?? 0)
        for name in required where !header.contains(name) {
            let near = known == nil ? nil : Suggestion.nearest(to: name, in: header)
            let other = known == nil ? "other tables are read by a source of the kind `csv`, with a `map`" : nil
            findings.error(
                .missingColumn, place, help: near.map { "did you mean the column `\($0)`?" } ?? other,
                notes: [.init("columns: \(header.map { "`\($0)`" }.joined(separator: ", "))")],
                "there is no column `\(name)`")
        }
        guard let known else { return findings.sorted }
        for (index, name) in header.enumerated() where !name.isEmpty && !known.contains(name) {
            findings.warning(
                .unknownKey, headerRanges[index],
                help: Suggestion.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
                    ?? "a column of your own is shown on the album's page when its name begins with `extra.`, as in `extra.\(name)`",
                "unknown column `\(name)`")
        }
        return findings.sorted
    }
}
