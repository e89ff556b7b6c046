package import SourceText
import Zip

/// Why a file cannot be read as a workbook.
package struct WorkbookProblem: Error {
    private let message: String
    private let help: String

    private static let save = "open it in a spreadsheet and save it again, or save its list as CSV"

    static let old = WorkbookProblem(
        message: "this is a workbook of an old form (.xls)", help: "save it as .xlsx or .ods, or its list as CSV")
    static let encrypted = WorkbookProblem(
        message: "this workbook is locked with a password", help: "save it without the password, or its list as CSV")

    static let noWorkbook = WorkbookProblem(
        message: "this is no workbook (.xlsx, .ods)", help: "write `{file: …}` without a `kind` to recognize what it is"
    )

    /// An archive with other files.
    static func other(_ names: [String]) -> WorkbookProblem {
        if names.contains("xl/workbook.bin") {
            return WorkbookProblem(message: "this is a binary workbook (.xlsb)", help: "save it as .xlsx")
        }
        let files = TerminalText.quoted(names.first ?? "") + (names.count > 1 ? " and other files" : "")
        return WorkbookProblem(
            message: "this is a ZIP archive with \(files), and no workbook (.xlsx, .ods)",
            help: "unpack it, and name the file in it that has the albums")
    }

    static func damaged(_ what: String) -> WorkbookProblem {
        WorkbookProblem(message: "this workbook is damaged: \(what)", help: save)
    }

    /// Passes the reason on why a file of the archive cannot be read.
    static func wrapping<Value>(
        _ read: () throws(ZipArchive.Problem) -> Value
    ) throws(WorkbookProblem) -> Value {
        do throws(ZipArchive.Problem) {
            return try read()
        } catch {
            switch error {
            case .damaged(let what): throw .damaged(what)
            case .encrypted: throw .encrypted
            case .tooLarge(let name):
                throw WorkbookProblem(
                    message: "`\(name)` of this workbook is larger than \(partLimit >> 20) MB",
                    help: "save its list as CSV")
            }
        }
    }

    /// The greatest number of bytes of a part.
    static let partLimit = 64 << 20

    /// The error about the file.
    package func diagnostic(for file: SourceFile) -> Diagnostic {
        Diagnostic(.error, .unreadableWorkbook, message, at: .path(file.path), help: help)
    }
}

extension ZipArchive {
    /// A part of a workbook.
    func part(_ name: String) throws(WorkbookProblem) -> PartReader {
        PartReader(
            try WorkbookProblem.wrapping { () throws(ZipArchive.Problem) in
                try bytes(of: name, limit: WorkbookProblem.partLimit)
            })
    }
}
