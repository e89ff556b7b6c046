import SourceText

/// The cells of a sheet with a value, and what there is to say about them.
struct SheetGrid {
    private struct Cell {
        let column: Int
        let text: Range<Int>
    }

    private struct Row {
        let number: Int
        var cells: [Cell] = []
    }

    let name: String
    private var rows: [Row] = []
    private var texts: [UInt8] = []
    /// What was left out or changed, with the number of cells or rows and the first of them.
    private var remarks: [(remark: Remark, count: Int, cell: String)] = []

    /// What there is to say about cells.
    enum Remark {
        case failed, noValue, repeated, tooMany, tooLong, tooFar
    }

    /// The greatest numbers of rows, of columns, of bytes in a cell and of bytes in all of them.
    static let rowLimit = 200_000
    static let columnLimit = 300
    private static let cellLimit = 100_000
    private static let byteLimit = 64 << 20
    /// The number of equal rows that may be as many copies of an album.
    private static let copyLimit = 100

    init(name: String) { self.name = name }

    private var merged: [(rows: ClosedRange<Int>, column: Int)] = []
    /// The greatest number of merged cells, and of rows in them.
    private static let mergeLimit = 20_000

    /// Whether nothing more is taken.
    private(set) var isFull = false

    /// Begins a row.
    mutating func startRow(_ number: Int) {
        if rows.last?.cells.isEmpty == true { rows.removeLast() }
        if rows.count >= Self.rowLimit || texts.count >= Self.byteLimit {
            isFull = true
            note(.tooMany, row: number, column: 1)
        } else {
            rows.append(Row(number: number))
        }
    }

    /// Adds a cell to the row, if it has more than blanks.
    mutating func add(_ text: some Collection<UInt8>, at column: Int) {
        guard !isFull, let row = rows.last, text.contains(where: { $0 > 0x20 }) else { return }
        if column > Self.columnLimit { return note(.tooFar, row: row.number, column: column) }
        let start = texts.count
        var kept = Array(text.prefix(Self.cellLimit + 1))
        if kept.count > Self.cellLimit {
            while let last = kept.popLast(), last & 0xC0 == 0x80 {}
            note(.tooLong, row: row.number, column: column)
        }
        texts += kept.map { $0 < 0x20 && $0 != 0x0A ? 0x20 : $0 }
        rows[rows.count - 1].cells.append(Cell(column: column, text: start..<texts.count))
    }

    /// Adds `count` copies of the last row; more than ``copyLimit`` are reported and not added.
    mutating func repeatRow(_ count: Int) {
        guard count > 0, let last = rows.last, !last.cells.isEmpty else { return }
        if count > Self.copyLimit { return note(.repeated, row: last.number, column: last.cells[0].column) }
        for index in 1...count {
            startRow(last.number + index)
            if isFull { return }
            rows[rows.count - 1].cells = last.cells
        }
    }

    /// Says that the cells of some rows in a column are one.
    mutating func merge(_ rows: ClosedRange<Int>, column: Int) {
        if merged.count < Self.mergeLimit { merged.append((rows, column)) }
    }

    /// Gives the value of a cell to the cells that are merged with it, in rows below it that have other values.
    mutating func fillMerged() {
        var count = 0
        for (numbers, column) in merged {
            guard let first = index(ofRow: numbers.lowerBound), rows[first].number == numbers.lowerBound,
                let cell = rows[first].cells.first(where: { $0.column == column })
            else { continue }
            var index = first + 1
            while index < rows.count, numbers.contains(rows[index].number), count < Self.mergeLimit {
                count += 1
                if !rows[index].cells.contains(where: { $0.column == column }) { rows[index].cells.append(cell) }
                index += 1
            }
        }
    }

    /// The first row with this number or a greater one.
    private func index(ofRow number: Int) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < rows.count ? low : nil
    }

    /// Counts something to be said about a cell.
    mutating func note(_ remark: Remark, row: Int? = nil, column: Int) {
        if let index = remarks.firstIndex(where: { $0.remark == remark }) { return remarks[index].count += 1 }
        let row = row ?? rows.last?.number ?? 1
        remarks.append((remark, 1, SheetRows.cell(row: row, column: column, of: name)))
    }
}

extension SheetGrid {
    /// The sheet as a table with commas, as spreadsheets save it, without empty rows and columns.
    func file(path: String) -> SourceFile {
        let columns = Set(rows.flatMap { $0.cells.map(\.column) }).sorted()
        let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        var sheet = SheetRows(name: name, columns: columns)
        var bytes: [UInt8] = []
        for row in rows where !row.cells.isEmpty {
            sheet.add(row.number, at: bytes.count)
            var place = 0
            for cell in row.cells.sorted(by: { $0.column < $1.column }) {
                guard let wanted = places[cell.column], wanted >= place else { continue }
                while place < wanted {
                    bytes.append(UInt8(ascii: ","))
                    place += 1
                }
                Self.append(texts[cell.text], to: &bytes)
            }
            bytes += repeatElement(UInt8(ascii: ","), count: max(0, columns.count - 1 - place))
            bytes.append(0x0A)
        }
        return SourceFile(path: path, bytes: bytes, sheet: sheet)
    }

    /// Appends a field, in quotes unless it is a plain word or number.
    private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        let isPlain =
            text.first.map { $0 >= UInt8(ascii: "0") && $0 != UInt8(ascii: "{") } == true
            && !text.contains { ",;\t|\n\"<".utf8.contains($0) }
        if isPlain {
            bytes += text
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Warnings about cells and rows, each with its number and its first cell.
    func diagnostics(path: String) -> [Diagnostic] {
        remarks.map { remark, count, cell in
            let (code, text, help) = remark.sentence(count)
            return Diagnostic(.warning, code, "\(text); the first is \(cell)", at: .path(path), help: help)
        }
    }
}

extension SheetGrid.Remark {
    /// What is said about a number of cells or rows.
    fileprivate func sentence(_ count: Int) -> (code: DiagnosticCode, text: String, help: String?) {
        func cells(_ one: String, _ many: String) -> String { count == 1 ? "a cell \(one)" : "\(count) cells \(many)" }
        let save = "open the workbook in a spreadsheet, and save it again"
        switch self {
        case .failed:
            return (
                .badValue,
                cells("has an error in place of a value, and counts", "have errors in place of values, and count")
                    + " as empty", nil
            )
        case .noValue:
            return (
                .badValue,
                cells("has a formula without its value, and counts", "have formulas without their values, and count")
                    + " as empty", save
            )
        case .repeated:
            return (.leftOut, "rows that are repeated more than 100 times are read once", nil)
        case .tooMany:
            return (.leftOut, "the sheet has more rows than are read", "save its list as CSV")
        case .tooLong:
            return (.leftOut, cells("has", "have") + " more than 100,000 bytes, of which the rest is left out", nil)
        case .tooFar:
            return (.leftOut, cells("is", "are") + " in a column after the first 300, and left out", nil)
        }
    }
}
