/// Reads any CSV file whose columns the settings name in `map`.
struct MappedTableAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        let table = CSVReader.read(file)
        var result = AdapterResult(diagnostics: table.diagnostics)
        guard let map = source.map, !table.header.isEmpty else { return result }
        result.diagnostics += unknownColumns(map, table)
        if result.diagnostics.hasErrors && table.rows.isEmpty { return result }
        let record = MappedRecord(map: map, file: file, kind: .csv)
        var remarks = Remarks(file)
        var known: [String: SourceSpan] = [:]
        let indices = Dictionary(
            table.header.indices.map { (table.header[$0], $0) }, uniquingKeysWith: { first, _ in first })
        for row in table.rows where !row.isDoubtful {
            let fields = table.fields(of: row)
            let album = record.album(at: row.range, &remarks) { path in
                guard let index = indices[path.column], index < fields.count else { return [] }
                let field = fields[fields.startIndex + index]
                return [Node(.string(table.text(of: field)), field.range, isQuoted: field.isQuoted)]
            }
            if let album, remarks.isNew(album, &known) { result.albums.append(album) }
        }
        result.diagnostics += remarks.diagnostics(of: table.rows.count, "row")
        return result
    }

    private func unknownColumns(_ map: AlbumMap, _ table: CSVTable) -> [Diagnostic] {
        let place = (table.headerRanges.first?.lowerBound ?? 0)..<(table.headerRanges.last?.upperBound ?? 0)
        return map.fields.filter { !table.header.contains($0.path.column) }.map { field in
            let near = Suggestion.nearest(to: field.path.column, in: table.header)
            return Diagnostic(
                field.key == "title" ? .error : .warning, .missingColumn,
                "there is no column `\(field.path.column)`", at: .text(field.origin),
                notes: [.init("the header is here", at: file.span(place))], help: near.map { "did you mean `\($0)`?" })
        }
    }
}
