import SiteKit

/// A site folder that was read and built, before anything is written.
struct SiteFolder {
    /// What was read, and what of it the next build may remember.
    let source: SourceReader.Source
    /// What was made of it.
    let result: Build.Result

    /// Reads and builds the site of a reader; what is known is not read again.
    static func build(
        _ reader: SourceReader, at path: String, known: KnownInputs? = nil, options: Build.Options,
        showsProgress: Bool = false, asksServers: Bool = true
    ) async throws(SourceReader.Failure) -> SiteFolder {
        let source = try await reader.read(known: known, options: options, asksServers: asksServers)
        if source.tree.texts.isEmpty {
            throw SourceReader.Failure(diagnostics: [
                Diagnostic(
                    .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                    at: .path(path),
                    help: "start one with `sitegen init`, or name its folder with --source")
            ])
        }
        let events = showsProgress ? source.covers.events.stream() : nil
        async let display: Void = Self.show(events)
        let result = await Build.site(from: source.tree, options: options)
        source.covers.events.finish()
        await display
        if let code = Interruption.exitCode { throw SourceReader.Failure(diagnostics: [], exitCode: code) }
        if let error = source.covers.failure { throw Self.failure(error) }
        return SiteFolder(source: source, result: result)
    }

    /// Shows how far the covers are, where that is wanted.
    private static func show(_ events: AsyncStream<CoverEvent>?) async {
        if let events { await CoverProgress.follow(events) }
    }

    /// The machine does not let covers be kept.
    private static func failure(_ error: SystemError) -> SourceReader.Failure {
        let failure = OutputFailure.machine(error, output: CoverCache.folderName.text, notes: [])
        return SourceReader.Failure(diagnostics: failure.diagnostics, exitCode: failure.exitCode)
    }

    /// What there is to say about the content.
    var diagnostics: [Diagnostic] { Diagnostic.sorted(result.diagnostics + source.covers.diagnostics) }

    /// Reads and builds the site at `path`.
    static func build(at path: String, options: Build.Options) async throws(SourceReader.Failure) -> SiteFolder {
        try await build(SourceReader(siteFolder: path, options: options), at: path, options: options)
    }

    /// The output folder as the settings name it, or the usual one.
    var outputName: String { source.settings.output?.path ?? "public" }

    /// What was seen of the inputs, with what was made of them.
    var inputs: InputFiles {
        var inputs = source.inputs
        var hint = 0
        for (path, memory) in result.memories {
            if let index = inputs.files.index(of: FilePath(path), hint: &hint) {
                inputs.memories[index] = .made(memory)
            }
        }
        return source.covers.pictures.adding(to: inputs)
    }
}
