import SiteModel
import Adapters
import Albums
import Settings
package import SourceText
package import Templates

/// An edit of the note in an album's own file that leaves everything else in the file unchanged.
///
/// Such an edit changes a single page, and only the parts that show the note. The rest is taken from the previous page,
/// so neither the other albums nor the templates are needed. If another page is changed to show notes,
/// `noteSource(ofAlbum:)` must account for it.
package struct NoteEdit: Sendable {
    /// The path of the page in the output.
    package let pagePath: String
    /// The parse result of the file to cache for the next build.
    package let cachedParse: CachedParse
    private let content: NoteContent
    /// The change of the fingerprint of the page's input.
    private let fingerprintChange: UInt64

    /// Creates the edit of `file`, compared with its previous parse result; `labels` are those of the previous build.
    ///
    /// Nil if more than the note has changed, if there are diagnostics, or if the note links to files of the site or to
    /// anchors. Links depend on the addresses of other pages, and anchors are checked against those of the page.
    package init?(of file: SourceFile, previous: CachedParse, labels: NoteLabels) async {
        var before = AdapterResult()
        guard previous.addAlbums(of: .files, in: file, to: &before), before.diagnostics.isEmpty,
            before.albums.count == 1, let new = await Album.alone(in: file),
            let (oldNote, newNote) = Self.notes(before.albums[0], new)
        else { return nil }
        // Shelves show how notes begin, and components may show anything of other albums.
        if oldNote.intro != newNote.intro { return nil }
        if oldNote.hasComponents || newNote.hasComponents { return nil }
        // With a pattern for addresses, no page with this note has this path, and the build is a whole one.
        pagePath = Settings.standardPath(ofAlbum: new.slug)
        var renderer = NoteRenderer(links: LinkResolver(outputs: [], outputPaths: []))
        renderer.labels = labels
        content = renderer.render(newNote, on: pagePath)
        if content.usesAddresses || content.usesAnchors || !content.diagnostics.isEmpty { return nil }
        cachedParse = CachedParse(albums: [new], of: .files)
        fingerprintChange = oldNote.fingerprint ^ newNote.fingerprint
    }

    /// The notes of two albums; nil if either has none or the albums differ in anything else.
    private static func notes(_ old: Album, _ new: Album) -> (Note, Note)? {
        guard let oldNote = old.note, let newNote = new.note else { return nil }
        return encoded(old) == encoded(new) ? (oldNote, newNote) : nil
    }

    /// An album's data and source positions, encoded without its note.
    private static func encoded(_ album: Album) -> [UInt8] {
        var album = album
        album.note = nil
        var writer = BinaryEncoder()
        album.encode(into: &writer)
        return writer.bytes
    }

    /// The updated page and the new positions of the note, built from the old page; nil if it must be rendered.
    package func page(from old: [UInt8], at marks: TextMarks) -> (bytes: [UInt8], marks: TextMarks)? {
        marks.replaced(in: old, by: content.html, content.excerpt)
    }

    /// The updated fingerprint of the page's input, computed from the old one.
    package func fingerprint(from old: UInt64) -> UInt64 { old ^ fingerprintChange }

    /// The identifier of a file among the sources of notes.
    package static func source(_ path: String) -> UInt64 { SiteRenderer.noteSource(path) }
}

extension Album {
    /// Reads the only album of a file; nil if there is no such album or if there are diagnostics.
    static func alone(in file: SourceFile) async -> Album? {
        let read = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
        return read.diagnostics.isEmpty && read.albums.count == 1 ? read.albums[0] : nil
    }
}
