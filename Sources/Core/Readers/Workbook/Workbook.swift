package import SourceText
import Zip

/// A workbook of a spreadsheet, each sheet of which becomes a table as the spreadsheet itself would save it.
///
/// It is Office Open XML (ECMA-376) or OpenDocument (ISO/IEC 26300): its parts tell which, not the name of the file.
package struct Workbook {
    package enum Form: String { case xlsx, ods }

    package let form: Form
    /// The names of the sheets, in their order, without those that are hidden if others are not.
    package let sheets: [String]
    private let file: SourceFile
    private let reader: any WorkbookReader
    /// The number of each of the sheets in the workbook.
    private let numbers: [Int]

    /// The first bytes of a compound file: an old workbook, or one with a password.
    private static let oldStart: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    /// Whether a file is a workbook, as far as its first bytes tell: other archives and old workbooks begin like it.
    package static func isOne(_ file: SourceFile) -> Bool {
        FileForm(file) == .archive || file.bytes.starts(with: oldStart)
    }

    /// Finds the sheets of a workbook.
    package init(_ file: SourceFile) throws(WorkbookProblem) {
        self.file = file
        if file.bytes.starts(with: Self.oldStart) {
            let mark = "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] }
            throw file.bytes[...].firstRange(ofBytes: mark) == nil ? .old : .encrypted
        }
        guard Self.isOne(file) else { throw .noWorkbook }
        let archive = try WorkbookProblem.wrapping { () throws(ZipArchive.Problem) in try ZipArchive(file.bytes) }
        if let found = try XLSXReader(archive) {
            (form, reader) = (.xlsx, found)
        } else if let found = try ODSReader(archive) {
            (form, reader) = (.ods, found)
        } else {
            throw .other(archive.names)
        }
        let all = reader.sheets
        let shown = all.indices.filter { !all[$0].isHidden }
        numbers = shown.isEmpty ? Array(all.indices) : shown
        sheets = numbers.map { all[$0].name }
    }

    /// A sheet as a table with commas, whose places are the cells of the sheet.
    package func table(ofSheet number: Int, _ diagnostics: inout [Diagnostic]) throws(WorkbookProblem) -> SourceFile {
        var grid = try reader.grid(of: numbers[number])
        grid.fillMerged()
        diagnostics += grid.diagnostics(path: file.path)
        return grid.file(path: file.path)
    }

    /// The table of the sheet with a name, by default of the first sheet; nil, with an error, if the sheet is missing.
    package static func table(
        of file: SourceFile, sheet: String?, _ diagnostics: inout [Diagnostic]
    ) -> SourceFile? {
        do throws(WorkbookProblem) {
            let workbook = try Workbook(file)
            let wanted = sheet.map(UnicodeText.collisionKey)
            let number = workbook.sheets.firstIndex { wanted == nil || UnicodeText.collisionKey($0) == wanted }
            guard let number else {
                let names = workbook.sheets.map { "`\($0)`" }.joined(separator: ", ")
                diagnostics.append(
                    Diagnostic(
                        .error, .noTable, "this workbook has no sheet `\(sheet ?? "")`", at: .path(file.path),
                        notes: names.isEmpty ? [] : [.init("sheets: \(names)")],
                        help: "write another name at `sheet` of the source"))
                return nil
            }
            return try workbook.table(ofSheet: number, &diagnostics)
        } catch {
            diagnostics.append(error.diagnostic(for: file))
            return nil
        }
    }
}

/// What a workbook of either form is read by.
protocol WorkbookReader {
    /// The sheets in their order.
    var sheets: [(name: String, isHidden: Bool)] { get }
    /// Reads the cells of a sheet.
    func grid(of number: Int) throws(WorkbookProblem) -> SheetGrid
}
