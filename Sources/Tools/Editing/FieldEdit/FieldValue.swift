import Albums
package import Readers
import SourceText

/// A value of a field as it is written to a file.
package indirect enum FieldValue: Sendable, Equatable {
    case text(String)
    case list([FieldValue])
    case map([Part])
    /// Nothing, where the key has to be there.
    case null

    /// A key and its value.
    package struct Part: Sendable, Equatable {
        package let key: String
        package let value: FieldValue

        package init(_ key: String, _ value: FieldValue) { (self.key, self.value) = (key, value) }
    }

    /// The value of a node, without nulls; nil for null.
    package init?(_ node: Node) {
        switch node.value {
        case .null: return nil
        case .bool(let flag): self = .text(flag ? "true" : "false")
        case .number(let text), .string(let text): self = .text(text)
        case .list(let items): self = .list(items.compactMap(FieldValue.init))
        case .map(let entries):
            self = .map(entries.compactMap { entry in FieldValue(entry.value).map { Part(entry.key, $0) } })
        }
    }

    /// The value of a text on the command line or in a table: names with semicolons, tracks and links as lines
    /// (``ListText``); nil for an empty text.
    package init?(_ text: String, of kind: EditableField.Kind) {
        let text = kind == .note ? text : RecordReader.trimmed(text)
        if text.isEmpty { return nil }
        switch kind {
        case .names: self = .list(ListText.names(in: text).map { .text($0.text) })
        case .tracks: self = .list(ListText.lines(in: text).map { Self.line($0, Track.parts) })
        case .links:
            self = .list(
                ListText.lines(in: text).map { parts in
                    parts.count == 1 ? .text(parts[0]) : Self.line(parts, WebLink.parts)
                })
        case .text, .date, .rating, .flag, .note, .pairs: self = .text(text)
        }
    }

    /// Tracks and links without empty parts; a title or an address alone is a text.
    func tidied(_ kind: EditableField.Kind) -> FieldValue {
        guard kind == .tracks || kind == .links, case .list(let items) = self else { return self }
        return .list(
            items.map { item in
                guard case .map(let parts) = item else { return item }
                let rest = parts.filter { !$0.value.texts.allSatisfy(\.isEmpty) }
                let isAlone = rest.count == 1 && rest[0].key == (kind == .tracks ? "title" : "url")
                return isAlone ? rest[0].value : .map(rest)
            }.filter { !$0.isEmpty })
    }

    private var isEmpty: Bool { if case .map(let parts) = self { parts.isEmpty } else { self == .text("") } }

    private static func line(_ parts: [String], _ keys: [String]) -> FieldValue {
        if parts.count == 1 { return .text(parts[0]) }
        return .map(
            zip(keys, parts).filter { !$1.isEmpty }.map { key, text in
                Part(key, key == "artists" ? .list(ListText.names(in: text).map { .text($0.text) }) : .text(text))
            })
    }

    /// Its texts in order, if it is a text or a list of texts.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let items): items.flatMap(\.texts)
        case .map, .null: []
        }
    }

    /// The text in a field of a table.
    func cell(_ kind: EditableField.Kind) -> String {
        switch (self, kind) {
        case (.text(let text), .names): return ListText.field(ofNames: [text])
        case (.text(let text), _): return text
        case (.list(let items), .tracks): return ListText.field(ofLines: items.map { $0.line(Track.parts) })
        case (.list(let items), .links): return ListText.field(ofLines: items.map { $0.line(WebLink.parts) })
        default: return ListText.field(ofNames: texts)
        }
    }

    private func line(_ keys: [String]) -> [String] {
        guard case .map(let parts) = self else { return texts }
        return keys.map { key in
            let value = parts.first { $0.key == key || key == "artists" && $0.key == "artist" }?.value
            return key == "artists" ? ListText.field(ofNames: value?.texts ?? []) : value?.texts.first ?? ""
        }
    }

    /// Whether a node of a file has this value; one text is equal to a list of it.
    func matches(_ node: Node) -> Bool {
        switch (self, node.value) {
        case (.text(let text), .string(let other)), (.text(let text), .number(let other)): return text == other
        case (.text(let text), .bool(let flag)): return text == (flag ? "true" : "false")
        case (.text, .list(let items)): return items.count == 1 && matches(items[0])
        case (.list(let values), .list(let items)):
            return values.count == items.count && zip(values, items).allSatisfy { $0.matches($1) }
        case (.list(let values), _): return values.count == 1 && values[0].matches(node)
        case (.map(let parts), .map(let entries)):
            return parts.count == entries.count
                && zip(parts, entries).allSatisfy { $0.key == $1.key && $0.value.matches($1.value) }
        case (.null, .null): return true
        default: return false
        }
    }
}
