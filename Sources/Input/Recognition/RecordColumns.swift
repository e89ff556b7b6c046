import Readers
import Settings

/// The values in records of a tree, as columns.
struct RecordColumns {
    private struct Column {
        var path: [FieldPath.Step]
        var values: [String] = []
    }

    private var columns: [Column] = []
    private var indices: [String: Int] = [:]
    /// The number of the largest picture of a list, by the path of the list.
    private var largest: [String: Int] = [:]
    private let limit: Int
    private static let depthLimit = 5
    private static let sizes = ["thumb", "small", "medium", "large", "extralarge", "mega", "original"]

    /// The columns of some records, and of what stands around them.
    static func columns(of records: [FoundRecord], limit: Int, _ words: ColumnWords) -> [ColumnFacts] {
        var inner = RecordColumns(limit: limit)
        var outer = RecordColumns(limit: limit)
        for record in records {
            inner.visit(record.node, [])
            outer.visitAround(record)
        }
        return inner.facts(words, isAround: false, rows: records.count)
            + outer.facts(words, isAround: true, rows: records.count)
    }

    private init(limit: Int) { self.limit = limit }

    private mutating func visit(_ node: Node, _ path: [FieldPath.Step]) {
        if path.count > Self.depthLimit { return }
        switch node.value {
        case .null: return
        case .bool(let flag): add(flag ? "true" : "false", path)
        case .number(let text), .string(let text): add(text, path)
        case .map(let entries):
            for entry in entries where !entry.key.isEmpty { visit(entry.value, path + [.key(entry.key)]) }
        case .list(let items):
            let name = FieldPath(steps: path).text
            if largest[name] == nil, let index = Self.largest(of: items) { largest[name] = index }
            for item in items.prefix(30) { visit(item, path + [.all]) }
        }
    }

    /// Adds the keys on the way to a record, and the plain values of the two mappings around it.
    private mutating func visitAround(_ record: FoundRecord) {
        for (index, key) in record.keys.enumerated() { add(key.string ?? "", [.name(index + 1)]) }
        for (distance, parent) in record.parents.reversed().prefix(3).enumerated() {
            let start = Array(repeating: FieldPath.Step.parent, count: distance + 1)
            for entry in parent.entries.prefix(40) where entry.value.items.isEmpty && entry.value.entries.isEmpty {
                visit(entry.value, start + [.key(entry.key)])
            }
        }
    }

    /// The number of the item with the greatest `size`, `width` or `height`; nil for a list without sizes.
    private static func largest(of items: [Node]) -> Int? {
        let ranks = items.map { item in
            let size = item["size"]?.string.flatMap { sizes.firstIndex(of: $0.lowercased()) }
            let pixels = ["width", "height", "size"].lazy.compactMap { item[$0] }.compactMap { node -> Int? in
                switch node.value {
                case .number(let text), .string(let text): Int(text)
                default: nil
                }
            }.first
            return size ?? pixels
        }
        guard let most = ranks.compactMap(\.self).max() else { return nil }
        return ranks.firstIndex(of: most)
    }

    private mutating func add(_ text: String, _ path: [FieldPath.Step]) {
        let name = FieldPath(steps: path).text
        if let index = indices[name] {
            columns[index].values.append(text)
        } else if columns.count < limit {
            indices[name] = columns.count
            columns.append(Column(path: path, values: [text]))
        }
    }

