import SourceText
import Zip

/// Reads Office Open XML (ECMA-376, part 1, chapter 18).
struct XLSXReader: WorkbookReader {
    private let archive: ZipArchive
    private(set) var sheets: [(name: String, isHidden: Bool)] = []
    private var paths: [String] = []
    private var is1904 = false
    /// The texts that cells share, as ranges of their bytes.
    private var texts: [UInt8] = []
    private var shared: [Range<Int>] = []
    /// How the numbers of cells are shown, by the number of their style.
    private var formats: [CellFormat] = []

    /// Reads what the sheets have in common; nil if the archive is not an Excel workbook.
    init?(_ archive: ZipArchive) throws(WorkbookProblem) {
        self.archive = archive
        let main = try Self.parts(of: "", archive).values.first { $0.kind == "officeDocument" }?.path
        guard let main, main.utf8.hasSuffix(".xml"), archive.has(main) else { return nil }
        let parts = try Self.parts(of: main, archive)
        try readSheets(main, parts)
        // A document or a presentation has none.
        if sheets.isEmpty { return nil }
        if let path = parts.values.first(where: { $0.kind == "sharedStrings" })?.path { try readTexts(path) }
        if let path = parts.values.first(where: { $0.kind == "styles" })?.path { try readFormats(path) }
    }

    /// The parts that a part names, by their ids, each with the last word of what it is for (ECMA-376, part 2).
    private static func parts(
        of path: String, _ archive: ZipArchive
    ) throws(WorkbookProblem) -> [String: (kind: String, path: String)] {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        let folder = String(path[..<(slash ?? path.startIndex)])
        let list = "\(folder)_rels/\(path[folder.endIndex...]).rels"
        guard archive.has(list) else { return [:] }
        var parts: [String: (kind: String, path: String)] = [:]
        var reader = try archive.part(list)
        reader.each(["Relationships"]) { part, _ in
            guard let id = part.attribute("Id"), let type = part.attribute("Type"),
                let target = part.attribute("Target")
            else { return }
            let kind = type.split(separator: "/").last.map(String.init) ?? ""
            let path = target.utf8.hasPrefix("/") ? target : folder + target
            var names: [String] = []
            for name in path.pathParts where name != "." {
                if name == ".." { _ = names.popLast() } else { names.append(name) }
            }
            parts[id] = (kind, names.joined(separator: "/"))
        }
        try reader.check("`\(list)`")
        return parts
    }

    private mutating func readSheets(
        _ path: String, _ parts: [String: (kind: String, path: String)]
    ) throws(WorkbookProblem) {
        var reader = try archive.part(path)
        var (found, is1904): ([(name: String, isHidden: Bool, path: String)], Bool) = ([], false)
        reader.each(["workbook"]) { part, name in
            if name == "workbookPr" { is1904 = ["1", "true"].contains(part.attribute("date1904") ?? "") }
            guard name == "sheets" else { return }
            part.children { part, _ in
                let id = part.attribute("id").flatMap { parts[$0] }
                guard let id, id.kind == "worksheet", let name = part.attribute("name") else { return }
                found.append((name, part.attribute("state")?.lowercased().utf8.hasSuffix("hidden") == true, id.path))
            }
        }
        try reader.check("`\(path)`")
        sheets = found.map { ($0.name, $0.isHidden) }
        (paths, self.is1904) = (found.map(\.path), is1904)
    }

    private mutating func readTexts(_ path: String) throws(WorkbookProblem) {
        var reader = try archive.part(path)
        var (texts, shared): ([UInt8], [Range<Int>]) = ([], [])
        reader.each(["sst"]) { part, _ in
            let start = texts.count
            Self.readText(&part, &texts)
            shared.append(start..<texts.count)
        }
        try reader.check("`\(path)`")
        (self.texts, self.shared) = (texts, shared)
    }

    /// Appends the text of an element, which may be in runs of several fonts; the readings of characters are left out.
    private static func readText(_ part: inout PartReader, _ text: inout [UInt8]) {
        let start = text.count
        part.children { part, name in
            if name == "t" { part.text(&text) }
            if name == "r" { part.children { part, name in if name == "t" { part.text(&text) } } }
        }
        unescape(&text, from: start)
    }

