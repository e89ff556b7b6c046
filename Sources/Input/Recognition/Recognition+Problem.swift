import Readers
import Settings
package import SourceText

extension Recognition {
    /// Whether a kind of source reads the file.
    package var isReadable: Bool { AdapterKind(rawValue: kind) != nil }

    /// The error about a file that was not recognized, or that no kind of source reads.
    package static func problem(of file: SourceFile, recognized found: Recognition?) -> Diagnostic {
        if Workbook.isOne(file) {
            do throws(WorkbookProblem) {
                if let table = try firstTable(of: file) { return problem(of: table, recognized: found) }
            } catch {
                return error.diagnostic(for: file)
            }
        }
        let place = file.span(0..<0)
        if let found, !found.isReadable {
            return .error(
                .notRecognized, "this file was recognized as \(found.summary), which no kind of source reads",
                at: place, help: "save its list as JSON or CSV")
        }
        switch FileForm(file) {
        case .archive:
            return Diagnostic(
                .error, .notRecognized, "this workbook is empty", at: .path(file.path),
                help: "name a file with a list of albums")
        case .database:
            return .error(
                .notRecognized, "this is a SQLite database, but not the library of beets", at: place,
                help: "export its albums as CSV or JSON")
        default:
            if file.bytes.prefix(10_000).contains(0) {
                return .error(
                    .notRecognized, "this file is not text: it has bytes of the value 0", at: place,
                    help: "save it again as a text in UTF-8")
            }
            if let (what, help) = (FileSubject.of(file) ?? TextRecognizer(file).subject())?.sentence {
                return .error(.notRecognized, what, at: place, help: help)
            }
            let table = TableGuess.best(file, ColumnWords.all)
            if let table, table.headerRow == 0, table.width > 2, table.consistency >= 0.8 {
                return .error(
                    .notRecognized, "this table has no row with the names of its columns", at: place,
                    help: "add a first row, such as `Artist,Title,Year`")
            }
            let (what, help) = reason(for: file, table)
            return .error(.notRecognized, what, at: place, help: help)
        }
    }

    /// What a text without a list of albums is, and what to do.
    private static func reason(for file: SourceFile, _ table: TableGuess?) -> (what: String, help: String) {
        if let table, table.headerRow > 0, table.rows.count == table.headerRow {
            return ("this table has the names of its columns, but no rows", "add a row for each album")
        }
        if file.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            return (
                "nothing in this file was recognized as a list of albums: no table, no cards, no elements",
                "save the page from the browser once its list is shown, or export the list as CSV or JSON"
            )
        }
        let named = "name its `kind` in `sources:`, and say in `map` where the `title` is"
        switch TextForm(file, table: table, ColumnWords.all) {
        case .program:
            return ("this seems to be the text of a program, not a list of albums", "export its list as JSON or CSV")
        case .log: return ("this seems to be a log, not a list of albums", "export the list as JSON or CSV")
        case .json, .keys: return ("no list of albums was recognized among the keys of this file", named)
        case .table: return ("no column of this table was recognized as the titles of albums", named)
        case nil: return ("no list of albums was recognized in this file", named)
        }
    }
}
