extension NoteRenderer {
    mutating func visitBlock(_ node: Node, entering: Bool) {
        if hasTables, entering, let entry = tables.entry(of: node) { return write(entry, of: node) }
        switch node.kind {
        case .document: if !entering { writeFootnotes() }
        case .blockQuote: writeLines(entering, "<blockquote>\n", "</blockquote>\n")
        case .list: writeList(node, entering: entering)
        case .item: entering ? startItem(node) : out.append("</li>\n")
        case .heading: entering ? startHeading(node) : endHeading(node)
        case .codeBlock: writeCodeBlock(node)
        case .htmlBlock: writeHTMLBlock(node)
        case .thematicBreak:
            out.startLine()
            out.append("<hr />\n")
        case .paragraph: entering ? startParagraph(node) : endParagraph(node)
        default: break
        }
    }

    private mutating func writeLines(_ entering: Bool, _ start: StaticString, _ end: StaticString) {
        out.startLine()
        out.append(entering ? start : end)
    }

    private mutating func writeList(_ node: Node, entering: Bool) {
        if hasStandIns, entering, footnotes.hasOnlyDefinitions(node) {
            skipped = node
            return
        }
        guard let start = node.listStart else {
            return entering ? writeLines(true, "<ul>\n", "") : out.append("</ul>\n")
        }
        guard entering else { return out.append("</ol>\n") }
        out.startLine()
        guard start != 1 else { return out.append("<ol>\n") }
        out.append("<ol start=\"")
        out.append(String(start))
        out.append("\">\n")
    }

    private mutating func startItem(_ node: Node) {
        if hasStandIns, footnotes.isDefinition(node) {
            skipped = node
            return
        }
        out.startLine()
        pendingTask = signs.contains(.tasks) ? Self.taskState(of: node) : nil
        out.append(pendingTask == nil ? "<li>" : "<li class=\"task\">")
    }

    /// Whether a list item is a task, and is done.
    private static func taskState(of item: Node) -> Bool? {
        guard let paragraph = item.firstChild, paragraph.kind == .paragraph, let text = paragraph.firstChild,
            text.kind == .text
        else { return nil }
        return text.withLiteral { TaskMark.state(of: $0) }
    }

    /// Prepares for the inlines of a block.
    mutating func startInlines(of node: Node) {
        guard cutsText else { return }
        neighbour = InlineNeighbour()
        if signs.contains(.tildes) { strikes = Strikes(in: node, signs, prepared) }
    }

    /// Whether a paragraph gets no tags of its own; that of a footnote always has them.
    private mutating func isTight(_ node: Node) -> Bool {
        guard node.isInTightList else { return false }
        return footnotes.isEmpty || !(node.parent.map(footnotes.isDefinition) ?? false)
    }

    private mutating func startParagraph(_ node: Node) {
        blockLines = node.lines
        if !isExcerptDone { paragraph = PlainText() }
        startInlines(of: node)
        if !isTight(node) {
            out.startLine()
            out.append("<p>")
        }
        guard let isDone = pendingTask else { return }
        pendingTask = nil
        (taskParagraph, droppedBytes) = (node, 3)
        out.append(
            isDone
                ? "<label><input type=\"checkbox\" disabled=\"\" checked=\"\" />"
                : "<label><input type=\"checkbox\" disabled=\"\" />")
    }

    /// Takes the excerpt from the open paragraph.
    mutating func endExcerpt() {
        guard let text = paragraph else { return }
        paragraph = nil
        note.excerpt = text.excerpt(length: options.excerptLength)
        isExcerptDone = !note.excerpt.isEmpty
    }

    private mutating func endParagraph(_ node: Node) {
        endExcerpt()
        if let task = taskParagraph, node.isSame(as: task) {
            taskParagraph = nil
            out.append("</label>")
        }
        if let (entry, last) = openFootnote, node.isSame(as: last) { writeBackLinks(ofFootnote: entry) }
        if !isTight(node) { out.append("</p>\n") }
    }

