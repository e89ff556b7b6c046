import Albums
import Recognition
import Readers
import Settings
import SourceText

/// Reads the collection export of discogs.com, a CSV file with one row per copy of a release.
///
/// Discogs' changes to names are reverted: `Swamp (7)` is the seventh artist called Swamp, `Svek, Svek` is one label
/// given twice. Year 0 and rating 0 mean unknown. Names are joined with commas, and may contain commas themselves: see
/// ``NameList``.
struct DiscogsAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    private static let required = ["Artist", "Title", "release_id"]

    /// Columns that become album fields; the others, which the owner added, become extra fields.
    private static let known: Set<String> = [
        "Catalog#", "Artist", "Title", "Label", "Format", "Rating", "Released", "release_id", "CollectionFolder",
        "Date Added", "Collection Notes",
    ]

    /// The columns by the keys of albums, so that a map can name them as the owner renamed them.
    private static let own = [
        "artist": "Artist", "artists": "Artist", "title": "Title", "label": "Label", "catalogNumber": "Catalog#",
        "format": "Format", "rating": "Rating", "released": "Released", "year": "Released", "added": "Date Added",
        "ids.discogs": "release_id", "notes": "Collection Notes",
    ]

    func parse() -> AdapterResult {
        let mapped = MappedColumns(file, known: Self.known.sorted(), own: Self.own, source: source)
        let (export, rows) = (mapped.export, mapped.export.table.rows)
        let artists = NameList(in: rows.lazy.map { export.text($0, "Artist") }, keeping: source.keptNames)
        let labels = NameList(in: rows.lazy.map { export.text($0, "Label") }, keeping: source.keptNames)
        return mapped.albums(required: Self.required, without: "Collection ") { row, importReport in
            album(row, export, artists, labels, &importReport)
        }
    }

    private func album(
        _ row: CSVTable.Row, _ export: ExportTable, _ artists: NameList, _ labels: NameList,
        _ importReport: inout ImportReport
    ) -> Album? {
        let title = export.text(row, "Title")
        let id = export.text(row, "release_id")
        guard !title.isEmpty, !id.isEmpty else {
            let missing = title.isEmpty ? "Title" : "release_id"
            importReport.leftOut("without a `\(missing)`", at: importReport.headSpan(row.range))
            return nil
        }
        var album = Album(
            id: id, source: AdapterKind.discogs.rawValue, slug: Slug.make(title: title, id: "r\(id)"), title: title,
            origin: file.span(row.range))
        album.artists = artists.names(in: export.text(row, "Artist"))
        album.labels = unique(labels.names(in: export.text(row, "Label")))
        album.catalogNumbers = unique(parts(export.text(row, "Catalog#"))).filter { $0.lowercased() != "none" }
        album.formats = [export.text(row, "Format")].filter { !$0.isEmpty }
        album.released = export.date(row, "Released", &importReport)
        album.rating = export.rating(row, "Rating", of: Rating.usualScale, &importReport)
        album.added = export.moment(row, "Date Added", &importReport)
        album.ids = [ExternalID(name: "discogs", value: id)]
        let folder = export.text(row, "CollectionFolder")
        album.tags = folder.isEmpty || folder == "Uncategorized" ? [] : [folder]
        if let note = export.note(row, "Collection Notes") {
            album.note = Note(note.text, markup: .plain, from: note.span)
        }
        return album
    }

    private func parts(_ text: String) -> [String] {
        text.split(separator: ", ").map { RecordReader.trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    private func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
