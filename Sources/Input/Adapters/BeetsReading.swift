import Albums
internal import SQLite
import Readers
import Settings
import SourceText

/// The state of reading one beets library.
struct BeetsReading {
    let path: String
    let directory: String?
    /// A file without content: the origins of albums must not keep the database in memory, nor show its bytes.
    let origin: SourceSpan
    /// The problems found, with only the first of each kind of warning.
    var diagnostics: [Diagnostic] = []
    /// Items that belong to no album, items of missing albums, and albums without a name.
    private var singles = 0
    private var orphans = 0
    private var nameless = 0
    /// Whether the path of a cover could not be completed, which is reported once.
    var lacksDirectory = false

    private var items: [Int64: [BeetsItem]] = [:]
    private var itemCount = 0
    private var albumCount = 0
    private var attributes: [Int64: [ExtraField]] = [:]
    private var albums: [(id: Int64, album: Album)] = []

    private static let warningLimit = 1000

    /// The columns and attributes that the map of the source names; nil without a map.
    private let record: MappedRecord?
    private var importReport: ImportReport
    /// The columns and attributes that the library has.
    private var names: Set<String> = []

    init(path: String, _ source: Settings.Source) {
        self.path = path
        directory = source.directory
        let file = SourceFile(path: path, bytes: [])
        origin = file.span(0..<0)
        record = source.map.map { MappedRecord(source: source, map: $0, file: file) }
        importReport = ImportReport(file)
    }

    /// Reports the first table or column that every library must have and this one lacks.
    mutating func checkTables(of database: borrowing Database) throws(DatabaseError) {
        for (table, needed) in [("albums", ["id", "album"]), ("items", ["id", "album_id", "title"])] {
            let columns = try database.columns(of: table)
            if columns.isEmpty {
                return error(
                    .missingColumn, "this is a SQLite database, but not one of beets: it has no table `\(table)`",
                    help: "name the library file of beets, which `beet config` shows")
            } else if let column = needed.first(where: { !columns.contains($0) }) {
                return error(
                    .missingColumn, "the table `\(table)` has no column `\(column)`, so it is not one of beets")
            }
        }
    }

    /// Reads all tables; a damaged one is reported, and the others are still read.
    mutating func read(_ database: borrowing Database) {
        guard !diagnostics.hasErrors else { return }
        readAttributes(database)
        let known = albumNumbers(database)
        readItems(database, albums: known)
        readAlbums(database)
    }

    /// Returns everything that was read.
    mutating func result() -> AdapterResult {
        reportLeftOut([("single items", singles), ("of albums that are not there", orphans)], of: itemCount, "item")
        reportLeftOut([("without a name", nameless)], of: albumCount, "album")
        if lacksDirectory {
            warn(
                .missingKey, "the cover paths of the library are relative to the music folder, which it does not name",
                help: "add `directory: …` to the source, as in the configuration of beets")
        }
        let all = (diagnostics + importReport.diagnostics(of: albumCount, "album") + unknownColumns()).counted
        return AdapterResult(albums: albums.map(\.album), diagnostics: all)
    }

    /// A warning for each field of the map that no column or attribute has.
    private func unknownColumns() -> [Diagnostic] {
        guard let record, !diagnostics.hasErrors else { return [] }
        let missing = record.map.fields.filter { field in
            field.constant == nil && !field.paths.contains { names.contains($0.column) }
        }
        return missing.map { field in
            let near = field.paths.lazy.compactMap { Suggestion.nearest(to: $0.column, in: names.sorted()) }.first
            let wanted = field.paths.map { "`\($0.column)`" }.joined(separator: " or ")
            return Diagnostic(
                .warning, .missingColumn, "albums of this library have no column or attribute \(wanted)",
                at: .text(field.origin), help: near.map { "did you mean `\($0)`?" })
        }
    }

    /// Sets the fields of an album that the map names, and takes their attributes out of its extra fields.
    private mutating func complete(_ album: inout Album, _ row: BeetsRow, _ attributes: [ExtraField]) {
        guard let record else { return }
        let used = Set(record.map.fields.flatMap(\.paths).map(\.column))
        album.extra.removeAll { used.contains($0.name) }
        record.complete(&album, at: 0..<0, &importReport) { path in
            let attribute = attributes.first { $0.name == path.column }?.value
            return [attribute ?? row.text(path.column)].compactMap { $0 }.map { Node(.string($0), 0..<0) }
        }
    }

    /// Reports how many rows of a table were left out.
    private mutating func reportLeftOut(_ reasons: [(text: String, count: Int)], of total: Int, _ noun: String) {
        let reasons = reasons.filter { $0.count > 0 }
        let count = reasons.reduce(0) { $0 + $1.count }
        if count == 0 { return }
        let list =
            reasons.count == 1 ? reasons[0].text : reasons.map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
        let rows = "\(count) of \(total) \(noun)\(total == 1 ? "" : "s") \(count == 1 ? "is" : "are")"
        warn(.leftOut, "\(rows) left out: \(list)")
    }
}

