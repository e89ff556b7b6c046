package import SourceText

/// A table of a page: its rows of cells, as byte ranges.
package struct HTMLTable: Sendable {
    struct Cell {
        /// The bytes between its tags.
        var content: Range<Int>
        /// The beginning of a table inside it.
        var inner: Int?
        let isHeader: Bool
        /// The number of columns and rows that it extends over.
        let columns: Int
        let rows: Int

        /// The content up to a table inside.
        var start: Range<Int> { content.lowerBound..<(inner ?? content.upperBound) }
    }

    /// One row that has cells.
    struct Row {
        var range: Range<Int>
        var cells: [Cell] = []

        var isHeader: Bool { cells.allSatisfy(\.isHeader) }
    }

    /// The number of tables around it; tables of one depth have no bytes in common.
    let depth: Int
    private(set) var rows: [Row] = []
    /// The row and cell that are being read.
    private var row: Row?
    private var cell: Cell?

    /// The greatest number of columns; what is further to the right is left out.
    static let columnLimit = 200
    /// The number of bytes of a cell that are read to tell what its column is.
    private static let sampleSize = 2000

    private init(depth: Int) { self.depth = depth }

    /// Whether the cells of the first row are marked as headers.
    package var hasHeader: Bool { rows.first?.isHeader ?? false }

    /// All tables of a page in their order, those inside the cells of others too.
    ///
    /// Missing end tags are inserted as browsers do; what stands outside of tables is ignored.
    package static func all(in file: SourceFile) -> [HTMLTable] {
        let bytes = file.bytes[...]
        var tables: [HTMLTable] = []
        var open: [Int] = []
        for tag in HTMLTags(bytes) {
            if tag.name == "table", !tag.isEnd {
                if let outer = open.last, tables[outer].cell?.inner == nil {
                    tables[outer].cell?.inner = tag.range.lowerBound
                }
                tables.append(HTMLTable(depth: open.count))
                open.append(tables.count - 1)
            }
            guard let index = open.last else { continue }
            tables[index].take(tag, bytes)
            if tag.name == "table", tag.isEnd { open.removeLast() }
        }
        for index in open { tables[index].closeRow(at: bytes.endIndex) }
        return tables
    }

    private mutating func take(_ tag: HTMLTag, _ bytes: ArraySlice<UInt8>) {
        switch tag.name {
        case "td", "th":
            closeCell(at: tag.range.lowerBound)
            if !tag.isEnd { openCell(tag, bytes) }
        case "tr":
            closeRow(at: tag.range.lowerBound)
            if !tag.isEnd { row = Row(range: tag.range) }
        case "thead", "tbody", "tfoot": closeRow(at: tag.range.lowerBound)
        case "table" where tag.isEnd: closeRow(at: tag.range.lowerBound)
        default: break
        }
    }

    private mutating func openCell(_ tag: HTMLTag, _ bytes: ArraySlice<UInt8>) {
        func number(_ name: String) -> Int {
            let digits = tag.attribute(name, in: bytes)?.prefix { (0x30...0x39).contains($0) }.prefix(5) ?? []
            return Int(String(decoding: digits, as: UTF8.self)) ?? 1
        }
        if row == nil { row = Row(range: tag.range) }
        let rows = number("rowspan")
        cell = Cell(
            content: tag.range.upperBound..<tag.range.upperBound, isHeader: tag.name == "th",
            columns: min(max(number("colspan"), 1), Self.columnLimit), rows: rows == 0 ? Int.max : rows)
    }

    private mutating func closeCell(at end: Int) {
        guard var closed = cell else { return }
        closed.content = closed.content.lowerBound..<end
        row?.cells.append(closed)
        cell = nil
    }

    private mutating func closeRow(at end: Int) {
        closeCell(at: end)
        if var closed = row, !closed.cells.isEmpty {
            closed.range = closed.range.lowerBound..<end
            rows.append(closed)
        }
        row = nil
    }

    /// The cells of each row by column: one that extends over several rows or columns is in each of them.
    ///
    /// With `isSample`, a cell ends where a table inside it begins.
    func grid(limit: Int = .max, isSample: Bool = false) -> [[Range<Int>]] {
        var carried: [(content: Range<Int>, rows: Int)] = []
        return rows.prefix(limit).map { row in
            var fields: [Range<Int>] = []
            var cells = row.cells[...]
            while fields.count < Self.columnLimit {
                let column = fields.count
                if column < carried.count, carried[column].rows > 0 {
                    carried[column].rows -= 1
                    fields.append(carried[column].content)
                    continue
                }
                guard let cell = cells.popFirst() else { break }
                let content = isSample ? cell.start : cell.content
                for column in column..<min(column + cell.columns, Self.columnLimit) {
                    fields.append(content)
                    while carried.count <= column { carried.append((0..<0, 0)) }
                    carried[column] = (content, cell.rows - 1)
                }
            }
            return fields
        }
    }

    /// The texts of its first rows; a row of one cell over several columns, which is a heading, is empty.
    ///
    /// Of a long cell, such as one that holds the rest of the page, it is the beginning, and of one with a table inside
    /// what stands before that.
    package func texts(of file: SourceFile, limit: Int) -> [[String]] {
        zip(rows, grid(limit: limit, isSample: true)).map { row, fields in
            if isHeading(row) { return [] }
            return fields.map { HTMLText.text(file.bytes[$0].prefix(Self.sampleSize)) }
        }
    }

    /// Whether a row is a heading over others: one cell over several columns.
    func isHeading(_ row: Row) -> Bool { row.cells.count == 1 && row.cells[0].columns > 1 }
}

