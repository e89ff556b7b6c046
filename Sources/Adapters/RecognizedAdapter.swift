import Readers
import Recognition
import SourceCollection
import SourceText

/// Reads a file of any kind: its kind and map are recognized from its content.
///
/// A warning tells the lines of the settings that say the same without guessing.
struct RecognizedAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    /// The albums, cached under the kind that was recognized.
    func read() async -> AdapterResult {
        var result = AdapterResult()
        if let memory = file.cachedParse {
            let kind = AdapterKind.allCases.first { kind in
                memory.addAlbums(of: kind, options: source.optionsHash, in: file, to: &result)
            }
            if kind != nil {
                result.cachedParses.append((file.path, memory))
                return result
            }
        }
        let found = Recognition.recognize(file)
        guard let (explicit, problem) = source(of: found) else { return failure(found) }
        if explicit.form.isEncoded {
            result = await EncodedFileAdapter(file: file, source: explicit).read()
            result.diagnostics.insert(problem, at: 0)
            return result
        }
        result.add(file, kind: explicit.kind, options: source.optionsHash) { albums(of: explicit, problem) }
        return result
    }

    func parse() -> AdapterResult {
        let found = Recognition.recognize(file)
        guard let (explicit, problem) = source(of: found) else { return failure(found) }
        return albums(of: explicit, problem)
    }

    private func albums(of explicit: Settings.Source, _ problem: Diagnostic) -> AdapterResult {
        var result = explicit.kind.fileAdapter?.init(file: file, source: explicit).parse() ?? AdapterResult()
        result.diagnostics.insert(problem, at: 0)
        return result
    }

    /// The source that was recognized, and the warning about it.
    private func source(of found: Recognition?) -> (source: Settings.Source, problem: Diagnostic)? {
        guard var found, found.isReadable else { return nil }
        if source.form.isEncoded { found.encoding = source.form.encoding }
        let text = found.source(file: source.file ?? file.path, name: source.name)
        guard var explicit = Settings.source(from: "sources:\n\(text)").source else { return nil }
        (explicit.keptNames, explicit.origin) = (source.keptNames, source.origin)
        (explicit.file, explicit.exactPath) = (source.file, source.exactPath)
        // This map was generated here, so its positions are not positions in a file of the site.
        let unsure = found.columns.filter(\.isUnsure)
        let notes = unsure.map { column in
            Diagnostic.Note("unsure: `\(column.path)` was taken for `\(column.meaning?.rawValue ?? "")`")
        }
        let problem = Diagnostic(
            .warning, .recognized, "this file was recognized as \(found.summary)", at: .text(file.span(0..<0)),
            notes: notes,
            help: "so that nothing is guessed in a later build, write this source as "
                + found.sourceLine(file: source.file ?? file.path, name: source.name))
        return (explicit, problem)
    }

    private func failure(_ found: Recognition?) -> AdapterResult {
        AdapterResult(diagnostics: [Recognition.problem(of: file, recognized: found)])
    }
}
