import SourceText

/// A field of albums that queries ask for, sort by and split by.
package enum AlbumField: Sendable, Hashable {
    case title, artist, genre, year, released, decade, label, catalogNumber, format, country, barcode, rating, tag
    case added, type, language, tracks, cover, source
    /// A field of the owner's, by its name under `extra`.
    case extra(String)
    /// An id in a database, by the name of the database under `ids`.
    case id(String)

    /// The fields with a fixed name, in the order in which messages list them.
    package static let named: [AlbumField] = [
        .title, .artist, .genre, .year, .released, .decade, .label, .catalogNumber, .format, .country, .barcode,
        .rating, .tag, .added, .type, .language, .tracks, .cover, .source,
    ]

    /// The names that queries may use, without those under `extra` and `ids`.
    package static let names = named.map(\.name)

    /// What a value of a field is compared as.
    enum Kind {
        /// Text, without regard to letter case.
        case text
        /// A year from 1 to 9999.
        case year
        /// Stars out of five.
        case stars
        /// A whole number.
        case count
        /// A date whose month and day may be unknown.
        case date
    }

    /// The field that a name means: its own, the key that albums use for it, or `extra.NAME` and `ids.NAME`.
    package init?(name: String) {
        for (start, field) in Self.prefixes where name.utf8.hasPrefix(start) && name.utf8.count > start.utf8.count {
            self = field(name.droppingBytes(first: start.utf8.count))
            return
        }
        let name = Self.otherNames[name] ?? name
        guard let field = Self.named.first(where: { $0.name == name }) else { return nil }
        self = field
    }

    private static let prefixes: [(text: String, field: @Sendable (String) -> AlbumField)] = [
        ("extra.", { .extra($0) }), ("ids.", { .id($0) }),
    ]
    /// Keys of albums that differ from the names here.
    private static let otherNames = ["artists": "artist", "genres": "genre", "tags": "tag"]

    /// The name in settings and messages.
    package var name: String {
        switch self {
        case .extra(let name): "extra.\(name)"
        case .id(let name): "ids.\(name)"
        default: "\(self)"
        }
    }

    /// What it is, in a sentence.
    package var meaning: String {
        switch self {
        case .title: "The title."
        case .artist: "Each artist."
        case .genre: "Each genre and style."
        case .year: "The year of the release."
        case .released: "The date of the release."
        case .decade: "The decade of the release, such as `1970s`."
        case .label: "Each record label."
        case .catalogNumber: "Each catalogue number."
        case .format: "The name of each medium, such as `LP`."
        case .country: "The country of the release."
        case .barcode: "The barcode."
        case .rating: "Your rating in stars out of five."
        case .tag: "Each of your tags."
        case .added: "The date on which it came into the collection."
        case .type: "The kind of release."
        case .language: "The language that the letters of the title belong to, as a tag."
        case .tracks: "The number of tracks."
        case .cover: "The cover as it is named; it cannot be sorted by."
        case .source: "The name of the source; sorted by it, albums are in the order of the sources."
        case .extra(let name): "Your own data `\(name)`."
        case .id(let name): "The id in the database `\(name)`."
        }
    }

    /// The forms of its values in conditions, as advice; nil for texts.
    package var valueForms: String? { isOrdered ? ValueRange.forms(of: kind) : nil }

    var kind: Kind {
        switch self {
        case .year: .year
        case .rating: .stars
        case .tracks: .count
        case .released, .added: .date
        default: .text
        }
    }

    /// Whether it is compared as a number or a date.
    package var isOrdered: Bool { kind != .text }
}

/// The values of fields.
///
/// Functions take the index of an album, because an album that is passed may be copied, which costs more than the rest.
extension AlbumField {
    /// The texts of a field, as albums have them; empty if it is unknown.
    package func texts(ofAlbum index: Int, in albums: [Album]) -> [String] {
        switch self {
        case .title: [albums[index].title]
        case .artist: albums[index].artists
        case .genre: albums[index].genres
        case .year: albums[index].released.map { [String($0.year)] } ?? []
        case .released: albums[index].released.map { [$0.text] } ?? []
        case .decade: Self.decade(of: albums[index]).map { [$0] } ?? []
        case .label: albums[index].labels
        case .catalogNumber: albums[index].catalogNumbers
        case .format: albums[index].media.map(\.name)
        case .country: Self.list(albums[index].country)
        case .barcode: Self.list(albums[index].barcode)
        case .rating: Self.list(albums[index].rating.flatMap { Rating(hundredths: $0.hundredthsOfFive)?.valueText })
        case .tag: albums[index].tags
        case .added: albums[index].added.map { [$0.date.text] } ?? []
        case .type: Self.list(albums[index].type)
        case .language: Self.list(TextLanguage.tag(of: albums[index].title))
        case .tracks: albums[index].tracks.isEmpty ? [] : [String(albums[index].tracks.count)]
        case .cover: Self.list(albums[index].cover?.text)
        case .source: [albums[index].source]
        case .extra(let name): albums[index].extra.filter { $0.name == name }.map(\.value)
        case .id(let name): albums[index].ids.filter { $0.name == name }.map(\.value)
        }
    }

    /// The number by which a field is compared; nil for texts, and if it is unknown.
    ///
    /// Stars are hundredths of a star out of five; dates have the digits of year, month and day, with zeros for what is
    /// unknown.
    package func number(ofAlbum index: Int, in albums: [Album]) -> Int? {
        switch self {
        case .year: albums[index].released?.year
        case .released: albums[index].released?.number
        case .rating: albums[index].rating?.hundredthsOfFive
        case .added: albums[index].added?.date.number
        case .tracks: albums[index].tracks.isEmpty ? nil : albums[index].tracks.count
        default: nil
        }
    }

    private static func list(_ text: String?) -> [String] { text.map { $0.isEmpty ? [] : [$0] } ?? [] }

    /// What a value is sorted by: hundredths of a rating, because 4.5 is more than 4.25; other values as they are.
    package func sortText(of value: String) -> String {
        guard self == .rating, let rating = Rating(value) else { return value }
        return String(rating.hundredths)
    }

    /// The decade of an album's release, such as `1990s`; nil when it is unknown.
    package static func decade(of album: borrowing Album) -> String? {
        album.released.map { decade($0.year / 10) }
    }

    /// The name of the decade with a number: `1990s` for 199.
    package static func decade(_ number: Int) -> String {
        let digits = String(number * 10)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "s"
    }
}
