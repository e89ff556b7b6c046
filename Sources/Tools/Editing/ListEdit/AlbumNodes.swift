package import Albums
import Recognition
package import Readers
import Settings
package import SourceText

/// Finds the record of an album, and the values in it, in the file of the site that the album was read from.
///
/// A list is read once; a file of one album each time.
package struct AlbumNodes {
    /// The records of each list that was read, by the offset of their first byte.
    private var lists: [PathKey: [Int: Node]] = [:]

    package init() {}

    /// The record of an album, with its keys as the album's fields are called; nil for an album of another source, and
    /// for one whose file has mistakes.
    package mutating func record(of album: borrowing Album) -> AlbumNode? { record(at: album.origin) }

    /// The record at the origin of an album.
    mutating func record(at origin: SourceSpan) -> AlbumNode? {
        let file = origin.file
        if SourceRole.isAlbumFile(path: file.path) {
            guard let tree = FrontMatter.split(file).nodes(of: file), let root = tree.root else { return nil }
            return AlbumNode(root, in: file, tree.dialect)
        }
        guard SourceRole.isAlbumList(path: file.path) else { return nil }
        let key = PathKey(file.path)
        let records = lists[key] ?? Self.records(of: file)
        lists[key] = records
        return records[origin.start].map { AlbumNode($0, in: file, Self.dialect(of: file)) }
    }

    private static func dialect(of file: SourceFile) -> NodeTree.Dialect {
        let path = file.path
        if path.utf8.hasSuffix(".csv") { return .csv }
        if path.utf8.hasSuffix(".json") { return .json }
        return path.utf8.hasSuffix(".toml") ? .toml : .yaml
    }

    private static func records(of file: SourceFile) -> [Int: Node] {
        let nodes: [Node]
        if file.path.utf8.hasSuffix(".csv") {
            var table = CSVReader.read(file)
            table.adoptNames(Album.keys, synonyms: KnownKeys.album.synonyms)
            nodes = table.rows.map { table.node(of: $0) }
        } else {
            let root = NodeTree.reading(file).root
            nodes = (root?["albums"] ?? root)?.items ?? []
        }
        return Dictionary(nodes.map { ($0.range.lowerBound, $0) }) { first, _ in first }
    }
}

/// The record of one album in a file of the site.
package struct AlbumNode {
    /// The record, with its keys as the album's fields are called.
    package let node: Node
    package let file: SourceFile
    package let dialect: NodeTree.Dialect

    init(_ node: Node, in file: SourceFile, _ dialect: NodeTree.Dialect) {
        self.node = KnownKeys.album.renamed(node) ?? node
        (self.file, self.dialect) = (file, dialect)
    }

    /// The value of the first of some keys that the record has.
    package func value(_ keys: [String]) -> SourceSpan? {
        keys.lazy.compactMap { node[$0] }.first.map { file.span($0.range) }
    }

    /// The text nodes of a field with names.
    package func names(of field: NameField) -> [Node] {
        field.keys.compactMap { node[$0] }.flatMap { value in
            if case .list(let items) = value.value { items } else { [value] }
        }.filter { $0.string != nil }
    }

    /// The place of a name of a field; nil if it is not written there as it is.
    package func place(of name: String, in field: NameField) -> SourceSpan? {
        names(of: field).first { Self.names(in: $0, dialect).contains(name) }.map { file.span($0.range) }
    }

    /// The names in a value: one, or several with semicolons in a table.
    static func names(in node: Node, _ dialect: NodeTree.Dialect) -> [String] {
        guard let text = node.string else { return [] }
        let texts = dialect == .csv ? ListText.names(in: text).map(\.text) : [text]
        return texts.map(RecordReader.trimmed)
    }
}

/// A field of albums that has names.
package enum NameField: String, Sendable, CaseIterable {
    case artist, genre, label

    /// The keys of the field in the files of the site.
    package var keys: [String] {
        switch self {
        case .artist: ["artist", "artists"]
        case .genre: ["genre", "genres"]
        case .label: ["label"]
        }
    }

    /// What ``Album/provenance`` calls it.
    package var fieldName: String { self == .label ? "label" : "\(rawValue)s" }

    /// The names that an album has in the field.
    package func names(of album: borrowing Album) -> [String] {
        switch self {
        case .artist: album.artists
        case .genre: album.genres
        case .label: album.labels
        }
    }

    /// Changes the names that an album has in the field.
    package func change(_ album: inout Album, _ change: (String) -> String) {
        switch self {
        case .artist: album.artists = album.artists.map(change)
        case .genre: album.genres = album.genres.map(change)
        case .label: album.labels = album.labels.map(change)
        }
    }
}
