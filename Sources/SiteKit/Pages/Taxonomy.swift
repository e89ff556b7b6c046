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
        var names: [(name: String, group: Int, count: Int)] = []
        var groupsBySlug: [String: Int] = [:]
        var groups: [(slug: String, albums: [Int])] = []
        for index in order {
            for name in taxonomy.names(of: albums[index]) {
                let number = numbers[name] ?? names.count
                if number == names.count {
                    let slug = Taxonomy.slug(of: name)
                    let group = groupsBySlug[slug] ?? groups.count
                    if group == groups.count { groups.append((slug, [])) }
                    groupsBySlug[slug] = group
                    names.append((name, group, 0))
                    numbers[name] = number
                }
                names[number].count += 1
                let group = names[number].group
                if groups[group].albums.last != index { groups[group].albums.append(index) }
            }
        }
        var titles: [(name: String, count: Int)] = groups.map { ($0.slug, 0) }
        for name in names where (titles[name.group].count, name.name) < (name.count, titles[name.group].name) {
            titles[name.group] = (name.name, name.count)
        }
        self.taxonomy = taxonomy
        paths = numbers.mapValues { Term.path(taxonomy, groups[names[$0].group].slug) }
        terms = zip(groups, titles).map { group, title in
            Term(taxonomy: taxonomy, title: title.name, slug: group.slug, albums: group.albums)
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
