/// All albums of a site, from all its sources, in the order of those.
struct Library {
    /// The albums.
    let albums: [Album]
    /// What the sources have to say.
    let diagnostics: [Diagnostic]
    /// Indices of albums that are probably the same: of several sources, with one title and artist, but no common id.
    let duplicates: [[Int]]
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
        var merged = merged(all.albums, ends: ends, by: settings.merge)
        let hidden = HiddenAlbums.read(from: tree, diagnostics: &all.diagnostics)
        all.diagnostics += hidden.unused(for: merged.albums)
        merged.keep { !hidden.contains($0) && (options.includesDrafts || !$0.isDraft) }
        let shown = merged.albums
        if settings.merge == nil { all.diagnostics += told(merged, settings) }
        all.diagnostics += shown.indices.compactMap {
            FileName.diagnostic(forSlug: shown[$0].slug, at: shown[$0].slugOrigin)
        }
        return Library(
            albums: shown, diagnostics: all.diagnostics, duplicates: merged.duplicates, memories: all.memories)
    }

    /// The albums of all sources as a site has them, each with an address of its own.
    static func merged(_ albums: [Album], ends: [Int], by way: Settings.Merge?) -> LibraryMerge.Result {
        var result = LibraryMerge.merge(albums, ends: ends, by: way)
        Slug.settle(&result.albums)
        return result
    }

    /// The warning about albums that are probably the same.
    private static func told(_ library: LibraryMerge.Result, _ settings: Settings) -> [Diagnostic] {
        guard let first = library.duplicates.first else { return [] }
        let count = library.duplicates.count
        let name = AlbumPlaces.quoted(library.albums[first[0]].title)
        let message =
            count == 1
            ? "\(name) is in several sources without a common id, and shown for each"
            : "\(count) albums are in several sources without a common id, and shown for each; the first is \(name)"
        let origin = settings.sources.lazy.compactMap(\.origin).first
        return [
            Diagnostic(
                .warning, .probableDuplicates, message, at: origin.map { .text($0) } ?? .none,
                help: "write `merge: title` to show them once, or `merge: ids` to keep them apart; "
                    + "`sitegen albums list --duplicates` lists them")
        ]
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
        func resolved(_ path: String) -> String {
            path.utf8.hasPrefix("~/") ? home + path.droppingBytes(first: 1) : path
        }
        file = file.map(resolved)
        directory = directory.map(resolved)
    }

    /// Where its file or folder may lie.
    public var candidatePaths: [String] {
        if let exactPath { return [exactPath] }
        return file.map(Settings.candidatePaths) ?? []
    }
}
