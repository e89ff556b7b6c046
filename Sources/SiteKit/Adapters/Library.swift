/// All albums of a site, from all its sources, in the order of those.
struct Library {
    /// The albums.
    let albums: [Album]
    /// What the sources have to say.
    let diagnostics: [Diagnostic]

    /// Reads every source that the settings name.
    static func read(_ tree: SourceTree, settings: Settings, options: Build.Options) async -> Library {
        var albums: [Album] = []
        var diagnostics: [Diagnostic] = []
        for source in settings.sources {
            guard let adapter = adapter(for: source, in: tree, options: options, diagnostics: &diagnostics) else {
                continue
            }
            let result = await adapter.read()
            albums += result.albums
            diagnostics += result.diagnostics
        }
        let shown = options.includesDrafts ? albums : albums.filter { !$0.isDraft }
        diagnostics += shown.compactMap { FileName.diagnostic(forSlug: $0.slug, at: $0.slugOrigin) }
        return Library(albums: shown, diagnostics: diagnostics)
    }

    /// The adapter of a source; nil, with a diagnostic, where its file is missing.
    private static func adapter(
        for source: Settings.Source, in tree: SourceTree, options: Build.Options, diagnostics: inout [Diagnostic]
    ) -> (any Adapter)? {
        switch source.kind {
        case .files: return FilesAdapter(tree: tree, jobs: options.jobs)
        case .discogs:
            let paths = source.candidatePaths
            if let file = paths.lazy.compactMap({ tree.text(at: $0) }).first { return DiscogsAdapter(file: file) }
            guard let origin = source.origin else { return nil }
            diagnostics.append(
                .error(
                    .missingSourceFile, "the file of this source is not there", at: origin,
                    notes: [.init("looked for \(paths.joined(separator: " and "))")]))
            return nil
        }
    }
}

extension Settings.Source {
    /// Where its file may lie, relative to the site folder: beside the settings, or at the top.
    public var candidatePaths: [String] {
        guard let file else { return [] }
        return [Address.resolved(file, from: "content"), Address.resolved(file, from: "")].compactMap { $0 }
    }
}
