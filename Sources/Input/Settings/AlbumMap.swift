import Albums
package import Readers
package import SourceText

/// A mapping from album fields to the keys, columns or paths of a source's records, as given in the settings.
package struct AlbumMap: Sendable {
    package struct Field: Sendable {
        /// The key, such as `title`.
        package let key: String
        /// The name under `ids` or `extra`; nil for other keys.
        package let name: String?
        /// Where the value may be in a record; the first path with a value counts.
        ///
        /// Empty for a constant.
        package let paths: [FieldPath]
        /// The value that all records have; nil if ``paths`` say where it is.
        package let constant: Node.Value?
        /// Whether the values of all paths count.
        package var isJoined = false
        /// The position in the settings.
        package let origin: SourceSpan

        /// The key, with the name under it: `title`, `ids.discogs`.
        package var label: String { [key, name].compactMap(\.self).joined(separator: ".") }
    }

    /// The fields, in settings order.
    package private(set) var fields: [Field] = []
    /// The path of the record list in a JSON file; nil for the whole file.
    package private(set) var records: FieldPath?
    /// The position of `records` in the settings.
    package private(set) var recordsOrigin: SourceSpan?
    /// Where the names of columns are that stand apart from their rows.
    package struct Columns: Sendable {
        /// The path of a mapping with a list for each column, or of a list of names.
        package let path: FieldPath
        /// The position in the settings.
        package let origin: SourceSpan

        package init(path: FieldPath, origin: SourceSpan) { (self.path, self.origin) = (path, origin) }
    }

    /// The columns of a tree that is no list of records; nil for a list of records.
    package private(set) var columns: Columns?
    /// The separator between values of a list written as one text.
    package private(set) var separator: String?
    /// The maximum rating; nil when it is derived from the values.
    package private(set) var ratingScale: Int?
    /// The keys that are left out without a warning.
    package private(set) var ignored: [NamePattern] = []

    /// The pattern of the lines of a text, or of the titles of records, which may have artist and year in them.
    package private(set) var line: LinePattern?
    /// The field that the heading above a line gives.
    package private(set) var heading: String?
    /// The fields that a heading may give.
    package static let headingKeys = ["artist", "genre", "year", "label", "format", "country", "tags"]

    /// Reads the map of a source; nil, with a diagnostic, when it is unusable.
    ///
    /// The map of the site's own files may be missing: their keys have the names of the album's.
    init?(reading entry: inout RecordReader, kind: AdapterKind) {
        if kind == .files { ignored = entry.texts("ignore").compactMap(NamePattern.init) }
        readOptions(&entry, kind)
        if kind == .files, entry.value("map") == nil { return }
        guard let node = entry.map("map"),
            var map = entry.nested(node, keys: Settings.mapTable.names, called: "map")
        else {
            return nil
        }
        for field in node.entries where Album.keys.contains(field.key) {
            if field.key == "tracks", case .map = field.value.value {
                readTracks(field.value, &map, kind)
            } else if Album.mappingKeys.contains(field.key) || field.key == "links" && Self.hasNames(field.value) {
                let names = map.map(field.key)?.entries ?? []
                for inner in names { read(inner.value, field.key, inner.key, &map, kind) }
            } else {
                read(field.value, field.key, nil, &map, kind)
            }
        }
        ratingScale = map.integer("ratingScale", in: Rating.scales)
        for key in ["id", "slug"] where kind.addsToOwnColumns {
            guard let value = node[key] else { continue }
            map.report(
                .wrongSetting, "a source of the kind `\(kind.rawValue)` has its own `\(key)`", at: value,
                help: "leave it out, or read the file with `kind: csv`")
        }
        if node["title"] == nil, kind != .files, !kind.addsToOwnColumns {
            map.report(
                .wrongSetting, "the map does not say where the `title` is", at: node, help: "add `title: …` to it")
        }
        let problems = map.finish(unknown: .unknownSetting)
        entry.take(problems)
        if problems.hasErrors || entry.value("records") != nil && records == nil { return nil }
        if entry.value("columns") != nil, columns == nil { return nil }
        if kind.needsMap, entry.value("line") != nil, line == nil { return nil }
    }

    /// Whether a value is a mapping of names to places, such as `{Spotify: spotify_url}`.
    private static func hasNames(_ node: Node) -> Bool { !node.entries.isEmpty && node["value"] == nil }

    private mutating func readOptions(_ entry: inout RecordReader, _ kind: AdapterKind) {
        if kind.needsMap, entry.value("line") != nil { line = Self.pattern(&entry) }
        separator =
            entry.text("separator").flatMap { $0.isEmpty ? nil : $0 } ?? (kind.hasColumns ? ";" : nil)
        if let node = entry.value("records"), let text = entry.text("records") {
            records = FieldPath(path: text)
            recordsOrigin = entry.file.span(node.range)
            if records == nil { Self.reportPath(text, node, &entry) }
        }
        if let node = entry.value("columns"), let text = entry.text("columns") {
            columns = FieldPath(path: text).map { Columns(path: $0, origin: entry.file.span(node.range)) }
            if columns == nil { Self.reportPath(text, node, &entry) }
        }
    }

    /// Reads where a field is: one name, a list of names of which the first with a value counts, `{all: …}` for a list of
    /// names that all count, or `{value: …}`.
    private mutating func read(
        _ node: Node, _ key: String, _ name: String?, _ map: inout RecordReader, _ kind: AdapterKind
    ) {
        if node.isRecovered { return }
        let origin = map.file.span(node.range)
        let all =
            node.entries.map(\.key) == ["all"] && (Album.listKeys.contains(key) || name == "artist") ? node["all"] : nil
        if all == nil, case .map(let entries) = node.value {
            guard entries.map(\.key) == ["value"], let constant = node["value"], !constant.isNull else {
                return map.report(
                    .wrongSetting, "a mapping here must hold only `value`", at: node,
                    help: "write {value: …} for a value that all albums have")
            }
            return fields.append(
                Field(key: key, name: name, paths: [], constant: constant.value, origin: origin))
        }
        let place = all ?? node
        let items = if case .list(let items) = place.value { items } else { [place] }
        let paths = items.compactMap {
            path($0, name.map { "\(key).\($0)" } ?? key, &map, kind)
        }
        if paths.count == items.count, !paths.isEmpty {
            fields.append(
                Field(key: key, name: name, paths: paths, constant: nil, isJoined: all != nil, origin: origin))
        } else if items.isEmpty {
            map.report(.wrongSetting, "`\(key)` names nothing", at: node)
        }
    }

    private func path(
        _ node: Node, _ label: String, _ map: inout RecordReader, _ kind: AdapterKind
    ) -> FieldPath? {
        guard let text = map.plainText(of: node) else {
            let wanted = kind.hasColumns ? "the name of a column" : "a path such as `$.title`"
            map.report(.wrongSetting, "`\(label)` must be \(wanted), not \(node.kindName)", at: node)
            return nil
        }
        if let path = kind.hasColumns ? FieldPath(column: text) : FieldPath(path: text) { return path }
        Self.reportPath(text, node, &map)
        return nil
    }

    /// The keys of `tracks`, with the fields of a track.
    package static let trackKeys = trackTable.names
    static let trackTable = Album.trackTable.only(["title", "artist", "position", "disc", "duration"])

    private mutating func readTracks(_ node: Node, _ map: inout RecordReader, _ kind: AdapterKind) {
        guard var tracks = map.nested(node, keys: Self.trackKeys, called: "tracks") else { return }
        for field in node.entries where Self.trackKeys.contains(field.key) {
            read(field.value, "tracks", field.key, &tracks, kind)
        }
        if node["title"] == nil {
            tracks.report(
                .wrongSetting, "`tracks` does not say where the `title` of a track is", at: node,
                help: "add `title: …` to it")
        }
        map.take(tracks.finish(unknown: .unknownSetting))
    }

    /// Reads the map of a text: its columns, or the pattern of its lines; nil, with a diagnostic, when it is unusable.
    static func readText(_ entry: inout RecordReader) -> AlbumMap? {
        if entry.value("map") != nil { return AlbumMap(reading: &entry, kind: .text) }
        guard let pattern = pattern(&entry) else { return nil }
        var map = AlbumMap()
        map.line = pattern
        let origin = entry.file.span((entry.value("line") ?? entry.node).range)
        map.fields = pattern.fields.compactMap { key in
            FieldPath(column: key).map { Field(key: key, name: nil, paths: [$0], constant: nil, origin: origin) }
        }
        map.separator = entry.text("separator").flatMap { $0.isEmpty ? nil : $0 } ?? ";"
        map.heading = entry.choice("heading", of: Self.headingKeys)
        if let heading = map.heading, let path = FieldPath(column: heading), !pattern.fields.contains(heading) {
            map.fields.append(Field(key: heading, name: nil, paths: [path], constant: nil, origin: origin))
        }
        return map
    }

    private static func pattern(_ entry: inout RecordReader) -> LinePattern? {
        let text = entry.text("line") ?? LinePattern.usual
        let pattern = LinePattern(text)
        if pattern == nil {
            entry.report(
                .wrongLine, "\"\(text)\" is not a pattern of a line", at: entry.value("line") ?? entry.node,
                help: "such as \"\(LinePattern.usual)\"; it needs {title}, and text between two fields")
        }
        return pattern
    }

    private init() {}

    /// The map with some of its fields.
    package func keeping(_ isKept: (Field) -> Bool) -> AlbumMap {
        var map = self
        map.fields = fields.filter(isKept)
        return map
    }

    private static func reportPath(_ text: String, _ node: Node, _ reader: inout RecordReader) {
        reader.report(
            .wrongSetting, "\"\(text)\" is not a path", at: node,
            help: "paths are such as `$.title`, `$.artists[0].name`, `$.tracks[*].title` or `$['a name']`")
    }

    /// A hash of the whole map.
    var hash: UInt64 {
        var texts = [
            records?.text ?? "", separator ?? "", ratingScale.map { String($0) } ?? "", line?.text ?? "", heading ?? "",
            columns?.path.text ?? "",
        ]
        for field in fields {
            texts += [field.key, field.name ?? "", field.constant.map { "\($0)" } ?? ""]
            texts += [String(field.isJoined ? -field.paths.count : field.paths.count)] + field.paths.map(\.text)
        }
        return ContentHash.of(fields: texts + ignored.map(\.text)) | 1
    }
}
