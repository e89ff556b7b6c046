package import Readers

/// A record in a tree, with what stands around it.
package struct FoundRecord: Sendable {
    /// The record itself.
    package var node: Node
    /// The mappings around it, the innermost last.
    package var parents: [Node] = []
    /// The keys that were passed through all values of a mapping, in order.
    package var keys: [Node] = []

    /// A record without anything around it.
    package init(_ node: Node) { self.node = node }
}

extension FieldPath {
    /// The records at this path.
    package func records(in root: Node) -> [FoundRecord] {
        var records = [FoundRecord(root)]
        for step in steps { records = records.flatMap { Self.inner(step, of: $0) } }
        return records
    }

    /// The record or records one step inside another.
    package static func inner(_ step: Step, of record: FoundRecord) -> [FoundRecord] {
        var inside = record
        if case .map = record.node.value { inside.parents.append(record.node) }
        if step == .all, record.node.items.isEmpty {
            return record.node.entries.map { entry in
                var found = inside
                found.node = entry.value
                found.keys.append(Node(.string(entry.key), entry.keyRange))
                return found
            }
        }
        return values(step, in: record.node).map { node in
            var found = inside
            found.node = node
            return found
        }
    }

    /// All values at this path in a record, or around it.
    package func values(in record: FoundRecord) -> [Node] {
        switch steps.first {
        case .name(let number): return number <= record.keys.count ? [record.keys[number - 1]] : []
        case .parent:
            let count = steps.prefix { $0 == .parent }.count
            guard count <= record.parents.count else { return [] }
            let inner = FieldPath(steps: steps[count...])
            return inner.values(in: record.parents[record.parents.count - count])
        default: return values(in: record.node)
        }
    }

    /// Whether the value stands around a record instead of in it.
    package var isAround: Bool {
        switch steps.first {
        case .name, .parent: true
        default: false
        }
    }
}
