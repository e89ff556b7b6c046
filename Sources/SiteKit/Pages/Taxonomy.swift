/// Ways in which the albums of a site are grouped, each with a page for every group.
enum Taxonomy: String, CaseIterable {
    case artists, genres, years, labels

    /// The folder of its pages, and the path of the page that lists them.
    var folder: String { rawValue }
    var path: String { "\(folder)/index.html" }

    /// The groups that an album belongs to, by their names.
    func names(of album: Album) -> [String] {
        switch self {
        case .artists: album.artists
        case .genres: album.genres
        case .years: album.released.map { [String($0.year)] } ?? []
        case .labels: album.labels
        }
    }

    /// The path of the page of a group.
    func path(of name: String) -> String { "\(folder)/\(Self.slug(of: name))/index.html" }

    /// The groups of some albums: years from the last to the first, others by name.
    ///
    /// In a group the albums stand as in `order`, which holds the indices of all.
    /// Names with the same slug, such as `AC/DC` and `Ac-Dc`, are one group under the spelling that is used most.
    func terms(of albums: [Album], in order: [Int]) -> [Term] {
        var members: [String: [Int]] = [:]
        var spellings: [String: [String: Int]] = [:]
        for index in order {
            for name in names(of: albums[index]) {
                let slug = Self.slug(of: name)
                if members[slug]?.last != index { members[slug, default: []].append(index) }
                spellings[slug, default: [:]][name, default: 0] += 1
            }
        }
        let terms = members.map { slug, albums in
            let title = spellings[slug, default: [:]].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? slug
            return Term(taxonomy: self, title: title, slug: slug, albums: albums)
        }
        return terms.sorted { first, second in
            let keys = [first, second].map { (AlbumOrder.folded($0.title), $0.slug) }
            return self == .years ? keys[1] < keys[0] : keys[0] < keys[1]
        }
    }

    /// The slug of a name; of one without letters and digits, a hash.
    private static func slug(of name: String) -> String {
        let slug = Slug.make(from: name)
        if !slug.isEmpty && FileName.problem(with: slug) == nil { return slug }
        return ContentHash.text(ContentHash.of(fields: [Slug.normalized(name)]), length: 6)
    }
}

/// All groups of one way of grouping, in order.
struct TermIndex: Sendable {
    let taxonomy: Taxonomy
    let terms: [Term]
}

/// One group: an artist, a genre, a year, a label.
struct Term: Sendable {
    let taxonomy: Taxonomy
    let title: String
    let slug: String
    /// Indices of the site's albums.
    let albums: [Int]

    var path: String { "\(taxonomy.folder)/\(slug)/index.html" }
}
