extension Schema {
    /// Every name that a template with this schema may use, as Markdown: a table for the record, then one for each
    /// nested record.
    package func documentation() -> String { tables().joined(separator: "\n") }

    /// The tables, starting with that of the record itself.
    package func tables() -> [String] {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var queue = [self]
        var tables: [String] = []
        var next = 0
        while next < queue.count {
            let schema = queue[next]
            next += 1
            for field in schema.fields {
                if let inner = field.kind.innermostSchema, seen.insert(ObjectIdentifier(inner)).inserted {
                    queue.append(inner)
                }
            }
            tables.append(schema.table())
        }
        return tables
    }

    private func table() -> String {
        var lines = ["## \(name)", ""]
        if fields.isEmpty { return (lines + ["No names.", ""]).joined(separator: "\n") }
        lines += ["| name | kind | meaning |", "| --- | --- | --- |"]
        for field in fields where field.successor == nil {
            let meaning = field.documentation.replacing("|", with: "\\|")
            lines.append("| `\(field.name)` | \(field.kind.description) | \(meaning) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Schema.Kind {
    /// The schema of the record, or of the records in the list.
    var innermostSchema: Schema? {
        switch self {
        case .text, .html, .flag, .open: nil
        case .record(let schema): schema
        case .list(let element): element.innermostSchema
        }
    }
}