extension CSVTable {
    /// A table of a page by its number, from 1, with the rows of later tables beside it whose columns have the same
    /// names.
    ///
    /// Rows of headers below the first, and headings over several columns, are no records. The table is empty, with an
    /// error, when the page has no table of that number.
    package static func readHTML(_ file: SourceFile, number: Int = 1, headerRow: Int = 1) -> CSVTable {
        var findings = DiagnosticCollector(file)
        var table = CSVTable(file: file, delimiter: UInt8(ascii: "<"))
        if TextCheck.check(file, in: 0..<file.bytes.count, &findings) {
            let tables = HTMLTable.all(in: file)
            if number <= tables.count {
                table.take(tables[(number - 1)...], headerRow, &findings)
            } else {
                let count = tables.isEmpty ? "no table" : "only \(tables.count) table\(tables.count == 1 ? "" : "s")"
                findings.error(
                    .noTable, 0..<0,
                    help: tables.isEmpty
                        ? "save the page from the browser once the table is shown"
                        : "write another number at `table` of the source",
                    "this page has \(count)")
            }
        }
        table.diagnostics = findings.sorted
        return table
    }

    private mutating func take(
        _ tables: ArraySlice<HTMLTable>, _ headerRow: Int, _ findings: inout DiagnosticCollector
    ) {
        let depth = tables.first?.depth
        for (index, table) in tables.enumerated() where table.depth == depth {
            let grid = table.grid()
            let names = headerRow > 0 && headerRow <= grid.count ? names(grid[headerRow - 1]) : []
            if index == 0 {
                setHeader(table, grid, names, headerRow, &findings)
            } else if names.isEmpty || names != header {
                continue
            }
            for (number, row) in table.rows.enumerated().dropFirst(headerRow) {
                if table.isHeading(row) || headerRow > 0 && row.isHeader { continue }
                addRow(row, grid[number], number + 1, &findings)
            }
            if headerRow == 0 { break }
        }
    }

    private func names(_ fields: [Range<Int>]) -> [String] {
        var seen: Set<String> = []
        return fields.map { field in
            let name = text(of: Field(field))
            return seen.insert(name).inserted ? name : ""
        }
    }

    private mutating func setHeader(
        _ table: HTMLTable, _ grid: [[Range<Int>]], _ names: [String], _ headerRow: Int,
        _ findings: inout DiagnosticCollector
    ) {
        if headerRow > 0 {
            (header, headerRanges) = (names, names.isEmpty ? [] : grid[headerRow - 1])
        } else {
            let width = grid.map(\.count).max() ?? 0
            header = (0..<width).map { String($0 + 1) }
            headerRanges = header.map { _ in
                let start = table.rows[0].range.lowerBound; return start..<start
            }
        }
        if !header.isEmpty { return }
        findings.error(
            .missingColumn, table.rows.first.map { $0.range.lowerBound..<$0.range.lowerBound } ?? 0..<0,
            help: "compare `table` and `header` of the source with the page",
            table.rows.isEmpty
                ? "the table has no rows"
                : "the table has no row \(headerRow) for the header; it has \(table.rows.count)")
    }

    private mutating func addRow(
        _ row: HTMLTable.Row, _ cells: [Range<Int>], _ number: Int, _ findings: inout DiagnosticCollector
    ) {
        let first = fields.count
        if cells.count > header.count {
            findings.warning(
                .fieldCount, cells[header.count], help: "compare the row with the header", subject: "long",
                "row \(number) has \(cells.count) cells, the header has \(header.count); the others are left out")
        }
        fields += cells.prefix(header.count).map { Field($0) }
        rows.append(
            .init(
                number: number, isRecovered: false, firstField: first, fieldCount: fields.count - first,
                start: UInt32(clamping: row.range.lowerBound), end: UInt32(clamping: row.range.upperBound)))
    }
}
