import Covers
package import Albums
import SiteModel
import Settings
package import SourceText

/// Lets a preview show an edited note before the whole site is rebuilt.
extension OutputTree {
    /// The same site with the current note of one album from its file, and the page of that album.
    ///
    /// Nil if the file changes anything else about the album, or is not the album's only source: then more than its
    /// note may have changed.
    package func replacingNote(in file: SourceFile) async -> (tree: OutputTree, page: Rendered)? {
        guard translations.isEmpty, let album = await Album.alone(in: file), let note = album.note,
            let (site, index) = renderer.site.replacingNote(note, of: album)
        else { return nil }
        let renderer = SiteRenderer(renderer, site: site, noteChangedOf: index)
        return (OutputTree(files: files, links: links, renderer: renderer), .page(Page(kind: AlbumPage(index: index))))
    }
}

extension OutputTree {
    /// A text as the page of an album would show it as its note, and the mistakes in it; nil if there is no such album.
    ///
    /// The places of mistakes are in a file of that text alone, which has the path of the album's note.
    package func noteContent(
        _ text: String, ofAlbum id: String, source: String
    ) -> (html: [UInt8], diagnostics: [Diagnostic])? {
        let site = renderer.site
        guard
            let index = site.albums.indices.first(where: {
                site.albums[$0].id == id && site.albums[$0].source == source
            })
        else { return nil }
        let path = (site.note(ofAlbum: index)?.span ?? site.albums[index].origin).file.path
        let file = SourceFile(path: path, text: text)
        let note = Note(file.span(0..<file.bytes.count))
        let edited = SiteRenderer(renderer, site: Site(site, note: note, ofAlbum: index), noteChangedOf: index)
        var buffer = RenderBuffer()
        let content = buffer.content(of: note, on: site.path(ofAlbum: index), by: edited.notes)
        return (content.html, buffer.diagnostics)
    }

    /// The drawn cover of the first album that shows an image set; nil if no album shows it.
    package func drawnCover(insteadOf imageSet: ImageSet) -> [UInt8]? {
        let site = renderer.site
        guard let index = site.pictures.firstIndex(where: { $0.art?.art.key == imageSet.key }) else {
            return nil
        }
        return DrawnCover.svg(title: site.albums[index].title, artist: site.albums[index].artistText)
    }
}

extension Site {
    /// The site with the note of `album` replaced, and the album's index; nil if anything but the note differs.
    fileprivate func replacingNote(_ note: Note, of album: Album) -> (Site, Int)? {
        let path = album.origin.file.path
        guard let found = albums.firstIndex(where: { $0.origin.file.path.utf8.isEqual(to: path) }) else { return nil }
        let old = albums[found]
        let oldNote = self.note(ofAlbum: found)
        var album = album
        // A cover that a search found is not in the album's file.
        if album.cover == nil, let cover = old.cover, cover.isFound {
            album.cover = cover
        }
        guard old.hasSameFields(as: album), old.source == album.source, old.provenance.isEmpty,
            oldNote?.span.file.path.utf8.isEqual(to: path) == true, oldNote?.pictures == note.pictures,
            oldNote?.hasComponents == note.hasComponents,
            old.cover?.text == album.cover?.text, old.cover?.server == nil
        else { return nil }
        return (Site(self, note: note, ofAlbum: found), found)
    }
}
