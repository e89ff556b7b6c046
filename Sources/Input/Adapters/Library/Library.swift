package import Albums
package import Settings
package import SourceText

/// All albums of a site, from all its sources, in source order.
package struct Library {
    package let albums: [Album]
    package let diagnostics: [Diagnostic]
    /// Indices of probable duplicates: albums from several sources with the same title and artist, but no common id.
    package let duplicates: [[Int]]
    /// The notes with pictures of drafts and hidden albums, which are left out.
    package let leftOutNotes: [Note]
    /// The paths of pictures beside the files of albums that are left out.
    package let leftOutCovers: Set<String>
    /// The names under `audio` of albums that are left out, each with the path of the album's file.
    package let leftOutAudio: [(name: String, path: String)]
    /// The date on which the site is built; nil if nothing tells it.
    package let date: PartialDate?
    /// How many albums are not shown on that date.
    package let heldBackCount: Int
    /// The parsed files to cache, by path.
    package let cachedParses: [(path: String, cachedParse: CachedParse)]

    /// Reads every source that the settings name.
    ///
    /// The date of the site, on which `publish` and `expire` depend, is that of the options or the settings, or else the
    /// newest `added` of the albums and date of the pages; `newestPage` is the latter.
    package static func read(
        _ tree: SourceTree, settings: Settings, options: BuildOptions, newestPage: PartialDate? = nil
    ) async -> Library {
        var all = AdapterResult()
        var ends: [Int] = []
        var leftOutNotes: [Note] = []
        for source in settings.sources {
            var result = await result(of: source, in: tree, options: options)
            var data = PrivateData(of: source, site: settings.privacy)
            data.remove(from: &result.albums)
            result.diagnostics += data.diagnostics + LongLists.cut(&result.albums)
            leftOutNotes += data.notes
            all.append(result)
            ends.append(all.albums.count)
        }
        var merged = merged(all.albums, ends: ends, by: settings.merge)
        // Otherwise the next change would copy all of them.
        all.albums = []
        var overrides = AlbumOverrides(from: tree, diagnostics: &all.diagnostics)
        all.diagnostics += overrides.removePrivate(settings)
        all.diagnostics += overrides.apply(to: &merged.albums)
        let hidden = HiddenAlbums.read(from: tree, diagnostics: &all.diagnostics)
        all.diagnostics += hidden.unused(for: merged.albums)
        var leftOutCovers: Set<String> = []
        var leftOutAudio: [(name: String, path: String)] = []
        var heldBackCount = 0
        let date = options.date ?? settings.date ?? newest(merged.albums, newestPage)
        merged.keep { album in
            var isKept = !hidden.contains(album) && (options.includesDrafts || !album.isDraft)
            if isKept, !album.period.contains(date) {
                isKept = false
                heldBackCount += 1
            }
            if !isKept, let note = album.note, !note.pictures.isEmpty { leftOutNotes.append(note) }
            if !isKept, let cover = album.cover, cover.text.utf8.hasPrefix("albums/") {
                leftOutCovers.insert("content/" + cover.text)
            }
            if !isKept {
                let folder = Address.folder(of: album.origin.file.path)
                leftOutCovers.formUnion(album.pictures.compactMap { Address.resolved($0, from: folder) })
            }
            if !isKept { leftOutAudio += album.audio.map { ($0, album.origin.file.path) } }
            return isKept
        }
        let shown = merged.albums
        if settings.merge == nil { all.diagnostics += duplicateWarnings(merged, settings) }
        all.diagnostics += shown.indices.compactMap {
            FileName.diagnostic(forSlug: shown[$0].slug, at: shown[$0].slugOrigin)
        }
        return Library(
            albums: shown, diagnostics: all.diagnostics, duplicates: merged.duplicates,
            leftOutNotes: leftOutNotes, leftOutCovers: leftOutCovers, leftOutAudio: leftOutAudio, date: date,
            heldBackCount: heldBackCount, cachedParses: all.cachedParses)
    }

    /// The newest date of the content.
    private static func newest(_ albums: [Album], _ page: PartialDate?) -> PartialDate? {
        var newest = page
        for index in albums.indices {
            guard let added = albums[index].added?.date, added.number > newest?.number ?? 0 else { continue }
            newest = added
        }
        return newest
    }

    /// Merges the albums of all sources, and makes their slugs unique.
    package static func merged(_ albums: [Album], ends: [Int], by way: Settings.Merge?) -> LibraryMerge.Result {
        var result = LibraryMerge.merge(albums, ends: ends, by: way)
        Slug.makeUnique(&result.albums)
        return result
    }

    /// The warning about probable duplicates.
    private static func duplicateWarnings(_ library: LibraryMerge.Result, _ settings: Settings) -> [Diagnostic] {
        guard let first = library.duplicates.first else { return [] }
        let count = library.duplicates.count
        let name = TerminalText.quoted(library.albums[first[0]].title)
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

    /// The adapter of a source; nil, with a diagnostic, when its file is missing.
    static func adapter(
        for source: Settings.Source, in tree: SourceTree, options: BuildOptions, diagnostics: inout [Diagnostic]
    ) -> (any Adapter)? {
        let paths = source.candidatePaths
        if let server = source.server { return tree.library(of: server).map(ServerAdapter.init) }
        switch source.kind {
        case .files: return FilesAdapter(tree: tree, jobs: options.jobs, source: source)
        case .audio:
            if let folder = paths.lazy.compactMap({ tree.musicFolder(at: $0) }).first {
                return AudioAdapter(folder: folder, encoding: source.form.isEncoded ? source.form.encoding : nil)
            }
        default:
            if let type = source.kind.fileAdapter, let file = paths.lazy.compactMap({ tree.text(at: $0) }).first {
                if ConvertedFileAdapter.isNeeded(for: file, of: source) {
                    return ConvertedFileAdapter(file: file, source: source)
                }
                return type.init(file: file, source: source)
            }
        }
        guard let origin = source.origin else { return nil }
        let what = source.kind == .audio ? "folder" : "file"
        diagnostics.append(
            .missing("the \(what) of this source is not there", named: paths, at: origin))
        return nil
    }
}

extension Library {
    /// Reads one source.
    ///
    /// Its albums get the source name from the settings.
    package static func result(of source: Settings.Source, in tree: SourceTree, options: BuildOptions) async
        -> AdapterResult
    {
        var problems: [Diagnostic] = []
        guard let adapter = adapter(for: source, in: tree, options: options, diagnostics: &problems) else {
            return AdapterResult(diagnostics: problems)
        }
        var result = await adapter.read()
        result.diagnostics = (problems + result.diagnostics).counted
        if let name = source.name {
            for index in result.albums.indices { result.albums[index].source = name }
        }
        return result
    }
}
