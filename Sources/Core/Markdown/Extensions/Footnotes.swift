/// The footnotes of a note: where they are defined, and their numbers in the order of the first reference to each.
struct Footnotes {
    /// A footnote that the text refers to.
    struct Entry {
        /// The list item with its text.
        let item: Node
        let number: Int
        /// The value of its `id`.
        let id: String
        /// The values of the `id` of each reference.
        var references: [String] = []
    }

    /// The labels of all footnotes, in order, as written.
    private(set) var labels: [String] = []
    /// The indices of definitions whose label another one has.
    private(set) var repeated: [Int] = []
    private(set) var entries: [Entry] = []
    private var definitions: [String: Int] = [:]
    private var items: [Int: Node] = [:]
    private var itemIDs: Set<Node.ID> = []
    private var entryOfDefinition: [Int: Int] = [:]

    /// No footnotes.
    init() {}

    /// Finds the footnotes of a tree.
    init(in tree: borrowing Tree, _ prepared: PreparedSource) {
        tree.walk { node, entering in
            guard entering, node.kind == .text, let paragraph = node.parent, paragraph.kind == .paragraph,
                let item = paragraph.parent, item.kind == .item, item.firstChild?.isSame(as: paragraph) == true,
                paragraph.firstChild?.isSame(as: node) == true
            else { return }
            node.withLiteral { text in
                guard case .footnote(let index)? = prepared.standIn(in: text, at: 0)?.meaning else { return }
                items[index] = item
                itemIDs.insert(item.id)
            }
        }
        for index in items.keys.sorted() {
            let label = String(decoding: prepared.source[prepared.footnotes[index].label], as: UTF8.self)
            if definitions[label.lowercased()] == nil {
                definitions[label.lowercased()] = index
                labels.append(label)
            } else {
                repeated.append(index)
            }
        }
    }

    /// Whether the note defines none.
    var isEmpty: Bool { itemIDs.isEmpty }

    /// The indices of the definitions without a reference.
    var unused: [Int] { definitions.values.filter { entryOfDefinition[$0] == nil }.sorted() }

    /// Whether a list item is the definition of a footnote.
    func isDefinition(_ node: Node) -> Bool { !itemIDs.isEmpty && itemIDs.contains(node.id) }

    /// Whether a list has nothing but definitions of footnotes.
    func hasOnlyDefinitions(_ list: Node) -> Bool {
        if itemIDs.isEmpty { return false }
        var item = list.firstChild
        while let node = item {
            if !itemIDs.contains(node.id) { return false }
            item = node.next
        }
        return true
    }

    /// Adds a reference to the footnote with a label; nil if there is no such footnote.
    mutating func refer(to label: String, _ makeID: (String) -> String) -> Entry? {
        guard let definition = definitions[label.lowercased()], let item = items[definition] else { return nil }
        let index = entryOfDefinition[definition] ?? entries.count
        if index == entries.count {
            entryOfDefinition[definition] = index
            entries.append(Entry(item: item, number: index + 1, id: makeID("_fn-\(index + 1)")))
        }
        let count = entries[index].references.count
        entries[index].references.append(makeID("_fnref-\(index + 1)" + (count == 0 ? "" : "-\(count + 1)")))
        return entries[index]
    }
}
