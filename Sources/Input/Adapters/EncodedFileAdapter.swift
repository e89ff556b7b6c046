import Readers
import Settings
import SourceText

/// Reads a file in another encoding than UTF-8: by the adapter of its kind, from its text in UTF-8.
///
/// Its albums are not cached, because their places are those in the converted text.
struct EncodedFileAdapter: Adapter {
    let file: SourceFile
    let source: Settings.Source

    func read() async -> AdapterResult {
        var problems: [Diagnostic] = []
        let text = source.form.encoding.decoded(file, &problems)
        guard let adapter = source.kind.fileAdapter?.init(file: text, source: source) else {
            return AdapterResult(diagnostics: problems)
        }
        var result = adapter.parse()
        result.diagnostics = (problems + result.diagnostics).counted
        return result
    }
}
