/// Diagnostics as JSON, for editors and scripts.
///
/// Each diagnostic is an object: `severity`, `code`, `message`, `path`, `line`, `column`, `endLine`, `endColumn`
/// (1-based, in characters; the end is just after the last character), `notes` and `help`. Fields that do not apply are
/// omitted.
package enum DiagnosticJSON {
    /// A JSON array, without a line feed at its end.
    package static func text(for diagnostics: [Diagnostic]) -> String {
        "[" + Diagnostic.sorted(diagnostics).map(object).joined(separator: ",") + "]"
    }

    /// A JSON string, including its quotes.
    package static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func object(_ diagnostic: Diagnostic) -> String {
        var fields = [
            ("severity", string(diagnostic.severity.rawValue)),
            ("code", string(diagnostic.code.rawValue)),
            ("message", string(diagnostic.message)),
        ]
        fields += place(diagnostic.place)
        if !diagnostic.countedNotes.isEmpty {
            let notes = diagnostic.countedNotes.map { braces([("text", string($0.text))] + place($0.place)) }
            fields.append(("notes", "[" + notes.joined(separator: ",") + "]"))
        }
        if let help = diagnostic.help { fields.append(("help", string(help))) }
        return braces(fields)
    }

    private static func place(_ place: Diagnostic.Place) -> [(String, String)] {
        switch place {
        case .none: return []
        case .path(let path): return [("path", string(path))]
        case .text(let span):
            let start = span.file.lineAndColumn(at: span.start)
            let end = span.file.lineAndColumn(at: span.end)
            return [
                ("path", string(span.file.path)), ("line", String(start.line)), ("column", String(start.column)),
                ("endLine", String(end.line)), ("endColumn", String(end.column)),
            ]
        }
    }

    private static func braces(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }
}
