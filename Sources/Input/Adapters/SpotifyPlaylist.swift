import Albums
import Readers
import Recognition
import Settings
import SourceText

/// Reads a playlist that Exportify wrote as CSV, one row per track, in either of its two forms.
///
/// One form has the album's address, artists and picture (`Album URI`); tracks with the same address are one album. The
/// other has only the album's name, date and label; tracks that agree in all of these are one album, by the artists
/// that all of them have in common.
struct SpotifyPlaylist {
    let file: SourceFile

    private static let required = ["Track Name", "Album Name"]
    private static let known =
        required + trackIDs + dates + durations + [
            "Artist Name(s)", "Album URI", "Album Artist Name(s)", "Album Image URL", "Disc Number", "Track Number",
            "Added At", "Genres", "Record Label",
        ]
    private static let trackIDs = ["Track URI", "Spotify URI", "Spotify ID"]
    private static let dates = ["Album Release Date", "Release Date"]
    private static let durations = ["Track Duration (ms)", "Duration (ms)"]

    func parse() -> AdapterResult {
        let export = ExportTable(file, known: Self.known, synonyms: NameFile.exportify)
        let table = export.table
        var result = AdapterResult(diagnostics: table.diagnostics + table.checkColumns(required: Self.required))
        guard Self.required.allSatisfy(table.header.contains) else { return result }
        var importReport = ImportReport(file)
        var albums = AlbumParts<[String]>()
        var seen: Set<String> = []
        for row in table.rows where !row.isRecovered {
            let id = export.text(row, Self.trackIDs)
            // A playlist may contain a track twice.
            if id.isEmpty || seen.insert(id).inserted { add(row, export, &albums, &importReport) }
        }
        result.albums = albums.albums
        result.diagnostics += importReport.diagnostics(of: table.rows.count, "track")
        return result
    }

    /// The id in an address such as `spotify:album:0000000000000000000002`.
    static func albumID(_ address: String) -> String? {
        let prefix = ExternalID.spotifyURI
        guard address.hasPrefix(prefix), address.utf8.count > prefix.utf8.count else { return nil }
        return String(address.dropFirst(prefix.count))
    }

    private func add(
        _ row: CSVTable.Row, _ export: ExportTable, _ albums: inout AlbumParts<[String]>,
        _ importReport: inout ImportReport
    ) {
        let title = export.text(row, "Album Name")
        if title.isEmpty || Album.isPlaceholder(title) {
            return importReport.leftOut("without an album", at: importReport.headSpan(row.range))
        }
        let credit = export.text(row, "Album Artist Name(s)")
        let dateColumn = Self.dates.first(where: export.has) ?? Self.dates[0]
        let date = export.text(row, dateColumn)
        let label = export.text(row, "Record Label")
        let id = Self.albumID(export.text(row, "Album URI"))
        let known = id.map { [$0] } ?? [credit, title, date, label]
        let artists = names(credit.isEmpty ? export.text(row, "Artist Name(s)") : credit, export)
        albums.update(known) {
            var album = Album(of: .spotify, title: title, id: id, known: known, origin: file.span(row.range))
            album.artists = artists
            album.released = export.date(row, dateColumn, &importReport)
            album.labels = label.isEmpty ? [] : [label]
            album.cover = cover(row, export)
            album.ids = id.map { [ExternalID(name: "spotify", value: $0)] } ?? []
            return album
        } _: { whole in
            let common = whole.album.artists.filter(Set(artists).contains)
            if !artists.isEmpty { whole.album.artists = common.isEmpty ? [Album.variousArtists] : common }
            for genre in names(export.text(row, "Genres"), export) { whole.album.add(genre: genre) }
            whole.album.addEarliest(try? Timestamp(export.text(row, "Added At")))
            whole.parts.append(
                .init(
                    disc: Int(export.text(row, "Disc Number")) ?? 0, number: Int(export.text(row, "Track Number")) ?? 0,
                    title: export.text(row, "Track Name"), artists: names(export.text(row, "Artist Name(s)"), export),
                    milliseconds: Int(export.text(row, Self.durations)) ?? 0))
        }
    }

    private func cover(_ row: CSVTable.Row, _ export: ExportTable) -> CoverReference? {
        let cover = CoverReference(
            export.text(row, "Album Image URL"), origin: export.span(row, "Album Image URL"))
        return cover.isRemote ? cover : nil
    }

    /// Splits the names in one field: separated by `, ` with `\,` for a comma inside a name, or by `;` or `,` without a
    /// blank.
    private func names(_ text: String, _ export: ExportTable) -> [String] {
        let hasEscapes = export.has("Album URI")
        var names: [[UInt8]] = [[]]
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
            if hasEscapes, byte == UInt8(ascii: "\\"), next == UInt8(ascii: ",") {
                names[names.count - 1].append(next)
                offset += 1
            } else if hasEscapes ? byte == UInt8(ascii: ",") : byte == 0x3B || byte == 0x2C && next != 0x20 {
                names.append([])
            } else {
                names[names.count - 1].append(byte)
            }
            offset += 1
        }
        return names.map { RecordReader.trimmed(String(decoding: $0, as: UTF8.self)) }.filter { !$0.isEmpty }
    }
}
