/// An edit of the note in an album's own file that leaves all else the file says as it was.
///
/// Then one page is another, and only where it shows the note: what is not the note is taken from the page as it was, so
/// that neither the other albums nor the templates are needed. Whoever lets another page show notes makes
/// `noteSource(ofAlbum:)` tell so.
public struct NoteEdit: Sendable {
    /// Where the page lies in the output.
    public let pagePath: String
    /// What the next build may remember of the file.
    public let memory: FileMemory
    private let content: NoteContent
    /// What the edit changes in the hash of what the page is made from.
    private let printChange: UInt64

    /// The edit of `file`, of which `remembered` was made before.
    ///
    /// Nil where more than the note is another, or there is something to say about it, or it has links into the site,
    /// which lead where the other pages are, or to anchors, which are compared with those of the page.
    public init?(of file: SourceFile, remembered: FileMemory) async {
        var before = AdapterResult()
        guard remembered.addAlbums(of: .files, in: file, to: &before), before.diagnostics.isEmpty,
            before.albums.count == 1, let new = await Album.alone(in: file),
            let (oldNote, newNote) = Self.notes(before.albums[0], new)
        else { return nil }
        pagePath = Site.path(of: new)
        content = NoteRenderer(links: LinkResolver(outputs: [], outputPaths: [])).render(newNote, on: pagePath)
        if content.usesAddresses || content.usesAnchors || !content.diagnostics.isEmpty { return nil }
        memory = FileMemory(albums: [new], of: .files)
        printChange = oldNote.print ^ newNote.print
    }

    /// The notes of two albums; nil where they have none, or differ in anything else.
    private static func notes(_ old: Album, _ new: Album) -> (Note, Note)? {
        guard let oldNote = old.note, let newNote = new.note else { return nil }
        return packed(old) == packed(new) ? (oldNote, newNote) : nil
    }

    /// All that is known of an album and where it is written, but for its note.
    private static func packed(_ album: Album) -> [UInt8] {
        var album = album
        album.note = nil
        var writer = PackWriter()
        album.pack(into: &writer)
        return writer.bytes
    }

    /// The page, made of the bytes it had, and where it shows the note now; nil where it has to be rendered.
    public func page(from old: [UInt8], at marks: TextMarks) -> (bytes: [UInt8], marks: TextMarks)? {
        marks.replaced(in: old, by: content.html, content.excerpt)
    }

    /// The hash of what the page is made from, out of what it was before.
    public func print(from old: UInt64) -> UInt64 { old ^ printChange }

    /// What stands for a file among the sources of notes.
    public static func source(_ path: String) -> UInt64 { SiteRenderer.noteSource(path) }
}

extension Album {
    /// The album that a file of its own has, with its note; nil where there is none, or something to say about it.
    static func alone(in file: SourceFile) async -> Album? {
        let read = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
        guard read.diagnostics.isEmpty, read.albums.count == 1, read.albums[0].note != nil else { return nil }
        return read.albums[0]
    }
}
