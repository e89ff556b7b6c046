package import Readers
package import SourceText

/// The records of a tree that holds the names of its columns apart from the rows.
///
/// Three forms are written by programs: a list for each column (`{"album": ["a", "b"]}`), a mapping for each column
/// with the same keys (`{"album": {"0": "a", "1": "b"}}`), and a list of names beside rows that are lists, as pandas
/// writes them with `orient="split"`. The names may also be the first of the rows.
package struct ColumnLists {
    /// A mapping for each row, from the names of the columns to the values of the row.
    package private(set) var records: [FoundRecord] = []
    private var findings: DiagnosticCollector
    private var lines: [Diagnostic] = []

    /// The mistakes in the file, and paths at which it has no value.
    package var diagnostics: [Diagnostic] { lines + findings.sorted }

    /// Reads the columns at a path; `rows` is the path of the rows, nil when they are the whole file.
    package init(_ columns: AlbumMap.Columns, rows: FieldPath?, in root: Node, of file: SourceFile) {
        findings = DiagnosticCollector(file)
        if root.isRecovered, root.isNull { return }
        guard let names = columns.path.values(in: root).first else {
            let near = columns.path.suggestion(in: [root])
            lines.append(
                .error(
                    .missingColumn, "the file has nothing at `\(columns.path.text)`", at: columns.origin,
                    help: near.map { "did you mean `\($0.text)`?" }))
            return
        }
        switch names.value {
        case .map(let entries): gather(entries)
        case .list(let items):
            gather(Self.rows(at: rows, in: root).filter { $0.range != names.range }, self.names(items))
        default:
            if names.isRecovered { return }
            findings.error(
                .wrongType, names.range, help: "`columns` is the path of a mapping of lists, or of a list of names",
                "expected the columns, found \(names.kindName)")
        }
    }

    /// The rows at a path, which names their list or all its values.
    private static func rows(at path: FieldPath?, in root: Node) -> [Node] {
        let found = path?.values(in: root) ?? [root]
        guard found.count == 1, found[0].items.contains(where: isList) else { return found }
        return found[0].items
    }

    private static func isList(_ node: Node) -> Bool { if case .list = node.value { true } else { false } }

    /// Gathers the columns of a mapping; what is neither a list nor a mapping is no column.
    private mutating func gather(_ entries: [Node.Entry]) {
        let lists = entries.filter { Self.isList($0.value) }
        if lists.isEmpty { return gather(keyed: entries.filter { !$0.value.entries.isEmpty }) }
        let length = Self.usualLength(lists)
        for entry in lists where entry.value.items.count != length { report(entry, length) }
        let columns = lists.filter { $0.value.items.count == length }.map { ($0, $0.value.items) }
        records = (0..<length).map { row in
            let cells = columns.map { Node.Entry(key: $0.key, range: $0.keyRange, value: $1[row]) }
            return FoundRecord(Node(.map(cells), cells.first?.value.range ?? 0..<0))
        }
    }

    /// The number of values that most columns have; of several such numbers the greatest.
    private static func usualLength(_ lists: [Node.Entry]) -> Int {
        var counts: [Int: Int] = [:]
        for list in lists { counts[list.value.items.count, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    }

    /// Reports a column of another length: it is not known which of its values is missing, so all are left out.
    private mutating func report(_ entry: Node.Entry, _ length: Int) {
        let count = entry.value.items.count
        findings.error(
            .unequalColumns, entry.keyRange, help: "write null for a value that a row lacks",
            "the column `\(entry.key)` has \(count) value\(count == 1 ? "" : "s"), the others have \(length); "
                + "it is left out")
    }

    /// Gathers columns that are mappings from the name of a row to its value.
    private mutating func gather(keyed columns: [Node.Entry]) {
        var order: [String] = []
        var rows: [String: [Node.Entry]] = [:]
        for column in columns {
            for cell in column.value.entries {
                if rows[cell.key] == nil { order.append(cell.key) }
                rows[cell.key, default: []].append(
                    Node.Entry(key: column.key, range: column.keyRange, value: cell.value))
            }
        }
        records = order.compactMap { rows[$0] }.map { cells in
            FoundRecord(Node(.map(cells), cells.first?.value.range ?? 0..<0))
        }
    }

    /// The names of columns; one without a name, or with a repeated name, is nil and left out.
    private mutating func names(_ items: [Node]) -> [Node.Entry?] {
        var seen: Set<String> = []
        return items.map { item in
            let name: String? =
                switch item.value {
                case .string(let text), .number(let text): text
                default: nil
                }
            guard let name, !name.isEmpty else { return nil }
            if seen.insert(name).inserted { return Node.Entry(key: name, range: item.range, value: item) }
            findings.warning(
                .missingColumn, item.range, help: "give one of them another name", subject: name,
                "two columns have the name `\(name)`; the second is left out")
            return nil
        }
    }

    private mutating func gather(_ rows: [Node], _ names: [Node.Entry?]) {
        for row in rows {
            // What is no list is counted as left out by who reads the records.
            guard Self.isList(row) else {
                records.append(FoundRecord(row))
                continue
            }
            let values = row.items
            if values.count > names.count {
                findings.error(
                    .fieldCount, row.range, help: "name the columns that are missing",
                    "a row has \(values.count) values, but there are \(names.count) columns")
                records.append(FoundRecord(Node(.null, row.range, isRecovered: true)))
                continue
            }
            if values.count < names.count, !row.isRecovered {
                findings.warning(
                    .fieldCount, row.range, help: "write null for a value that a row lacks", subject: "short",
                    "a row has \(values.count) value\(values.count == 1 ? "" : "s"), but there are \(names.count) "
                        + "columns; those missing are empty")
            }
            let cells = zip(names, values).compactMap { name, value in
                name.map { Node.Entry(key: $0.key, range: $0.keyRange, value: value) }
            }
            records.append(FoundRecord(Node(.map(cells), row.range)))
        }
    }
}
