/// The tables of a note, and a document with their cells as paragraphs.
///
/// cmark parses a table as a paragraph. Its cells are parsed once more, all in one document, in front of the whole note,
/// so that they know its link definitions. The work is proportional to the note.
struct Tables {
    /// A table, and the index of the first of its paragraphs in the document: that of the lead, if any, then the cells.
    struct Entry {
        let table: Table
        let firstCell: Int
    }

    private var entries: [Node.ID: Entry] = [:]
    private(set) var cellCount = 0
    /// The Markdown of the paragraphs.
    private var document: [UInt8] = []

    /// No tables.
    init() {}

    /// Finds the tables of a tree.
    init(in tree: borrowing Tree, _ prepared: PreparedSource) {
        var lines: LineIndex?
        var quotes = 0
        tree.walk { node, entering in
            if node.kind == .blockQuote { quotes += entering ? 1 : -1 }
            guard entering, node.kind == .paragraph || node.kind == .heading, node.lines.count > 1 else { return }
            let index = lines ?? LineIndex(prepared.text)
            lines = index
            let rows = Self.rows(of: node, quotes: quotes, index, prepared.text)
            guard let table = Table(rows, in: prepared.text, isHeading: node.kind == .heading) else { return }
            entries[node.id] = Entry(table: table, firstCell: cellCount)
            append(table, prepared.text)
        }
        if !entries.isEmpty { document += prepared.text }
    }

    /// Whether there are none.
    var isEmpty: Bool { entries.isEmpty }

    /// The table that a block is; nil if it is none.
    func entry(of block: Node) -> Entry? { entries[block.id] }

    /// The tree of the document; nil without tables.
    func parseCells() -> Tree? { entries.isEmpty ? nil : Tree(parsing: document[...]) }

    /// The lines of a block, without the marks of the quotes around it and without blanks at their starts.
    private static func rows(
        of block: Node, quotes: Int, _ lines: LineIndex, _ text: ArraySlice<UInt8>
    ) -> [Range<Int>] {
        let all = block.lines
        var rows: [Range<Int>] = []
        for number in all {
            let line = lines.range(ofLines: number...number)
            var start = line.lowerBound
            if number == all.lowerBound {
                start = min(start + block.column - 1, line.upperBound)
            } else {
                for _ in 0..<quotes {
                    let mark = afterBlanks(start, line, text)
                    guard mark < line.upperBound, text[mark] == UInt8(ascii: ">") else { break }
                    start = mark + 1
                }
            }
            rows.append(afterBlanks(start, line, text)..<line.upperBound)
        }
        while let last = rows.last, last.isEmpty { rows.removeLast() }
        return rows
    }

    private static func afterBlanks(_ start: Int, _ line: Range<Int>, _ text: ArraySlice<UInt8>) -> Int {
        var start = start
        while start < line.upperBound, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
        return start
    }

    private mutating func append(_ table: Table, _ text: ArraySlice<UInt8>) {
        if !table.lead.isEmpty { appendParagraph(table.lead, text, unescapesPipes: false) }
        for cell in table.header { appendParagraph([cell], text, unescapesPipes: true) }
        for row in table.rows {
            for cell in row { appendParagraph([cell], text, unescapesPipes: true) }
        }
    }

    /// Appends a paragraph with a first line of its own: an indented line after it cannot be anything but its text.
    private mutating func appendParagraph(_ lines: [Range<Int>], _ text: ArraySlice<UInt8>, unescapesPipes: Bool) {
        document += Array("x\n".utf8)
        for line in lines {
            document += Array("    ".utf8)
            for position in line {
                let isEscape =
                    unescapesPipes && text[position] == UInt8(ascii: "\\") && position + 1 < line.upperBound
                    && text[position + 1] == UInt8(ascii: "|")
                if !isEscape { document.append(text[position]) }
            }
            document.append(UInt8(ascii: "\n"))
        }
        document.append(UInt8(ascii: "\n"))
        cellCount += 1
    }
}
