extension Shape {
    /// Every name a template of this shape may use, as Markdown: a table for the record, then one for each record in it.
    public func documentation() -> String { tables().joined(separator: "\n") }

    /// The tables, that of the record itself first.
    func tables() -> [String] {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var queue = [self]
        var tables: [String] = []
        var next = 0
        while next < queue.count {
            let shape = queue[next]
            next += 1
            for field in shape.fields {
                if let inner = field.kind.innermostShape, seen.insert(ObjectIdentifier(inner)).inserted {
                    queue.append(inner)
                }
            }
            tables.append(shape.table())
        }
        return tables
    }

    private func table() -> String {
        var lines = ["## \(name)", ""]
        if fields.isEmpty { return (lines + ["No names.", ""]).joined(separator: "\n") }
        lines += ["| name | kind | meaning |", "| --- | --- | --- |"]
        for field in fields {
            let meaning = field.documentation.replacing("|", with: "\\|")
            lines.append("| `\(field.name)` | \(field.kind.description) | \(meaning) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Shape.Kind {
    /// The shape of the record, or of the records in the list.
    var innermostShape: Shape? {
        switch self {
        case .text, .html, .flag: nil
        case .record(let shape): shape
        case .list(let element): element.innermostShape
        }
    }
}
