import Adapters
package import Albums
package import Settings
package import SourceText

/// An album of a library, and how it can be removed from the site.
package struct AlbumLocation: Sendable {
    /// The id in its source.
    package let id: String
    /// The name of its source.
    package let source: String
    package let title: String
    /// How and where it is stored.
    package let kind: Kind

    /// How an album is stored.
    package enum Kind: Sendable {
        /// In a file of its own, at this path.
        case file(String)
        /// As an entry of a list: a range of bytes in a file.
        case entry(SourceSpan)
        /// Elsewhere, or in several sources: it can only be hidden.
        case elsewhere
    }
}

/// All albums of a site and where they are stored.
package struct AlbumLocations: Sendable {
    /// The mistakes in the settings and sources; if there are any, ``find(_:)`` could return the wrong album.
    package let diagnostics: [Diagnostic]
    private let albums: [Album]
    private let kinds: [AdapterKind]
    /// One album per release.
    private let merged: [Album]
    /// The albums that the site shows, with drafts.
    package let shown: [Album]
    private let related: RelatedAlbums
    /// The settings of the site.
    package let settings: Settings
    private let hidden: HiddenAlbums
    private let overrides: AlbumOverrides

    /// Reads the library of a site, including drafts.
    package init(_ tree: SourceTree, options: BuildOptions = .init()) async {
        var diagnostics: [Diagnostic] = []
        let settings = Settings.read(from: tree, options: options, diagnostics: &diagnostics)
        var albums: [Album] = []
        var kinds: [AdapterKind] = []
        var ends: [Int] = []
        for source in settings.sources {
            let result = await Library.result(of: source, in: tree, options: options)
            diagnostics += result.diagnostics
            albums += result.albums
            kinds += repeatElement(source.kind, count: result.albums.count)
            ends.append(albums.count)
        }
        self.settings = settings
        let hidden = HiddenAlbums.read(from: tree, diagnostics: &diagnostics)
        (self.albums, self.kinds) = (albums, kinds)
        var merged = Library.merged(albums, ends: ends, by: settings.merge).albums
        overrides = AlbumOverrides(from: tree, diagnostics: &diagnostics)
        // What it reports is a warning, which builds print.
        _ = overrides.apply(to: &merged)
        (self.merged, self.hidden) = (merged, hidden)
        shown = merged.filter { !hidden.contains($0) }
        related = RelatedAlbums(albums, ends: ends, by: settings.merge)
        self.diagnostics = Diagnostic.sorted(diagnostics)
    }

    /// Finds the only album with a name.
    ///
    /// Fails with E902 if no album has it, with E903 if several have it.
    package func find(_ name: AlbumName) -> Result<AlbumLocation, EditProblem> {
        album(name).map { AlbumLocation(id: $0.id, source: $0.source, title: $0.title, kind: kind(of: $0)) }
    }

    /// The only album with a name, as the site shows it.
    package func album(_ name: AlbumName) -> Result<Album, EditProblem> {
        // Albums are compared in place, because copying each would take most of the time of an edit.
        func indices(where isNamed: (Int) -> Bool) -> [Int] {
            shown.indices.filter { (name.source == nil || shown[$0].source == name.source) && isNamed($0) }
        }
        var found = indices { shown[$0].id == name.text }
        if found.isEmpty { found = indices { shown[$0].slug == name.text } }
        guard let first = found.first else {
            return .failure(EditProblem(unknown(name, indices { _ in true }.map { shown[$0] })))
        }
        return found.count > 1
            ? .failure(EditProblem(ambiguous(name, found.map { shown[$0] }))) : .success(shown[first])
    }

    /// An album, and the files that have its fields.
    package struct Editable {
        /// The album as the site shows it.
        package let album: Album
        /// The file of the site that has the album; nil for an album of another source.
        package let file: String?
        /// The file that has only its note.
        package let noteFile: String?
        /// Whether another source has the same release.
        package let isShared: Bool
        /// The keys in `content/overrides.yml`; those in `extra` and `ids` as `extra.condition`.
        package let overrides: Set<String>

        /// Whether all that the site shows of it, but a picture that was found, is in a file of its own.
        package var isAlone: Bool {
            guard let file, !isShared, overrides.isEmpty, album.provenance.isEmpty else { return false }
            return !SourceRole.isAlbumList(path: file)
        }

        /// The same place with what the album is there now.
        package func showing(_ album: Album) -> Editable {
            Editable(album: album, file: file, noteFile: noteFile, isShared: isShared, overrides: overrides)
        }

        /// The file to which most of its fields are written.
        package var place: String { file ?? SourceRole.overrides }
    }

    /// Finds the only album with a name, and where its fields are written.
    package func editable(_ name: AlbumName) -> Result<Editable, EditProblem> {
        album(name).map { album in
            let index = index(of: album)
            let note = album.note?.span.file.path
            return Editable(
                album: album, file: index.flatMap { kinds[$0] == .files ? album.origin.file.path : nil },
                noteFile: note.flatMap { $0.utf8.hasPrefix("content/notes/") ? $0 : nil },
                isShared: index.map { related.isShared($0) } ?? false, overrides: overrides.keys(of: album))
        }
    }

    /// The origin of an album whose id or slug collides with `slug`, the slug of a new album's file; hidden albums
    /// count.
    package func taken(by slug: String) -> SourceSpan? {
        let key = UnicodeText.collisionKey(slug)
        return albums.first { $0.id == slug || UnicodeText.collisionKey($0.slug) == key }?.origin
    }

    /// The album that was another one before an edit that kept the order of albums; nil if that cannot be said.
    package func successor(of album: Album, in before: AlbumLocations) -> Album? {
        guard let index = before.index(of: album), albums.count == before.albums.count else { return nil }
        return merged.first { $0.id == albums[index].id && $0.source == albums[index].source }
    }

    private func index(of album: Album) -> Int? {
        let path = album.origin.file.path
        return albums.indices.first { index in
            albums[index].id == album.id && albums[index].source == album.source
                && albums[index].origin.range == album.origin.range
                && albums[index].origin.file.path.utf8.isEqual(to: path)
        }
    }

    private func kind(of album: Album) -> AlbumLocation.Kind {
        let path = album.origin.file.path
        // A release that another source has as well would still be shown without this album.
        guard let index = index(of: album), kinds[index] == .files, !related.isShared(index) else { return .elsewhere }
        return SourceRole.isAlbumList(path: path) ? .entry(album.origin) : .file(path)
    }

    private func unknown(_ name: AlbumName, _ shown: [Album]) -> Diagnostic {
        let text = TerminalText.quoted(name.text)
        if merged.contains(where: { hidden.contains($0) && $0.id == name.text }) {
            return Diagnostic(
                .error, .unknownAlbum, "the album \(text) is hidden already", at: .path(HiddenAlbums.path),
                help: "remove its entry there to see it again")
        }
        let isWorthwhile = name.text.utf8.count > 1 && shown.count <= 2_000
        let names = isWorthwhile ? shown.map(\.id) + shown.map(\.slug) : []
        let near = Suggestion.nearest(to: name.text, in: names)
        let place = name.source.map { " of the source \(TerminalText.quoted($0))" } ?? ""
        return Diagnostic(
            .error, .unknownAlbum, "no album\(place) has the id or slug \(text)", at: .none,
            help: near.map { "did you mean \(TerminalText.quoted($0))?" }
                ?? "`sitegen albums list` shows the slugs, with --json the ids")
    }

    private func ambiguous(_ name: AlbumName, _ found: [Album]) -> Diagnostic {
        let notes = found.prefix(8).map { album in
            Diagnostic.Note(
                "\(TerminalText.quoted(album.title)) of the source \(TerminalText.quoted(album.source))",
                at: album.origin)
        }
        let isHelped = Set(found.map(\.source)).count == found.count
        return Diagnostic(
            .error, .severalAlbums, "\(found.count) albums are called \(TerminalText.quoted(name.text))", at: .none,
            notes: notes,
            help: isHelped ? "name the source with --from" : "give each an `id`, or its source a `name`, of its own")
    }
}
