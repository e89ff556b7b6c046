import Readers
import Settings

/// A place in a tree where the names of columns stand apart from their rows.
struct ColumnForm {
    /// The path of a mapping with a list or mapping for each column, or of a list of names.
    let names: FieldPath
    /// The path of the rows; nil where the columns hold the values.
    let rows: FieldPath?

    private static let depthLimit = 3

    /// The places in a tree that look so.
    static func all(in root: Node) -> [ColumnForm] {
        var forms: [ColumnForm] = []
        collect(root, [], &forms)
        return forms
    }

    private static func collect(_ node: Node, _ path: [FieldPath.Step], _ forms: inout [ColumnForm]) {
        if isHeader(node.items.first), node.items.count > 2, node.items.allSatisfy(isRow) {
            forms.append(ColumnForm(names: FieldPath(steps: path + [.index(0)]), rows: FieldPath(steps: path)))
        }
        let entries = node.entries
        if holdsColumns(entries) { forms.append(ColumnForm(names: FieldPath(steps: path), rows: nil)) }
        let headers = entries.filter { isHeader($0.value) }
        let rows = entries.filter { !$0.value.items.isEmpty && $0.value.items.allSatisfy(isRow) }
        for header in headers {
            forms += rows.map { rows in
                ColumnForm(
                    names: FieldPath(steps: path + [.key(header.key)]),
                    rows: FieldPath(steps: path + [.key(rows.key)]))
            }
        }
        if path.count >= depthLimit { return }
        for entry in entries.prefix(30) { collect(entry.value, path + [.key(entry.key)], &forms) }
    }

    /// Whether two values of a mapping are lists of equal length, or mappings with the same first key.
    private static func holdsColumns(_ entries: [Node.Entry]) -> Bool {
        let lengths = entries.map(\.value.items).filter { $0.count > 1 && $0.contains(where: isPlain) }.map(\.count)
        if lengths.count > Set(lengths).count { return true }
        let firsts = entries.map(\.value.entries).filter { $0.count > 1 && $0.contains { isPlain($0.value) } }
            .compactMap(\.first?.key)
        return firsts.count > Set(firsts).count
    }

    /// Whether a value is a list of different texts.
    private static func isHeader(_ node: Node?) -> Bool {
        let texts = node?.items.compactMap(\.string) ?? []
        return texts.count > 1 && texts.count == node?.items.count && Set(texts).count == texts.count
    }

    private static func isRow(_ node: Node) -> Bool { node.items.count > 1 && node.items.contains(where: isPlain) }

    private static func isPlain(_ node: Node) -> Bool {
        switch node.value {
        case .string, .number: true
        default: false
        }
    }
}
