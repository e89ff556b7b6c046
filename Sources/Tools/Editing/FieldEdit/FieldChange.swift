package import Readers
import SourceText

/// A change of one field of an album.
package struct FieldChange: Sendable, Equatable {
    package let field: EditableField
    /// The name within a field of pairs, such as `condition` in `extra`.
    package let name: String?
    package let operation: Operation

    /// What happens to the value.
    package enum Operation: Sendable, Equatable {
        /// It becomes another; nil removes it.
        case set(FieldValue?)
        /// Names that it does not have are appended.
        case add([String])
        /// Names are removed.
        case remove([String])
        /// The value of the source comes back: the owner's change of it is removed.
        case reset
    }

    package init(_ field: EditableField, name: String? = nil, _ operation: Operation) {
        (self.field, self.name, self.operation) = (field, name, operation)
    }

    /// The change of a text of the command line: `rating=5`, `tags+=live`, `tags-=live`, `extra.condition=VG+`,
    /// `country=` to remove it.
    package init(parsing text: String) throws(EditProblem) {
        guard let equals = text.firstIndex(of: "=") else {
            throw EditProblem(
                .badValue, "\(TerminalText.quoted(text)) is not a change",
                help: "write `field=value`, such as `rating=5`")
        }
        var key = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        let sign = key.last.flatMap { "+-".contains($0) ? $0 : nil }
        if sign != nil { key.removeLast() }
        let (field, name) = try Self.field(key)
        if let sign {
            guard field.kind == .names else {
                throw EditProblem(
                    .badValue, "`\(key)` is not a list of names", help: "write `\(key)=…` to replace its value")
            }
            let names = ListText.names(in: value).map(\.text)
            self.init(field, sign == "+" ? .add(names) : .remove(names))
        } else {
            self.init(field, name: name, .set(FieldValue(value, of: field.kind)))
        }
    }

    /// The change that removes the owner's change of a field, such as `rating` or `extra.condition`.
    package init(resetting key: String) throws(EditProblem) {
        let (field, name) = try Self.field(key)
        self.init(field, name: name, .reset)
    }

    /// The field of a key, and the name within a field of pairs.
    private static func field(_ key: String) throws(EditProblem) -> (field: EditableField, name: String?) {
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard let field = EditableField.named(parts.first ?? "") else {
            let near = Suggestion.nearest(to: key, in: EditableField.all.flatMap(\.keys))
            let all = "the fields are \(EditableField.all.map(\.key).joined(separator: ", "))"
            throw EditProblem(
                .unknownKey, "there is no field \(TerminalText.quoted(key))",
                help: near.map { "did you mean `\($0)`?" } ?? all)
        }
        let name = parts.count == 2 ? parts[1] : nil
        if (field.kind == .pairs) != (name != nil) {
            let problem = field.kind == .pairs ? "needs a name" : "has no names of its own"
            let help = field.kind == .pairs ? "write `\(field.key).NAME=…`" : "write `\(field.key)=…`"
            throw EditProblem(.badValue, "the field \(TerminalText.quoted(field.key)) \(problem)", help: help)
        }
        return (field, name)
    }

    /// The changes from a value of the edit mode: an object of `extra` or `ids` has a change for each of its names, and
    /// `{"add": […]}` and `{"remove": […]}` change a list of names.
    ///
    /// `old` are the names that the album has now.
    package static func changes(of field: EditableField, to node: Node, from old: [String]) -> [FieldChange] {
        if field.kind == .names, case .map = node.value {
            let names = { (key: String) in (node[key]?.items ?? []).compactMap(\.string) }
            let (added, removed) = (names("add"), names("remove"))
            return (removed.isEmpty ? [] : [FieldChange(field, .remove(removed))])
                + (added.isEmpty ? [] : [FieldChange(field, .add(added))])
        }
        guard field.kind == .pairs else {
            let value = FieldValue(node).map { $0.tidied(field.kind) }
            let isEmpty = value == .list([]) || value == .text("") || (field.kind == .flag && value == .text("false"))
            return [FieldChange(field, .set(isEmpty ? nil : value))]
        }
        let removed = old.filter { node[$0] == nil }.map { FieldChange(field, name: $0, .set(nil)) }
        return removed + node.entries.map { FieldChange(field, name: $0.key, .set(FieldValue($0.value))) }
    }
}
