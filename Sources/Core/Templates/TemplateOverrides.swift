import SourceText

/// The blocks that are overridden at each point of linking, with the overrides in effect where each was written.
///
/// Sets of overrides are numbered, and equal sets share a number, so that "the same template again with the same
/// overrides" is a single comparison.
struct TemplateOverrides {
    /// An overriding block: its file, the block, and the overrides visible to its own blocks.
    struct Entry {
        let source: Int
        let block: TemplateBlock
        let set: Int
    }

    /// The number of the empty set.
    static let none = 0

    private struct Key: Hashable {
        let name: ArraySlice<UInt8>
        let source: Int
        let offset: Int
        let set: Int
    }

    private var sets: [[Key]] = [[]]
    private var entries: [[ArraySlice<UInt8>: Entry]] = [[:]]
    private var numbers: [[Key]: Int] = [[]: 0]

    /// The override for `name` in a set.
    func entry(_ name: ArraySlice<UInt8>, in set: Int) -> Entry? { entries[set][name] }

    /// The set that adds the overrides in `blocks`, except for names that `outer` already overrides: the outermost
    /// wins.
    mutating func adding(_ blocks: [TemplateBlock], of file: SourceFile, source: Int, to outer: Int) -> Int {
        var keys = sets[outer]
        var all = entries[outer]
        for block in blocks where all[file.bytes[block.name]] == nil {
            let name = file.bytes[block.name]
            all[name] = Entry(source: source, block: block, set: outer)
            keys.append(Key(name: name, source: source, offset: block.name.lowerBound, set: outer))
        }
        if let number = numbers[keys] { return number }
        numbers[keys] = sets.count
        sets.append(keys)
        entries.append(all)
        return sets.count - 1
    }
}
