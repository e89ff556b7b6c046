package import SourceText

extension CSVTable {
    /// The tables of a Markdown file as one table: those whose columns have the same names as those of the first.
    ///
    /// A table is a row of names, a row of dashes, and rows up to the next line without a `|`. The table is empty when
    /// there is none.
    package static func readMarkdown(_ file: SourceFile) -> CSVTable {
        var findings = DiagnosticCollector(file)
        var table = CSVTable(file: file, delimiter: UInt8(ascii: "|"))
        if TextCheck.check(file, in: 0..<file.bytes.count, &findings) { table.readMarkdownRows(file.bytes) }
        table.diagnostics = findings.sorted
        return table
    }

    private mutating func readMarkdownRows(_ bytes: [UInt8]) {
        var before: ArraySlice<UInt8>?
        var isInside = false
        var number = 1
        var start = TextCheck.start(of: bytes)
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = TextLines.trimmed(bytes[start..<end])
            start = end + 1
            // The empty line between CR and LF is none.
            if line.isEmpty, end > 0, bytes[end - 1] == 0x0D, end < bytes.count, bytes[end] == 0x0A { continue }
            if isInside, line.contains(UInt8(ascii: "|")) {
                number += 1
                addMarkdownRow(line, number)
            } else if let names = before, Self.isRule(line), Self.cells(of: line).count == Self.cells(of: names).count {
                isInside = takeMarkdownHeader(names, bytes)
            } else {
                isInside = false
            }
            before = line.contains(UInt8(ascii: "|")) ? line : nil
        }
    }

    /// Sets the names of the columns; returns whether the rows of this table belong to the others.
    private mutating func takeMarkdownHeader(_ line: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Bool {
        let ranges = Self.cells(of: line)
        let names = ranges.map { String(decoding: bytes[Self.content(line[$0])], as: UTF8.self) }
        if header.isEmpty {
            var seen: Set<String> = []
            header = names.map { seen.insert($0).inserted ? $0 : "" }
            headerRanges = ranges
        }
        return header == names
    }

    private mutating func addMarkdownRow(_ line: ArraySlice<UInt8>, _ number: Int) {
        let cells = Self.cells(of: line)
        let first = fields.count
        let isAddress = header.map { Self.addresses.contains(Self.folded($0)) }
        fields += zip(cells, isAddress).map { Field(Self.content(line[$0], isAddress: $1)) }
        rows.append(
            .init(
                number: number, isRecovered: false, firstField: first, fieldCount: fields.count - first,
                start: UInt32(clamping: line.startIndex), end: UInt32(clamping: line.endIndex)))
    }

    /// Whether a line is the row of dashes under the names of the columns.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains(UInt8(ascii: "-")) && line.contains(UInt8(ascii: "|"))
            && line.allSatisfy { "|-: \t".utf8.contains($0) }
    }

    /// The names of columns whose links all have the same text, so that their addresses are meant.
    private static let addresses: Set<String> = [
        "link", "links", "url", "listen", "spotify", "bandcamp", "youtube", "applemusic", "discogs", "tidal", "deezer",
        "soundcloud", "wikipedia", "musicbrainz",
    ]

    /// The text of a cell: without marks of emphasis, the text of a link or its address, the address of a picture.
    private static func content(_ cell: ArraySlice<UInt8>, isAddress: Bool = false) -> Range<Int> {
        var rest = cell
        while let first = rest.first, let last = rest.last, rest.count > 2, first == last, "*_`".utf8.contains(first) {
            rest = rest.dropFirst().dropLast()
        }
        let isPicture = rest.starts(with: Array("![".utf8))
        let link = isPicture ? rest.dropFirst() : rest
        guard link.first == UInt8(ascii: "[") else { return rest.startIndex..<rest.endIndex }
        if link.starts(with: Array("[[".utf8)), link.suffix(2).elementsEqual(Array("]]".utf8)), link.count > 4 {
            // What stands behind a bar is shown instead.
            let shown = link[..<(link.endIndex - 2)].lastIndex(of: UInt8(ascii: "|")).map { $0 + 1 }
            return (shown ?? link.startIndex + 2)..<(link.endIndex - 2)
        }
        guard let close = link.firstIndex(of: UInt8(ascii: "]")), link[close...].dropFirst().first == UInt8(ascii: "("),
            let end = link[close...].firstIndex(of: UInt8(ascii: ")"))
        else { return rest.startIndex..<rest.endIndex }
        return isPicture || isAddress ? (close + 2)..<end : (link.startIndex + 1)..<close
    }

    /// The cells of a row, without blanks around them; a `|` after a backslash is text.
    private static func cells(of line: ArraySlice<UInt8>) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        var start = line.first == UInt8(ascii: "|") ? line.startIndex + 1 : line.startIndex
        var index = start
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if line[index] == UInt8(ascii: "|") {
                let cell = TextLines.trimmed(line[start..<index])
                cells.append(cell.startIndex..<cell.endIndex)
                start = index + 1
            }
            index += 1
        }
        let rest = TextLines.trimmed(line[min(start, line.endIndex)...])
        if !rest.isEmpty { cells.append(rest.startIndex..<rest.endIndex) }
        return cells
    }
}
