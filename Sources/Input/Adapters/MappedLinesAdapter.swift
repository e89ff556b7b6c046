import Albums
import Readers
import Recognition
import Settings
import SourceText

/// Reads a list in plain text, one album a line by the pattern of the settings, or the tables of a Markdown file.
struct MappedLinesAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        guard let pattern = source.map?.line else { return tables() }
        let text = TextLines(file)
        var result = AdapterResult(diagnostics: text.diagnostics)
        guard let map = source.map else { return result }
        var importReport = ImportReport(file)
        let record = MappedRecord(source: source, map: map, file: file, ratings: [], &importReport)
        let bytes = file.bytes
        let hasNames = pattern.fields.count > 1 && text.lines.first.map { ColumnWords.areNames(bytes[$0]) } == true
        for (line, heading) in zip(text.lines, text.headings).dropFirst(hasNames ? 1 : 0) {
            if let heading, let other = OtherKind.name(of: String(decoding: bytes[heading], as: UTF8.self)) {
                importReport.leftOut(other, at: file.span(line))
                continue
            }
            guard let values = pattern.values(bytes[line]) else {
                importReport.leftOut("unlike the pattern", at: file.span(line))
                continue
            }
            let album = record.album(at: line, &importReport) { path in
                var ranges = values.filter { $0.key == path.column }.map(\.range)
                if ranges.isEmpty, path.column == map.heading, let heading { ranges = [heading] }
                return ranges.map { Node(.string(String(decoding: bytes[$0], as: UTF8.self)), $0) }
            }
            if let album { result.albums.append(album) }
        }
        result.diagnostics += Copies.tellApart(&result.albums, .mapped(hasRows: false))
        result.diagnostics += importReport.diagnostics(of: text.lines.count, "line")
        return result
    }

    private func tables() -> AdapterResult {
        let table = CSVTable.readMarkdown(file)
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
