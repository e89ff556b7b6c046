extension NoteRenderer {
    /// The name of the component that a block of code is; nil if it is none.
    mutating func componentName(of node: Node) -> String? {
        node.withFenceInfo { info in
            guard info.count > 2, info[0] == UInt8(ascii: "{"), info[info.count - 1] == UInt8(ascii: "}") else {
                return nil
            }
            let name = info.extracting(1..<info.count - 1)
            for position in name.indices where !Self.isNamePart(name[position]) { return nil }
            return String(copying: name)
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Writes a component, whose arguments are read from the source: that of a nested one has other marks between.
    mutating func writeComponent(_ name: String, _ node: Node) {
        let source = prepared.source
        let lines = lines ?? LineIndex(source)
        self.lines = lines
        let first = lines.range(ofLines: node.lines.lowerBound...node.lines.lowerBound)
        let nameRange = source[first].firstRange(of: Array(name.utf8)) ?? first
        guard node.parent?.kind == .document, node.column == 1 else {
            note.problems.append(Markdown.Problem(kind: .nestedComponent(name: name), range: nameRange))
            return
        }
        var last = node.lines.upperBound
        let end = source[lines.range(ofLines: last...last)]
        let fence = source[first.lowerBound]
        // The last line is the closing fence, except at the end of a note without one.
        if last > node.lines.lowerBound, end.prefix(3).allSatisfy({ $0 == fence }), end.count >= 3 { last -= 1 }
        let start = lines.start(ofLine: node.lines.lowerBound + 1)
        let body = start..<max(start, lines.start(ofLine: last + 1))
        let found = Markdown.Component(name: name, nameRange: nameRange, body: body)
        guard let html = component(found) else { return }
        out.startLine()
        out.append(html.span)
    }
}
