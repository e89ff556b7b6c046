package import Albums
package import Readers
package import Recognition
import Settings
package import SourceText

/// Reads records of another program, each from a file of its own, that are known to be albums.
package struct ForeignRecords {
    /// An album, and what there is to say about its record.
    package struct Reading {
        package let album: Album
        /// The values that are in no field of the album, by their keys.
        package let leftOut: [(key: String, range: Range<Int>)]
        package let diagnostics: [Diagnostic]
    }

    private let source: Settings.Source
    private let map: AlbumMap
    /// The paths of the values that are in a field.
    private let used: Set<String>
    private let lengthUnit: LengthUnit

    /// Recognizes the values of all records together; nil if no value of them is a title.
    ///
    /// `known` has the meanings that are no guess, by path.
    package init?(_ records: [Node], known: [String: Meaning]) {
        let recognition = Recognition.recognize(records: records, known: known)
        let text = "sources:\n" + recognition.source(file: "albums.yml")
        guard let source = Settings.source(from: text).source, let map = source.map else { return nil }
        (self.source, self.map) = (source, map)
        used = Set(map.fields.flatMap(\.paths).map(\.text))
        lengthUnit = LengthUnit(of: map.fields) { field in
            records.prefix(1000).flatMap { record in field.paths.flatMap { $0.values(in: record) } }
        }
    }

    /// The album of a record; nil if it has no title or is no album.
    package func album(of record: Node, in file: SourceFile) -> Reading? {
        var importReport = ImportReport(file)
        var reader = MappedRecord(source: source, map: map, file: file)
        reader.lengthUnit = lengthUnit
        let cells = ForeignCells(file.bytes)
        let album = reader.album(at: record.range, &importReport) { $0.values(in: record).map(cells.node) }
        guard let album else { return nil }
        var leftOut: [(key: String, range: Range<Int>)] = []
        for entry in record.entries { addUnused(entry, [], [], to: &leftOut) }
        return Reading(album: album, leftOut: leftOut, diagnostics: importReport.diagnostics(of: 1, "record"))
    }

    private func addUnused(
        _ entry: Node.Entry, _ path: [FieldPath.Step], _ exact: [FieldPath.Step],
        to leftOut: inout [(key: String, range: Range<Int>)]
    ) {
        let step = FieldPath.Step.key(entry.key)
        addUnused(entry.value, path + [step], exact + [step], entry.keyRange, to: &leftOut)
    }

    /// Adds the values in a node that no field has; `exact` is the path with the numbers of items.
    private func addUnused(
        _ node: Node, _ path: [FieldPath.Step], _ exact: [FieldPath.Step], _ range: Range<Int>,
        to leftOut: inout [(key: String, range: Range<Int>)]
    ) {
        switch node.value {
        case .null, .string(""): break
        case .map(let entries): for entry in entries { addUnused(entry, path, exact, to: &leftOut) }
        case .list(let items):
            for (index, item) in items.enumerated() {
                addUnused(item, path + [.all], exact + [.index(index)], range, to: &leftOut)
            }
        case .bool, .number, .string:
            if used.contains(FieldPath(steps: path).text) || used.contains(FieldPath(steps: exact).text) { return }
            let keys = path.compactMap { step -> String? in if case .key(let key) = step { key } else { nil } }
            let key = keys.joined(separator: ".")
            if leftOut.last?.key != key { leftOut.append((key, range)) }
        }
    }
}
