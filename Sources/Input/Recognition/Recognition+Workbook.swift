import Readers
import SourceText

/// The sheets of a workbook.
extension Recognition {
    /// The maximum number of sheets that are read, and their maximum total size in bytes.
    private static let (sheetLimit, byteLimit) = (50, 128 << 20)

    /// Recognizes the first sheet of a workbook that has a list of albums, or the one with a name.
    static func recognize(_ name: String?, of file: SourceFile, knowsKinds: Bool, isAsked: Bool) -> Recognition? {
        // The reason is given when the file is read.
        guard let workbook = try? Workbook(file) else { return nil }
        let wanted = name.map(UnicodeText.collisionKey)
        var bytes = 0
        for (number, name) in workbook.sheets.enumerated().prefix(sheetLimit) {
            if let wanted, UnicodeText.collisionKey(name) != wanted { continue }
            var ignored: [Diagnostic] = []
            guard let table = try? workbook.table(ofSheet: number, &ignored) else { continue }
            let text = TextRecognizer(table, knowsKinds: knowsKinds, isAsked: isAsked)
            if var found = text.recognizeSheet() {
                if found.kind == "csv" { found.kind = workbook.form.rawValue }
                if workbook.sheets.count > 1 { found.sheet = name }
                found.otherSheets = workbook.sheets.enumerated().filter { $0.offset != number }.map(\.element)
                return found
            }
            bytes += table.byteCount
            if bytes > byteLimit { break }
        }
        return nil
    }

    /// A sentence that names the other sheets; nil if the workbook has only one.
    package var otherSheetsSentence: String? {
        if otherSheets.isEmpty { return nil }
        let names = otherSheets.prefix(10).map { TerminalText.quoted($0) } + (otherSheets.count > 10 ? ["…"] : [])
        return "other sheets, for sources with a `sheet` of their own: \(names.joined(separator: ", "))"
    }

    /// The first sheet of a workbook that has something, for the reason why it was not recognized.
    static func firstTable(of file: SourceFile) throws(WorkbookProblem) -> SourceFile? {
        let workbook = try Workbook(file)
        for number in workbook.sheets.indices.prefix(sheetLimit) {
            var ignored: [Diagnostic] = []
            let table = try workbook.table(ofSheet: number, &ignored)
            if table.byteCount > 0 { return table }
        }
        return nil
    }
}
