import SourceText
@testable import Editing

/// Albums of a list, some of them unusual.
struct MadeAlbums {
    /// What is unusual about the albums of a list; the number of parts is that of what is named.
    enum Shape: String, CaseIterable, Sendable {
        case albums, oneArtist = "albums of one artist", oneTitle = "albums with one title", equal = "equal albums"
        case name = "words of one title", genres = "genres of one album", tracks = "tracks of one album"
        case columns = "columns", languages = "columns in many languages", depth = "lists in lists"

        /// Whether a site of texts can have it.
        var isOfSites: Bool { self != .tracks }
    }

    struct Album {
        var artist: String
        var title: String
        var year: Int
        var genres = ["Rock"]
        var tracks = ["One", "Two"]
        /// Further columns.
        var others: [(name: String, value: String)] = []
        /// A list in a list, and so on.
        var depth = 0
    }

    private(set) var albums: [Album]

    /// Names of columns in several languages, of which some are in a table twice.
    private static let names = [
        "Jahr", "année", "año", "anno", "ano", "jaar", "発売年", "год", "rok", "år", "Bewertung", "ジャンル", "жанр",
        "Étiquette", "lançamento", "데이터", "κατάλογος", "ملاحظة",
    ]

    init(_ shape: Shape, _ count: Int) {
        func made(_ number: Int) -> Album {
            Album(artist: "Artist \(number % 97)", title: "Album \(number)", year: 1950 + number % 70)
        }
        switch shape {
        case .albums: albums = (0..<count).map(made)
        case .oneArtist: albums = (0..<count).map { Album(artist: "Can", title: "Album \($0)", year: 1950 + $0 % 70) }
        case .oneTitle: albums = (0..<count).map { Album(artist: "Artist \($0)", title: "Live", year: 1950 + $0 % 70) }
        case .equal: albums = (0..<count).map { _ in Album(artist: "Can", title: "Live", year: 1971) }
        default:
            albums = (0..<4).map(made)
            switch shape {
            case .name: albums[0].title = String(repeating: "Blue Night (1977) ", count: count) + "x"
            case .genres: albums[0].genres = (0..<count).map { "Genre \($0)" }
            case .tracks: albums[0].tracks = (0..<count).map { "Track \($0)" }
            case .depth: albums[0].depth = count
            default:
                for index in albums.indices {
                    albums[index].others = (0..<count).map { number in
                        let name = shape == .languages ? Self.names[number % Self.names.count] : "Column"
                        return ("\(name) \(number)", "value \(index)")
                    }
                }
            }
        }
    }

    /// Texts with front matter, as a site of a program has them.
    func site(of program: SiteProgram) -> [SourceFile] {
        let folder =
            switch program {
            case .hugo, .zola: "content/albums/"
            case .jekyll: "_albums/"
            case .eleventy: "albums/"
            case .obsidian: "Albums/"
            }
        return albums.enumerated().map { number, album in
            var text = "---\ntitle: \"\(album.title)\"\nartist: \(album.artist)\nyear: \(album.year)\ntags:\n"
            text += album.genres.map { "  - \($0)\n" }.joined()
            text += album.others.map { "\($0.name): \($0.value)\n" }.joined()
            if album.depth > 0 { text += "deep: \(String(repeating: "[", count: album.depth))\n" }
            return SourceFile(path: "\(folder)album-\(number).md", text: text + "---\nA note, see [it](album-0.md).\n")
        }
    }
}
