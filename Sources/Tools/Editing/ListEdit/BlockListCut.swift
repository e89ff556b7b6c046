/// Ways to remove an entry from a YAML list of lines with dashes, the best first.
///
/// Comments directly above an entry are removed with it, except above the first entry, where they may describe the
/// list; so are comments directly below it that are indented deeper than its dash. Other comments stay. If there are
/// empty lines on both sides, those on one side are removed.
struct BlockListCut {
    private let lines: TextLines
    private let list: ListLayout

    init(_ bytes: [UInt8], _ list: ListLayout) { (lines, self.list) = (TextLines(bytes), list) }

    /// Candidate edits; each has to be tried.
    func cuts(of index: Int) -> [TextEdit] {
        guard let dash = dashLine(of: index) else { return [] }
        let column = (lines.content(dash) ?? dash) - dash
        let end = entryEnd(of: index, from: dash, column)
        if list.items.count == 1, let keyEnd = list.keyEnd { return emptied(dash..<end, column, behind: keyEnd) }
        let start = entryStart(of: index, dash, column)
        var after = end
        while lines.isEmpty(after) { after = lines.next(at: after) }
        var ranges: [Range<Int>] = []
        let isLast = index == list.items.count - 1
        if isLast, end == lines.bytes.count {
            let first = startOfEmptyLines(before: start)
            ranges.append(withoutLastBreak(first..<end))
            ranges.append(withoutLastBreak(start..<end))
        } else if !isLast, index == 0 || startOfEmptyLines(before: start) < start {
            ranges.append(start..<after)
        }
        // Block text above that keeps its empty lines must not gain those below.
        ranges += [start..<end, start..<after, dash..<end]
        return ranges.map { TextEdit(replacing: $0, of: lines.bytes) }
    }

    /// The line with the dash of an entry; nil when it is not found, as in a list that is half in brackets.
    private func dashLine(of index: Int) -> Int? {
        let limit = index == 0 ? 0 : list.items[index - 1].lowerBound
        var line: Int? = lines.start(at: list.items[index].lowerBound)
        while let start = line, start >= limit {
            if let content = lines.content(start), lines.bytes[content] == UInt8(ascii: "-") {
                let isAlone = content + 1 == lines.bytes.count || lines.bytes[content + 1] <= 0x20
                if isAlone, lines.bytes[start..<content].allSatisfy({ $0 == 0x20 }) { return start }
            }
            line = lines.previous(before: start)
        }
        return nil
    }

    /// The end of the last line of an entry, including the comments that belong to it.
    private func entryEnd(of index: Int, from dash: Int, _ column: Int) -> Int {
        var end = contentEnd(of: index, from: dash)
        while let comment = lines.commentColumn(end), comment > column { end = lines.next(at: end) }
        return end
    }

    private func contentEnd(of index: Int, from dash: Int) -> Int {
        let end = max(list.items[index].upperBound, dash + 1)
        guard lines.isLineStart(end) else { return lines.next(at: end) }
        var line = min(end, lines.bytes.count)
        while let before = lines.previous(before: line), before > dash, lines.isEmpty(before) { line = before }
        return line
    }

    /// The start of the first comment directly above an entry, or of its dash line.
    private func entryStart(of index: Int, _ dash: Int, _ column: Int) -> Int {
        guard index > 0, let dashBefore = dashLine(of: index - 1) else { return dash }
        let limit = entryEnd(of: index - 1, from: dashBefore, column)
        var start = dash
        while let line = lines.previous(before: start), line >= limit, let comment = lines.commentColumn(line),
            comment <= column
        {
            start = line
        }
        return start
    }

    private func startOfEmptyLines(before start: Int) -> Int {
        var first = start
        while let line = lines.previous(before: first), lines.isEmpty(line) { first = line }
        return first
    }

    /// Adjusts a range so that a text without a final line ending still has none.
    private func withoutLastBreak(_ range: Range<Int>) -> Range<Int> {
        if lines.isLineStart(range.upperBound) { return range }
        return lines.beforeBreak(range.lowerBound)..<range.upperBound
    }

    /// A key needs a list: `[]` replaces the only entry.
    private func emptied(_ entry: Range<Int>, _ column: Int, behind keyEnd: Int) -> [TextEdit] {
        let end = lines.isLineStart(entry.upperBound) ? lines.beforeBreak(entry.upperBound) : entry.upperBound
        let indent = [UInt8](repeating: 0x20, count: column + 2)
        let own = TextEdit(replacing: entry.lowerBound..<end, of: lines.bytes, by: indent + Array("[]".utf8))
        guard let colon = lines.bytes[keyEnd..<entry.lowerBound].firstIndex(of: UInt8(ascii: ":")) else { return [own] }
        let isBare =
            lines.bytes[(colon + 1)..<entry.lowerBound].allSatisfy { $0 <= 0x20 }
            && lines.next(at: colon) == entry.lowerBound
        let behind = TextEdit(replacing: (colon + 1)..<end, of: lines.bytes, by: Array(" []".utf8))
        return isBare ? [behind, own] : [own]
    }
}
