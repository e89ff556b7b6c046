extension NoteRenderer {
    mutating func visitInline(_ node: Node, entering: Bool) {
        defer { if cutsText, imagesAround == 0 { neighbour.pass(node) } }
        switch node.kind {
        case .text: node.withLiteral { writeText($0) }
        case .softBreak: writeBreak("\n")
        case .lineBreak: writeBreak("<br />\n")
        case .code:
            writeTag("<code>")
            writeAsWritten(node) { $0.writePlain($1) }
            writeTag("</code>")
        case .htmlInline: writeAsWritten(node) { $0.writeRawHTML($1) }
        case .emphasis: writeTag(entering ? "<em>" : "</em>")
        case .strong: writeTag(entering ? "<strong>" : "</strong>")
        case .link: entering ? startLink(node) : endLink(node)
        case .image: entering ? startImage(node) : endImage(node)
        default: break
        }
    }

    private mutating func writeText(_ text: Span<UInt8>) {
        let text = text.extracting(min(droppedBytes, text.count)...)
        droppedBytes = 0
        // Methods that do not change the renderer would get a copy of it.
        let hasMarks = (cutsText && signs.isInText(text)) || (hasStandIns && prepared.mayHaveStandIns(text))
        if hasMarks { writePieces(text) } else { writePlain(text) }
    }

    /// Writes text without marks.
    mutating func writePlain(_ text: Span<UInt8>) {
        out.appendEscaped(text)
        collect(text)
    }

    /// Passes code or HTML on as the author wrote it.
    private mutating func writeAsWritten(_ node: Node, _ write: (inout NoteRenderer, Span<UInt8>) -> Void) {
        let prepared = prepared
        node.withLiteral { text in prepared.withRestored(text, asWritten: true) { write(&self, $0) } }
    }

    /// Writes a tag, except inside the alternative text of an image.
    mutating func writeTag(_ tag: StaticString) {
        if imagesAround == 0 { out.append(tag) }
    }

    private mutating func writeBreak(_ mark: StaticString) {
        if dropsBreak {
            dropsBreak = false
            return
        }
        out.append(imagesAround == 0 ? mark : " ")
        guard imagesAround == 0 else { return }
        heading?.text.appendSpace()
        paragraph?.appendSpace()
    }

    private mutating func writeRawHTML(_ html: Span<UInt8>) {
        if options.writesLikeCmark, imagesAround == 0 { return out.append(html) }
        if !options.writesLikeCmark, RawHTML.isComment(html) { return }
        out.appendEscaped(html)
    }

    /// Collects visible text for the heading and the excerpt.
    private mutating func collect(_ text: Span<UInt8>) {
        if heading != nil { heading?.text.append(text) }
        if imagesAround == 0, paragraph != nil { paragraph?.append(text) }
    }
}
