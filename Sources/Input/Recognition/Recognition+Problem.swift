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
            let table = TableGuess.best(file, ColumnWords())
            if let table, table.headerRow == 0, table.width > 2, table.consistency >= 0.8 {
                return .error(
                    .notRecognized, "this table has no row with the names of its columns", at: place,
                    help: "add a first row, such as `Artist,Title,Year`")
            }
            return .error(
                .notRecognized, "no list of albums was recognized in this file", at: place,
                help: "name its `kind` in `sources:`, and say in `map` where the `title` is")
        }
    }
}
