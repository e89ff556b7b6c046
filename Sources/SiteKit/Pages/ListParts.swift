/// How a list is cut into pages: all but the last are full.
struct ListParts: Sendable {
    /// Items of the list.
    let total: Int
    /// Items on a page; 0 for all on one.
    let size: Int

    /// How many pages there are, at least one.
    var count: Int { size == 0 || total == 0 ? 1 : (total - 1) / size + 1 }

    /// What a page has, counted from 0.
    func range(of part: Int) -> Range<Int> {
        if size == 0 || count == 1 { return 0..<total }
        return part * size..<(part + 1 == count ? total : (part + 1) * size)
    }

    /// The page that has an item.
    func part(of index: Int) -> Int { size == 0 ? 0 : index / size }

    /// The pages that one page links to, in order: all of up to 7, else the first, the neighbours and the last.
    func shown(from part: Int) -> [Int] {
        if count <= 7 { return Array(0..<count) }
        return (0..<count).filter { $0 == 0 || abs($0 - part) <= 1 || $0 == count - 1 }
    }
}
