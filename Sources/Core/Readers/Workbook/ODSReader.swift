import SourceText
import Zip

/// Reads OpenDocument (ISO/IEC 26300, part 3, chapter 9 and section 19.385).
struct ODSReader: WorkbookReader {
    private(set) var sheets: [(name: String, isHidden: Bool)] = []
    /// The part with the sheets, and the offset of each.
    private let content: [UInt8]
    private var starts: [Int] = []

    /// Finds the sheets; nil for an archive that has none.
    init?(_ archive: ZipArchive) throws(WorkbookProblem) {
        if archive.has("encrypted-package") { throw .encrypted }
        guard archive.has("content.xml") else { return nil }
        if archive.has("META-INF/manifest.xml"),
            try archive.part("META-INF/manifest.xml").xml.bytes[...].firstRange(ofText: "encryption-data") != nil
        {
            throw .encrypted
        }
        var reader = try archive.part("content.xml")
        content = reader.xml.bytes
        var (sheets, starts): ([(name: String, isHidden: Bool)], [Int]) = ([], [])
        var hidden: Set<String> = []
        reader.each(["document-content"]) { part, name in
            if name == "automatic-styles" { Self.readStyles(&part, &hidden) }
            guard name == "body" else { return }
            part.each(["spreadsheet"]) { part, name in
                guard name == "table" else { return }
                starts.append(part.tagStart)
                sheets.append((part.attribute("name") ?? "", hidden.contains(part.attribute("style-name") ?? "")))
            }
        }
        if sheets.isEmpty { return nil }
        try reader.check("`content.xml`")
        (self.sheets, self.starts) = (sheets, starts)
    }

    /// Finds the styles of hidden sheets.
    private static func readStyles(_ part: inout PartReader, _ hidden: inout Set<String>) {
        part.children { part, _ in
            guard part.attribute("family") == "table", let name = part.attribute("name") else { return }
            part.children { part, _ in if part.attribute("display") == "false" { hidden.insert(name) } }
        }
    }

    func grid(of number: Int) throws(WorkbookProblem) -> SheetGrid {
        var grid = SheetGrid(name: sheets[number].name)
        var reader = PartReader(content, from: starts[number])
        var row = 1
        reader.children { part, _ in
            Self.readRows(&part, &row, &grid)
            // What follows are other sheets.
            part.stop()
        }
        return grid
    }

    /// Reads the rows of a sheet or of a group of rows.
    private static func readRows(_ part: inout PartReader, _ row: inout Int, _ grid: inout SheetGrid) {
        part.children { part, name in
            switch name {
            case "table-row-group", "table-header-rows", "table-rows": readRows(&part, &row, &grid)
            case "table-row":
                let count = repeats(&part, "number-rows-repeated")
                if !grid.isFull {
                    grid.startRow(row)
                    readCells(&part, row, &grid)
                    grid.repeatRow(count - 1)
                }
                row += count
            default: break
            }
        }
    }

    private static func repeats(_ part: inout PartReader, _ name: String) -> Int {
        min(max(part.attribute(name).flatMap(Int.init) ?? 1, 1), 1 << 20)
    }

    private static func readCells(_ part: inout PartReader, _ row: Int, _ grid: inout SheetGrid) {
        var column = 1
        part.children { part, name in
            guard name == "table-cell" || name == "covered-table-cell" else { return }
            let count = repeats(&part, "number-columns-repeated")
            defer { column += count }
            if name != "table-cell" { return }
            let rows = repeats(&part, "number-rows-spanned")
            let hasFormula = part.attribute("formula") != nil
            let text = text(&part)
            if hasFormula, isError(text) { return grid.note(.failed, column: column) }
            if text.isEmpty { return }
            for index in 0..<min(count, SheetGrid.columnLimit + 1) { grid.add(text, at: column + index) }
            if rows > 1 { grid.merge(row...(row + rows - 1), column: column) }
        }
    }

    /// Whether the result of a formula is an error, such as `#REF!` or `Err:502`.
    private static func isError(_ text: [UInt8]) -> Bool {
        text.starts(with: "Err:".utf8)
            || text.first == UInt8(ascii: "#") && text.last.map { "!?A".utf8.contains($0) } == true
    }

    /// The value of a cell: what it shows, but numbers with all their digits, and dates in ISO 8601.
    private static func text(_ part: inout PartReader) -> [UInt8] {
        let type = part.attribute("value-type")
        let value = part.attribute(type == "date" ? "date-value" : type == "boolean" ? "boolean-value" : "value")
        var shown: [UInt8] = []
        part.children { part, name in
            if name != "p" { return }
            if !shown.isEmpty { shown.append(0x0A) }
            readText(&part, &shown)
        }
        guard let value else { return shown }
        switch type {
        case "float": return Array(CellFormat.general.text(value, is1904: false).utf8)
        case "date": return Array(CellFormat.plain(date: value, shown: String(decoding: shown, as: UTF8.self)).utf8)
        case "boolean": return Array(value.utf8)
        default: return shown
        }
    }

    /// Appends the text of a paragraph; remarks beside the text are left out.
    private static func readText(_ part: inout PartReader, _ text: inout [UInt8]) {
        part.text(&text) { part, name, text in
            switch name {
            case "span", "a": readText(&part, &text)
            case "s": text += repeatElement(0x20, count: min(max(part.attribute("c").flatMap(Int.init) ?? 1, 1), 100))
            case "tab": text.append(0x20)
            case "line-break": text.append(0x0A)
            default: break
            }
        }
    }
}
