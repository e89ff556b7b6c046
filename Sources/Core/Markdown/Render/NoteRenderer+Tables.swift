extension NoteRenderer {
    /// Writes a table instead of the block that it is for cmark.
    mutating func write(_ entry: Tables.Entry, of block: Node) {
        skipped = block
        pendingTask = nil
        blockLines = block.lines
        let table = entry.table
        var cell = entry.firstCell
        out.startLine()
        if !table.lead.isEmpty {
            writeLead(cells[cell])
            cell += 1
        }
        startTable()
        out.append("<table>\n<thead>\n")
        writeRow(table.header.count, of: table, from: &cell, isHeader: true)
        out.append("</thead>\n")
        if !table.rows.isEmpty { out.append("<tbody>\n") }
        for row in table.rows { writeRow(row.count, of: table, from: &cell, isHeader: false) }
        out.append(table.rows.isEmpty ? "</table>\n" : "</tbody>\n</table>\n")
        out.append("</div>\n")
        if table.endsWithRule { out.append("<hr />\n") }
    }

    /// Wide tables can be scrolled, also by keyboard, so the box around them is focusable and has a name.
    private mutating func startTable() {
        if options.labels.table.isEmpty { return out.append("<div class=\"table\">") }
        out.append("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"")
        out.appendEscaped(options.labels.table)
        out.append("\">")
    }

    private mutating func writeLead(_ node: Node) {
        if !isExcerptDone { paragraph = PlainText() }
        out.append("<p>")
        writeInlines(of: node)
        endExcerpt()
        out.append("</p>\n")
    }

    private mutating func writeRow(_ count: Int, of table: Table, from cell: inout Int, isHeader: Bool) {
        out.append("<tr>\n")
        let missing = min(table.alignments.count - count, emptyCells)
        emptyCells -= missing
        for column in 0..<count + missing {
            let node = column < count ? cells[cell + column] : nil
            // Nothing is the header of an empty cell.
            let isHeading = isHeader && node?.firstChild?.next != nil
            out.append(isHeading ? "<th scope=\"col\"" : "<td")
            switch table.alignments[column] {
            case .none: out.append(">")
            case .left: out.append(" class=\"left\">")
            case .center: out.append(" class=\"center\">")
            case .right: out.append(" class=\"right\">")
            }
            if let node { writeInlines(of: node) }
            out.append(isHeading ? "</th>\n" : "</td>\n")
        }
        cell += count
        out.append("</tr>\n")
    }

    /// Writes what a paragraph of the cells has after its first line.
    private mutating func writeInlines(of node: Node) {
        startInlines(of: node)
        var child = node.firstChild?.next?.next
        while let inline = child {
            inline.walk { node, entering in visitInline(node, entering: entering) }
            child = inline.next
        }
    }
}
