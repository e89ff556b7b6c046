import SourceText
package import Templates

/// A link to a group, or to the list of all albums.
package struct TermLink: Sendable {
    /// What it shows.
    package let title: String
    /// The address; empty if there is no page.
    package let path: String
    /// The number of albums as text; empty if it is not shown.
    package var count: String
    /// The separator to the next link in running text.
    package var separator: String

    /// A link to the page at a path relative to `root`.
    package init(title: String, path: String, count: String = "", separator: String = "") {
        (self.title, self.path, self.count, self.separator) = (title, path, count, separator)
    }

    package static let fields = RecordType<TermLink>(
        "term",
        [
            .text("title", "Its name.") { $0.title },
            .text("path", "Address of its page, relative to `root`; empty where it has none.") {
                Address.encoded($0.path)
            },
            .text("count", "How many albums, in words; empty where it is not told.") { $0.count },
            .text("separator", "What stands before the next one in running text; empty after the last.") {
                $0.separator
            },
        ])
}
