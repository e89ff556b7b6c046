import Albums
import Recognition
import Readers
package import Settings
import SourceText

/// Reads the albums of the site folder itself: one Markdown file each under `content/albums/`, or lists of them in
/// `content/albums.yml`, `.json`, `.toml` and `.csv` and in `content/lists/`, with notes in `content/notes/<slug>.md`.
package struct FilesAdapter: Adapter {
    package let tree: SourceTree
    package let jobs: Int
    /// How keys of the files are renamed; nil to read them as they are.
    private let map: AlbumMap?
    /// A hash of ``map`` for the cache.
    private let options: UInt64

    /// The number of files that a task takes at once.
    private static let runLength = 32
    private static let notesFolder = "content/notes"

    package func read() async -> AdapterResult {
        let files = tree.texts.filter { SourceRole.isAlbumFile(path: $0.path) }
        let runs = stride(from: 0, to: files.count, by: Self.runLength).map { start in
            files[start..<min(start + Self.runLength, files.count)]
        }
        var results = await concurrentMap(runs, jobs: jobs) { run in
            var result = AdapterResult()
            for file in run { result.add(file, kind: .files, options: options) { albumFile(file) } }
            return result
        }
        var result = AdapterResult()
        result.albums.reserveCapacity(files.count)
        result.cachedParses.reserveCapacity(files.count)
        // Taken out of the list, so that the albums of a part are moved and not copied.
        results.reverse()
        while let part = results.popLast() { result.append(part) }
        for file in SourceRole.albumLists(in: tree) {
            result.add(file, kind: .files, options: options) { albumList(file) }
        }
        if result.diagnostics.count > 1 { result.diagnostics = Self.countingKeys(result.diagnostics) }
        AlbumFolders(tree)?.addCovers(to: &result.albums)
        result.diagnostics += Copies.tellApart(&result.albums, .own)
        Slug.makeUnique(&result.albums)
        addNotes(to: &result)
        return result
    }

    /// Reads the file of one album: front matter, then its note.
    private func albumFile(_ file: SourceFile) -> AdapterResult {
        var result = AdapterResult()
        let parts = FrontMatter.split(file)
        result.diagnostics += parts.diagnostics
        guard let nodes = parts.nodes(of: file) else {
            if parts.diagnostics.isEmpty { result.diagnostics.append(Self.noFrontMatter(file)) }
            return result
        }
        result.diagnostics += nodes.diagnostics
        let name = AlbumFolders.name(ofFile: file.path)
        guard let root = nodes.root else { return result }
        let record = map?.renamed(root) ?? root
        guard
            var album = AlbumRecord.read(
                record, in: nodes, naming: .file(name), diagnostics: &result.diagnostics)
        else { return result }
        // The album spans the whole file: its slug comes from the file name.
        if album.slugOrigin.start == album.origin.start { album.slugOrigin = file.span(0..<0) }
        album.origin = file.span(0..<0)
        let body = file.span(parts.body)
        if !body.file.bytes[body.range].allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            album.note = Note(body).findingPictures
        }
        result.albums.append(album)
        return result
    }

    /// The problems, with one warning for each unknown key instead of one for each file that has it.
    private static func countingKeys(_ problems: [Diagnostic]) -> [Diagnostic] {
        func isOfKey(_ problem: Diagnostic) -> Bool { problem.code == .unknownKey }
        return problems.filter { !isOfKey($0) } + problems.filter(isOfKey).counted
    }

    private static func noFrontMatter(_ file: SourceFile) -> Diagnostic {
        .error(
            .missingKey, "the album has no `title`", at: file.span(0..<min(1, file.bytes.count)),
            help: "start the file with `---`, `title: …` and `---`, each on a line of its own")
    }

    /// Reads a file of many albums.
    private func albumList(_ file: SourceFile) -> AdapterResult {
        if file.path.utf8.hasSuffix(".csv") {
            var table = CSVReader.read(file)
            table.adoptNames(Album.keys, synonyms: KnownKeys.album.synonyms) { Self.part($0) == nil }
            return albumTable(table)
        }
        return albumList(NodeTree.reading(file))
    }

    /// Reads a list of records, or a mapping with such a list under `albums`.
    private func albumList(_ nodes: NodeTree) -> AdapterResult {
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let root = nodes.root, !root.isNull else { return result }
        let list = root["albums"] ?? root
        guard case .list(let records) = list.value else {
            if !list.isRecovered {
                result.diagnostics.append(
                    .error(
                        .wrongType, "expected a list of albums, found \(list.kindName)",
                        at: nodes.file.span(list.range),
                        help: "put the albums into a list, or into one under `albums`"))
            }
            return result
        }
        for node in records {
            let record = map?.renamed(node) ?? node
            if let album = AlbumRecord.read(
                record, in: nodes, naming: .list, diagnostics: &result.diagnostics)
            {
                result.albums.append(album)
            }
        }
        return result
    }

    /// The key and the name in a column such as `extra.Condition` or `ids.discogs`; nil for any other column.
    private static func part(_ column: String) -> (key: String, name: String)? {
        guard let dot = column.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        let key = column[..<dot].lowercased()
        let name = column.droppingBytes(first: column.utf8.distance(from: column.startIndex, to: dot) + 1)
        return Album.mappingKeys.contains(key) && !name.isEmpty ? (key, name) : nil
    }

    /// Reads a table with one column per key.
    private func albumTable(_ table: CSVTable) -> AdapterResult {
        var result = AdapterResult(diagnostics: table.diagnostics)
        let parts = table.header.filter { Self.part($0) != nil }
        let split = Set(parts.compactMap { Self.part($0)?.key })
        let known = Album.keys.filter { !split.contains($0) } + parts
        let mapped = table.header.filter { map?.mentions($0) == true }
        let isTitled =
            table.header.contains("title") || map?.fields.contains { $0.key == "title" } == true
        result.diagnostics += table.checkColumns(
            required: isTitled ? [] : ["title"], known: known + mapped)
        guard isTitled else { return result }
        for row in table.rows where !row.isRecovered {
            let joined = parts.isEmpty ? table.node(of: row) : Self.joiningParts(of: table.node(of: row))
            let record = map?.renamed(joined) ?? joined
            let nodes = NodeTree(file: table.file, dialect: .csv, root: record, diagnostics: [])
            guard let root = nodes.root else { continue }
            if let album = AlbumRecord.read(root, in: nodes, naming: .list, diagnostics: &result.diagnostics) {
                result.albums.append(album)
            }
        }
        return result
    }

    /// Converts the columns `extra.Condition` and so on to one mapping under `extra`.
    private static func joiningParts(of row: Node) -> Node {
        guard case .map(let columns) = row.value else { return row }
        var entries: [Node.Entry] = []
        var parts: [String: [Node.Entry]] = [:]
        for column in columns {
            if let part = part(column.key) {
                let entry = Node.Entry(key: part.name, range: column.keyRange, value: column.value)
                parts[part.key, default: []].append(entry)
            } else {
                entries.append(column)
            }
        }
        for (key, named) in parts.sorted(by: { $0.key < $1.key }) {
            entries.removeAll { $0.key == key }
            entries.append(Node.Entry(key: key, range: named[0].keyRange, value: Node(.map(named), row.range)))
        }
        return Node(.map(entries), row.range, isRecovered: row.isRecovered)
    }

    /// Adds notes to albums without one, from the files in `notes/` that are named by slug or id.
    private func addNotes(to result: inout AdapterResult) {
        var notes: [String: SourceFile] = [:]
        let files = tree.texts(in: Self.notesFolder, suffix: ".md")
        for file in files { notes[noteName(file)] = file }
        var used: Set<PathKey> = []
        for index in result.albums.indices where !notes.isEmpty {
            let album = result.albums[index]
            for name in [album.slug, album.id] {
                guard let file = notes[UnicodeText.normalized(name)] else { continue }
                used.insert(PathKey(file.path))
                if album.note == nil { result.albums[index].note = note(of: file, &result) }
                break
            }
        }
        for file in files where !used.contains(PathKey(file.path)) {
            let known = result.albums.map(\.slug)
            let near = known.count <= 2_000 ? Suggestion.nearest(to: noteName(file), in: known) : nil
            result.diagnostics.append(
                Diagnostic(
                    .warning, .unusedNote, "no album has the slug or id `\(noteName(file))`, so this note is not shown",
                    at: .path(file.path), help: near.map { "did you mean \(Self.notesFolder)/\($0).md?" }))
        }
    }

    /// The note in a file of `notes/`.
    private func note(of file: SourceFile, _ result: inout AdapterResult) -> Note {
        if let memory = file.cachedParse, let note = memory.note(in: file) {
            result.cachedParses.append((file.path, memory))
            return note
        }
        let parts = FrontMatter.split(file)
        let note = Note(file.span(parts.body)).findingPictures
        result.diagnostics += parts.diagnostics
        if parts.diagnostics.isEmpty { result.cachedParses.append((file.path, CachedParse(note: note))) }
        return note
    }

    private func noteName(_ file: SourceFile) -> String {
        UnicodeText.normalized(file.path.droppingBytes(first: Self.notesFolder.utf8.count + 1, last: 3))
    }

    /// A reader of the files of a tree; `source` says how their keys are renamed.
    package init(tree: SourceTree, jobs: Int, source: Settings.Source? = nil) {
        self.tree = tree
        self.jobs = jobs
        map = source?.map
        options = source?.map == nil ? 0 : source?.optionsHash ?? 0
    }
}
