import Albums
import Readers
import Recognition
import Settings
import SourceText

/// Reads a list in plain text, one album a line by the pattern of the settings, or the table of a text: of
/// Markdown, of blocks of lines with keys, or of a dump of a database.
struct MappedLinesAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        guard let pattern = source.map?.line else { return tables() }
        let list = TextLines(file)
        var result = AdapterResult(diagnostics: list.diagnostics)
        guard let map = source.map else { return result }
        var importReport = ImportReport(file)
        let record = MappedRecord(source: source, map: map, file: file, ratings: [], &importReport)
        let bytes = file.bytes
        let cells = ForeignCells(bytes)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let hasNames = pattern.fields.count > 1 && list.lines.first.map { ColumnWords.areNames(bytes[$0]) } == true
        for (line, heading) in zip(list.lines, list.headings).dropFirst(hasNames ? 1 : 0) {
            if let heading, let other = OtherKind.name(of: text(heading)) {
                importReport.leftOut(other, at: file.span(line))
                continue
            }
            var content = bytes[line]
            if content.contains(UInt8(ascii: "&")) { content = Array(cells.text(text(line)).utf8)[...] }
            let isAsWritten = content.elementsEqual(bytes[line])
            if isAsWritten { content = bytes[line] }
            guard let values = pattern.values(content) else {
                importReport.leftOut("unlike the pattern", at: file.span(line))
                continue
            }
            let album = record.album(at: line, &importReport) { path in
                let found = values.filter { $0.key == path.column }.map { value in
                    let text = String(decoding: content[value.range], as: UTF8.self)
                    return Node(.string(text), isAsWritten ? value.range : line)
                }
                guard found.isEmpty, path.column == map.heading, let heading else { return found }
                return [Node(.string(text(heading)), heading)]
            }
            if let album { result.albums.append(album) }
        }
        result.diagnostics += Copies.tellApart(&result.albums, .mapped(hasRows: false))
        result.diagnostics += importReport.diagnostics(of: list.lines.count, "line")
        return result
    }

    private func tables() -> AdapterResult {
        let table = CSVTable.readText(file)
        if table.header.isEmpty, table.diagnostics.isEmpty {
            return AdapterResult(diagnostics: [
                .error(
                    .syntax, "there is no table in this file", at: file.span(0..<0),
                    help: "for a list with an album a line, write `line: \"\(LinePattern.usual)\"` instead of `map`")
            ])
        }
        return MappedTableAdapter.albums(of: table, source)
    }
}
