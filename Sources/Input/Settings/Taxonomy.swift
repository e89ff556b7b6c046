package import Albums
import SourceText

/// A property that groups albums, such as the artist or the genre, with a page for each group.
package enum Taxonomy: Int, Sendable, CaseIterable {
    case artists, genres, years, labels, decades, formats, tags, countries, ratings

    /// Those of a site whose settings name none, in the order of their links.
    package static let standard: [Taxonomy] = [.artists, .genres, .years, .labels, .decades, .formats, .tags]

    /// The folder of its pages, and of the page that lists them.
    package var folder: String {
        switch self {
        case .artists: "artists"
        case .genres: "genres"
        case .years: "years"
        case .labels: "labels"
        case .decades: "decades"
        case .formats: "formats"
        case .tags: "tags"
        case .countries: "countries"
        case .ratings: "ratings"
        }
    }

    /// The path of the page that lists its groups.
    package var path: String { "\(folder)/index.html" }

    /// Its name in the setting `lists`.
    package var setting: String {
        switch self {
        case .artists: "artist"
        case .genres: "genre"
        case .years: "year"
        case .labels: "label"
        case .decades: "decade"
        case .formats: "format"
        case .tags: "tag"
        case .countries: "country"
        case .ratings: "rating"
        }
    }

    /// The number of groups from which they have pages.
    ///
    /// A single decade, format, tag, country or rating is nearly always the whole site again.
    package var leastGroups: Int {
        switch self {
        case .artists, .genres, .years, .labels: 1
        case .decades, .formats, .tags, .countries, .ratings: 2
        }
    }

    /// The names of the groups that one of some albums belongs to.
    ///
    /// It takes the index, because an album that is passed may be copied, which costs more than all of this.
    package func names(ofAlbum index: Int, in albums: [Album]) -> [String] {
        switch self {
        case .artists: albums[index].artists
        case .genres: albums[index].genres
        case .years: albums[index].released.map { [String($0.year)] } ?? []
        case .labels: albums[index].labels
        case .decades: AlbumField.decade(of: albums[index]).map { [$0] } ?? []
        case .formats: albums[index].media.map(\.name)
        case .tags: albums[index].tags
        case .countries: albums[index].country.map { $0.isEmpty ? [] : [$0] } ?? []
        // Of five, so that 9 of 10 and 4.5 of 5 are one group, as on shelves.
        case .ratings: AlbumField.rating.texts(ofAlbum: index, in: albums)
        }
    }

    /// Whether its groups are those of a time, the newest of which comes first.
    package var isNewestFirst: Bool { self == .years || self == .decades }

    /// Whether the order is descending: the newest or the best comes first.
    package var isDescending: Bool { isNewestFirst || self == .ratings }

    /// What a list sorts the group with a name by.
    package func sortName(ofGroup name: String) -> String {
        self == .ratings ? AlbumField.rating.sortText(of: name) : name
    }

    /// The slug of a name; a hash if the name has no letters or digits.
    ///
    /// Names that ``ShelfSplit`` treats as equal have the same slug.
    package static func slug(of name: String) -> String {
        let slug = Slug.make(from: name)
        if !slug.isEmpty && FileName.problem(with: slug) == nil { return slug }
        return ContentHash.text(ContentHash.of(fields: [UnicodeText.collisionKey(name)]), length: 6)
    }
}

extension ShelfSplit {
    /// The taxonomy whose pages have the same albums; nil for other fields.
    package var taxonomy: Taxonomy? { Taxonomy.allCases.first { $0.setting == field.name } }
}
