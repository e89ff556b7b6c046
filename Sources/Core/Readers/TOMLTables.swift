/// The tables of a TOML text while it is read: which of them may still be added to (TOML 1.0.0, "Table").
struct TOMLTables {
    /// How a table was defined.
    enum Kind {
        /// As a parent in a header; a later header may define it.
        case implicit
        /// By a header.
        case explicit
        /// As a parent in a dotted key.
        case dotted
        /// In braces; nothing can be added to it.
        case inline
    }

    /// The value of a key.
    private enum Slot {
        case value(Node)
        case table(Int)
        case list([Int])
    }

    private struct Entry {
        let key: TOMLParser.KeyPart
        var slot: Slot
    }

    private struct Table {
        var kind: Kind
        /// The byte range of its header and its own entries.
        var range: Range<Int>
        var entries: [Entry] = []
        /// The index of each key, once there are many.
        var indices: [String: Int] = [:]
        var isRecovered = false

        func index(of key: String) -> Int? {
            entries.count > 16 ? indices[key] : entries.firstIndex { $0.key.text == key }
        }

        mutating func append(_ entry: Entry) {
            entries.append(entry)
            if entries.count == 17 {
                for (index, entry) in entries.enumerated() { indices[entry.key.text] = index }
            } else if entries.count > 17 {
                indices[entry.key.text] = entries.count - 1
            }
        }
    }

    /// Why something cannot be added, and the place of what is there.
    enum Clash: Error {
        case duplicate(String, Range<Int>)
        case defined(String, Range<Int>)
        case value(String, Range<Int>)
    }

    /// The table that contains everything.
    static let root = 0

    private var tables = [Table(kind: .explicit, range: 0..<0)]

    /// Makes a table that belongs to no other yet.
    mutating func make(_ kind: Kind, from start: Int) -> Int {
        tables.append(Table(kind: kind, range: start..<start))
        return tables.count - 1
    }

    /// Notes that something in a table was lost to a mistake.
    mutating func markRecovered(_ table: Int) { tables[table].isRecovered = true }

    /// Finds or makes the table of a header.
    mutating func open(
        _ key: [TOMLParser.KeyPart], isList: Bool, in place: Range<Int>
    ) -> Result<Int, Clash> {
        var table = Self.root
        for part in key.dropLast() {
            switch step(into: part, of: table, making: .implicit, from: place.lowerBound) {
            case .success(let next): table = next
            case .failure(let clash): return .failure(clash)
            }
        }
        guard let part = key.last else { return .success(table) }
        let new = { (tables: inout TOMLTables) in
            let new = tables.make(.explicit, from: place.lowerBound)
            tables.tables[new].range = place
            return new
        }
        guard let index = tables[table].index(of: part.text) else {
            let made = new(&self)
            tables[table].append(Entry(key: part, slot: isList ? .list([made]) : .table(made)))
            return .success(made)
        }
        let first = tables[table].entries[index].key.range
        switch tables[table].entries[index].slot {
        case .list(let items) where isList:
            let made = new(&self)
            tables[table].entries[index].slot = .list([])
            tables[table].entries[index].slot = .list(items + [made])
            return .success(made)
        case .table(let known) where !isList && tables[known].kind == .implicit:
            tables[known].kind = .explicit
            tables[known].range = place
            return .success(known)
        case .value: return .failure(.value(part.text, first))
        case .table, .list: return .failure(.defined(part.text, first))
        }
    }

    /// Adds a value under a dotted key of a table; returns why it cannot be added.
    mutating func add(_ value: Node, at key: [TOMLParser.KeyPart], to owner: Int) -> Clash? {
        var table = owner
        extend(table, to: value)
        for part in key.dropLast() {
            switch step(into: part, of: table, making: .dotted, from: part.range.lowerBound) {
            case .success(let next): table = next
            case .failure(let clash): return clash
            }
            extend(table, to: value)
        }
        guard let part = key.last else { return nil }
        if let index = tables[table].index(of: part.text) {
            return .duplicate(part.text, tables[table].entries[index].key.range)
        }
        tables[table].append(Entry(key: part, slot: .value(value)))
        return nil
    }

    private mutating func extend(_ table: Int, to value: Node) {
        let range = tables[table].range
        tables[table].range =
            min(range.lowerBound, Int(value.end))..<max(range.upperBound, Int(value.end))
    }

    /// The table of a part of a key, which is made if there is none.
    private mutating func step(
        into part: TOMLParser.KeyPart, of table: Int, making kind: Kind, from start: Int
    ) -> Result<Int, Clash> {
        guard let index = tables[table].index(of: part.text) else {
            let made = make(kind, from: start)
            tables[table].append(Entry(key: part, slot: .table(made)))
            return .success(made)
        }
        let first = tables[table].entries[index].key.range
        switch tables[table].entries[index].slot {
        case .value: return .failure(.value(part.text, first))
        case .list(let items):
            guard kind == .implicit, let last = items.last else {
                return .failure(.value(part.text, first))
            }
            return .success(last)
        case .table(let known):
            switch (tables[known].kind, kind) {
            case (.inline, _): return .failure(.value(part.text, first))
            case (.explicit, .dotted): return .failure(.defined(part.text, first))
            case (.implicit, .dotted): tables[known].kind = .dotted
            default: break
            }
            return .success(known)
        }
    }

    /// The finished table as a node; `range` replaces that of the table.
    ///
    /// Its nesting is limited by ``TOMLReader/depthLimit``: each level comes from a part of a key.
    func node(of table: Int, in range: Range<Int>? = nil) -> Node {
        let table = tables[table]
        var isRecovered = table.isRecovered
        var end = table.range.upperBound
        let entries = table.entries.map { entry in
            let value = node(of: entry.slot, at: entry.key.range)
            end = max(end, Int(value.end))
            isRecovered = isRecovered || value.isRecovered && value.isNull
            return Node.Entry(key: entry.key.text, range: entry.key.range, value: value)
        }
        return Node(.map(entries), range ?? table.range.lowerBound..<end, isRecovered: isRecovered)
    }

    private func node(of slot: Slot, at key: Range<Int>) -> Node {
        switch slot {
        case .value(let node): return node
        case .table(let table): return node(of: table)
        case .list(let items):
            let nodes = items.map { node(of: $0) }
            let end = nodes.map { Int($0.end) }.max() ?? key.upperBound
            return Node(.list(nodes), (nodes.first.map { Int($0.start) } ?? key.lowerBound)..<end)
        }
    }
}
