package import Albums
import SourceText

/// Albums as a table, for people.
package struct AlbumTable {
    private let albums: [Album]
    private let hasProvenance: Bool

    /// Creates a table of these albums; with `provenance`, the data from other sources is listed below each album.
    package init(_ albums: [Album], provenance: Bool = false) {
        self.albums = albums
        hasProvenance = provenance
    }

    private static let head = ["TITLE", "ARTIST", "YEAR", "SOURCE", "SLUG"]
    private static let gap = 2
    /// The width, in terminal columns, below which no column is cut.
    private static let narrowest = 8

    /// The table for a terminal of `width` columns; titles, artists and slugs are cut until it fits.
    ///
    /// Without a width, the values of a row are separated by tabs, and nothing is cut or padded.
    package func text(width: Int? = nil) -> String {
        let rows = [Self.head] + albums.map(Self.row)
        guard let width else { return tabbed(rows) }
        var widths = Self.head.indices.map { column in
            rows.reduce(0) { max($0, TerminalText.width($1[column])) }
        }
        Self.fit(&widths, into: width)
        var result = ""
        for (index, row) in rows.enumerated() {
            result += Self.line(row, widths)
            if hasProvenance && index > 0 { result += Self.provenance(of: albums[index - 1]) }
        }
        return result
    }

    private func tabbed(_ rows: [[String]]) -> String {
        var result = ""
        for (index, row) in rows.enumerated() {
            // Control characters are escaped, so no value contains a tab.
            result += row.joined(separator: "\t") + "\n"
            if hasProvenance && index > 0 { result += Self.provenance(of: albums[index - 1]) }
        }
        return result
    }

    private static func row(of album: Album) -> [String] {
        [
            album.title, album.artistText, album.released.map { String($0.year) } ?? "", album.source, album.slug,
        ].map(TerminalText.printable)
    }

    /// Narrows the widest of titles, artists and slugs until the table fits or none can be narrowed further.
    private static func fit(_ widths: inout [Int], into width: Int) {
        let flexible = [0, 1, 4]
        var excess = widths.reduce((widths.count - 1) * gap, +) - width
        while excess > 0 {
            let order = flexible.sorted { widths[$0] > widths[$1] }
            let (widest, next) = (widths[order[0]], widths[order[1]])
            if widest <= narrowest { return }
            let taken = min(excess, max(1, widest - max(next, narrowest)))
            widths[order[0]] -= taken
            excess -= taken
        }
    }

    private static func line(_ row: [String], _ widths: [Int]) -> String {
        var line = ""
        var blanks = 0
        for (text, width) in zip(row, widths) {
            let shown = TerminalText.prefix(of: text, columns: width)
            if !shown.isEmpty { line += String(repeating: " ", count: blanks) + shown }
            let used = shown.isEmpty ? 0 : TerminalText.width(shown)
            blanks = (shown.isEmpty ? blanks : 0) + max(0, width - used) + gap
        }
        return line + "\n"
    }

    /// `  genres, cover from discogs`, one line per source.
    private static func provenance(of album: Album) -> String {
        var sources: [(name: String, fields: [String])] = []
        for origin in album.provenance {
            if let index = sources.firstIndex(where: { $0.name == origin.source }) {
                sources[index].fields.append(origin.field)
            } else {
                sources.append((origin.source, [origin.field]))
            }
        }
        return sources.map { source in
            TerminalText.printable("  \(source.fields.joined(separator: ", ")) from \(source.name)") + "\n"
        }.joined()
    }
}
