/// Reads the plays of a last.fm account, a CSV file with a row for each play, as the common exporters write it.
///
/// Plays of the same artist and album are one album. Its number of plays is an extra field; it counts as added when it
/// was first played.
struct LastFMAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    private static let required = ["artist", "album"]

    private struct Key: Hashable {
        let artist: String
        let album: String
    }

    func parse() -> AdapterResult {
        let export = ExportTable(file)
        let table = export.table
        var result = AdapterResult(diagnostics: table.diagnostics + table.checkColumns(required: Self.required))
        guard Self.required.allSatisfy(table.header.contains) else { return result }
        var remarks = Remarks(file)
        var albums = AlbumParts<Key>()
        for row in table.rows where !row.isDoubtful { add(row, export, &albums, &remarks) }
        result.albums = albums.wholes.map { whole in
            var album = whole.album
            album.extra = [ExtraField(name: "Plays", value: String(whole.parts.count))]
            return album
        }
        result.diagnostics += remarks.diagnostics(of: table.rows.count, "play")
        return result
    }

    private func add(
        _ row: CSVTable.Row, _ export: ExportTable, _ albums: inout AlbumParts<Key>, _ remarks: inout Remarks
    ) {
        let title = export.text(row, "album")
        let artist = export.text(row, "artist")
        if title.isEmpty || artist.isEmpty {
            let missing = title.isEmpty ? "an album" : "an artist"
            return remarks.leftOut("without \(missing)", at: remarks.headSpan(row.range))
        }
        let key = Key(artist: Slug.collisionKey(artist), album: Slug.collisionKey(title))
        let played = moment(row, export, &remarks)
        albums.update(key) {
            var album = Album(of: .lastfm, title: title, known: [artist, title], origin: file.span(row.range))
            album.artists = [artist]
            return album
        } _: { whole in
            whole.parts.append(.init())
            whole.album.addEarliest(played)
            let id = export.text(row, "album_mbid").lowercased()
            if whole.album.ids.isEmpty, ExternalID.isMusicBrainz(id) {
                whole.album.ids = [ExternalID(name: "musicbrainz", value: id)]
            }
        }
    }

    /// When a track was played; `uts` counts seconds since 1970.
    private func moment(_ row: CSVTable.Row, _ export: ExportTable, _ remarks: inout Remarks) -> Moment? {
        let text = export.text(row, "uts")
        if text.isEmpty { return nil }
        if let seconds = Int(text), let moment = Moment(secondsSince1970: seconds) { return moment }
        remarks.value(
            .warning(
                .badDate, "`uts` must be seconds since 1970, not \"\(text.prefix(40))\"", at: export.span(row, "uts")))
        return nil
    }
}
