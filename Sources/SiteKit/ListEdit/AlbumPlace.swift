/// An album of a library, and how it is taken out of the site.
public struct AlbumPlace: Sendable {
    /// Its id in its source.
    public let id: String
    /// What its source is called.
    public let source: String
    /// Its title.
    public let title: String
    /// Where it is written.
    public let kind: Kind

    /// How an album is written.
    public enum Kind: Sendable {
        /// As a file of its own, at this path.
        case file(String)
        /// As an entry of a list: some bytes of a file.
        case entry(SourceSpan)
        /// Elsewhere, or in several sources: it can only be hidden.
        case elsewhere
    }

    /// An album of a source.
    public init(id: String, source: String, title: String, kind: Kind) {
        (self.id, self.source, self.title, self.kind) = (id, source, title, kind)
    }
}

/// All albums of a site and where they are written.
public struct AlbumPlaces: Sendable {
    /// The mistakes of the settings and sources; with any, ``find(_:)`` could take one album for another.
    public let diagnostics: [Diagnostic]
    private let albums: [Album]
    private let kinds: [AdapterKind]
    private let ends: [Int]
    /// One for each release.
    private let merged: [Album]
    private let merge: Settings.Merge?
    private let hidden: HiddenAlbums

    /// Reads the library of a site, drafts included.
    public init(_ tree: SourceTree, options: BuildOptions = .init()) async {
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
        hidden = HiddenAlbums.read(from: tree, diagnostics: &diagnostics)
        (self.albums, self.kinds, self.ends) = (albums, kinds, ends)
        merge = settings.merge
        merged = Library.merged(albums, ends: ends, by: merge).albums
        self.diagnostics = Diagnostic.sorted(diagnostics)
    }

    /// The one album of a name, or why there is none.
    ///
    /// E902 where no album has it, E903 where several have.
    public func find(_ name: AlbumName) -> Result<AlbumPlace, AlbumProblem> {
        let shown = merged.filter { !hidden.contains($0) && (name.source == nil || $0.source == name.source) }
        let byID = shown.filter { $0.id == name.text }
        let found = byID.isEmpty ? shown.filter { $0.slug == name.text } : byID
        guard let album = found.first else {
            return .failure(AlbumProblem(unknown(name, shown)))
        }
        if found.count > 1 { return .failure(AlbumProblem(ambiguous(name, found))) }
        return .success(
            AlbumPlace(id: album.id, source: album.source, title: album.title, kind: kind(of: album)))
    }

    /// The album whose id or slug a new album's file would have, hidden ones included.
    public func taken(by slug: String) -> SourceSpan? {
        let key = UnicodeText.collisionKey(slug)
        return albums.first { $0.id == slug || UnicodeText.collisionKey($0.slug) == key }?.origin
    }

    private func kind(of album: Album) -> AlbumPlace.Kind {
        let path = album.origin.file.path
        let index = albums.indices.first { index in
            albums[index].id == album.id && albums[index].source == album.source
                && albums[index].origin.range == album.origin.range
                && albums[index].origin.file.path.utf8.isEqual(to: path)
        }
        guard let index, kinds[index] == .files, !isShared(index) else { return .elsewhere }
        return SourceRole.albumLists.contains(path) ? .entry(album.origin) : .file(path)
    }

    /// Whether the release is in another source as well, so that it would still be shown without this album.
    private func isShared(_ index: Int) -> Bool {
        var rest = albums
        rest.remove(at: index)
        return LibraryMerge.merge(rest, ends: ends.map { $0 > index ? $0 - 1 : $0 }, by: merge).albums.count
            >= merged.count
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

/// Why there is no one album of a name.
public struct AlbumProblem: Error {
    /// What to tell.
    public let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
