import Readers
import Settings
import SourceText

/// Finds the list of albums in a tree of JSON or YAML.
struct TreeGuess {
    /// The path of the records; nil when the whole file is their list.
    let records: String?
    /// The path of the names of columns that stand apart from their rows; nil for records.
    let names: String?
    let columns: [ColumnFacts]
    let match: ColumnMatch
    let score: Double

    private static let depthLimit = 6
    private static let recordLimit = 200
    private static let candidateLimit = 40
    private static let columnLimit = 150

    /// The list that is most like one of albums; nil when there is no list of records.
    static func best(_ root: Node, _ words: ColumnWords) -> TreeGuess? {
        var paths: [[FieldPath.Step]] = []
        collect(root, [], &paths)
        let guesses =
            paths.compactMap { TreeGuess(root, $0, words) }
            + ColumnForm.all(in: root).compactMap { TreeGuess(root, $0, words) }
        return guesses.max { $0.score < $1.score }
    }

    /// The paths of lists of mappings, and of mappings of mappings.
    private static func collect(_ node: Node, _ path: [FieldPath.Step], _ paths: inout [[FieldPath.Step]]) {
        if path.count > depthLimit || paths.count >= candidateLimit { return }
        switch node.value {
        case .list(let items):
            let maps = items.filter { !$0.entries.isEmpty }
            if maps.isEmpty { return }
            paths.append(path + [.all])
            for key in keys(of: maps) {
                let values = maps.lazy.prefix(20).compactMap { $0[key] }
                if let inner = values.first(where: { !$0.items.isEmpty || !$0.entries.isEmpty }) {
                    collect(inner, path + [.all, .key(key)], &paths)
                }
            }
        case .map(let entries):
            // One object with a title is one album.
            if isAlbum(entries) { paths.append(path) }
            let values = entries.map(\.value)
            let isKeyed = entries.count > 1 && values.allSatisfy { !$0.entries.isEmpty } && haveCommonKeys(values)
            if isKeyed { paths.append(path + [.all]) }
            let areLists =
                entries.count > 1 && values.allSatisfy { $0.items.first.map { !$0.entries.isEmpty } ?? false }
            if areLists, let first = values.first { collect(first, path + [.all], &paths) }
            for entry in entries.prefix(30) where !entry.value.items.isEmpty || !entry.value.entries.isEmpty {
                collect(entry.value, path + [.key(entry.key)], &paths)
            }
        default: return
        }
    }

    /// Whether a mapping has a title and another fact about an album.
    private static func isAlbum(_ entries: [Node.Entry]) -> Bool {
        let texts = Set(
            entries.filter { $0.value.items.isEmpty && $0.value.entries.isEmpty }.map {
                CSVTable.folded($0.key)
            })
        let keys = Set(entries.map { CSVTable.folded($0.key) })
        let facts = [
            "artist", "artists", "albumartist", "artistcredit", "year", "released", "tracklist", "tracks", "label",
        ]
        return !texts.isDisjoint(with: ["title", "name", "album"]) && facts.contains(where: keys.contains)
    }

    /// Parts of an album, which are never the list of albums, and names of lists of albums.
    private static let parts: Set<String> = [
        "tracks", "tracklist", "track", "songs", "song", "artists", "artist", "albumartists", "extraartists", "credits",
        "links", "urls", "externalurls", "images", "image", "pictures", "labels", "formats", "genres", "styles",
        "companies",
        "videos", "identifiers", "community", "media", "discs", "people", "comments", "shows", "episodes", "members",
    ]
    private static let lists: Set<String> = [
        "albums", "releases", "records", "discography", "studio", "live", "collection", "wants", "wantlist", "lps",
        "releasegroups", "entries",
    ]

    /// How much the keys on the way to records are like those of a list of albums.
    private static func fit(of path: [FieldPath.Step]) -> Double {
        let keys = path.compactMap { step -> String? in
            if case .key(let key) = step { CSVTable.folded(key) } else { nil }
        }
        let isList = keys.last.map(lists.contains) == true
        return keys.last.map(parts.contains) == true ? -1.5 : isList ? 0.3 : 0
    }

    private static func keys(of maps: [Node]) -> [String] {
        var seen: Set<String> = []
        return maps.prefix(20).flatMap(\.entries).map(\.key).filter { seen.insert($0).inserted }.prefix(40).map { $0 }
    }

    private static func haveCommonKeys(_ maps: [Node]) -> Bool {
        var counts: [String: Int] = [:]
        for map in maps { for entry in map.entries { counts[entry.key, default: 0] += 1 } }
        return counts.values.contains { $0 * 2 > maps.count }
    }

    private init?(_ root: Node, _ path: [FieldPath.Step], _ words: ColumnWords) {
        let isWhole = path == [.all] && !root.items.isEmpty
        let fieldPath = FieldPath(steps: path)
        guard fieldPath.isWritable else { return nil }
        self.init(
            fieldPath.records(in: root), isWhole ? nil : fieldPath.text, names: nil, depth: path.count,
            fit: Self.fit(of: path), words)
    }

    private init?(_ root: Node, _ form: ColumnForm, _ words: ColumnWords) {
        guard form.names.isWritable, form.rows?.isWritable != false else { return nil }
        let columns = AlbumMap.Columns(path: form.names, origin: SourceFile(path: "", text: "").span(0..<0))
        let lists = ColumnLists(columns, rows: form.rows, in: root, of: columns.origin.file)
        let rows = form.rows.flatMap { $0.steps.isEmpty ? nil : $0.text }
        self.init(lists.records, rows, names: form.names.text, depth: form.names.steps.count, words)
    }

    private init?(
        _ all: [FoundRecord], _ path: String?, names: String?, depth: Int, fit: Double = 0, _ words: ColumnWords
    ) {
        (records, self.names) = (path, names)
        let found = Self.sample(all.filter { !$0.node.entries.isEmpty })
        if found.isEmpty { return nil }
        columns = RecordColumns.columns(of: found, limit: Self.columnLimit, words)
        let match = ColumnMatch(columns, words: words)
        self.match = match
        score = match.score - 0.05 * Double(depth) + (all.count > 1 ? 0.1 : 0) + fit
    }

    /// Records from all over the list.
    private static func sample(_ records: [FoundRecord]) -> [FoundRecord] {
        if records.count <= recordLimit { return records }
        return (0..<recordLimit).map { records[$0 * records.count / recordLimit] }
    }
}

extension ColumnMatch {
    /// How much the columns are like those of a list of albums.
    var score: Double {
        let others = Meaning.allCases.count { ![.title, .artist, .personal, .id].contains($0) && column($0) != nil }
        return sureness(.title) * 2 + sureness(.artist) * 1.5 + 0.15 * Double(min(others, 8))
    }
}

extension FieldPath {
    /// Whether its text is read as the same path; a key with a quotation mark cannot be written.
    fileprivate var isWritable: Bool { FieldPath(path: text)?.steps == steps }
}
