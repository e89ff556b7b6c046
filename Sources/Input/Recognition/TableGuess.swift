import Readers
import SourceText

/// The rows of a text that may be a table, read by one delimiter.
struct TableGuess {
    let delimiter: UInt8
    /// The texts of the rows, the header included.
    let rows: [[String]]
    /// The number of columns that most rows have.
    let width: Int
    /// The share of rows with that number of columns.
    let consistency: Double
    /// The number of the row with the names of the columns, from 1; 0 for none.
    let headerRow: Int
    /// The number of known names in the header.
    let hits: Int

    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    private static let byteLimit = 200_000
    private static let rowLimit = 300
    /// The number of rows in which a header is searched.
    private static let headerLimit = 8

    /// The best reading of a text; nil when it has no columns.
    static func best(
        _ file: SourceFile, _ words: ColumnWords, delimiters: [UInt8] = Self.delimiters
    ) -> TableGuess? {
        let head = SourceFile(path: file.path, bytes: sample(file.bytes))
        let guesses = delimiters.compactMap { TableGuess(head, $0, words) }
        return guesses.max { $0.score < $1.score }
    }

    private var score: Double { Double(min(hits, 6)) * 0.3 + consistency + Double(min(width, 8)) * 0.02 }

    /// The beginning of a text, up to the end of a line.
    static func sample(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.count <= byteLimit { return bytes }
        let end = bytes[..<byteLimit].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? byteLimit
        return Array(bytes[..<end])
    }

    private init?(_ file: SourceFile, _ delimiter: UInt8, _ words: ColumnWords) {
        let table = CSVReader.read(file, delimiter: delimiter, headerRow: 0)
        self.init(
            table.rows.prefix(Self.rowLimit).map { table.texts(of: $0).map(RecordReader.trimmed) }, delimiter, words,
            leastWidth: file.sheet == nil ? 2 : 1)
    }

    /// A table of a page; nil when it has no columns.
    init?(_ table: HTMLTable, _ file: SourceFile, _ words: ColumnWords) {
        let rows = table.texts(of: file, limit: Self.rowLimit)
        self.init(rows, UInt8(ascii: "<"), words, isHeaderMarked: table.hasHeader)
    }

    /// The cards of a page, whose parts are named; nil when they have none.
    init?(_ cards: CSVTable, _ words: ColumnWords) {
        let rows = cards.rows.prefix(Self.rowLimit).map { cards.texts(of: $0).map { String($0.prefix(500)) } }
        self.init([cards.header] + rows, UInt8(ascii: "<"), words, isHeaderMarked: true, leastWidth: 1)
    }

    private init?(
        _ rows: [[String]], _ delimiter: UInt8, _ words: ColumnWords, isHeaderMarked: Bool = false, leastWidth: Int = 2
    ) {
        var widths: [Int: Int] = [:]
        for row in rows { widths[row.count, default: 0] += 1 }
        let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
        guard let usual, usual.key >= leastWidth else { return nil }
        self.delimiter = delimiter
        self.rows = rows
        width = usual.key
        consistency = Double(usual.value) / Double(rows.count)
        let header = Self.header(rows, width, words)
        headerRow = isHeaderMarked && (header.row == 0 || leastWidth == 1) ? 1 : header.row
        hits = header.hits
    }

    /// The row with the names of the columns, and how many of them are known.
    private static func header(_ rows: [[String]], _ width: Int, _ words: ColumnWords) -> (row: Int, hits: Int) {
        var best = (row: 0, hits: 0)
        for (index, row) in rows.prefix(headerLimit).enumerated() where row.count * 2 > width {
            if row.contains(where: isData) { continue }
            let hits = row.count { !$0.isEmpty && words.knows($0) }
            if hits > best.hits { best = (index + 1, hits) }
        }
        if best.hits >= 2 { return best }
        guard let first = rows.first else { return (0, 0) }
        let isNamed = first.count >= width && !first.contains(where: isData)
        if best.hits == 1, best.row == 1, isNamed, rows.count > 1 { return best }
        return isNamed && hasOtherKind(rows, width) ? (1, 0) : (0, 0)
    }

    /// Whether a text is a value rather than a name: a number, a date, an address.
    private static func isData(_ text: String) -> Bool {
        let values = ColumnValues([text])
        return values.count > 0
            && (values.share(.number) + values.share(.date) + values.share(.time) + values.share(.address)
                + values.share(.length) + values.share(.uuid) + values.share(.stars)) > 0
    }

    /// Whether some column has numbers or dates below its first row.
    private static func hasOtherKind(_ rows: [[String]], _ width: Int) -> Bool {
        guard rows.count > 2 else { return false }
        return (0..<width).contains { column in
            let values = ColumnValues(rows.dropFirst().compactMap { column < $0.count ? $0[column] : nil })
            return values.count > 1 && (values.share(.number) > 0.9 || values.share(.date) > 0.9)
        }
    }

    /// Whether a text without a header is a table: all rows have the same columns, with short texts.
    var isPlainTable: Bool {
        consistency >= 0.9 && rows.count >= 3 && columns.allSatisfy { $0.values.meanLength < 60 }
    }

    /// What each column is.
    func match(_ words: ColumnWords) -> ColumnMatch { ColumnMatch(columns, words: words) }

    /// The columns, without those whose name is missing or repeated.
    var columns: [ColumnFacts] {
        let data = rows.dropFirst(headerRow)
        let names = headerRow > 0 ? rows[headerRow - 1] : (1...width).map { String($0) }
        var seen: Set<String> = []
        return names.enumerated().compactMap { index, name in
            guard !name.isEmpty, seen.insert(name).inserted else { return nil }
            let values = ColumnValues(data.map { index < $0.count ? $0[index] : "" })
            return ColumnFacts(path: name, names: headerRow > 0 ? [name] : [], values: values)
        }
    }
}
