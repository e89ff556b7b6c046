import Covers
import Albums
import Lists
import SourceCollection
import SourceText
import Templates

/// A group of albums as a row of a list: a link, how many albums, their years and some of their covers.
struct IndexRow: Sendable {
    let title: String
    let path: String
    let count: String
    let years: String
    let covers: [CoverPlan.Picture]

    static let fields = RecordType<IndexRow>(
        "row of a list",
        [
            .text("title", "Its name.") { $0.title },
            .text("path", "Address of its page, behind `root`.") { Address.encoded($0.path) },
            .text("count", "How many albums, in words.") { $0.count },
            .text("years", "When they came out, such as `1971–1980`; empty where unknown, and for years.") { $0.years },
            .list("covers", "Up to three of their pictures.", of: CoverPlan.Picture.fields) { $0.covers },
        ])
}

/// The rows of a list under one letter, or all rows of a list without letters.
struct IndexSection: Sendable {
    let letter: IndexLetter?
    let rows: ListRef

    static let fields = RecordType<IndexSection>(
        "section of a list",
        [
            .text("letter", "Its letter, or `#` for other signs; empty in a list without letters.") {
                $0.letter?.text
            },
            .text("anchor", "What a fragment calls it.") { $0.letter.map { "_" + $0.anchor } },
            .text("link", "The same as in an address.") { $0.letter.map { Address.encoded("_" + $0.anchor) } },
            .list("rows", "Its rows in order.", schema: IndexRow.fields.schema, written: { $0.rows }),
        ])
}

extension TermIndex {
    /// The sections of its page: where a section starts in ``terms``, and its letter.
    ///
    /// A list in another order than that of letters is one section, and so is a short one.
    var sections: [(letter: IndexLetter?, terms: Range<Int>)] {
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

extension Site {
    /// The pictures that the row of a group shows: the first covers, then drawn ones, each once.
    func covers(of term: Term) -> [CoverPlan.Picture] {
        var shown: [Int] = []
        for isDrawn in [false, true] {
            for album in term.albums where shown.count < 3 && pictures[album].isDrawn == isDrawn {
                if shown.allSatisfy({ pictures[$0].path != pictures[album].path }) { shown.append(album) }
            }
        }
        return shown.map { pictures[$0] }
    }

    /// The first and the last year of a group's albums; empty if none is known or the group is one of years.
    func years(of term: Term) -> String {
        if term.taxonomy?.isNewestFirst == true { return "" }
        let years = term.albums.compactMap { albums[$0].released?.year }
        guard let first = years.min(), let last = years.max() else { return "" }
        return first == last ? "\(first)" : "\(first)–\(last)"
    }
}
