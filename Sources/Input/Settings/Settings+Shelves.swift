package import Albums
import Readers
package import SourceText

extension Settings {
    mutating func readShelves(_ record: inout RecordReader) {
        let nodes = record.items("shelves")
        if nodes.isEmpty { return }
        let initial = shelves[0].initialIndex
        shelves = nodes.map { node in
            var shelf = Shelf()
            shelf.initialIndex = initial
            guard var entry = record.nested(node, keys: Self.shelfTable.names, called: "shelves") else { return shelf }
            shelf.title = text("title", of: &entry)
            shelf.source = entry.text("source").flatMap { $0.isEmpty ? nil : $0 }
            shelf.readSplit(&entry)
            shelf.initialIndex = entry.integer("initial", in: Self.counts) ?? initial
            shelf.limit = entry.integer("limit", in: Self.counts) ?? shelf.limit
            shelf.query = AlbumQuery(reading: &entry)
            record.take(entry.finish(unknown: .unknownSetting))
            return shelf
        }
    }

    /// Reports shelves of sources that are not there.
    func checkShelfSources(_ record: inout RecordReader) {
        let names = sources.map(\.albumSource)
        for (shelf, node) in zip(shelves, record.items("shelves")) {
            guard let source = shelf.source, !names.contains(source), let node = node["source"] else { continue }
            let near = Suggestion.nearest(to: source, in: names)
            record.report(
                .wrongSetting, "no source has the name `\(source)`", at: node,
                help: near.map { "did you mean `\($0)`?" } ?? "the names are \(names.joined(separator: ", "))")
        }
    }
}

extension Settings.Shelf {
    fileprivate mutating func readSplit(_ entry: inout RecordReader) {
        guard let node = entry.value("split"), let name = entry.text("split") else { return }
        let field = AlbumField(name: name)
        if let field, ShelfSplit.fields.contains(field) || field.isOwners {
            split = ShelfSplit(field)
            splitOrigin = entry.file.span(node.range)
            return
        }
        let names = ShelfSplit.fields.map(\.name) + ["extra.NAME"]
        entry.report(
            .badQuery, "shelves cannot be split by `\(name)`", at: node,
            help: Suggestion.nearest(to: name, in: names).map { "did you mean `\($0)`?" }
                ?? "the fields are \(names.joined(separator: ", "))")
    }

    /// What only the albums of a site tell about the shelf: names and values that no album has.
    package func problems(in albums: [Album]) -> [Diagnostic] {
        var problems = query.problems(in: albums)
        if let split, let splitOrigin, !albums.isEmpty,
            let problem = AlbumQuery.missing(split.field, splitOrigin, in: albums)
        {
            problems.append(problem)
        }
        return problems
    }
}
