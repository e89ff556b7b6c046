import SourceText
package import Templates

/// The links between the pages of a list.
package struct PaginationLinks: Sendable {
    /// A selection of the pages in order, including the page itself.
    package let shown: [PartLink]
    /// The previous page.
    package let previous: PartLink?
    /// The next page.
    package let next: PartLink?

    /// Creates the links on the page `part` of a list; nil if the list has only one page.
    ///
    /// `path` gives the address of each page relative to `root`.
    package init?(_ parts: Pagination, from part: Int, path: (Int) -> String) {
        if parts.count == 1 { return nil }
        var last = -1
        func link(to other: Int) -> PartLink {
            defer { last = other }
            return PartLink(
                number: other + 1, path: path(other), isCurrent: other == part,
                isBehindGap: other > last + 1)
        }
        shown = parts.shown(from: part).map(link)
        previous = part > 0 ? link(to: part - 1) : nil
        next = part + 1 < parts.count ? link(to: part + 1) : nil
    }
}

/// A link to a page of a list, by its number.
package struct PartLink: Sendable {
    /// The number of the page, from 1.
    package let number: Int
    /// Its address relative to `root`, not encoded.
    package let path: String
    /// Whether it is the page itself.
    package let isCurrent: Bool
    /// Whether page numbers are left out before it.
    package let isBehindGap: Bool

    package static let fields = RecordType<PartLink>(
        "number",
        [
            .text("number", "Number of the page, from 1.") { $0.number },
            .text("path", "Its address, relative to `root`.") { Address.encoded($0.path) },
            .flag("current", "Whether it is the page itself.") { $0.isCurrent },
            .flag("gap", "Whether numbers are left out before it.") { $0.isBehindGap },
        ])
}
