import SourceText
import Templates

/// The links between the pages of a list.
struct PaginationLinks: Sendable {
    /// A selection of the pages in order, including the page itself.
    let shown: [PartLink]
    let previous: PartLink?
    /// The next page.
    let next: PartLink?

    /// Creates the links on the page `part` of a list; nil if the list has only one page.
    init?(of term: Term, _ parts: Pagination, from part: Int) {
        if parts.count == 1 { return nil }
        var last = -1
        func link(to other: Int) -> PartLink {
            defer { last = other }
            return PartLink(
                number: other + 1, path: term.path(ofPart: other), isCurrent: other == part,
                isBehindGap: other > last + 1)
        }
        shown = parts.shown(from: part).map(link)
        previous = part > 0 ? link(to: part - 1) : nil
        next = part + 1 < parts.count ? link(to: part + 1) : nil
    }
}

/// A link to a page of a list, by its number.
struct PartLink: Sendable {
    let number: Int
    let path: String
    let isCurrent: Bool
    /// Whether page numbers are left out before it.
    let isBehindGap: Bool

    static let fields = RecordType<PartLink>(
        "number",
        [
            .text("number", "Number of the page, from 1.") { $0.number },
            .text("path", "Its address, behind `root`.") { Address.encoded($0.path) },
            .flag("current", "Whether it is the page itself.") { $0.isCurrent },
            .flag("gap", "Whether numbers are left out before it.") { $0.isBehindGap },
        ])
}
