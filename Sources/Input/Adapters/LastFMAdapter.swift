import Albums
import Recognition
import Readers
import Settings
import SourceText

/// Reads the plays of a last.fm account, a CSV file with one row per play, as written by the common exporters.
///
/// Plays of the same artist and album are one album, and so are plays with the same MusicBrainz id, whatever their
/// artists: see ``LastFMAlbums``. The number of plays is an extra field; an album counts as added when it was first
/// played.
struct LastFMAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    private static let required = ["artist", "album"]
    private static let known = required + ["album_mbid", "uts", "date", "track"]
    private static let synonyms = [
        "album_mbid": ["AlbumId"], "uts": ["timestamp"], "date": ["utc_time", "played at"],
        "artist": ["artist name"], "album": ["album name"], "track": ["track name", "name"],
    ]
    /// The columns of a file without a header line, as written by benjaminbenben.com.
    private static let headless = ["artist", "album", "track", "date"]

    func parse() -> AdapterResult {
        let export = table()
        let table = export.table
        var result = AdapterResult(diagnostics: table.diagnostics + table.checkColumns(required: Self.required))
        guard Self.required.allSatisfy(table.header.contains) else { return result }
        var importReport = ImportReport(file)
        var albums = LastFMAlbums()
        for row in table.rows where !row.isRecovered {
            if let play = play(row, export, &importReport) { albums.add(play) } else { albums.endRun() }
        }
        result.albums = albums.albums
        result.diagnostics += importReport.diagnostics(of: table.rows.count, "play")
        return result
    }

    /// The table.
    ///
    /// lastfmstats.com appends the user name to the name of the last column: `Date#user`.
    private func table() -> ExportTable {
        let table = CSVReader.read(file, isForeign: true)
        if table.header.count == Self.headless.count, let last = table.header.last, last.contains(":"),
            Timestamp.foreign(last) != nil
        {
            return ExportTable(CSVReader.read(file, names: Self.headless, isForeign: true), known: Self.known)
        }
        var synonyms = Self.synonyms
        synonyms["date", default: []] += table.header.filter { $0.hasPrefix("Date#") }
        return ExportTable(table, known: Self.known, synonyms: synonyms)
    }

    private func play(_ row: CSVTable.Row, _ export: ExportTable, _ importReport: inout ImportReport) -> LastFMAlbums
        .Play?
    {
        let title = export.text(row, "album")
        let artist = export.text(row, "artist")
        if title.isEmpty || artist.isEmpty || Album.isPlaceholder(title) {
            let missing = artist.isEmpty && !title.isEmpty ? "an artist" : "an album"
            importReport.leftOut("without \(missing)", at: importReport.headSpan(row.range))
            return nil
        }
        let id = export.text(row, "album_mbid").lowercased()
        return LastFMAlbums.Play(
            artist: artist, title: title, id: ExternalID.isMusicBrainz(id) ? id : nil,
            moment: moment(row, export, &importReport), origin: file.span(row.range))
    }

    /// The time of a play; `uts` counts seconds since 1970, a date may count milliseconds.
    private func moment(_ row: CSVTable.Row, _ export: ExportTable, _ importReport: inout ImportReport) -> Timestamp? {
        let seconds = export.text(row, "uts")
        let column = seconds.isEmpty ? "date" : "uts"
        let text = export.text(row, column)
        if text.isEmpty { return nil }
        if let number = Int(text) {
            let isMilliseconds = column == "date" && abs(number) >= 100_000_000_000
            if let moment = Timestamp(secondsSince1970: isMilliseconds ? number / 1000 : number) { return moment }
        } else if column == "date", let read = Timestamp.foreign(text) {
            return read.moment
        }
        let wanted = column == "uts" ? "seconds since 1970" : "a date"
        importReport.value(
            .warning(
                .badDate, "`\(column)` must be \(wanted), not \"\(text.prefix(40))\"", at: export.span(row, column)),
            of: column)
        return nil
    }
}
