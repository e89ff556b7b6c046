/// Which blocks are overridden at some point of linking, each with the overrides where it was written.
///
/// Sets of overrides are numbered, equal ones by the same number, so that "the same template again with the same
/// overrides" is one comparison.
struct TemplateOverrides {
    /// An overriding block: which file, which block, and the overrides its own blocks see.
    struct Entry {
        let source: Int
        let block: TemplateBlock
        let set: Int
    }

    /// The number of the set without any.
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

    /// What overrides `name` in a set.
    func entry(_ name: ArraySlice<UInt8>, in set: Int) -> Entry? { entries[set][name] }

    /// The set in which `blocks` override too, where `outer` does not override the same name: the outermost wins.
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
