import Albums
import SourceText

/// Albums as a table of RFC 4180 in UTF-8, with the columns that `albums.csv` has.
///
/// Several names in a field are separated by `;`. Columns that no album fills are left out.
enum CSVExport {
    private typealias Column = (name: String, value: @Sendable (Album, LibraryExport.Place) -> String)

    static func bytes(of albums: [Album], at places: [LibraryExport.Place]) -> [UInt8] {
        let rows = Array(zip(albums, places))
        var columns = fixedColumns
        for name in names(albums.lazy.flatMap(\.ids).map(\.name)) {
            columns.append(("ids.\(name)", { album, _ in list(album.ids.filter { $0.name == name }.map(\.value)) }))
        }
        for name in names(albums.lazy.flatMap(\.extra).map(\.name)) {
            columns.append(("extra.\(name)", { album, _ in list(album.extra.filter { $0.name == name }.map(\.value)) }))
        }
        if !columns.contains(where: { $0.name == "extra.page" }) { columns.append(("extra.page", { $1.page })) }
        columns = columns.filter { column in rows.contains { !column.value($0, $1).isEmpty } }
        var bytes: [UInt8] = []
        append(columns.map(\.name), to: &bytes)
        for (album, place) in rows { append(columns.map { $0.value(album, place) }, to: &bytes) }
        return bytes
    }

    private static let fixedColumns: [Column] = [
        ("title", { album, _ in album.title }),
        ("artists", { album, _ in list(album.artists) }),
        ("released", { album, _ in album.released?.text ?? "" }),
        ("genres", { album, _ in list(album.genres) }),
        ("label", { album, _ in list(album.labels) }),
        ("catalogNumber", { album, _ in list(album.catalogNumbers) }),
        ("format", { album, _ in list(album.formats) }),
        ("country", { album, _ in album.country ?? "" }),
        ("barcode", { album, _ in album.barcode ?? "" }),
        ("type", { album, _ in album.type ?? "" }),
        ("rating", { album, _ in album.rating.map { $0.scale == Rating.usualScale ? $0.valueText : $0.text } ?? "" }),
        ("tags", { album, _ in list(album.tags) }),
        ("added", { album, _ in album.added.map { $0.second == 0 ? $0.date.text : $0.text } ?? "" }),
    ]

    /// Each name once, in the order in which they occur.
    private static func names(_ names: some Sequence<String>) -> [String] {
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: "; ") }

    private static func append(_ fields: [String], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            // A blank at an end would be taken for layout by some programs.
            let isPlain = field.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != UInt8(ascii: ",") }
            let needsQuotes = !isPlain || field.utf8.first == 0x20 || field.utf8.last == 0x20
            if needsQuotes { bytes.append(0x22) }
            for byte in field.utf8 {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
            if needsQuotes { bytes.append(0x22) }
        }
        bytes += [0x0D, 0x0A]
    }
}
