import SourceText

/// Findings as a log of SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format), for services that show them beside
/// the text.
///
/// Addresses of files are relative to the site folder, columns count Unicode code points.
package enum FindingSARIF {
    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// The log of a run of sitegen in some version, with a final line feed; the findings are sorted.
    package static func text(for findings: [Finding], version: String) -> String {
        let codes = Set(findings.map(\.diagnostic.code)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
        var places = FindingPlaces()
        let results = findings.map { result($0, indices, &places) }
        let driver: JSONValue = .object([
            ("name", "sitegen"), ("version", .string(version)), ("rules", .list(codes.map(rule))),
        ])
        let run: JSONValue = .object([
            ("tool", .object([("driver", driver)])), ("columnKind", "unicodeCodePoints"), ("results", .list(results)),
        ])
        let log: JSONValue = .object([("$schema", .string(schema)), ("version", "2.1.0"), ("runs", .list([run]))])
        return log.text + "\n"
    }

    private static func rule(_ code: DiagnosticCode) -> JSONValue {
        let sentence = code.explanation.split(separator: ". ", maxSplits: 1)[0]
        let short = sentence.hasSuffix(".") ? String(sentence) : sentence + "."
        return .object([
            ("id", .string(code.rawValue)), ("shortDescription", .object([("text", .string(short))])),
            ("fullDescription", .object([("text", .string(code.explanation))])),
            ("help", .object([("text", .string("`sitegen explain \(code.rawValue)` shows an example."))])),
        ])
    }

    private static func result(
        _ finding: Finding, _ indices: [DiagnosticCode: Int], _ places: inout FindingPlaces
    ) -> JSONValue {
        let diagnostic = finding.diagnostic
        let text = diagnostic.help.map { "\(diagnostic.message). \($0)." } ?? "\(diagnostic.message)."
        var members: [(key: String, value: JSONValue)] = [
            ("ruleId", .string(diagnostic.code.rawValue)), ("ruleIndex", .number(indices[diagnostic.code] ?? 0)),
            ("level", .string(diagnostic.severity.rawValue)), ("message", .object([("text", .string(text))])),
        ]
        if let location = location(diagnostic.place, &places) { members.append(("locations", .list([location]))) }
        var related: [JSONValue] = []
        for note in diagnostic.notes {
            guard case .object(var location)? = self.location(note.place, &places, isNote: true) else { continue }
            location.insert(("id", .number(related.count + 1)), at: 0)
            location.append(("message", .object([("text", .string(note.text))])))
            related.append(.object(location))
        }
        if !related.isEmpty { members.append(("relatedLocations", .list(related))) }
        return .object(members)
    }

    private static func location(
        _ place: Diagnostic.Place, _ places: inout FindingPlaces, isNote: Bool = false
    ) -> JSONValue? {
        switch place {
        case .none: return nil
        case .path(let path): return physical([("artifactLocation", artifact(path))])
        case .text(let span):
            var region: [(key: String, value: JSONValue)]
            if isNote {
                let start = places.position(of: span)
                region = [("startLine", .number(start.line)), ("startColumn", .number(start.column))]
            } else {
                let (start, end) = places.positions(of: span)
                region = [("startLine", .number(start.line)), ("startColumn", .number(start.column))]
                region += [("endLine", .number(end.line)), ("endColumn", .number(end.column))]
            }
            return physical([("artifactLocation", artifact(span.file.path)), ("region", .object(region))])
        }
    }

    private static func physical(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        .object([("physicalLocation", .object(members))])
    }

    /// A file as a relative reference (RFC 3986): a path of bytes, percent-encoded.
    private static func artifact(_ path: String) -> JSONValue {
        .object([("uri", .string(String(decoding: PercentCoding.encoded(path.utf8), as: UTF8.self)))])
    }
}
