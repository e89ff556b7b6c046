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
        var ends: [Int] = []
        for source in settings.sources {
            all.append(await result(of: source, in: tree, options: options))
            ends.append(all.albums.count)
        }
        all.albums = LibraryMerge.merged(all.albums, ends: ends)
        let hidden = HiddenAlbums.read(from: tree, diagnostics: &all.diagnostics)
        if !hidden.isEmpty { all.albums = hidden.shown(of: all.albums, diagnostics: &all.diagnostics) }
        let hasDrafts = !options.includesDrafts && all.albums.indices.contains { all.albums[$0].isDraft }
        let shown = hasDrafts ? all.albums.filter { !$0.isDraft } : all.albums
        all.diagnostics += shown.indices.compactMap {
            FileName.diagnostic(forSlug: shown[$0].slug, at: shown[$0].slugOrigin)
        }
        return Library(albums: shown, diagnostics: all.diagnostics, memories: all.memories)
    }

    /// The adapter of a source; nil, with a diagnostic, where its file is missing.
    static func adapter(
        for source: Settings.Source, in tree: SourceTree, options: Build.Options, diagnostics: inout [Diagnostic]
    ) -> (any Adapter)? {
        let paths = source.candidatePaths
        switch source.kind {
        case .files: return FilesAdapter(tree: tree, jobs: options.jobs)
        case .subsonic:
            return source.server.flatMap { tree.library(of: $0) }.map(ServerAdapter.init)
        case .audio:
            if let folder = paths.lazy.compactMap({ tree.musicFolder(at: $0) }).first {
                return AudioAdapter(folder: folder)
            }
        default:
            if let type = source.kind.fileAdapter, let file = paths.lazy.compactMap({ tree.text(at: $0) }).first {
                return type.init(file: file, source: source)
            }
        }
        guard let origin = source.origin else { return nil }
        let what = source.kind == .audio ? "folder" : "file"
        diagnostics.append(
            .error(
                .missingSourceFile, "the \(what) of this source is not there", at: origin,
                notes: [.init("looked for \(paths.joined(separator: " and "))")]))
        return nil
    }
}

extension Settings.Source {
    /// Puts the home folder in the place of `~`.
    mutating func resolveHome(_ home: String?) {
        guard let home else { return }
        func resolved(_ path: String) -> String { path.hasPrefix("~/") ? home + path.dropFirst() : path }
        file = file.map(resolved)
        directory = directory.map(resolved)
    }

    /// Where its file or folder may lie.
    public var candidatePaths: [String] {
        if let exactPath { return [exactPath] }
        return file.map(Settings.candidatePaths) ?? []
    }
}
