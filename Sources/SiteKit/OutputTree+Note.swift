/// A preview shows an edited note before the whole site is worked out anew.
extension OutputTree {
    /// The same site with the note of one album as its file has it now, and the page of that album.
    ///
    /// Nil where the file says anything else about the album than it did, or is not all that is said about it: then more
    /// than its note may be another.
    public func replacingNote(in file: SourceFile) async -> (tree: OutputTree, page: Rendered)? {
        guard let album = await Album.alone(in: file), let note = album.note,
            let (site, index) = renderer.site.replacingNote(note, of: album)
        else { return nil }
        let renderer = SiteRenderer(
            site: site, theme: renderer.theme, files: files, links: links, sitemap: renderer.sitemap,
            shared: renderer.shared)
        return (OutputTree(files: files, links: links, renderer: renderer), .album(index))
    }
}

extension Site {
    /// The site with another note of the album that is `album` but for its note, and the index of that album.
    fileprivate func replacingNote(_ note: Note, of album: Album) -> (Site, Int)? {
        let path = album.origin.file.path
        let found = self.albums.indices.first { self.albums[$0].origin.file.path.utf8.isEqual(to: path) }
        guard let found else { return nil }
        let old = self.albums[found]
        guard old.prints == album.prints, old.source == album.source, old.provenance.isEmpty,
            old.note?.span.file.path.utf8.isEqual(to: path) == true, old.cover?.text == album.cover?.text,
            old.cover?.server == nil
        else { return nil }
        var albums = self.albums
        albums[found].note = note
        return (Site(self, albums: albums), found)
    }
}
