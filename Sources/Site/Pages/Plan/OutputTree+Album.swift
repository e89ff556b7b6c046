import Covers
package import Albums
import SiteModel
import Settings
package import SourceText

/// Lets a preview show an edited album before the whole site is rebuilt.
extension OutputTree {
    /// The same site with one album as its file has it now, and the page of that album.
    ///
    /// If only its note differs, the site equals that of a build. Otherwise its page does, except for neighbours, links to
    /// new groups and a drawn cover that the edit gives it; lists keep their order. Nil if the site does not show the
    /// album as its file alone had it, or if its address, its pictures or whether it is shown may have changed.
    package func replacingAlbum(in file: SourceFile) async -> (tree: OutputTree, page: Rendered)? {
        guard translations.isEmpty, let (album, index) = await renderer.site.replacement(from: file) else { return nil }
        let site = Site(renderer.site, album: album, at: index)
        let shared = SharedData(renderer.shared, site: site, theme: renderer.theme, changed: index)
        let renderer = SiteRenderer(
            site: site, theme: renderer.theme, files: files, links: links, sitemap: renderer.sitemap, shared: shared,
            parts: renderer.parts.without(album: index, in: site.shelves))
        return (OutputTree(files: files, links: links, renderer: renderer), .page(Page(kind: AlbumPage(index: index))))
    }
}

extension OutputTree {
    /// A text as the page of an album would show it as its note, and the mistakes in it; nil if there is no such album.
    ///
    /// Its addresses begin with `root`, so that any page can show it. The places of mistakes are in a file of that text
    /// alone, which has the path of the album's note.
    package func noteContent(
        _ text: String, ofAlbum id: String, source: String, root: String
    ) -> (html: [UInt8], diagnostics: [Diagnostic])? {
        let site = renderer.site
        guard
            let index = site.albums.indices.first(where: {
                site.albums[$0].id == id && site.albums[$0].source == source
            })
        else { return nil }
        var album = site.albums[index]
        let file = SourceFile(path: (album.note?.span ?? album.origin).file.path, text: text)
        let note = Note(file.span(0..<file.bytes.count))
        album.note = note
        var notes = renderer.notes
        notes.root = root
        notes.anchors?.site = Site(site, album: album, at: index)
        var buffer = RenderBuffer()
        let content = buffer.content(of: note, on: site.path(ofAlbum: index), by: notes)
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
    /// The album of a file as the site would show it, and its index; nil if more of the site may differ than its page.
    fileprivate func replacement(from file: SourceFile) async -> (album: Album, index: Int)? {
        guard let index = albums.firstIndex(where: { $0.origin.file.path.utf8.isEqual(to: file.path) }),
            var album = await Album.alone(in: file), let before = await Album.alone(in: albums[index].origin.file)
        else { return nil }
        let old = albums[index]
        // A cover that a search found is not in the album's file.
        if album.cover == nil, let cover = old.cover, cover.isFound { album.cover = cover }
        let (oldNote, note) = (old.note, album.note)
        guard old.provenance.isEmpty, old.hasSameFields(as: before), old.note?.fingerprint == before.note?.fingerprint,
            (old.id, old.source, old.slug) == (album.id, album.source, album.slug),
            path(ofAlbum: index).utf8.isEqual(to: settings.path(ofAlbum: 0, in: [album])),
            (old.isDraft, old.publish, old.expire) == (album.isDraft, album.publish, album.expire),
            (old.cover?.text, old.cover?.server) == (album.cover?.text, nil),
            oldNote?.pictures ?? [] == note?.pictures ?? [], oldNote?.hasComponents != true, note?.hasComponents != true
        else { return nil }
        return (album, index)
    }
}
