package import Albums
import Readers
import SourceText

/// Choosing albums by a query.
extension AlbumLocations {
    /// The albums that a query of the settings selects, such as `genre: Jazz`; all albums for an empty text.
    ///
    /// Throws the mistakes in the query.
    package func selection(_ text: String, from source: String? = nil) throws(EditProblems) -> [Album] {
        let nodes = YAMLReader.read(SourceFile(path: "the query", text: "where: {\(text)}\n"))
        var record = RecordReader(nodes.root ?? Node(.null, 0..<0), in: nodes, keys: ["where"])
        let query = AlbumQuery(reading: &record)
        let problems = nodes.diagnostics + record.finish()
        if problems.contains(where: { $0.severity == .error }) { throw EditProblems(problems) }
        let albums = shown.filter { source == nil || $0.source == source }
        return query.selection(of: Array(albums.indices), in: albums).map { albums[$0] }
    }

    /// The album that is the same release as another, by its id in a database or its bar code.
    package func owned(_ release: Album) -> Album? {
        let keys = Set(release.ids.compactMap(ReleaseKey.init))
        let barcode = release.barcode.flatMap(Barcode.init)
        return shown.first { album in
            album.ids.contains { ReleaseKey($0).map(keys.contains) ?? false }
                || barcode != nil && album.barcode.flatMap(Barcode.init) == barcode
        }
    }

    /// A free name for the file of an album with a title, such as `low-2`; nil if its own is free.
    package func freeSlug(for title: String) -> String? {
        let slug = Slug.make(from: title)
        if slug.isEmpty || taken(by: slug) == nil { return nil }
        return (2...).lazy.map { "\(slug)-\($0)" }.first { taken(by: $0) == nil }
    }
}
