import Albums
import Readers
import Settings
import SourceText

/// Reads any table whose columns the settings name in `map`: a CSV file, a sheet of a workbook, or a table or
/// the cards of a page.
struct MappedTableAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        let form = source.form
        if source.kind != .html {
            let table = CSVReader.read(file, delimiter: form.delimiter, headerRow: headerRow, isForeign: true)
            return Self.albums(of: table, source)
        }
        let cards = form.cards.map { CSVTable.readCards(file, at: $0) }
        return Self.albums(
            of: cards ?? .readHTML(file, number: form.tableNumber, headerRow: form.headerRow), source)
    }

    /// The row with the names of the columns, which has its number in the sheet.
    private var headerRow: Int {
        let row = source.form.headerRow
        return row > 1 ? file.sheet?.row(ofNumber: row) ?? row : row
    }

    static func albums(of table: CSVTable, _ source: Settings.Source) -> AdapterResult {
        let file = table.file
        var result = AdapterResult(diagnostics: table.diagnostics)
        guard let map = source.map, !table.header.isEmpty else { return result }
        result.diagnostics += unknownColumns(map, table)
        if table.rows.isEmpty {
            if !result.diagnostics.hasErrors { result.diagnostics.append(noRows(table)) }
            return result
        }
        var importReport = ImportReport(file)
        let names = Set(map.fields.flatMap { $0.paths.map(\.column) })
        let indices = Dictionary(
            uniqueKeysWithValues: names.compactMap { name in table.column(name).map { (name, $0) } })
        let cells = ForeignCells(table)
        func values(_ path: FieldPath, in row: CSVTable.Row) -> [Node] {
            guard let index = indices[path.column], index < row.fieldCount else { return [] }
            let field = table.fields[row.firstField + index]
            let text = cells.text(table.text(of: field), column: index)
            return [Node(.string(text), field.range, isQuoted: field.isQuoted)]
        }
        let rows = table.rows.filter { !$0.isRecovered }
        let rating = map.fields.first { $0.key == "rating" }
        let ratings =
            rating.map { field in
                rows.flatMap { row in
                    field.paths.lazy.map { values($0, in: row) }.first {
                        $0.contains { $0.string?.isEmpty == false }
                    } ?? []
                }
            } ?? []
        var record = MappedRecord(source: source, map: map, file: file, ratings: ratings, &importReport)
        record.lengthUnit = LengthUnit(of: map.fields) { field in
            rows.prefix(1000).flatMap { row in field.paths.flatMap { values($0, in: row) } }
        }
        var albums = GatheredAlbums(map, isGrouped: source.form.isGrouped)
        for row in rows {
            let album = record.album(at: row.range, &importReport) { values($0, in: row) }
            if let album { albums.add(album) }
        }
        result.albums = albums.albums
        result.diagnostics += Copies.tellApart(&result.albums, .mapped(hasRows: true))
        result.diagnostics += importReport.diagnostics(of: table.rows.count, "row")
        return result
    }

    /// The warning for a table of a header alone.
    private static func noRows(_ table: CSVTable) -> Diagnostic {
        let place = table.headerRanges.first?.lowerBound ?? 0
        return .warning(
            .noTable, "this table has the names of its columns, but no rows", at: table.file.span(place..<place),
            help: "add a row for each album, or compare the source with the file")
    }

    /// A warning for each field whose columns the table lacks; an error for the title.
    static func unknownColumns(_ map: AlbumMap, _ table: CSVTable) -> [Diagnostic] {
        let place =
            (table.headerRanges.first?.lowerBound ?? 0)..<(table.headerRanges.last?.upperBound ?? 0)
        let missing = map.fields.filter { field in
            field.constant == nil && field.paths.allSatisfy { table.column($0.column) == nil }
        }
        return missing.map { field in
            let near = field.paths.lazy.compactMap { Suggestion.nearest(to: $0.column, in: table.header) }
                .first
            let names = field.paths.map { "`\($0.column)`" }.joined(separator: " or ")
            return Diagnostic(
                field.key == "title" ? .error : .warning, .missingColumn,
                "there is no column \(names)", at: .text(field.origin),
                notes: [.init("the header is here", at: table.file.span(place))],
                help: near.map { "did you mean `\($0)`?" })
        }
    }
}
