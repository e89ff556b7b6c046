extension NoteRenderer {
    mutating func visitInline(_ node: Node, entering: Bool) {
        switch node.kind {
        case .text: node.withLiteral { writeText($0) }
        case .softBreak: writeBreak("\n")
        case .lineBreak: writeBreak("<br />\n")
        case .code:
            writeTag("<code>")
            node.withLiteral { writeText($0) }
            writeTag("</code>")
        case .htmlInline: node.withLiteral { writeRawHTML($0) }
        case .emphasis: writeTag(entering ? "<em>" : "</em>")
        case .strong: writeTag(entering ? "<strong>" : "</strong>")
        case .link: entering ? startLink(node) : endLink(node)
        case .image: entering ? startImage(node) : endImage(node)
        default: break
        }
    }

    private mutating func writeText(_ text: Span<UInt8>) {
        out.appendEscaped(text)
        collect(text)
    }

    /// Writes a tag, except inside the alternative text of an image.
    private mutating func writeTag(_ tag: StaticString) {
        if imagesAround == 0 { out.append(tag) }
    }

    private mutating func writeBreak(_ mark: StaticString) {
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
