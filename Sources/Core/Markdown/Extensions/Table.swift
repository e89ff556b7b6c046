/// A table in the lines of a paragraph (GFM, "Tables (extension)").
///
/// Its cells are index ranges of the text that was read.
struct Table {
    /// The alignment of a column.
    enum Alignment: Sendable { case none, left, center, right }

    /// The lines of the paragraph before the table.
    let lead: [Range<Int>]
    let alignments: [Alignment]
    let header: [Range<Int>]
    /// The cells of each row, at most as many as there are columns.
    let rows: [[Range<Int>]]
    /// Whether a thematic break follows, which cmark takes for the underline of a heading.
    let endsWithRule: Bool

    /// Reads the table in the lines of a block; nil if there is none.
    ///
    /// `isHeading`: cmark took the last line for the underline of a heading.
    init?(_ lines: [Range<Int>], in text: ArraySlice<UInt8>, isHeading: Bool) {
        var lines = lines[...]
        var endsWithRule = false
        if isHeading, let last = lines.last, text[last].filter({ $0 == UInt8(ascii: "-") }).count >= 3 {
            endsWithRule = true
            lines.removeLast()
        }
        guard let found = Self.start(in: lines, text) else { return nil }
        let lead = lines[..<found.header]
        // What may be the definition of a link stays with cmark.
        if lead.contains(where: { text[$0].firstRange(of: Array("]:".utf8)) != nil }) { return nil }
        self.lead = Array(lead)
        self.endsWithRule = endsWithRule
        alignments = found.alignments
        header = found.cells
        rows = lines[(found.header + 2)...].map { line in
            Array(Self.cells(of: line, in: text).prefix(found.alignments.count))
        }
    }

    /// The header: the first line with as many cells as the delimiter row after it.
    private static func start(
        in lines: ArraySlice<Range<Int>>, _ text: ArraySlice<UInt8>
    ) -> (header: Int, cells: [Range<Int>], alignments: [Alignment])? {
        for index in lines.indices.dropFirst() {
            guard let alignments = alignments(of: lines[index], in: text) else { continue }
            let cells = cells(of: lines[index - 1], in: text)
            if cells.count == alignments.count { return (index - 1, cells, alignments) }
        }
        return nil
    }

    /// The alignments of a delimiter row such as `| --- | :-: |`; nil for other lines.
    private static func alignments(of line: Range<Int>, in text: ArraySlice<UInt8>) -> [Alignment]? {
        var hasPipe = false
        for byte in text[line] {
            switch byte {
            case UInt8(ascii: "|"): hasPipe = true
            case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: return nil
            }
        }
        if !hasPipe { return nil }
        var alignments: [Alignment] = []
        for cell in cells(of: line, in: text) {
            guard let alignment = alignment(of: text[cell]) else { return nil }
            alignments.append(alignment)
        }
        return alignments.isEmpty ? nil : alignments
    }

    private static func alignment(of cell: ArraySlice<UInt8>) -> Alignment? {
        let isLeft = cell.first == UInt8(ascii: ":")
        let isRight = cell.count > 1 && cell.last == UInt8(ascii: ":")
        let line = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
        guard !line.isEmpty, line.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
        return isLeft ? (isRight ? .center : .left) : (isRight ? .right : Alignment.none)
    }

    /// The cells of a line without the blanks around them; `|` separates them unless a backslash is before it.
    private static func cells(of line: Range<Int>, in text: ArraySlice<UInt8>) -> [Range<Int>] {
        let line = trimmed(line, in: text)
        var cells: [Range<Int>] = []
        var start = line.lowerBound
        if !line.isEmpty, text[start] == UInt8(ascii: "|") { start += 1 }
        var position = start
        while position < line.upperBound {
            switch text[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "|"):
                cells.append(trimmed(start..<position, in: text))
                start = position + 1
            default: break
            }
            position += 1
        }
        if start < line.upperBound { cells.append(trimmed(start..<line.upperBound, in: text)) }
        return cells
    }

    private static func trimmed(_ range: Range<Int>, in text: ArraySlice<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
        while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}
