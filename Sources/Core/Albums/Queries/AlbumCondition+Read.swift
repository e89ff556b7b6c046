package import Readers
import SourceText

extension AlbumCondition {
    /// The keys that are no fields.
    package static let words: [(name: String, meaning: String)] = [
        ("not", "Conditions that must not hold: `not: {tag: sold}`."),
        ("any", "A list of conditions, one of which has to hold: `any: [{genre: Jazz}, {label: ECM}]`."),
        ("has", "Fields that have to be known: `has: [label, rating]`."),
    ]

    /// Reads the mapping under `where`; nil, with diagnostics, if it asks for what cannot exist.
    ///
    /// All entries have to hold. A list of values means one of them; `not` has what must not hold, `any` a list of
    /// mappings one of which has to hold, and `has` the fields that have to be known.
    package static func read(_ node: Node, in record: inout RecordReader, depth: Int = 0) -> AlbumCondition? {
        guard case .map(let entries) = node.value, depth < 16 else {
            let found = depth < 16 ? node.kindName : "more than 16 levels"
            record.report(
                .badQuery, "`where` must be a mapping of fields to values, not \(found)", at: node,
                help: "write such as {genre: Jazz, year: 1970..1979, rating: \">= 4\"}")
            return nil
        }
        let parts = entries.map { read($0, in: &record, depth) }
        return parts.contains { $0 == nil } ? nil : .all(parts.compactMap(\.self))
    }

    private static func read(_ entry: Node.Entry, in record: inout RecordReader, _ depth: Int) -> AlbumCondition? {
        let items = if case .list(let items) = entry.value.value { items } else { [entry.value] }
        switch entry.key {
        case "not": return readAny(items, in: &record, depth).map { .not($0) }
        case "any": return readAny(items, in: &record, depth)
        case "has": return readHas(items, in: &record)
        case "extra", "ids":
            guard case .map(let names) = entry.value.value else { break }
            let parts = names.map { name in
                readField("\(entry.key).\(name.key)", name, in: &record)
            }
            return parts.contains { $0 == nil } ? nil : .all(parts.compactMap(\.self))
        default: break
        }
        return readField(entry.key, entry, in: &record)
    }

    private static func readAny(_ items: [Node], in record: inout RecordReader, _ depth: Int) -> AlbumCondition? {
        let parts = items.map { read($0, in: &record, depth: depth + 1) }
        return parts.contains { $0 == nil } ? nil : .any(parts.compactMap(\.self))
    }

    private static func readHas(_ items: [Node], in record: inout RecordReader) -> AlbumCondition? {
        let parts = items.map { item -> AlbumCondition? in
            let name = record.plainText(of: item) ?? ""
            guard let field = AlbumField(name: name) else {
                reportField(name, item.range, in: &record, words: [])
                return nil
            }
            return .has(field, record.file.span(item.range))
        }
        return parts.contains { $0 == nil } ? nil : .all(parts.compactMap(\.self))
    }

    private static func readField(
        _ name: String, _ entry: Node.Entry, in record: inout RecordReader
    ) -> AlbumCondition? {
        guard let field = AlbumField(name: name) else {
            reportField(name, entry.keyRange, in: &record, words: words.map(\.name))
            return nil
        }
        let items = if case .list(let items) = entry.value.value { items } else { [entry.value] }
        let parts = items.map { readValue($0, of: field, in: &record) }
        if parts.contains(where: { $0 == nil }) { return nil }
        return parts.count == 1 ? parts[0] : .any(parts.compactMap(\.self))
    }

    private static func readValue(
        _ node: Node, of field: AlbumField, in record: inout RecordReader
    ) -> AlbumCondition? {
        let span = record.file.span(node.range)
        guard let text = record.plainText(of: node).map(RecordReader.trimmed), !text.isEmpty else {
            if node.isRecovered { return nil }
            record.report(
                .badQuery, "`\(field.name)` in `where` needs a value, not \(node.kindName)", at: node,
                help: "write `has: \(field.name)` to ask if it is known")
            return nil
        }
        if field.kind == .text { return .text(field, TextPattern(text), span) }
        guard let range = ValueRange(text, of: field.kind)?.range else {
            record.report(
                .badQuery, "`\(field.name)` cannot be \"\(text)\"", at: node, help: ValueRange.forms(of: field.kind))
            return nil
        }
        return .number(field, range, span)
    }

    /// Reports a name that is no field.
    static func reportField(
        _ name: String, _ range: Range<Int>, in record: inout RecordReader, words: [String]
    ) {
        let names = words + AlbumField.names + ["extra.NAME", "ids.NAME"]
        let near = Suggestion.nearest(to: name, in: names)
        record.report(
            .error(
                .badQuery, "albums have no field `\(name)`", at: record.file.span(range), notes: record.recordNotes,
                help: near.map { "did you mean `\($0)`?" } ?? "the fields are \(names.joined(separator: ", "))"))
    }
}
