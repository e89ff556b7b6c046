/// How a list is split into pages: all but the last are full.
package struct Pagination: Sendable {
    /// Number of items in the list.
    package let total: Int
    /// Items per page; 0 for all on one page.
    package let size: Int

    /// Number of pages, at least one.
    package var count: Int { size == 0 || total == 0 ? 1 : (total - 1) / size + 1 }

    /// The items of a page, counted from 0.
    package func range(of part: Int) -> Range<Int> {
        if size == 0 || count == 1 { return 0..<total }
        return part * size..<(part + 1 == count ? total : (part + 1) * size)
    }

    /// The page that contains an item.
    package func part(of index: Int) -> Int { size == 0 ? 0 : index / size }

    /// The pages that a page links to, in order: all if there are at most 7, otherwise the first, the neighbours and
    /// the last.
    package func shown(from part: Int) -> [Int] {
        if count <= 7 { return Array(0..<count) }
        return (0..<count).filter { $0 == 0 || abs($0 - part) <= 1 || $0 == count - 1 }
    }
}
