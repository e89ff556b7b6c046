/// `sources:` in the settings.
extension Settings {
    private static let kindNames = AdapterKind.allCases.map(\.rawValue)

    /// Reads the list of sources, where there is one.
    mutating func readSources(_ record: inout RecordReader, _ file: SourceFile) {
        guard record.value("sources") != nil else { return }
        sources = record.items("sources").compactMap { node in
            let kind = node["kind"]?.string.flatMap(AdapterKind.init)
            let keys = kind?.keys ?? AdapterKind.json.keys
            guard var entry = record.nested(node, keys: keys, called: "sources") else { return nil }
            defer { record.take(entry.finish(unknown: .unknownSetting)) }
            return Self.source(&entry)
        }
    }

    private static func source(_ entry: inout RecordReader) -> Source? {
        guard let kind = kind(&entry) else { return nil }
        var source = Source(kind: kind, origin: entry.file.span((entry.value("file") ?? entry.node).range))
        source.name = entry.text("name").flatMap { $0.isEmpty ? nil : $0 }
        guard kind.needsFile else { return source }
        source.file = entry.text("file")
        if kind.needsMap {
            guard entry.value("map") != nil else {
                entry.report(
                    .unknownSource, "a source of the kind `\(kind.rawValue)` needs a `map`", at: entry.node,
                    help: "such as map: {title: Album, artist: Artist}")
                return nil
            }
            source.map = AlbumMap(reading: &entry, kind: kind)
            if source.map == nil { return nil }
        }
        if source.file == nil {
            entry.report(
                .unknownSource, "a source of the kind `\(kind.rawValue)` needs a `file`", at: entry.node)
            return nil
        }
        return source
    }

    private static func kind(_ entry: inout RecordReader) -> AdapterKind? {
        guard let node = entry.value("kind"), let text = entry.text("kind") else {
            entry.report(
                .unknownSource, "this source has no `kind`", at: entry.node,
                help: "the kinds are \(kindNames.joined(separator: ", "))")
            return nil
        }
        if let kind = AdapterKind(rawValue: text) { return kind }
        let near = Suggestion.nearest(to: text, in: kindNames)
        entry.report(
            .unknownSource, "there is no kind of source called `\(text)`", at: node,
            help: near.map { "did you mean `\($0)`?" } ?? "the kinds are \(kindNames.joined(separator: ", "))")
        return nil
    }
}