    private mutating func startHeading(_ node: Node) {
        blockLines = node.lines
        startInlines(of: node)
        out.startLine()
        if options.writesLikeCmark || !options.writesAnchors {
            out.append("<h")
            out.append(UInt8(ascii: "0") + UInt8(clamping: node.headingLevel))
            out.append(">")
        } else {
            heading = (PlainText(), out.bytes.count)
        }
    }

    /// Inserts the opening tag of a heading before its content, now that its text and therefore its anchor are known.
    private mutating func endHeading(_ node: Node) {
        let level = UInt8(ascii: "0") + UInt8(clamping: node.headingLevel)
        if let (text, start) = heading {
            heading = nil
            let anchor = anchors.anchor(for: text.bytes)
            var tag = ByteWriter(capacity: anchor.utf8.count + 12)
            tag.append("<h")
            tag.append(level)
            tag.append(" id=\"")
            tag.appendEscaped(anchor)
            tag.append("\">")
            out.insert(tag.bytes, at: start)
            headingDigits.append(start + 2)
            note.headings.append(
                Markdown.Heading(
                    level: node.headingLevel, text: String(decoding: text.trimmed, as: UTF8.self), anchor: anchor,
                    line: node.lines.lowerBound))
        }
        out.append("</h")
        if !options.writesLikeCmark { headingDigits.append(out.bytes.count) }
        out.append(level)
        out.append(">\n")
    }

    /// Lowers all headings by the same number of levels, so that the highest is below the page's heading.
    ///
    /// The number is known only at the end, so the digits are changed in the written HTML.
    mutating func lowerHeadings() {
        let highest = note.headings.map(\.level).min() ?? options.highestHeading
        let shift = options.highestHeading - highest
        if shift <= 0 { return }
        for (index, place) in headingDigits.enumerated() {
            let level = min(6, note.headings[index / 2].level + shift)
            out.replaceByte(at: place, with: UInt8(ascii: "0") + UInt8(clamping: level))
        }
        for index in note.headings.indices { note.headings[index].level = min(6, note.headings[index].level + shift) }
    }

    private mutating func writeCodeBlock(_ node: Node) {
        if options.readsComponents, let name = componentName(of: node) { return writeComponent(name, node) }
        out.startLine()
        let prepared = prepared
        node.withFenceInfo { info in
            var end = 0
            while end < info.count, info[end] != 0x20, !(9...13).contains(info[end]) { end += 1 }
            startPreformatted()
            if end < info.count, !options.writesLikeCmark {
                // What follows the language is the name of a file, which style sheets can show.
                out.append(" data-file=\"")
                prepared.withRestored(info.extracting((end + 1)...), asWritten: false) { out.appendEscaped($0) }
                out.append("\"")
            }
            out.append(">")
            if info.isEmpty { return out.append("<code>") }
            out.append("<code class=\"language-")
            prepared.withRestored(info.extracting(..<end), asWritten: false) { out.appendEscaped($0) }
            out.append("\">")
        }
        node.withLiteral { code in prepared.withRestored(code, asWritten: true) { out.appendEscaped($0) } }
        out.append("</code></pre>\n")
    }

    /// Long lines can be scrolled, also by keyboard, so the block is focusable and has a name.
    ///
    /// The tag stays open for further attributes.
    private mutating func startPreformatted() {
        out.append("<pre")
        if options.codeLabel.isEmpty || options.writesLikeCmark { return }
        out.append(" tabindex=\"0\" role=\"group\" aria-label=\"")
        out.appendEscaped(options.codeLabel)
        out.append("\"")
    }

    private mutating func writeHTMLBlock(_ node: Node) {
        out.startLine()
        let prepared = prepared
        node.withLiteral { literal in prepared.withRestored(literal, asWritten: true) { writeHTML($0) } }
        out.startLine()
    }

    private mutating func writeHTML(_ literal: Span<UInt8>) {
        if options.writesLikeCmark { return out.append(literal) }
        var end = literal.count
        while end > 0, literal[end - 1] <= 0x20 { end -= 1 }
        let text = literal.extracting(..<end)
        if RawHTML.isComment(text) { return }
        out.append("<p>")
        out.appendEscaped(text)
        out.append("</p>\n")
    }
}
