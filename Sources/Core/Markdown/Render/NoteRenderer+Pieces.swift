extension NoteRenderer {
    /// Writes a text that may have marks of extensions.
    mutating func writePieces(_ text: Span<UInt8>) {
        // The text of an image is its description, which has no markup.
        let signs = imagesAround > 0 ? [] : signs
        var pieces = InlinePieces(signs, prepared, startsAtBoundary: neighbour.mayStartAddress)
        while let piece = pieces.next(in: text) {
            dropsBreak = false
            switch piece {
            case .plain(let range): writePlain(text.extracting(range))
            case .literal(let byte): writePlain([byte].span)
            case .definition: dropsBreak = true
            case .tildes(let range): writeTildes(text.extracting(range))
            case .link(let link): write(link, text.extracting(link.range))
            case .reference(let label): writeReference(text, label)
            }
        }
    }

    private mutating func writeTildes(_ run: Span<UInt8>) {
        switch strikes.next() {
        case .text: writePlain(run)
        case .start: out.append("<del>")
        case .end: out.append("</del>")
        }
    }

    private mutating func write(_ link: BareLink, _ text: Span<UInt8>) {
        let shown = prepared.restored(text, asWritten: false)
        guard openLinks.isEmpty else { return writePlain(shown.span) }
        let start = prepared.source.startIndex
        let range = options.locatesLinks ? places.find(text: shown, blockLines: blockLines) : start..<start
        let found = Markdown.Link(
            kind: .link, destination: "\(link.prefix)" + String(decoding: shown, as: UTF8.self), range: range)
        note.links.append(found)
        let address = options.writesLikeCmark ? found.destination : target(of: found)
        if let address {
            out.append("<a href=\"")
            out.appendAddress(address.utf8.span)
            out.append("\">")
        }
        writePlain(shown.span)
        if address != nil { out.append("</a>") }
    }
}
