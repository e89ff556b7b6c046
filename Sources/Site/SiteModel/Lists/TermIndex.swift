package import Albums
package import Localization
package import Settings

/// All groups of one taxonomy, in order.
///
/// A class, because links of every album use it, and a copy would count seven references.
package final class TermIndex: Sendable {
    /// What the albums are grouped by.
    package let taxonomy: Taxonomy
    /// Years, decades and ratings in descending order, others by letter and name; accents decide only between equal
    /// names.
    package let terms: [Term]
    /// How its names are sorted.
    package let collation: Collation
    /// The indices in `terms` of the groups, by name.
    private let places: [String: Int]
    private let placesBySlug: [String: Int]

    /// Groups some albums.
    ///
    /// The albums of a group are sorted by `order`, which contains the indices of all albums. Names with the same slug,
    /// such as `AC/DC` and `Ac-Dc`, are one group under the most frequent spelling, or that of its text.
    package init(
        _ taxonomy: Taxonomy, of albums: [Album], in order: [Int], texts: [GroupText] = [],
        words: Words = .english, by collation: Collation = .standard
    ) {
        var numbers: [String: Int] = [:]
        var names: [(name: String, group: Int, count: Int)] = []
        var groupsBySlug: [String: Int] = [:]
        var groups: [(slug: String, albums: [Int])] = []
        for index in order {
            for name in taxonomy.names(ofAlbum: index, in: albums) {
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
        for name in names {
            let title = titles[name.group]
            let isMoreFrequent = name.count != title.count ? name.count > title.count : name.name < title.name
            if isMoreFrequent { titles[name.group] = (name.name, name.count) }
        }
        self.taxonomy = taxonomy
        self.collation = collation
        // A file named like the group comes before one whose `name` is that of the group.
        var textsByGroup: [Int: Int] = [:]
        let own = texts.indices.filter { texts[$0].taxonomy == taxonomy }
        for (number, slug) in own.map({ ($0, texts[$0].slug) }) + own.map({ ($0, texts[$0].slugOfName) }) {
            guard let group = groupsBySlug[slug], textsByGroup[group] == nil else { continue }
            textsByGroup[group] = number
        }
        typealias Sorted = (letter: IndexLetter, key: String, number: Int, term: Term)
        var sorted = groups.indices.map { number -> Sorted in
            let (name, text) = (titles[number].name, textsByGroup[number])
            let own = text.map { texts[$0] }
            let title = own?.name ?? words.title(ofGroup: name, of: taxonomy)
            let term = Term(
                taxonomy, title: title, slug: groups[number].slug, albums: groups[number].albums, text: text,
                sortName: own?.sortName ?? own?.name ?? taxonomy.sortName(ofGroup: name))
            let letter = IndexLetter(of: term.sortName, by: collation)
            return (letter, collation.key(term.sortName), number, term)
        }
        sorted.sort { ($0.letter, $0.key, $0.term.slug) < ($1.letter, $1.key, $1.term.slug) }
        if taxonomy.isDescending { sorted.reverse() }
        terms = sorted.map(\.term)
        var placesByNumber = [Int](repeating: 0, count: sorted.count)
        for (place, group) in sorted.enumerated() { placesByNumber[group.number] = place }
        places = numbers.mapValues { placesByNumber[names[$0].group] }
        placesBySlug = groupsBySlug.mapValues { placesByNumber[$0] }
    }

    /// The index in ``terms`` of the group with a name, in any spelling; nil if there is none.
    package func placeInAnySpelling(of name: String) -> Int? { places[name] ?? placesBySlug[Taxonomy.slug(of: name)] }

    /// The path of the page of a group; empty if no album has the name.
    package func path(of name: String) -> String { place(of: name).map { terms[$0].path } ?? "" }

    /// The index in ``terms`` of the group with a name; nil if no album has the name.
    package func place(of name: String) -> Int? { places[name] }
}

extension TermIndex {
    /// The sections of its page: where a section starts in ``terms``, and its letter.
    ///
    /// A list in another order than that of letters is one section, and so is a short one.
    package var sections: [(letter: IndexLetter?, terms: Range<Int>)] {
        if taxonomy.isDescending || terms.count < Self.leastWithLetters { return [(nil, terms.indices)] }
        var sections: [(letter: IndexLetter?, terms: Range<Int>)] = []
        for (place, term) in terms.enumerated() {
            let letter = IndexLetter(of: term.sortName, by: collation)
            let isSame = sections.last?.letter == letter
            let start = isSame ? sections.removeLast().terms.lowerBound : place
            sections.append((letter, start..<place + 1))
        }
        return sections.count < 3 ? [(nil, terms.indices)] : sections
    }

    /// The number of groups from which a list has letters.
    private static let leastWithLetters = 30
}

extension NearAlbums {
    /// The albums of each group by date; an album looks for others in its first one.
    package init(_ index: TermIndex, of albums: [Album]) {
        self.init(index.terms.map(\.albums), of: albums) { album in
            switch index.taxonomy {
            case .labels: albums[album].labels.first.flatMap(index.place)
            default: albums[album].artists.first.flatMap(index.place)
            }
        }
    }
}
