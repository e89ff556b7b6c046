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
        guard var best = guesses.max(by: { $0.score < $1.score }) else { return nil }
        best.otherLists = lists(beside: best.records.flatMap { FieldPath(path: $0)?.steps } ?? [], in: root)
        return best
    }

    /// The lists of the file beside that of the albums, which are not read.
    private(set) var otherLists: [Recognition.Column] = []

    private static func lists(beside path: [FieldPath.Step], in root: Node) -> [Recognition.Column] {
        var node = root
        var lists: [Recognition.Column] = []
        for (index, step) in path.enumerated() {
            guard case .key(let key) = step, let next = node[key] else { break }
            for entry in node.entries where entry.key != key {
                let count = entry.value.items.count { !$0.entries.isEmpty }
                if count == 0 { continue }
                let place = FieldPath(steps: path[..<index] + [.key(entry.key), .all])
                let example = "\(count) record\(count == 1 ? "" : "s")"
                lists.append(.init(path: place.text, examples: [example], meaning: nil, sureness: 0))
            }
            node = next
        }
        return lists
    }

    /// The paths of lists of mappings, and of mappings of mappings.
    private static func collect(_ node: Node, _ path: [FieldPath.Step], _ paths: inout [[FieldPath.Step]]) {
        if path.count > depthLimit || paths.count >= candidateLimit { return }
        switch node.value {
        case .list(let items):
            let maps = items.filter { !$0.entries.isEmpty }
            if maps.isEmpty { return }
            collect(maps, path + [.all], &paths)
        case .map(let entries):
            // One object with a title is one album.
            if isAlbum(entries) { paths.append(path) }
            let values = entries.map(\.value)
            let isKeyed = entries.count > 1 && values.allSatisfy { !$0.entries.isEmpty } && haveCommonKeys(values)
            if isKeyed { collect(values, path + [.all], &paths) }
            if let first = listsSideBySide(entries)?.first { collect(first, path + [.all], &paths) }
            for entry in entries.prefix(30) where !entry.value.items.isEmpty || !entry.value.entries.isEmpty {
                collect(entry.value, path + [.key(entry.key)], &paths)
            }
        default: return
        }
    }

    /// Lists of albums by their kinds, such as `studio` and `live`: nothing but single values is beside them, and their
    /// records have the same keys.
    private static func listsSideBySide(_ entries: [Node.Entry]) -> [Node]? {
        let lists = entries.filter { !$0.value.items.isEmpty || !$0.value.entries.isEmpty }
        let firsts = lists.compactMap(\.value.items.first)
        guard lists.count > 1, firsts.count == lists.count, firsts.allSatisfy({ !$0.entries.isEmpty }) else {
            return nil
        }
        let isOfAlbums = lists.allSatisfy { entry in
            let key = CSVTable.folded(entry.key)
            return !parts.contains(key) && !others.contains(key) && OtherKind.name(of: key) == nil
        }
        return isOfAlbums && haveCommonKeys(firsts) ? lists.map(\.value) : nil
    }

    /// Adds the path of some mappings, and those of the lists inside them.
    private static func collect(_ maps: [Node], _ path: [FieldPath.Step], _ paths: inout [[FieldPath.Step]]) {
        if path.count > depthLimit || paths.count >= candidateLimit { return }
        paths.append(path)
        for key in keys(of: maps) {
            let values = maps.lazy.prefix(20).compactMap { $0[key] }
            if let inner = values.first(where: { !$0.items.isEmpty || !$0.entries.isEmpty }) {
                collect(inner, path + [.key(key)], &paths)
            }
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

    /// Lists that hold something else, unless their records have an artist and a fact about albums.
    private static let others: Set<String> = [
        "posts", "users", "people", "members", "contacts", "products", "videos", "images", "dependencies", "packages",
        "parameters", "events",
    ]

    /// The key of the list; nil for the whole file.
    private var key: String? {
        let path = records.flatMap { FieldPath(path: $0) }
        guard case .key(let key) = path?.steps.last(where: { $0 != .all }) else { return nil }
        return key
    }

    /// What the key of the list says that the records are; nil for albums.
    var subject: FileSubject? {
        let kinds = ColumnWords.words(key ?? "").compactMap { OtherKind.name(of: $0) }
        return kinds.contains("books") ? .books : kinds.contains("films") || kinds.contains("television") ? .films : nil
    }

    /// Whether the records are something else than albums, by the key of their list.
    var isOfOthers: Bool {
        guard !match.hasTracks, match.sureness(.title) < 0.9, let key else { return false }
        let name = CSVTable.folded(key)
        if ["tracks", "songs", "tracklist", "song", "episodes"].contains(where: name.hasSuffix) { return true }
        let facts: [Meaning] = [.year, .released, .genre, .label, .format, .catalogNumber]
        let words = [name] + ColumnWords.words(key)
        if words.contains(where: { $0 == "concerts" || OtherKind.name(of: $0) != nil }) { return true }
        return words.contains { Self.others.contains($0) || Self.others.contains($0 + "s") }
            && (match.sureness(.artist) < 0.9 || !facts.contains { match.column($0) != nil })
    }

    /// How much the keys on the way to records are like those of a list of albums.
    private static func fit(of path: [FieldPath.Step]) -> Double {
        let keys = path.compactMap { step -> String? in
            if case .key(let key) = step { CSVTable.folded(key) } else { nil }
        }
        let isList = keys.last.map(lists.contains) == true
        // Lists side by side, or groups of groups.
        if path.count > 1, path.suffix(2).allSatisfy({ $0 == .all }) { return 0.45 }
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
        score =
            match.score - 0.05 * Double(depth) + (all.count > 1 ? 0.1 : 0) + fit
            + 0.01 * Double(Int.bitWidth - min(1024, all.count).leadingZeroBitCount)
    }

    /// Records from all over the list.
    private static func sample(_ records: [FoundRecord]) -> [FoundRecord] {
        if records.count <= recordLimit { return records }
        return (0..<recordLimit).map { records[$0 * records.count / recordLimit] }
    }
}

extension ColumnMatch {
    /// Whether there is more than names and pictures, which may be those of anything: a fact about albums, a column that
    /// says "album", or names such as `Can - Tago Mago`.
    var hasFacts: Bool {
        let facts: [Meaning] = [
            .year, .released, .genre, .label, .catalogNumber, .format, .barcode, .rating, .type, .discogs,
            .musicBrainz, .spotify, .tracks, .trackTitle,
        ]
        guard let title = column(.title) else { return false }
        if columns.contains(where: { !$0.isAround && $0.names.contains { ColumnWords.words($0).contains("album") } }) {
            return true
        }
        return sureness(.title) >= 0.8 || sureness(.artist) > 0.5 || facts.contains { column($0) != nil }
            || LinesGuess.pattern(ofTitles: columns[title].values.sample, hasYear: false) != nil
    }

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
