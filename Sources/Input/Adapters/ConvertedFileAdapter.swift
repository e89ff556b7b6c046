import Readers
import Settings
import SourceText

/// Reads a file that is no text in UTF-8: by the adapter of its kind, from its text in UTF-8 or the table of its sheet.
///
/// Its albums are not cached, because their places are those in the converted text.
struct ConvertedFileAdapter: Adapter {
    let file: SourceFile
    let source: Settings.Source

    /// Whether a file is read in this way, or may be read as it is.
    static func isNeeded(for file: SourceFile, of source: Settings.Source) -> Bool {
        if source.form.isEncoded { return true }
        // Only text and tables are cached, or are read in another way than by their bytes.
        guard file.cachedParse == nil, source.kind != .beets else { return false }
        return isSheet(file, of: source) || TextEncoding.isDamaged(file)
    }

    private static func isSheet(_ file: SourceFile, of source: Settings.Source) -> Bool {
        source.kind.isWorkbook || source.kind.mayBeSheet && Workbook.isOne(file)
    }

    func read() async -> AdapterResult { parse() }

    func parse() -> AdapterResult {
        var problems: [Diagnostic] = []
        let text =
            Self.isSheet(file, of: source)
            ? Workbook.table(of: file, sheet: source.form.sheet, &problems)
            : source.form.encoding.decoded(file, &problems)
        guard let text, let adapter = source.kind.fileAdapter?.init(file: text, source: source) else {
            return AdapterResult(diagnostics: problems)
        }
        var result = adapter.parse()
        result.diagnostics = (problems + result.diagnostics).counted
        return result
    }
}
