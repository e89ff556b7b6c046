/// Ways in which the albums of a site are grouped, each with a page for every group.
enum Taxonomy: Int, CaseIterable {
    case artists, genres, years, labels

    /// The folder of its pages, and the path of the page that lists them.
    var folder: String {
        switch self {
        case .artists: "artists"
        case .genres: "genres"
        case .years: "years"
        case .labels: "labels"
        }
    }
    var path: String { "\(folder)/index.html" }

    /// The groups that an album belongs to, by their names.
    func names(of album: borrowing Album) -> [String] {
        switch self {
        case .artists: album.artists
        case .genres: album.genres
        case .years: album.released.map { [String($0.year)] } ?? []
        case .labels: album.labels
        }
    }

    /// The slug of a name; of one without letters and digits, a hash.
    fileprivate static func slug(of name: String) -> String {
        let slug = Slug.make(from: name)
        if !slug.isEmpty && FileName.problem(with: slug) == nil { return slug }
        return ContentHash.text(ContentHash.of(fields: [Slug.normalized(name)]), length: 6)
    }
}

/// All groups of one way of grouping, in order.
struct TermIndex: Sendable {
    let taxonomy: Taxonomy
    /// Years from the last to the first, others by name.
    let terms: [Term]
    private let paths: [String: String]

    /// The groups of some albums.
    ///
    /// In a group the albums stand as in `order`, which holds the indices of all.
    /// Names with the same slug, such as `AC/DC` and `Ac-Dc`, are one group under the spelling that is used most.
    init(_ taxonomy: Taxonomy, of albums: [Album], in order: [Int]) {
        var numbers: [String: Int] = [:]
        var numbersBySlug: [String: Int] = [:]
        var groups: [(slug: String, albums: [Int], spellings: [String: Int])] = []
        for index in order {
            for name in taxonomy.names(of: albums[index]) {
                let number: Int
                if let known = numbers[name] {
                    number = known
                } else {
                    let slug = Taxonomy.slug(of: name)
                    number = numbersBySlug[slug] ?? groups.count
                    if number == groups.count { groups.append((slug, [], [:])) }
                    numbersBySlug[slug] = number
                    numbers[name] = number
                }
                if groups[number].albums.last != index { groups[number].albums.append(index) }
                groups[number].spellings[name, default: 0] += 1
            }
        }
        self.taxonomy = taxonomy
        paths = numbers.mapValues { Term.path(taxonomy, groups[$0].slug) }
        terms = groups.map { group in
            let title = group.spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? group.slug
            return Term(taxonomy: taxonomy, title: title, slug: group.slug, albums: group.albums)
        }
        .map { (key: (AlbumOrder.folded($0.title), $0.slug), term: $0) }
        .sorted { taxonomy == .years ? $1.key < $0.key : $0.key < $1.key }
        .map(\.term)
    }

    /// The path of the page of a group; empty for a name that no album has.
    func path(of name: String) -> String { paths[name] ?? "" }
}

/// One group: an artist, a genre, a year, a label.
struct Term: Sendable {
    let taxonomy: Taxonomy
    let title: String
    let slug: String
    /// Indices of the site's albums.
    let albums: [Int]

    var path: String { Self.path(taxonomy, slug) }

    fileprivate static func path(_ taxonomy: Taxonomy, _ slug: String) -> String {
        "\(taxonomy.folder)/\(slug)/index.html"
    }
}
