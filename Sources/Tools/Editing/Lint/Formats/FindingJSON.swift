import SourceText

/// Findings as JSON, for scripts.
///
/// Each is an object as in `--diagnostics json`: `severity`, `code`, `message`, `path`, `line`, `column`, `endLine`,
/// `endColumn` (from 1, in characters; the end is just after the last character), `notes` and `help`; and with `album`, the
/// slug of the album it is about, and `fix`, the text that `--fix` writes. Fields that do not apply are omitted.
package enum FindingJSON {
    /// A JSON array with one finding per line and a final line feed; the findings are sorted.
    package static func text(for findings: [Finding]) -> String {
        var places = FindingPlaces()
        return JSONValue.lines(findings.map { object($0, &places) })
    }

    private static func object(_ finding: Finding, _ places: inout FindingPlaces) -> JSONValue {
        let diagnostic = finding.diagnostic
        var members: [(key: String, value: JSONValue)] = [
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
            ("message", .string(diagnostic.message)),
        ]
        switch diagnostic.place {
        case .none: break
        case .path(let path): members.append(("path", .string(path)))
        case .text(let span):
            let (start, end) = places.positions(of: span)
            members += [
                ("path", .string(span.file.path)), ("line", .number(start.line)), ("column", .number(start.column)),
                ("endLine", .number(end.line)), ("endColumn", .number(end.column)),
            ]
        }
        if let album = finding.album { members.append(("album", .string(album))) }
        let notes = diagnostic.notes.map { note(of: $0, &places) }
        if !notes.isEmpty { members.append(("notes", .list(notes))) }
        if let help = diagnostic.help { members.append(("help", .string(help))) }
        if let change = finding.change { members.append(("fix", .string(change.to))) }
        return .object(members)
    }

    private static func note(of note: Diagnostic.Note, _ places: inout FindingPlaces) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [("text", .string(note.text))]
        switch note.place {
        case .none: break
        case .path(let path): members.append(("path", .string(path)))
        case .text(let span):
            let start = places.position(of: span)
            members += [
                ("path", .string(span.file.path)), ("line", .number(start.line)), ("column", .number(start.column)),
            ]
        }
        return .object(members)
    }
}
