import Albums
import Readers
import Settings

extension AlbumMap {
    /// Whether the map uses or ignores a key or column.
    func mentions(_ name: String) -> Bool {
        ignored.contains { $0.matches(name) }
            || fields.contains { $0.paths.contains { $0.steps.first == .key(name) } }
    }

    /// A record of the site's own files with the keys of albums in place of its own.
    ///
    /// Values keep their places. The names of the map are tried first, then the key itself; keys that the map uses or
    /// ignores are taken out, so that only the others can be unknown.
    func renamed(_ record: Node) -> Node {
        guard case .map(let entries) = record.value else { return record }
        var used: Set<String> = []
        var made: [Node.Entry] = []
        var nested: [String: [Node.Entry]] = [:]
        let trackFields = fields.filter { $0.key == "tracks" && $0.name != nil }
        for field in fields {
            for case .key(let key) in field.paths.compactMap(\.steps.first)
            where !keepsOwn(key, field, record) {
                used.insert(key)
            }
            if field.key == "tracks", field.name != nil { continue }
            guard let value = value(of: field, in: record) else { continue }
            if let name = field.name {
                nested[field.key, default: []].append(
                    Node.Entry(key: name, range: value.range, value: value))
            } else {
                made.append(Node.Entry(key: field.key, range: value.range, value: value))
            }
        }
        if !trackFields.isEmpty {
            let unit = LengthUnit(of: trackFields) { Self.present($0.paths, in: record) }
            let tracks = MappedTracks.entry(of: trackFields, unit) { Self.present($0.paths, in: record) }
            if let tracks { made.append(tracks) }
        }
        let known = Set(made.map(\.key))
        var rest = entries.filter { entry in
            !used.contains(entry.key) && !known.contains(entry.key)
                && !ignored.contains { $0.matches(entry.key) }
        }
        for (key, values) in nested.sorted(by: { $0.key < $1.key }) {
            let own = rest.first { $0.key == key }?.value.entries ?? []
            let names = Set(values.map(\.key))
            rest.removeAll { $0.key == key }
            let all = own.filter { !names.contains($0.key) } + values
            rest.append(
                Node.Entry(key: key, range: values[0].keyRange, value: Node(.map(all), record.range)))
        }
        return Node(.map(made + rest), record.range, isRecovered: record.isRecovered)
    }

    /// Whether a key that a path starts with is also the album's own key, with a value of its own: `cover: front.jpg`
    /// beside `cover: cover.image`.
    private func keepsOwn(_ key: String, _ field: Field, _ record: Node) -> Bool {
        guard key == field.key, let own = record[key] else { return false }
        if case .map = own.value { return false }
        return true
    }

    /// The value of a field: a constant, or that of the first path that has one.
    private func value(of field: Field, in record: Node) -> Node? {
        if let constant = field.constant {
            return Node(constant, record.range.lowerBound..<record.range.lowerBound)
        }
        let found = Self.present(field.paths, in: record)
        guard let first = found.first else { return nil }
        return adapted(found.count == 1 ? first : Node(.list(found), first.range), field.key)
    }

    /// The values at the first path that has any.
    private static func present(_ paths: [FieldPath], in record: Node) -> [Node] {
        paths.lazy.map { $0.values(in: record).filter { !$0.isNull && $0.string?.isEmpty != true } }
            .first { !$0.isEmpty } ?? []
    }

    /// A value with its rating scale, or split at the separator.
    private func adapted(_ value: Node, _ key: String) -> Node {
        if key == "rating", let ratingScale {
            switch value.value {
            case .number(let text), .string(let text):
                return Node(.string("\(RecordReader.trimmed(text))/\(ratingScale)"), value.range)
            default: return value
            }
        }
        guard let separator, Album.listKeys.contains(key), let text = value.string else { return value }
        let parts = text.split(separator: separator).map { RecordReader.trimmed(String($0)) }.filter {
            !$0.isEmpty
        }
        return Node(.list(parts.map { Node(.string($0), value.range) }), value.range)
    }
}
