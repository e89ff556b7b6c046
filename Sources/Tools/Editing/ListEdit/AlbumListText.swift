import Readers
package import SourceText

/// Edits lists of albums as text: an entry is removed or restored, and no other byte changes.
package enum AlbumListText {
    /// The edit that removes the entry at `range` from a list; nil when no edit leaves exactly the other entries.
    ///
    /// The range is that of an album's origin. A file with mistakes is not changed.
    package static func removal(of range: Range<Int>, in file: SourceFile) -> TextEdit? {
        guard let list = records(of: file) else { return nil }
        let places = list.indices.filter { list[$0].range == range }
        guard places.count == 1, let index = places.first else { return nil }
        var rest = list
        rest.remove(at: index)
        let bytes = file.bytes
        return cuts(of: index, list, in: file).first { edit in
            guard let text = edit.applied(to: bytes) else { return false }
            return records(of: SourceFile(path: file.path, bytes: text)) == rest
        }
    }

    /// Whether `after` is a valid list with the entries of `before` and one more.
    package static func isReturn(from before: SourceFile, to after: SourceFile) -> Bool {
        guard let old = records(of: before), var new = records(of: after), new.count == old.count + 1 else {
            return false
        }
        let index = old.indices.first { old[$0] != new[$0] } ?? old.count
        new.remove(at: index)
        return new == old
    }

    /// The entries of a file; nil when it has mistakes or no list.
    private static func records(of file: SourceFile) -> [Node]? {
        if file.path.utf8.hasSuffix(".csv") {
            let table = CSVReader.read(file)
            // The header is compared as well: it must not become a row, nor a row the header.
            let header = Node(.list(table.header.map { Node(.string($0), 0..<0) }), 0..<0)
            return table.diagnostics.hasErrors ? nil : [header] + table.rows.map { table.node(of: $0) }
        }
        let tree = NodeTree.reading(file)
        guard !tree.diagnostics.hasErrors, let root = tree.root else { return nil }
        if root.isNull { return [] }
        guard case .list(let items) = (root["albums"] ?? root).value else { return nil }
        return items
    }

    private static func cuts(of index: Int, _ list: [Node], in file: SourceFile) -> [TextEdit] {
        let bytes = file.bytes
        if file.path.utf8.hasSuffix(".csv") { return rowCuts(list[index].range, bytes) }
        if file.path.utf8.hasSuffix(".json") {
            return FlowListCut(bytes, list.map(\.range), hasComments: false).cuts(of: index)
        }
        if file.path.utf8.hasSuffix(".toml") {
            if bytes[list[index].range].first == UInt8(ascii: "[") {
                return sectionCuts(list[index].range, bytes)
            }
            return FlowListCut(bytes, list.map(\.range), hasComments: true).cuts(of: index)
        }
        guard let places = ListLayout(yaml: bytes), places.items.count == list.count else { return [] }
        return places.isFlow
            ? FlowListCut(bytes, places.items, hasComments: true).cuts(of: index)
            : BlockListCut(bytes, places).cuts(of: index)
    }

    /// A section `[[albums]]` of TOML is removed with the rest of its last line and the empty lines after it.
    private static func sectionCuts(_ section: Range<Int>, _ bytes: [UInt8]) -> [TextEdit] {
        let lines = TextLines(bytes)
        var end = lines.next(at: section.upperBound)
        let first = section.lowerBound..<end
        while end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D { end += 1 }
        return [section.lowerBound..<end, first].map { TextEdit(replacing: $0, of: bytes) }
    }

    /// A row is removed with its line ending; the last row of a file without a final line ending, with the line ending
    /// before it.
    private static func rowCuts(_ row: Range<Int>, _ bytes: [UInt8]) -> [TextEdit] {
        let lines = TextLines(bytes)
        var range = row.lowerBound..<lines.next(at: row.upperBound)
        if range.upperBound == row.upperBound { range = lines.beforeBreak(row.lowerBound)..<row.upperBound }
        return [range, row].map { TextEdit(replacing: $0, of: bytes) }
    }
}
