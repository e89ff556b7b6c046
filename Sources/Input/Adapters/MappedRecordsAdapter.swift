import Albums
import Readers
import Settings
import SourceText

/// Reads any JSON, YAML, TOML or XML file whose values the settings name by paths in `map`.
struct MappedRecordsAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    /// The number of records that are searched for a suggested path.
    private static let sampleCount = 100

    func parse() -> AdapterResult {
        let nodes = nodes
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let map = source.map, let root = nodes.root, let records = records(map, root, &result) else {
            return result
        }
        var importReport = ImportReport(file)
        let rating = map.fields.first { $0.key == "rating" }
        let ratings = rating.map { field in records.flatMap { field.values(in: $0) } } ?? []
        var record = MappedRecord(source: source, map: map, file: file, ratings: ratings, &importReport)
        record.lengthUnit = LengthUnit(of: map.fields) { field in
            records.prefix(1000).flatMap { field.values(in: $0) }
        }
        let cells = ForeignCells(file.bytes)
        var unused = Set(map.fields.indices.filter { map.fields[$0].constant == nil })
        var albums = GatheredAlbums(map, isGrouped: source.form.isGrouped)
        let hasTexts = map.fields.contains { $0.key == "title" && $0.paths.contains { $0.steps.isEmpty } }
        for found in records {
            let node = found.node
            let isRecord = if case .map = node.value { true } else { hasTexts && node.string != nil }
            guard isRecord else {
                let reason = node.isRecovered ? "with a mistake" : "not an object"
                importReport.leftOut(reason, at: importReport.headSpan(node.range))
                continue
            }
            unused = unused.filter { map.fields[$0].values(in: found).isEmpty }
            let album = record.album(at: node.range, &importReport) { $0.values(in: found).map(cells.node) }
            if let album { albums.add(album) }
        }
        result.albums = albums.albums
        if records.contains(where: { !$0.node.entries.isEmpty }) {
            result.diagnostics += unused.sorted().map { unusedPath(map.fields[$0], records) }
        }
        result.diagnostics += Copies.tellApart(&result.albums, .mapped(hasRows: false))
        result.diagnostics += importReport.diagnostics(of: records.count, "record")
        return result
    }

    /// The values of the file, in the language of the kind.
    private var nodes: NodeTree {
        switch source.kind {
        case .yaml: YAMLReader.read(file, isForeign: true)
        case .toml: TOMLReader.read(file)
        case .xml: XMLNodes.read(file)
        default: JSONReader.readData(file, allowsLines: true, isForeign: true)
        }
    }

    /// The records: the list that the map names, or the whole file.
    private func records(_ map: AlbumMap, _ root: Node, _ result: inout AdapterResult) -> [FoundRecord]? {
        if let columns = map.columns {
            let lists = ColumnLists(columns, rows: map.records, in: root, of: file)
            result.diagnostics += lists.diagnostics
            return lists.records
        }
        if root.isRecovered, root.isNull { return nil }
        guard let path = map.records else {
            if case .list(let items) = root.value { return items.map { FoundRecord($0) } }
            let lists = root.entries.filter { !$0.value.items.isEmpty }.map(\.key)
            let help = lists.first.map { "add `records: $.\($0)` to the source" }
            result.diagnostics.append(
                .error(
                    .wrongType, "expected a list of records, found \(root.kindName)",
                    at: file.span(root.range.prefix(1)), help: help))
            return nil
        }
        let found = path.records(in: root)
        if found.isEmpty, let origin = map.recordsOrigin, !isEmptyList(path, root) {
            let near = path.suggestion(in: [root])
            result.diagnostics.append(
                .error(
                    .missingColumn, "the file has nothing at `\(path.text)`", at: origin,
                    help: near.map { "did you mean `\($0.text)`?" }))
            return nil
        }
        // `$.items` names the list, `$.items[*]` its records.
        if found.count == 1, case .list = found[0].node.value { return FieldPath.inner(.all, of: found[0]) }
        return found
    }

    /// Whether a path has no values because a list along it is empty.
    private func isEmptyList(_ path: FieldPath, _ root: Node) -> Bool {
        guard path.steps.last == .all, let parent = FieldPath(path: String(path.text.dropLast(3))) else { return false }
        return parent.values(in: root).contains { if case .list = $0.value { true } else { false } }
    }

    private func unusedPath(_ field: AlbumMap.Field, _ records: [FoundRecord]) -> Diagnostic {
        let near = field.paths.lazy.compactMap { $0.suggestion(in: records.prefix(Self.sampleCount).map(\.node)) }
            .first
        let names = field.paths.map { "`\($0.text)`" }.joined(separator: " or ")
        return Diagnostic(
            field.key == "title" ? .error : .warning, .missingColumn, "no record has \(names)",
            at: .text(field.origin), help: near.map { "did you mean `\($0.text)`?" })
    }
}

extension AlbumMap.Field {
    /// The values at the first of its paths that has any.
    fileprivate func values(in record: FoundRecord) -> [Node] {
        paths.lazy.map { $0.values(in: record) }.first { !$0.isEmpty } ?? []
    }
}

extension Range<Int> {
    fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