    private func facts(_ words: ColumnWords, isAround: Bool, rows: Int) -> [ColumnFacts] {
        columns.compactMap { column in
            var path = column.path
            let isList = path.contains(.all)
            let names = RecordNames.names(of: path, words)
            // Of several pictures, the largest is the cover, or the first.
            let isPicture = isList && names.contains { words.matches($0).contains { $0.meaning == .cover } }
            if isPicture, let list = path.firstIndex(of: .all) {
                let index = largest[FieldPath(steps: path[..<list].map(\.self)).text] ?? 0
                path = path.map { $0 == .all ? .index(0) : $0 }
                path[list] = .index(index)
            }
            let text = FieldPath(steps: path).text
            guard FieldPath(path: text)?.steps == path else { return nil }
            let missing = isList ? 0 : max(0, rows - column.values.count)
            let values = ColumnValues(column.values + Array(repeating: "", count: missing))
            return ColumnFacts(
                path: text, names: names, values: values, isAround: isAround, isList: isList && !isPicture,
                isMany: isList && column.values.count > rows)
        }
    }
}

/// The names under which the values at a path may be known.
enum RecordNames {
    private static let plain: Set<String> = [
        "name", "title", "value", "text", "content", "displayname", "formatted", "plaintext", "tag", "",
    ]
    private static let addresses: Set<String> = ["url", "uri", "src", "href", "link", "text", "filename", "file"]
    private static let tracks: Set<String> = [
        "track", "tracks", "song", "songs", "tracklist", "tracklisting", "titel", "morceaux", "pistas", "canciones",
    ]

    static func names(of path: [FieldPath.Step], _ words: ColumnWords) -> [String] {
        if case .name = path.first { return [] }
        let keys = path.compactMap { step -> String? in if case .key(let key) = step { key } else { nil } }
        guard let last = keys.last else { return [] }
        guard keys.count > 1 else { return [last] }
        let parent = keys[keys.count - 2]
        // `{"year": {"$numberInt": "1977"}}`, as MongoDB exports it.
        if last.hasPrefix("$") { return names(of: Array(path.dropLast()), words) }
        let leaf = CSVTable.folded(last)
        if isInTracks(path) {
            let isArtist = words.matches(parent).contains { $0.meaning == .artist }
            if leaf.hasSuffix("id") { return [] }
            if isArtist, plain.contains(leaf) { return ["track artist"] }
            // A track in a list of songs is its title or its number.
            return leaf == "track" ? ["track title", "track position"] : ["track " + trackField(leaf)]
        }
        // One of the tracks, such as `featured_track`.
        if ColumnWords.words(parent).contains("featured") { return ["track other"] }
        let isOfAlbum = keys.dropLast().contains { ["album", "release"].contains(CSVTable.folded($0)) }
        let matches = words.matches(parent)
        if matches.contains(where: { $0.meaning == .cover }), addresses.contains(leaf) { return ["cover url"] }
        if plain.contains(leaf) {
            let isArtist = matches.contains { $0.meaning == .artist && $0.strength > 0.7 }
            if isOfAlbum, isArtist { return ["album artist"] }
            return words.knows(parent) ? [parent] : [last]
        }
        if isOfAlbum, words.matches(last).contains(where: { $0.meaning == .artist && $0.strength > 0.7 }) {
            return ["album artist"]
        }
        // The country of an artist is not that of the album.
        let isOther = matches.contains { [.artist, .label, .genre].contains($0.meaning) && $0.strength > 0.7 }
        return isOther ? ["\(parent) \(last)"] : [last]
    }

    /// Whether a path leads through the list of tracks.
    private static func isInTracks(_ path: [FieldPath.Step]) -> Bool {
        path.indices.contains { index in
            guard case .key(let key) = path[index], tracks.contains(CSVTable.folded(key)) else { return false }
            let rest = path[(index + 1)...]
            return rest.first == .all || rest.dropFirst().first == .all && pages.contains(rest.first)
        }
    }

    /// What stands between the tracks and their list where a service answers in pages.
    private static let pages: [FieldPath.Step?] = [.key("items"), .key("data"), .key("track"), .key("song")]

    private static func trackField(_ leaf: String) -> String {
        switch leaf {
        case "name", "title", "text": "title"
        case "artist", "artists", "artistname": "artist"
        case "position", "number", "no", "nr", "index", "tracknumber", "trackno": "position"
        default: leaf
        }
    }
}
