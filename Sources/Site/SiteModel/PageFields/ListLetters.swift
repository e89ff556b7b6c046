package import Templates

/// The letters of a list that has its own page.
package struct ListLetters: Sendable {
    /// The title of the list; empty without letters.
    package var title = ""
    /// Its letters in order.
    package var links: [LetterLink] = []

    package init() {}

    /// The letters of the list with a title.
    package init(title: String, links: [LetterLink]) { (self.title, self.links) = (title, links) }
}

/// A letter of a list, as a link to the page of the list.
package struct LetterLink: Sendable {
    package let letter: String
    /// Its address relative to `root`.
    package let path: String

    package static let fields = RecordType<LetterLink>(
        "letter of a list",
        [
            .text("letter", "The letter, or `#` for other signs.") { $0.letter },
            .text("path", "Address of its place on the page of the list, relative to `root`.") { $0.path },
        ])
}
