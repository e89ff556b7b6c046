import Recognition
import Settings
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
        let (explicit, albums) = readFirst()
        guard let explicit, !ConvertedFileAdapter.isNeeded(for: file, of: explicit) else { return albums }
        result.add(file, kind: explicit.kind, options: source.optionsHash) { albums }
        return result
    }

    func parse() -> AdapterResult { readFirst().result }

    /// The albums by the first kind that reads the file without an error; those by the most likely one if none does.
    private func readFirst() -> (source: Settings.Source?, result: AdapterResult) {
        let candidates = Recognition.candidates(file, sheet: source.form.sheet)
        var first: (Settings.Source?, AdapterResult)?
        for candidate in candidates {
            guard let (explicit, problem) = source(of: candidate) else { continue }
            let result = albums(of: explicit, problem)
            if !result.albums.isEmpty, !result.diagnostics.hasErrors { return (explicit, result) }
            first = first ?? (explicit, result)
        }
        let problem = Recognition.problem(of: file, recognized: candidates.first)
        return first ?? (nil, AdapterResult(diagnostics: [problem]))
    }

    private func albums(of explicit: Settings.Source, _ problem: Diagnostic) -> AdapterResult {
        var result =
            ConvertedFileAdapter.isNeeded(for: file, of: explicit)
            ? ConvertedFileAdapter(file: file, source: explicit).parse()
            : explicit.kind.fileAdapter?.init(file: file, source: explicit).parse() ?? AdapterResult()
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
            notes: notes + (found.otherSheetsSentence.map { [Diagnostic.Note($0)] } ?? []),
            help: "so that nothing is guessed in a later build, write this source as "
                + found.sourceLine(file: source.file ?? file.path, name: source.name))
        return (explicit, problem)
    }
}
