/// Diagnostics as JSON, for editors and scripts.
///
/// Each diagnostic is an object: `severity`, `code`, `message`, `path`, `line`, `column`, `endLine`, `endColumn`
/// (1-based, in characters; the end is just after the last character), `notes` and `help`. Fields that do not apply are
/// omitted.
package enum DiagnosticJSON {
    /// The diagnostics, in order.
    package static func value(of diagnostics: [Diagnostic]) -> JSONValue {
        .list(Diagnostic.sorted(diagnostics).map(object))
    }

    private static func object(_ diagnostic: Diagnostic) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
            ("message", .string(diagnostic.message)),
        ]
        members += place(diagnostic.place)
        if !diagnostic.countedNotes.isEmpty {
            let notes = diagnostic.countedNotes.map { note in
                JSONValue.object([("text", .string(note.text))] + place(note.place))
            }
            members.append(("notes", .list(notes)))
        }
        if let help = diagnostic.help { members.append(("help", .string(help))) }
        return .object(members)
    }

    private static func place(_ place: Diagnostic.Place) -> [(key: String, value: JSONValue)] {
        switch place {
        case .none: return []
        case .path(let path): return [("path", .string(path))]
        case .text(let span):
            let start = span.file.lineAndColumn(at: span.start)
            let end = span.file.lineAndColumn(at: span.end)
            return [
                ("path", .string(span.file.path)), ("line", .number(start.line)), ("column", .number(start.column)),
                ("endLine", .number(end.line)), ("endColumn", .number(end.column)),
            ]
        }
    }
}
