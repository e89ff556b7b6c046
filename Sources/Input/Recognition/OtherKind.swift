import Readers

/// What is in the same lists as albums, by the words for its type.
package enum OtherKind {
    /// The name of several of its kind, such as `films`, by the text of a type; nil for an album or an unknown type.
    package static func name(of type: String) -> String? {
        let word = CSVTable.folded(type)
        return names[word] ?? (word.hasSuffix("s") ? names[String(word.dropLast())] : nil)
    }

    private static let names: [String: String] = [
        "book": "books", "audiobook": "books", "ebook": "books", "hardcover": "books", "hardback": "books",
        "paperback": "books", "softcover": "books", "novel": "books", "manga": "books", "comic": "books",
        "graphicnovel": "books", "magazine": "books", "buch": "books", "bücher": "books", "livre": "books",
        "libro": "books", "livro": "books", "boek": "books", "книга": "books",
        "film": "films", "filme": "films", "movie": "films", "película": "films", "фильм": "films",
        "tv": "television", "tvshow": "television", "show": "television", "series": "television",
        "tvseries": "television", "season": "television", "anime": "television", "serie": "television",
        "game": "games", "videogame": "games", "boardgame": "games", "spiel": "games", "videospiel": "games",
        "jeu": "games", "juego": "games", "gioco": "games", "jogo": "games",
        "podcast": "podcasts", "track": "tracks", "song": "tracks", "merch": "merchandise",
    ]
}
