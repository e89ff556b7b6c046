import Albums
import SourceText

/// Lists of an album that are longer than any real one, such as a text with many commas that is read as genres.
///
/// Each name has a page, which shows the album with all its names: the site would grow with the square of the list.
enum LongLists {
    /// The most artists, genres or labels of an album.
    static let most = 100

    /// Cuts the lists of all albums, and reports each that is cut.
    static func cut(_ albums: inout [Album]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for index in albums.indices {
            // Checked in place: a key path copies the album.
            if albums[index].artists.count <= most, albums[index].genres.count <= most,
                albums[index].labels.count <= most
            {
                continue
            }
            for (key, list) in [("artists", \Album.artists), ("genres", \.genres), ("label", \.labels)] {
                let count = albums[index][keyPath: list].count
                guard count > most else { continue }
                albums[index][keyPath: list].removeLast(count - most)
                let message =
                    "`\(key)` of \(TerminalText.quoted(albums[index].title)) has \(count) names; the first \(most) are used"
                diagnostics.append(Diagnostic(.warning, .badValue, message, at: .text(albums[index].origin)))
            }
        }
        return diagnostics
    }
}
