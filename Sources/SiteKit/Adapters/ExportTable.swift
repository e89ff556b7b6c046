/// A table that another program exported: fields by the names of their columns, blanks around them removed.
struct ExportTable {
    /// The table.
    let table: CSVTable
    private let columns: [String: Int]

    init(_ file: SourceFile) {
        table = CSVReader.read(file)
        var columns: [String: Int] = [:]
        for (index, name) in table.header.enumerated() where columns[name] == nil { columns[name] = index }
        self.columns = columns
    }

    /// Whether there is a column of the name.
    func has(_ column: String) -> Bool { columns[column] != nil }

    /// The text of a field; empty where there is no such column.
    func text(_ row: CSVTable.Row, _ column: String) -> String {
        field(row, column).map { RecordReader.trimmed(table.text(of: $0)) } ?? ""
    }

    /// The text of the first of some columns that has any: programs rename them from version to version.
    func text(_ row: CSVTable.Row, _ columns: [String]) -> String {
        for column in columns {
            let text = text(row, column)
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The text of a field as it stands, and its place; nil where it is blank.
    func note(_ row: CSVTable.Row, _ column: String) -> (text: String, span: SourceSpan)? {
        guard let field = field(row, column) else { return nil }
        let text = table.text(of: field)
        return text.allSatisfy(\.isWhitespace) ? nil : (text, table.file.span(field.range))
    }

    /// The place of a field, or of its row where there is no such column.
    func span(_ row: CSVTable.Row, _ column: String) -> SourceSpan {
        table.file.span(field(row, column)?.range ?? row.range)
    }

    /// A date whose unknown parts may be zeros; nil where it is not known, or told of as no date.
    func date(_ row: CSVTable.Row, _ column: String, _ remarks: inout Remarks) -> PartialDate? {
        guard let text = ForeignDate.known(text(row, column)) else { return nil }
        do {
            return try PartialDate(text)
        } catch {
            report(error, text, row, column, &remarks)
            return nil
        }
    }

    /// A date with a time of day, or one without.
    func moment(_ row: CSVTable.Row, _ column: String, _ remarks: inout Remarks) -> Moment? {
        guard let text = ForeignDate.known(text(row, column)) else { return nil }
        do {
            return try Moment(text)
        } catch {
            report(error, text, row, column, &remarks)
            return nil
        }
    }

    /// A whole number of a range, in which 0 stands for none; others are told of.
    func rating(_ row: CSVTable.Row, _ column: String, upTo limit: Int, _ remarks: inout Remarks) -> Int? {
        let text = text(row, column)
        if text.isEmpty || text == "0" { return nil }
        if let number = Int(text), (1...limit).contains(number) { return number }
        remarks.value(
            .warning(.badValue, "`\(column)` must be 0 to \(limit), not \"\(text)\"", at: span(row, column)))
        return nil
    }

    private func report(
        _ problem: PartialDate.Problem, _ text: String, _ row: CSVTable.Row, _ column: String, _ remarks: inout Remarks
    ) {
        remarks.value(.warning(.badDate, problem.message(for: column, value: text), at: span(row, column)))
    }

    private func field(_ row: CSVTable.Row, _ column: String) -> CSVTable.Field? {
        guard let index = columns[column], index < row.fieldCount else { return nil }
        return table.fields[row.firstField + index]
    }
}