    /// Replaces `_x000D_`, as characters are written that XML does not have (22.4.2.4).
    private static func unescape(_ text: inout [UInt8], from start: Int) {
        guard text[start...].firstRange(ofBytes: [0x5F, 0x78]) != nil else { return }
        let old = Array(text[start...])
        text.removeSubrange(start...)
        var place = 0
        while place < old.count {
            let code = old[place...].prefix(7)
            if code.count == 7, code.starts(with: [0x5F, 0x78]), code.last == 0x5F,
                let number = UInt32(String(decoding: code.dropFirst(2).dropLast(), as: UTF8.self), radix: 16)
            {
                text += String(Character(Unicode.Scalar(number) ?? "\u{FFFD}")).utf8
                place += 7
            } else {
                text.append(old[place])
                place += 1
            }
        }
    }

    private mutating func readFormats(_ path: String) throws(WorkbookProblem) {
        var reader = try archive.part(path)
        var codes: [String: CellFormat] = [:]
        var formats: [CellFormat] = []
        reader.each(["styleSheet"]) { part, name in
            part.children { part, _ in
                guard let id = part.attribute("numFmtId") else { return }
                if name == "numFmts", let code = part.attribute("formatCode") { codes[id] = CellFormat(code: code) }
                if name == "cellXfs" { formats.append(codes[id] ?? CellFormat(number: Int(id) ?? 0)) }
            }
        }
        try reader.check("`\(path)`")
        self.formats = formats
    }
}

extension XLSXReader {
    func grid(of number: Int) throws(WorkbookProblem) -> SheetGrid {
        var grid = SheetGrid(name: sheets[number].name)
        var reader = try archive.part(paths[number])
        var row = 0
        reader.each(["worksheet"]) { part, name in
            if name == "sheetData" {
                part.children { part, _ in
                    if grid.isFull { return }
                    row = part.attribute("r").flatMap(Int.init).map { min(max($0, 1), 1 << 20) } ?? row + 1
                    grid.startRow(row)
                    var column = 0
                    part.children { part, _ in
                        column = part.attribute("r").flatMap(Self.place)?.column ?? column + 1
                        readCell(&part, at: column, &grid)
                    }
                }
            } else if name == "mergeCells" {
                part.children { part, _ in
                    let ends = (part.attribute("ref") ?? "").split(separator: ":").compactMap { Self.place(String($0)) }
                    guard let first = ends.first, let last = ends.last, last.row > first.row else { return }
                    grid.merge(first.row...last.row, column: first.column)
                }
            }
        }
        try reader.check("the sheet `\(sheets[number].name)`")
        return grid
    }

    private func readCell(_ part: inout PartReader, at column: Int, _ grid: inout SheetGrid) {
        let (type, style) = (part.attribute("t") ?? "n", part.attribute("s").flatMap(Int.init) ?? 0)
        var (value, hasFormula): ([UInt8], Bool) = ([], false)
        part.children { part, name in
            switch name {
            case "v": part.text(&value)
            case "is": Self.readText(&part, &value)
            case "f": hasFormula = true
            default: break
            }
        }
        if value.isEmpty {
            if hasFormula { grid.note(.noValue, column: column) }
            return
        }
        switch type {
        case "s":
            let index = Int(String(decoding: value, as: UTF8.self))
            guard let index, shared.indices.contains(index) else { return grid.note(.failed, column: column) }
            grid.add(texts[shared[index]], at: column)
        case "b": grid.add((value == [0x30] ? "false" : "true").utf8, at: column)
        case "e": grid.note(.failed, column: column)
        case "str", "inlineStr":
            Self.unescape(&value, from: 0)
            grid.add(value, at: column)
        case "d": grid.add(CellFormat.plain(date: String(decoding: value, as: UTF8.self)).utf8, at: column)
        default:
            let format = formats.indices.contains(style) ? formats[style] : .general
            grid.add(format.text(String(decoding: value, as: UTF8.self), is1904: is1904).utf8, at: column)
        }
    }

    /// The row and column of a cell such as `B5`.
    private static func place(_ cell: String) -> (row: Int, column: Int)? {
        let letters = cell.utf8.prefix { (0x41...0x5A).contains($0) }
        let digits = cell.utf8.dropFirst(letters.count)
        guard (1...3).contains(letters.count), let row = Int(String(decoding: digits, as: UTF8.self)), row > 0 else {
            return nil
        }
        return (row, letters.reduce(0) { $0 * 26 + Int($1) - 0x40 })
    }
}