extension BeetsReading {
    /// Adds a warning; warnings about the same subject are counted as one.
    mutating func warn(_ code: DiagnosticCode, _ message: String, subject: String? = nil, help: String? = nil) {
        diagnostics.append(Diagnostic(.warning, code, message, at: .path(path), help: help, subject: subject))
        // Merged early, before a damaged library fills the memory with messages.
        if diagnostics.count > Self.warningLimit { diagnostics = diagnostics.counted }
    }

    mutating func error(_ code: DiagnosticCode, _ message: String, help: String? = nil) {
        diagnostics.append(Diagnostic(.error, code, message, at: .path(path), help: help))
    }

    /// Reports why the database, or one of its tables, could not be read completely.
    mutating func report(_ failure: DatabaseError, table: String?, after rows: Int = 0) {
        if failure.kind == .notADatabase {
            return error(
                .syntax, "the file is not a SQLite database: \(failure.message)",
                help: "name the library file of beets, which `beet config` shows")
        }
        let place = table.map { "the table `\($0)` cannot be read after \(rows) of its rows" }
        error(
            .syntax, "\(place ?? "the database cannot be read"): \(failure.message)",
            help: "restore the library from a backup; `PRAGMA integrity_check` of the program sqlite3 tells more")
    }

    /// Reads a table row by row, and reports if it ends early.
    private mutating func forEachRow(
        _ database: borrowing Database, _ table: String, _ columns: [String],
        _ body: (inout BeetsReading, borrowing DatabaseRow) -> Void
    ) {
        var rows = 0
        do throws(DatabaseError) {
            try database.read(table, columns) { row in
                body(&self, row)
                rows += 1
            }
        } catch {
            report(error, table: table, after: rows)
        }
    }

    private mutating func readAttributes(_ database: borrowing Database) {
        if record != nil { names.formUnion((try? database.columns(of: "albums")) ?? []) }
        let table = "album_attributes"
        do throws(DatabaseError) {
            // Early versions of beets have no such table.
            if try !database.columns(of: table).contains("entity_id") { return }
        } catch {
            return report(error, table: table)
        }
        forEachRow(database, table, ["entity_id", "key", "value"]) { reading, row in
            guard case .integer(let id) = row["entity_id"], let key = BeetsRow.text(row["key"]),
                let value = BeetsRow.text(row["value"])
            else { return }
            reading.attributes[id, default: []].append(ExtraField(name: key, value: value))
            if reading.record != nil { reading.names.insert(key) }
        }
        for key in attributes.keys { attributes[key]?.sort { ByteOrder.precedes($0.name, $1.name) } }
    }

    /// The numbers of all albums; problems with the table are reported when it is read in full.
    private func albumNumbers(_ database: borrowing Database) -> Set<Int64> {
        var numbers: Set<Int64> = []
        try? database.read("albums", ["id"]) { row in
            if case .integer(let number) = row["id"] { numbers.insert(number) }
        }
        return numbers
    }

    private mutating func readItems(_ database: borrowing Database, albums: Set<Int64>) {
        var seen: Set<Int64> = []
        forEachRow(database, "items", BeetsItem.columns) { reading, row in
            let album: Int64? = if case .integer(let number) = row["album_id"] { number } else { nil }
            let row = BeetsRow(row, BeetsItem.columns)
            guard let id = reading.number(of: row, in: "items", seen: &seen) else { return }
            reading.itemCount += 1
            switch album {
            case let album? where albums.contains(album):
                reading.items[album, default: []].append(BeetsItem(row, id: id))
            case .some: reading.orphans += 1
            case nil: reading.singles += 1
            }
        }
    }

    private mutating func readAlbums(_ database: borrowing Database) {
        var seen: Set<Int64> = []
        let further = record?.map.fields.flatMap(\.paths).map(\.column).filter { !Self.columns.contains($0) } ?? []
        let columns = Self.columns + Set(further).sorted()
        forEachRow(database, "albums", columns) { reading, row in
            let row = BeetsRow(row, columns)
            guard let id = reading.number(of: row, in: "albums", seen: &seen) else { return }
            let tracks = (reading.items[id] ?? []).sorted(by: BeetsItem.precedes)
            reading.items[id] = nil
            let extra = reading.attributes[id] ?? []
            reading.albumCount += 1
            if var album = reading.album(row, id: id, items: tracks, attributes: extra) {
                reading.complete(&album, row, extra)
                reading.albums.append((id, album))
            } else {
                reading.nameless += 1
            }
        }
        albums.sort { $0.id < $1.id }
    }

    /// The number of a row; nil, with a warning, when it is missing or used by another row.
    private mutating func number(of row: BeetsRow, in table: String, seen: inout Set<Int64>) -> Int64? {
        guard let id = row.key("id") else {
            warn(.missingKey, "a row of the table `\(table)` has no number in `id`, so it is left out", subject: table)
            return nil
        }
        guard seen.insert(id).inserted else {
            warn(.duplicateID, "the table `\(table)` has number \(id) twice, so the second is left out", subject: table)
            return nil
        }
        return id
    }
}
