package import Albums
package import Covers
import SourceText
package import Templates

/// A group of albums as a row of a list: a link, how many albums, their years and some of their covers.
package struct IndexRow: Sendable {
    /// Its name.
    package let title: String
    /// The address of its page relative to `root`, not encoded.
    package let path: String
    /// How many albums, in words.
    package let count: String
    /// When they came out; empty where unknown.
    package let years: String
    /// Some of their pictures.
    package let covers: [CoverPlan.Picture]

    package init(title: String, path: String, count: String, years: String, covers: [CoverPlan.Picture]) {
        (self.title, self.path, self.count, self.years, self.covers) = (title, path, count, years, covers)
    }

    package static let fields = RecordType<IndexRow>(
        "row of a list",
        [
            .text("title", "Its name.") { $0.title },
            .text("path", "Address of its page, relative to `root`.") { Address.encoded($0.path) },
            .text("count", "How many albums, in words.") { $0.count },
            .text("years", "When they came out, such as `1971–1980`; empty where unknown, and for years.") { $0.years },
            .list("covers", "Up to three of their pictures.", of: CoverPlan.Picture.fields) { $0.covers },
        ])
}

/// The rows of a list under one letter, or all rows of a list without letters.
package struct IndexSection: Sendable {
    /// Its letter; nil in a list without letters.
    package let letter: IndexLetter?
    /// Its rows, written into template data.
    package let rows: ListRef

    /// Creates a section of rows that are written into template data.
    package init(letter: IndexLetter?, rows: ListRef) { (self.letter, self.rows) = (letter, rows) }

    package static let fields = RecordType<IndexSection>(
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
