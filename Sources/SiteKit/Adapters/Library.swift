/// All albums of a site, from all its sources, in the order of those.
struct Library {
    /// The albums.
    let albums: [Album]
    /// What the sources have to say.
    let diagnostics: [Diagnostic]
    /// What to remember of their files, by path.
    let memories: [(path: String, memory: FileMemory)]

    /// Reads every source that the settings name.
    static func read(_ tree: SourceTree, settings: Settings, options: Build.Options) async -> Library {
        var all = AdapterResult()
        for source in settings.sources {
            guard let adapter = adapter(for: source, in: tree, options: options, diagnostics: &all.diagnostics)
            else { continue }
            var result = await adapter.read()
            if let name = source.name {
                for index in result.albums.indices { result.albums[index].source = name }
            }
            all.append(result)
        }
        let hasHidden = !options.includesDrafts && all.albums.indices.contains { all.albums[$0].isDraft }
        let shown = hasHidden ? all.albums.filter { !$0.isDraft } : all.albums
        all.diagnostics += shown.indices.compactMap {
            FileName.diagnostic(forSlug: shown[$0].slug, at: shown[$0].slugOrigin)
        }
        return Library(albums: shown, diagnostics: all.diagnostics, memories: all.memories)
    }

    /// The adapter of a source; nil, with a diagnostic, where its file is missing.
    private static func adapter(
        for source: Settings.Source, in tree: SourceTree, options: Build.Options, diagnostics: inout [Diagnostic]
    ) -> (any Adapter)? {
        guard let type = source.kind.fileAdapter else { return FilesAdapter(tree: tree, jobs: options.jobs) }
        let paths = source.candidatePaths
        if let file = paths.lazy.compactMap({ tree.text(at: $0) }).first {
            return type.init(file: file, source: source)
        }
        guard let origin = source.origin else { return nil }
        diagnostics.append(
            .error(
                .missingSourceFile, "the file of this source is not there", at: origin,
                notes: [.init("looked for \(paths.joined(separator: " and "))")]))
        return nil
    }
}

extension Settings.Source {
    /// Where its file may lie, relative to the site folder: beside the settings, or at the top.
    public var candidatePaths: [String] {
        guard let file else { return [] }
        return [Address.resolved(file, from: "content"), Address.resolved(file, from: "")].compactMap { $0 }
    }
}
