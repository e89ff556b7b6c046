import Albums
package import Readers
package import SourceText

/// `sources:` in the settings.
extension Settings {
    private static let kindNames = AdapterKind.allCases.map(\.rawValue)

    /// Reads the list of sources, if there is one.
    package mutating func readSources(_ record: inout RecordReader, _ file: SourceFile) {
        guard record.value("sources") != nil else { return }
        sources = record.items("sources").compactMap { node in
            if let secret = Self.secret(in: node) {
                record.report(
                    .error(
                        .secretInSettings, "`\(secret.key)` does not belong in the settings",
                        at: file.span(secret.keyRange).withoutText,
                        help: "set an environment variable such as SITEGEN_SUBSONIC_PASSWORD, or name a command "
                            + "with `passwordCommand`"))
                return nil
            }
            let kind = node["kind"]?.string.flatMap(AdapterKind.init)
            // A mistyped kind is reported once, not once for each of its keys.
            let isAny = node["kind"] == nil && node["file"] != nil
            let kinds = kind?.keys ?? (isAny ? AdapterKind.any.keys : AdapterKind.allCases.flatMap(\.keys))
            let keys = kinds + Privacy.table.names
            guard var entry = record.nested(node, keys: keys, called: "sources") else { return nil }
            defer { record.take(entry.finish(unknown: .unknownSetting)) }
            let privacy = Privacy(reading: &entry)
            var source = Self.source(&entry)
            source?.privacy = privacy
            return source
        }
    }

    /// Parses `text`, an entry of `sources:` in YAML; the source is nil if it is invalid, and the diagnostics give the
    /// reasons.
    package static func source(from text: String) -> (source: Settings.Source?, diagnostics: [Diagnostic]) {
        let file = SourceFile(path: SourceFile.commandLine, text: text)
        let nodes = YAMLReader.read(file)
        guard let root = nodes.root, !nodes.diagnostics.hasErrors else { return (nil, nodes.diagnostics) }
        var settings = Settings()
        var record = RecordReader(root, in: nodes, keys: ["sources"])
        settings.readSources(&record, file)
        let diagnostics = nodes.diagnostics + record.finish(unknown: .unknownSetting)
        return (diagnostics.hasErrors ? nil : settings.sources.first, diagnostics)
    }

    /// The first key of a source that names a secret.
    private static func secret(in node: Node) -> Node.Entry? {
        guard case .map(let entries) = node.value else { return nil }
        return entries.first { $0.key != "passwordCommand" && SecretLines.isSecret(key: $0.key) }
    }

    private static func source(_ entry: inout RecordReader) -> Source? {
        guard let kind = kind(&entry) else { return nil }
        let location = entry.value(kind.locationKey ?? "url") ?? entry.node
        var source = Source(kind: kind, origin: entry.file.span(location.range))
        source.name = entry.text("name").flatMap { $0.isEmpty ? nil : $0 }
        if let key = kind.serviceKey, kind.locationKey == nil || (entry.value("file") == nil && entry.value(key) != nil)
        {
            if let node = entry.value("map") {
                entry.report(
                    .wrongSetting, "the answers of a web service have no columns for a `map`", at: node,
                    help: "export the collection, and name the `file`")
            }
            source.server = server(kind, needing: key, &entry)
            return source.server == nil ? nil : source
        }
        if kind == .files, ["map", "separator", "ignore"].contains(where: { entry.value($0) != nil }) {
            source.map = AlbumMap(reading: &entry, kind: kind)
            return source.map == nil ? nil : source
        }
        guard let key = kind.locationKey else { return source }
        source.file = entry.text(key).flatMap { $0.isEmpty ? nil : $0 }
        source.directory = kind == .beets ? entry.text("directory") : nil
        source.hasTracks = kind == .spotify ? tracks(&entry) : nil
        source.form = Source.Form(reading: &entry)
        if kind == .audio, let node = entry.value("encoding"), !source.form.encoding.isForTags {
            entry.report(
                .badValue, "tags without an encoding of their own are not in \(source.form.encoding.rawValue)",
                at: node,
                help: "such as windows-1251, or leave it out")
        }
        if kind == .text {
            source.map = AlbumMap.readText(&entry)
            if source.map == nil { return nil }
        }
        if kind.addsToOwnColumns, entry.value("map") != nil {
            source.map = AlbumMap(reading: &entry, kind: kind)
            if source.map == nil { return nil }
        }
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
                .unknownSource, "a source of the kind `\(kind.rawValue)` needs a `\(key)`", at: entry.node,
                help: kind.serviceKey.map { "to ask the web service, write `\($0)` instead" })
            return nil
        }
        return source
    }

    /// `on` and `off` are handled here: YAML 1.2 reads them as text.
    private static func tracks(_ entry: inout RecordReader) -> Bool? {
        switch entry.value("tracks")?.string {
        case "on": true
        case "off": false
        default: entry.flag("tracks")
        }
    }

    private static func server(_ kind: AdapterKind, needing key: String, _ entry: inout RecordReader) -> Server? {
        func text(_ key: String) -> String? { entry.text(key).flatMap { $0.isEmpty ? nil : $0 } }
        var server = Server(kind: kind, address: text("url"))
        server.user = text("user")
        server.collection = text("collection").map { $0.lowercased() }
        server.passwordCommand = text("passwordCommand")
        server.list =
            entry.choice("list", of: Server.List.allCases.map(\.rawValue)).flatMap(Server.List.init) ?? .collection
        server.period =
            entry.choice("period", of: Server.Period.allCases.map(\.rawValue)).flatMap(Server.Period.init) ?? .all
        server.limit = entry.integer("limit", in: 1...1000) ?? server.limit
        let values = ["url": server.address, "user": server.user, "collection": server.collection]
        if values[key] == .some(nil) {
            let examples = ["url": "https://music.example", "user": "alice", "collection": "its id on MusicBrainz"]
            entry.report(
                .unknownSource, "a source of the kind `\(kind.rawValue)` needs a `\(key)`", at: entry.node,
                help: "such as \(key): \(examples[key] ?? "")")
            return nil
        }
        if let id = server.collection, !ExternalID.isMusicBrainz(id), let node = entry.value("collection") {
            entry.report(
                .unknownSource, "`collection` must be the id of a collection on MusicBrainz", at: node,
                help: "it is the end of the address of its page, such as 1d1e41eb-20a2-4545-b4a7-d76e53d6f2f5")
            return nil
        }
        return server
    }

    private static func kind(_ entry: inout RecordReader) -> AdapterKind? {
        guard let node = entry.value("kind"), let text = entry.text("kind") else {
            if entry.value("kind") == nil, entry.value("file") != nil { return .any }
            entry.report(
                .unknownSource, "this source has no `kind`", at: entry.node,
                help: "name a `file`, or one of the kinds \(kindNames.joined(separator: ", "))")
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

extension Settings.Source {
    /// Replaces `~` with the home folder.
    mutating func resolveHome(_ home: String?) {
        guard let home else { return }
        func resolved(_ path: String) -> String {
            path.utf8.hasPrefix("~/") ? home + path.droppingBytes(first: 1) : path
        }
        file = file.map(resolved)
        directory = directory.map(resolved)
    }

    /// The candidate paths of its file or folder.
    package var candidatePaths: [String] {
        if let exactPath { return [exactPath] }
        return file.map(Settings.candidatePaths) ?? []
    }
}
