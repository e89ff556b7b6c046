extension NoteRenderer {
    mutating func startLink(_ node: Node) {
        let isWritten = imagesAround == 0 && writeOpening("<a href=\"", of: node, kind: .link)
        openLinks.append(isWritten)
        guard isWritten else { return }
        writeTitle(of: node)
        out.append("\">")
    }

    mutating func endLink(_ node: Node) {
        if openLinks.popLast() ?? false { out.append("</a>") }
    }

    mutating func startImage(_ node: Node) {
        if imagesAround == 0 {
            hasOpenImageTag = writeOpening("<img src=\"", of: node, kind: .image)
            if hasOpenImageTag { out.append("\" alt=\"") }
            altStart = out.bytes.count
        }
        imagesAround += 1
    }

    mutating func endImage(_ node: Node) {
        imagesAround -= 1
        guard imagesAround == 0, hasOpenImageTag else { return }
        if out.bytes[altStart...].allSatisfy({ $0 <= 0x20 }), let image = note.links.last(where: { $0.kind == .image })
        {
            note.undescribed.append(image)
        }
        writeTitle(of: node)
        out.append("\"")
        if let picture = openPicture { write(picture) }
        openPicture = nil
        out.append(" />")
    }

    /// Writes the sizes of an image, and that it is loaded only when it is near the visible part of the page.
    ///
    /// With `sizes=auto` (HTML Standard, "Sizes attributes") the browser uses the width of the image in the layout;
    /// browsers that do not support it assume a column of text.
    private mutating func write(_ picture: Markdown.Picture) {
        if !picture.files.isEmpty {
            out.append(" srcset=\"")
            for (index, file) in picture.files.enumerated() {
                if index > 0 { out.append(", ") }
                out.appendAddress(file.address.utf8.span)
                out.append(" ")
                out.append(String(file.width))
                out.append("w")
            }
            out.append("\" sizes=\"auto, (max-width: 36rem) 100vw, 36rem\"")
        }
        if let size = picture.size {
            out.append(" width=\"")
            out.append(String(size.width))
            out.append("\" height=\"")
            out.append(String(size.height))
            out.append("\"")
        }
        out.append(" loading=\"lazy\"")
    }

    /// Writes a tag up to its address, if the link is allowed.
    private mutating func writeOpening(_ tag: StaticString, of node: Node, kind: Markdown.Link.Kind) -> Bool {
        if options.writesLikeCmark {
            out.append(tag)
            let prepared = prepared
            node.withDestination { written in
                prepared.withRestored(written, asWritten: false) { out.appendAddress($0) }
            }
            return true
        }
        let link = link(of: node, kind: kind)
        note.links.append(link)
        guard let address = target(of: link) else { return false }
        out.append(tag)
        out.appendAddress(address.utf8.span)
        return true
    }

    private mutating func link(of node: Node, kind: Markdown.Link.Kind) -> Markdown.Link {
        let prepared = prepared
        return node.withDestination { written in
            prepared.withRestored(written, asWritten: false) { destination in
                let start = prepared.source.startIndex
                let range =
                    options.locatesLinks
                    ? places.find(destination, kind: kind, blockLines: blockLines) : start..<start
                let title = node.withTitle { title in
                    title.isEmpty ? nil : prepared.withRestored(title, asWritten: false) { String(copying: $0) }
                }
                return Markdown.Link(
                    kind: kind, destination: String(copying: destination), title: title, range: range)
            }
        }
    }

    /// The address to write; nil if no link should be written.
    mutating func target(of link: Markdown.Link) -> String? {
        if let scheme = LinkScheme.refused(in: link.destination.utf8, allowed: options.linkSchemes) {
            report(scheme, in: link.destination, at: link.range)
            return nil
        }
        switch resolve(link) {
        case .keep: return link.destination
        case .reject: return nil
        case .picture(let picture):
            openPicture = picture
            return picture.address
        case .replace(let address):
            guard let scheme = LinkScheme.refused(in: address.utf8, allowed: options.linkSchemes) else {
                return address
            }
            report(scheme, in: address, at: link.range)
            return nil
        }
    }

    private mutating func report(_ scheme: String, in destination: String, at range: Range<Int>) {
        note.problems.append(
            Markdown.Problem(kind: .linkScheme(scheme: scheme, destination: destination), range: range))
    }

    private mutating func writeTitle(of node: Node) {
        let prepared = prepared
        node.withTitle { title in
            guard !title.isEmpty else { return }
            out.append("\" title=\"")
            prepared.withRestored(title, asWritten: false) { out.appendEscaped($0) }
        }
    }
}
