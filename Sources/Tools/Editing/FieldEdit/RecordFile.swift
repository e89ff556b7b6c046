import Readers
import Recognition
import Albums
import SourceText

/// The records of albums in a file of the site, and everything else that is read from it.
struct RecordFile {
    let file: SourceFile
    let dialect: NodeTree.Dialect
    /// The records, with their keys as the fields of albums are called.
    let records: [Node]
    /// The text below the front matter of an album's own file.
    let body: Range<Int>?
    let table: CSVTable?
    /// What is read besides the records.
    private let rest: Node

    /// Reads a file; nil if it has mistakes.
    init?(_ file: SourceFile) {
        self.file = file
        if file.path.utf8.hasSuffix(".csv") {
            var table = CSVReader.read(file)
            if table.diagnostics.hasErrors { return nil }
            table.adoptNames(Album.keys, synonyms: KnownKeys.album.synonyms)
            records = table.rows.map { table.node(of: $0) }
            (dialect, body, rest) = (.csv, nil, Node(.list(table.header.map { Node(.string($0), 0..<0) }), 0..<0))
            self.table = table
            return
        }
        table = nil
        if file.path.utf8.hasSuffix(".md") {
            let parts = FrontMatter.split(file)
            guard !parts.diagnostics.hasErrors else { return nil }
            guard let tree = parts.nodes(of: file) else {
                // A note without front matter.
                (dialect, records, body, rest) = (.yaml, [], parts.body, Node(.null, 0..<0))
                return
            }
            guard let root = tree.root, !tree.diagnostics.hasErrors else { return nil }
            let text = String(decoding: file.bytes[parts.body], as: UTF8.self)
            (dialect, records, body, rest) = (tree.dialect, [Self.named(root)], parts.body, Node(.string(text), 0..<0))
            return
        }
        let tree = NodeTree.reading(file)
        guard !tree.diagnostics.hasErrors else { return nil }
        let root = tree.root ?? Node(.null, 0..<0)
        if !root.isNull, (root["albums"] ?? root).items.isEmpty { return nil }
        (dialect, body, records) = (tree.dialect, nil, (root["albums"] ?? root).items.map(Self.named))
        rest = Node(.map(root.entries.filter { $0.key != "albums" }), 0..<0)
    }

    private static func named(_ record: Node) -> Node { KnownKeys.album.renamed(record) ?? record }

    /// Whether only some records differ from those of an earlier state.
    func differs(from old: RecordFile, onlyIn changed: Set<Int>, isBodySame: Bool = true) -> Bool {
        guard records.count == old.records.count, !isBodySame || rest == old.rest else { return false }
        return records.indices.allSatisfy { changed.contains($0) || records[$0] == old.records[$0] }
    }

    /// Whether all records are the same, and a table has one more column at its end.
    func hasColumn(_ name: String, added old: RecordFile) -> Bool {
        records == old.records && rest.items.map(\.string) == old.rest.items.map(\.string) + [name]
    }
}
