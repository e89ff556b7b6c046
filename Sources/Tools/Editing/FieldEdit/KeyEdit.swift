import Readers
import SourceText

/// A change of one key of a record, with the places in the text where it could be made.
struct KeyEdit {
    /// The key of the mapping inside the record that has the key; nil for the record itself.
    var parent: String?
    let key: String
    /// The new value; nil to remove the key.
    let value: FieldValue?
    let kind: EditableField.Kind

    /// The changes of keys that a change of a field makes in a record, one after the other.
    static func edits(_ change: FieldChange, of record: Node, in file: RecordFile) -> [KeyEdit] {
        let field = change.field
        if let name = change.name { return pair(change, name, of: record, in: file) }
        let value: FieldValue?
        switch change.operation {
        case .set(let new): value = new
        case .reset: return []
        case .add(let names):
            let old = Self.names(of: field, in: record, file)
            value = .list((old + names.filter { !old.contains($0) }).map { .text($0) })
        case .remove(let names):
            let rest = Self.names(of: field, in: record, file).filter { !names.contains($0) }
            value = rest.isEmpty ? nil : .list(rest.map { .text($0) })
        }
        var present = field.keys.filter { record.entry($0) != nil }
        guard let value else { return present.map { KeyEdit(key: $0, value: nil, kind: field.kind) } }
        let columns = file.table.map { table in field.keys.filter { table.header.contains($0) } } ?? []
        var key = present.last ?? columns.last ?? field.newKey(for: value)
        // A key `year` has a year.
        if field.kind == .date, key == field.key, columns.isEmpty { key = field.newKey(for: value) }
        present.removeAll { $0 == key }
        return present.map { KeyEdit(key: $0, value: nil, kind: field.kind) }
            + [KeyEdit(key: key, value: value, kind: field.kind)]
    }

    private static func pair(_ change: FieldChange, _ name: String, of record: Node, in file: RecordFile) -> [KeyEdit] {
        let key = change.field.key
        guard case .set(let value) = change.operation else { return [] }
        if file.dialect == .csv { return [KeyEdit(key: "\(key).\(name)", value: value, kind: .text)] }
        if let parent = record[key], !parent.entries.isEmpty {
            let isLast = value == nil && parent.entries.allSatisfy { $0.key == name }
            if isLast { return [KeyEdit(key: key, value: nil, kind: .pairs)] }
            return [KeyEdit(parent: key, key: name, value: value, kind: .text)]
        }
        return value.map { [KeyEdit(key: key, value: .map([.init(name, $0)]), kind: .pairs)] } ?? []
    }

    private static func names(of field: EditableField, in record: Node, _ file: RecordFile) -> [String] {
        field.keys.compactMap { record[$0] }.flatMap { node in
            FieldValue(node).map(\.texts) ?? []
        }.flatMap { file.dialect == .csv ? ListText.names(in: $0).map(\.text) : [$0] }.map(RecordReader.trimmed)
    }

    /// Whether a record has become another by this change alone.
    func isMade(from old: Node, to new: Node, in dialect: NodeTree.Dialect) -> Bool {
        if let parent {
            guard let (before, after) = (old.entry(parent)?.value).flatMap({ one in new[parent].map { (one, $0) } })
            else { return false }
            var edit = self
            edit.parent = nil
            return edit.isMade(from: before, to: after, in: dialect)
                && old.entries.filter { $0.key != parent }.sorted == new.entries.filter { $0.key != parent }.sorted
        }
        let isSame = old.entries.filter { $0.key != key }.sorted == new.entries.filter { $0.key != key }.sorted
        guard isSame, let value else { return isSame && (new[key] == nil || new[key]?.isNull == true) }
        guard let node = new[key] else { return false }
        if dialect == .csv { return node.string == value.cell(kind) }
        return value.matches(node)
    }
}

extension [Node.Entry] {
    fileprivate var sorted: [Node.Entry] { sorted { $0.key < $1.key } }
}
