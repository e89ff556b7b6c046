/// Diagnostics as JSON, for editors and scripts.
///
/// Each diagnostic is an object: `severity`, `code`, `message`, `path`, `line`, `column`, `endLine`, `endColumn`
/// (1-based, in characters; the end is just after the last character), `notes` and `help`. In a workbook, lines and
/// columns are those of the sheet, and `cell` names the cell. Fields that do not apply are omitted.
package enum DiagnosticJSON {
    /// The diagnostics, in order.
    package static func value(of diagnostics: [Diagnostic]) -> JSONValue {
        var (places, notePlaces) = (PlaceCounter(), PlaceCounter())
        return .list(Diagnostic.sorted(diagnostics).map { object($0, &places, &notePlaces) })
    }

    private static func object(
        _ diagnostic: Diagnostic, _ places: inout PlaceCounter, _ notePlaces: inout PlaceCounter
    ) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
            ("message", .string(diagnostic.message)),
        ]
        members += place(diagnostic.place, &places)
        if !diagnostic.countedNotes.isEmpty {
            let notes = diagnostic.countedNotes.map { note in
                JSONValue.object([("text", .string(note.text))] + place(note.place, &notePlaces))
            }
            members.append(("notes", .list(notes)))
        }
        if let help = diagnostic.help { members.append(("help", .string(help))) }
        return .object(members)
    }

    private static func place(
        _ place: Diagnostic.Place, _ places: inout PlaceCounter
    ) -> [(key: String, value: JSONValue)] {
        switch place {
        case .none: return []
        case .path(let path): return [("path", .string(path))]
        case .text(let span):
            let start = places.lineAndColumn(at: span.start, in: span.file)
            // The next place may start before this one ends.
            var rest = places
            let end = rest.lineAndColumn(at: span.end, in: span.file)
            return [
                ("path", .string(span.file.path)), ("line", .number(start.line)), ("column", .number(start.column)),
                ("endLine", .number(end.line)), ("endColumn", .number(end.column)),
            ] + (span.cell.map { [("cell", .string($0))] } ?? [])
        }
    }
}

/// Counts lines and columns on from the last place, so that a file is read once for many places in order.
private struct PlaceCounter {
    private var file: SourceFile?
    private var (offset, line, column) = (0, 1, 1)

    /// What ``SourceFile/lineAndColumn(at:)`` returns.
    mutating func lineAndColumn(at wanted: Int, in other: SourceFile) -> (line: Int, column: Int) {
        if other.sheet != nil { return other.lineAndColumn(at: wanted) }
        if file !== other || wanted < offset { (file, offset, line, column) = (other, 0, 1, 1) }
        let wanted = min(wanted, other.byteCount)
        let bytes = other.bytes[offset..<wanted]
        if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
            line += bytes.count { $0 == UInt8(ascii: "\n") }
            (offset, column) = (end + 1, 1)
        }
        column += other.characterCount(offset..<wanted)
        offset = wanted
        return (line, column)
    }
}
