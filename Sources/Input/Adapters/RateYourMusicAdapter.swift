import Albums
import Readers
import Settings
import SourceText

/// Reads the export of rateyourmusic.com, a CSV file with one row per album that was rated, owned or wished for.
///
/// Its texts contain HTML references, which are resolved. Ratings are half stars from 1 to 10.
struct RateYourMusicAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    private static let required = ["RYM Album", "Last Name", "Title"]
    private static let known =
        required + [
            "First Name", "First Name localized", "Last Name localized", "Release_Date", "Rating", "Ownership",
            "Purchase Date", "Media Type", "Review",
        ]

    /// The meaning of the letters under `Ownership`; owned albums get no tag for it.
    private static let ownership = ["w": "wishlist", "u": "used to own", "n": "not owned"]

    /// The columns by the keys of albums, so that a map can name them as the owner renamed them.
    private static let own = [
        "title": "Title", "artist": "Last Name", "released": "Release_Date", "year": "Release_Date",
        "rating": "Rating", "added": "Purchase Date", "format": "Media Type", "notes": "Review",
        "ids.rateyourmusic": "RYM Album",
    ]

    func parse() -> AdapterResult {
        let mapped = MappedColumns(file, known: Self.known, own: Self.own, source: source)
        return mapped.albums(required: Self.required) { album($0, mapped.export, &$1) }
    }

    private func album(_ row: CSVTable.Row, _ export: ExportTable, _ importReport: inout ImportReport) -> Album? {
        let title = text(row, "Title", export)
        let id = export.text(row, "RYM Album")
        guard !title.isEmpty, !id.isEmpty else {
            let missing = title.isEmpty ? "Title" : "RYM Album"
            importReport.leftOut("without a `\(missing)`", at: importReport.headSpan(row.range))
            return nil
        }
        var album = Album(
            id: id, source: AdapterKind.rym.rawValue, slug: Slug.make(title: title, id: "rym\(id)"), title: title,
            origin: file.span(row.range))
        let artist = name(row, "First Name", "Last Name", export)
        album.artists = artist.isEmpty ? [] : [artist]
        let localized = name(row, "First Name localized", "Last Name localized", export)
        if !localized.isEmpty, localized != artist {
            if artist.isEmpty {
                album.artists = [localized]
            } else {
                album.extra.append(ExtraField(name: Script.label(of: localized, beside: artist), value: localized))
            }
        }
        album.released = export.date(row, "Release_Date", &importReport)
        album.added = export.moment(row, "Purchase Date", &importReport)
        album.rating = export.rating(row, "Rating", of: 10, &importReport).flatMap { halves in
            Rating(hundredths: halves.hundredths / 2)
        }
        let media = text(row, "Media Type", export)
        album.formats = media.isEmpty ? [] : [media]
        album.ids = [ExternalID(name: "rateyourmusic", value: id)]
        album.tags = Self.ownership[export.text(row, "Ownership").lowercased()].map { [$0] } ?? []
        if let review = export.note(row, "Review") {
            album.note = Note(plain(review.text), markup: .plain, from: review.span)
        }
        return album
    }

    private func text(_ row: CSVTable.Row, _ column: String, _ export: ExportTable) -> String {
        RecordReader.trimmed(CharacterReference.resolvedHTML(export.text(row, column)))
    }

    private func name(_ row: CSVTable.Row, _ first: String, _ last: String, _ export: ExportTable) -> String {
        [text(row, first, export), text(row, last, export)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A review, whose line breaks are written as `<br>`.
    private func plain(_ review: String) -> String {
        var text = review
        for mark in ["<br>", "<br/>", "<br />"] {
            text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: "\n")
        }
        return CharacterReference.resolvedHTML(text)
    }
}

/// The script of a name, as far as the label of its other form needs it.
private enum Script {
    /// The label for the other form of a name.
    ///
    /// Only a form in another script than Latin, next to a name in Latin letters, is in the artist's own script.
    static func label(of other: String, beside name: String) -> String {
        switch (isLatin(other), isLatin(name)) {
        case (false, true): "Artist, in their script"
        case (true, false): "Artist, in Latin letters"
        default: "Artist, also written"
        }
    }

    private static func isLatin(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isAlphabetic || scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)
                || (0xFF21...0xFF5A).contains(scalar.value)
        }
    }
}
