import Albums
import Recognition
import Readers
import Settings
import SourceText

/// A table exported by another program: fields are found by column name, and surrounding blanks are removed.
struct ExportTable {
    let table: CSVTable
    private let columns: [String: Int]
    /// The order of day and month in columns of dates, where one of their rows decides it.
    private let orders: [String: DateOrder]

    /// Reads the table of a file, with columns renamed to their `known` names.
    init(_ file: SourceFile, known: [String], synonyms: [String: [String]] = [:]) {
        self.init(CSVReader.read(file, isForeign: true), known: known, synonyms: synonyms)
    }

    /// Creates a table with columns renamed to their `known` names.
    init(_ table: CSVTable, known: [String], synonyms: [String: [String]] = [:]) {
        var table = table
        table.adoptNames(known, synonyms: synonyms)
        self.table = table
        var columns: [String: Int] = [:]
        for (index, name) in table.header.enumerated() where columns[name] == nil { columns[name] = index }
        self.columns = columns
        orders = columns.filter { $0.key.contains("Date") }.compactMapValues { index in
            var evidence = DateEvidence()
            for row in table.rows where index < row.fieldCount {
                evidence.add(table.text(of: table.fields[row.firstField + index]))
            }
            return evidence.order
        }
    }

    func has(_ column: String) -> Bool { columns[column] != nil }

    /// The text of a field; empty when the column is missing.
    func text(_ row: CSVTable.Row, _ column: String) -> String {
        field(row, column).map { RecordReader.trimmed(table.text(of: $0)) } ?? ""
    }

    /// The first non-empty text of some columns: programs rename columns between versions.
    func text(_ row: CSVTable.Row, _ columns: [String]) -> String {
        for column in columns {
            let text = text(row, column)
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The unchanged text of a field, and its position; nil when it is blank.
    func note(_ row: CSVTable.Row, _ column: String) -> (text: String, span: SourceSpan)? {
        guard let field = field(row, column) else { return nil }
        let text = table.text(of: field)
        return text.allSatisfy(\.isWhitespace) ? nil : (text, table.file.span(field.range))
    }

    /// The position of a field, or of its row if the column is missing.
    func span(_ row: CSVTable.Row, _ column: String) -> SourceSpan {
        table.file.span(field(row, column)?.range ?? row.range)
    }

    /// The certain part of a date; nil when there is none, with a warning if the field is not empty.
    func date(_ row: CSVTable.Row, _ column: String, _ importReport: inout ImportReport) -> PartialDate? {
        importReport.date(dateText(row, column), of: column, at: span(row, column))
    }

    /// A date, with or without a time of day.
    func moment(_ row: CSVTable.Row, _ column: String, _ importReport: inout ImportReport) -> Timestamp? {
        guard let text = ForeignDate.known(dateText(row, column)) else { return nil }
        do {
            return try Timestamp(text)
        } catch {
            let read = Timestamp.foreign(text)
            if let read, read.isWhole { return read.moment }
            let rest = read.map { "\($0.moment.date.text) is shown" } ?? "it is left out"
            let problem = Diagnostic.warning(
                .badDate, error.message(for: column, value: text), at: span(row, column))
            importReport.note(problem.asWarning(rest, subject: read == nil ? column : "\(column) in part"))
            return read?.moment
        }
    }

    /// A number on a scale, in which 0 means no value; an invalid number is reported.
    func rating(_ row: CSVTable.Row, _ column: String, of scale: Int, _ importReport: inout ImportReport) -> Rating? {
        let text = text(row, column)
        if text.isEmpty { return nil }
        if let rating = Rating(text, of: scale), rating.scale == scale { return rating.hundredths > 0 ? rating : nil }
        importReport.value(
            .warning(.badValue, "`\(column)` must be 0 to \(scale), not \"\(text)\"", at: span(row, column)), of: column
        )
        return nil
    }

    /// The text of a field as a value with its place; empty when the column is missing.
    ///
    /// The column is found by name without case, blanks and punctuation if that is unambiguous.
    func values(_ row: CSVTable.Row, _ column: String) -> [Node] {
        guard let index = table.column(column), index < row.fieldCount else { return [] }
        let field = table.fields[row.firstField + index]
        return [Node(.string(table.text(of: field)), field.range, isQuoted: field.isQuoted)]
    }

    /// The text of a date, in ISO 8601 where the order of its numbers is known.
    private func dateText(_ row: CSVTable.Row, _ column: String) -> String {
        let text = text(row, column)
        return orders[column]?.standard(text) ?? text
    }

    private func field(_ row: CSVTable.Row, _ column: String) -> CSVTable.Field? {
        guard let index = columns[column], index < row.fieldCount else { return nil }
        return table.fields[row.firstField + index]
    }
}
