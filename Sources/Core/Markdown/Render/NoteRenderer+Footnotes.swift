extension NoteRenderer {
    mutating func findFootnotes(_ tree: borrowing Tree) {
        guard !prepared.footnotes.isEmpty else { return }
        footnotes = Footnotes(in: tree, prepared)
        for index in footnotes.repeated { report(index) { .repeatedFootnote(label: $0) } }
    }

    /// Writes a reference; `label` is that of its label in the text.
    mutating func writeReference(_ text: Span<UInt8>, _ label: Range<Int>) {
        let written = text.extracting(label.lowerBound - 2..<label.upperBound + 1)
        let name = String(decoding: prepared.restored(text.extracting(label), asWritten: false), as: UTF8.self)
        guard openLinks.isEmpty else { return writePlain(written) }
        var anchors = Anchors(reserved: [])
        swap(&anchors, &self.anchors)
        let prefix = options.footnotePrefix
        let entry = footnotes.refer(to: name) { anchors.anchor(for: Array("\($0)\(prefix)".utf8)) }
        swap(&anchors, &self.anchors)
        guard let entry, let id = entry.references.last else {
            reportMissing(name)
            return writePlain(written)
        }
        out.append("<sup><a id=\"")
        out.appendEscaped(id)
        out.append("\" href=\"#")
        out.appendAddress(entry.id.utf8.span)
        out.append("\" role=\"doc-noteref\" aria-label=\"")
        out.appendEscaped("\(options.labels.footnote) \(entry.number)")
        out.append("\">")
        out.append(String(entry.number))
        out.append("</a></sup>")
    }

    private mutating func reportMissing(_ label: String) {
        guard missingLabels.insert(label).inserted else { return }
        let start = prepared.source.startIndex
        let range =
            options.locatesLinks
            ? places.find(text: Array("[^\(label)]".utf8), blockLines: blockLines) : start..<start
        note.problems.append(
            Markdown.Problem(kind: .missingFootnote(label: label, known: footnotes.labels), range: range))
    }

    /// Writes the footnotes to which the text refers, in the order of their numbers, at the end of the note.
    ///
    /// A footnote may refer to further ones, which follow.
    mutating func writeFootnotes() {
        for index in footnotes.unused { report(index) { .unusedFootnote(label: $0) } }
        if footnotes.entries.isEmpty { return }
        isExcerptDone = true
        paragraph = nil
        out.startLine()
        out.append("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"")
        out.appendEscaped(options.labels.footnotes)
        out.append("\">\n<ol>\n")
        var number = 0
        while number < footnotes.entries.count {
            writeFootnote(number)
            number += 1
        }
        out.append("</ol>\n</section>\n")
    }

    private mutating func writeFootnote(_ number: Int) {
        let entry = footnotes.entries[number]
        out.append("<li id=\"")
        out.appendEscaped(entry.id)
        out.append("\">\n")
        let last = entry.item.lastChild.flatMap { $0.kind == .paragraph && tables.entry(of: $0) == nil ? $0 : nil }
        openFootnote = last.map { (number, $0) }
        var child = entry.item.firstChild
        while let block = child {
            block.walk { node, entering in visit(node, entering: entering) }
            child = block.next
        }
        openFootnote = nil
        if last == nil {
            out.append("<p>")
            writeBackLinks(ofFootnote: number)
            out.append("</p>\n")
        }
        out.append("</li>\n")
    }

    /// Writes a link to each place of the text that refers to a footnote.
    mutating func writeBackLinks(ofFootnote number: Int) {
        let references = footnotes.entries[number].references
        for (index, reference) in references.enumerated() {
            out.append(" <a href=\"#")
            out.appendAddress(reference.utf8.span)
            out.append("\" role=\"doc-backlink\" aria-label=\"")
            out.appendEscaped(index == 0 ? options.labels.back : "\(options.labels.back) (\(index + 1))")
            out.append("\">↩</a>")
        }
    }

    /// Reports a problem of the definition of a footnote.
    private mutating func report(_ definition: Int, _ kind: (String) -> Markdown.Problem.Kind) {
        let range = prepared.footnotes[definition].label
        let label = String(decoding: prepared.source[range], as: UTF8.self)
        note.problems.append(Markdown.Problem(kind: kind(label), range: range.lowerBound - 2..<range.upperBound + 1))
    }
}
