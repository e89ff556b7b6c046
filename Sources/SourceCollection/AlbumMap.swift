import Albums
import Readers
package import SourceText

/// A mapping from album fields to columns or paths of another program's table, as given in the settings.
package struct AlbumMap: Sendable {
    /// One field of an album.
    package struct Field: Sendable {
        /// The key, such as `title`.
        package let key: String
        /// The name under `ids` or `extra`; nil for other keys.
        package let name: String?
        /// The path of the value in a record.
        package let path: FieldPath
        /// The position of the path in the settings.
        package let origin: SourceSpan
    }

    /// The fields, in settings order.
    package private(set) var fields: [Field] = []
    /// The path of the record list in a JSON file; nil for the whole file.
    package private(set) var records: FieldPath?
    /// The position of `records` in the settings.
    package private(set) var recordsOrigin: SourceSpan?
    /// The separator between values of a list written as one text.
    package private(set) var separator: String?
    /// The maximum rating; nil when it is derived from the values.
    package private(set) var ratingScale: Int?

    /// Reads the map of a source; nil, with a diagnostic, when it is unusable.
    init?(reading entry: inout RecordReader, kind: AdapterKind) {
        guard let node = entry.map("map"),
            var map = entry.nested(node, keys: Album.keys + ["ratingScale"], called: "map")
        else {
            return nil
        }
        for field in node.entries where Album.keys.contains(field.key) {
            if Album.mappingKeys.contains(field.key) {
                let names = map.map(field.key)?.entries ?? []
                for inner in names { read(inner.value, field.key, inner.key, &map, kind) }
            } else {
                read(field.value, field.key, nil, &map, kind)
            }
        }
        separator = entry.text("separator").flatMap { $0.isEmpty ? nil : $0 } ?? (kind == .csv ? ";" : nil)
        ratingScale = map.integer("ratingScale", in: Rating.scales)
        if let node = entry.value("records"), let text = entry.text("records") {
            records = FieldPath(path: text)
            recordsOrigin = entry.file.span(node.range)
            if records == nil { Self.reportPath(text, node, &entry) }
        }
        if node["title"] == nil {
            map.report(
                .wrongSetting, "the map does not say where the `title` is", at: node, help: "add `title: …` to it")
        }
        let problems = map.finish(unknown: .unknownSetting)
        entry.take(problems)
        if problems.hasErrors || entry.value("records") != nil && records == nil { return nil }
    }

    private mutating func read(
        _ node: Node, _ key: String, _ name: String?, _ map: inout RecordReader, _ kind: AdapterKind
    ) {
        guard let text = map.plainText(of: node) else {
            if node.isRecovered { return }
            let wanted = kind == .csv ? "the name of a column" : "a path such as `$.title`"
            let label = [key, name].compactMap(\.self).joined(separator: ".")
            map.report(.wrongSetting, "`\(label)` must be \(wanted), not \(node.kindName)", at: node)
            return
        }
        guard let path = kind == .csv ? FieldPath(column: text) : FieldPath(path: text) else {
            return Self.reportPath(text, node, &map)
        }
        fields.append(Field(key: key, name: name, path: path, origin: map.file.span(node.range)))
    }

    private static func reportPath(_ text: String, _ node: Node, _ reader: inout RecordReader) {
        reader.report(
            .wrongSetting, "\"\(text)\" is not a path", at: node,
            help: "paths are such as `$.title`, `$.artists[0].name`, `$.tracks[*].title` or `$['a name']`")
    }

    /// A hash of the whole map.
    var hash: UInt64 {
        var texts = [records?.text ?? "", separator ?? "", ratingScale.map { String($0) } ?? ""]
        for field in fields { texts += [field.key, field.name ?? "", field.path.text] }
        return ContentHash.of(fields: texts) | 1
    }
}
