/// Ways in which the albums of a site are grouped, each with a page for every group.
enum Taxonomy: Int {
    case artists, genres, years, labels, decades

    /// Those of every site; decades have pages only where a shelf needs them.
    static let standard: [Taxonomy] = [.artists, .genres, .years, .labels]

    /// The folder of its pages, and the path of the page that lists them.
    var folder: String {
        switch self {
        case .artists: "artists"
        case .genres: "genres"
        case .years: "years"
        case .labels: "labels"
        case .decades: "decades"
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
        case .decades: ShelfSplit.decade(of: album).map { [$0] } ?? []
        }
    }

    /// Whether the last comes first.
    fileprivate var isNewestFirst: Bool { self == .years || self == .decades }

    /// The slug of a name; of one without letters and digits, a hash.
    ///
    /// Names that ``ShelfSplit`` takes for one have the same.
    fileprivate static func slug(of name: String) -> String {
        let slug = Slug.make(from: name)
        if !slug.isEmpty && FileName.problem(with: slug) == nil { return slug }
        return ContentHash.text(ContentHash.of(fields: [UnicodeText.collisionKey(name)]), length: 6)
    }
}

/// All groups of one way of grouping, in order.
struct TermIndex: Sendable {
    let taxonomy: Taxonomy
    /// Years and decades from the last to the first, others by name.
    let terms: [Term]
    /// Where in `terms` the groups of names are.
    private let places: [String: Int]

    /// The groups of some albums.
    ///
    /// In a group the albums stand as in `order`, which holds the indices of all.
    /// Names with the same slug, such as `AC/DC` and `Ac-Dc`, are one group under the spelling that is used most.
    init(_ taxonomy: Taxonomy, of albums: [Album], in order: [Int]) {
        var numbers: [String: Int] = [:]
        var names: [(name: String, group: Int, count: Int)] = []
        var groupsBySlug: [String: Int] = [:]
        var groups: [(slug: String, albums: [Int])] = []
        let span = albums.span
        for index in order {
            for name in taxonomy.names(of: span[index]) {
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
        let sorted = zip(groups, titles).enumerated().map { number, group in
            let term = Term(taxonomy, title: group.1.name, slug: group.0.slug, albums: group.0.albums)
            return (key: (AlbumOrder.folded(term.title), term.slug), number: number, term: term)
        }
        .sorted { taxonomy.isNewestFirst ? $1.key < $0.key : $0.key < $1.key }
        terms = sorted.map(\.term)
        var placesByNumber = [Int](repeating: 0, count: sorted.count)
        for (place, group) in sorted.enumerated() { placesByNumber[group.number] = place }
        places = numbers.mapValues { placesByNumber[names[$0].group] }
    }

    /// The path of the page of a group; empty for a name that no album has.
    func path(of name: String) -> String { place(of: name).map { terms[$0].path } ?? "" }

    /// Where in ``terms`` the group of a name is; nil for a name that no album has.
    func place(of name: String) -> Int? { places[name] }
}

extension ShelfSplit {
    /// The way of grouping whose pages have the same albums.
    var taxonomy: Taxonomy {
        switch self {
        case .genre: .genres
        case .decade: .decades
        case .artist: .artists
        }
    }
}
