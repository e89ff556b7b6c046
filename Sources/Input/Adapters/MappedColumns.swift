import Albums
import Readers
import Settings
import SourceText

/// The table of an export whose kind knows its columns, with the columns that the map of the source names besides.
///
/// A mapped column that the owner renamed is read as the column of the kind. The other mapped columns replace what the
/// kind gives for their field.
struct MappedColumns {
    let export: ExportTable
    /// The columns that the map names and the table lacks.
    private let diagnostics: [Diagnostic]
    private let record: MappedRecord?
    private let used: Set<String>
    private let known: [String]

    /// Reads a table; `own` are the columns of the kind by the keys of albums.
    init(_ file: SourceFile, known: [String], own: [String: String], source: Settings.Source) {
        self.known = known
        let table = CSVReader.read(file, isForeign: true)
        guard let map = source.map else {
            export = ExportTable(table, known: known)
            (diagnostics, record, used) = ([], nil, [])
            return
        }
        var synonyms: [String: [String]] = [:]
        for field in map.fields {
            guard let column = own[field.label] else { continue }
            synonyms[column, default: []] += field.paths.map(\.column)
        }
        let export = ExportTable(table, known: known, synonyms: synonyms)
        let renamed = Set(zip(table.header, export.table.header).filter { $0 != $1 }.map { $0.0 })
        let further = map.keeping { field in
            own[field.label] == nil
                || !field.paths.contains { table.column($0.column).map { renamed.contains(table.header[$0]) } == true }
        }
        let names = further.fields.flatMap(\.paths).compactMap { export.table.column($0.column) }
        self.export = export
        used = Set(names.map { export.table.header[$0] })
        diagnostics = MappedTableAdapter.unknownColumns(further, export.table)
        record = MappedRecord(source: source, map: further, file: file)
    }

    /// The albums that `read` makes of rows, with what the map and further columns add; none if the table lacks one of
    /// the `required` columns.
    ///
    /// `prefix` is left out of the names of further columns.
    func albums(
        required: [String], without prefix: String = "", _ read: (CSVTable.Row, inout ImportReport) -> Album?
    ) -> AdapterResult {
        let table = export.table
        var result = AdapterResult(
            diagnostics: table.diagnostics + table.checkColumns(required: required) + diagnostics)
        guard required.allSatisfy(table.header.contains) else { return result }
        var importReport = ImportReport(table.file)
        for row in table.rows where !row.isRecovered {
            guard var album = read(row, &importReport) else { continue }
            album.extra += extra(row, without: prefix)
            record?.complete(&album, at: row.range, &importReport) { path in export.values(row, path.column) }
            result.albums.append(album)
        }
        result.diagnostics += Copies.tellApart(&result.albums, .foreign)
        result.diagnostics += importReport.diagnostics(of: table.rows.count, "row")
        return result
    }

    /// The columns that the owner added, without those that the map uses.
    private func extra(_ row: CSVTable.Row, without prefix: String) -> [ExtraField] {
        let columns = export.table.header.filter { !$0.isEmpty && !known.contains($0) && !used.contains($0) }
        return columns.compactMap { column in
            let text = export.text(row, column)
            let name = column.hasPrefix(prefix) ? String(column.dropFirst(prefix.count)) : column
            return text.isEmpty ? nil : ExtraField(name: name, value: text)
        }
    }
}

/// Sets the fields that a map names to those of another album.
struct MappedFields: AlbumFieldVisitor {
    let keys: Set<String>
    /// The flag of the other album.
    let isDraft: Bool

    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        if keys.contains(one) || keys.contains(several) { names = other }
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) { set(key, &text, other) }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        if keys.contains(key) || keys.contains(year) { date = other ?? date }
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        set(key, &cover, other)
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) { set(key, &rating, other) }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        set(key, &timestamp, other)
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        ids = ids.filter { id in !other.contains { $0.name == id.name } } + other
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        if keys.contains(key) { links = other }
    }

    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) {
        if keys.contains(key) { flag = isDraft }
    }

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        if keys.contains(key) { tracks = other }
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        extra = extra.filter { field in !other.contains { $0.name == field.name } } + other
    }

    mutating func note(_ key: String, _ note: inout Note?, other: Note?) { set(key, &note, other) }

    /// A value that could not be read does not remove the kind's own.
    private func set<Value>(_ key: String, _ value: inout Value?, _ other: Value?) {
        if keys.contains(key) { value = other ?? value }
    }
}
