import SourceText

/// A page for each diagnostic.
extension Reference {
    /// The pages of all codes, after a page that lists them.
    static var diagnostics: [GuidePage] {
        let codes = DiagnosticCode.allCases.sorted()
        var areas: [String] = []
        for code in codes where !areas.contains(code.area) { areas.append(code.area) }
        let lists = areas.map { area in
            let lines = codes.filter { $0.area == area }.map { code in
                "- [`\(code.rawValue)`](diagnostics/\(code.rawValue).md): \(literal(code.text.firstSentence))"
            }
            return "## \(area)\n\n\(lines.joined(separator: "\n"))\n"
        }
        let contents = GuidePage(
            "reference/diagnostics", title: "Diagnostics", description: "What each code means, and what to do.",
            body: "Each error, warning and note has a code in brackets. `sitegen explain D204` prints its page.\n\n"
                + lists.joined(separator: "\n"))
        return [contents] + codes.map { diagnostic($0) }
    }

    /// The page of a code; `output` is what the program prints for its wrong example.
    static func diagnostic(_ code: DiagnosticCode, output: String? = nil) -> GuidePage {
        let (entry, printed) = (code.text, output.map { "\nsitegen prints:\n\n\(block($0))" } ?? "")
        let text =
            "\(literal(entry.explanation))\n\nWrong, in \(entry.place):\n\n\(block(entry.wrong))\(printed)"
            + "\nRight:\n\n\(block(entry.right))"
        return GuidePage(
            "reference/diagnostics/\(code.rawValue)", title: "\(code.rawValue): \(code.title)",
            description: entry.firstSentence, topic: code.rawValue, body: text)
    }

    private static func block(_ text: String) -> String {
        "````text\n\(text.utf8.last == 0x0A ? String(text.dropLast()) : text)\n````\n"
    }
}

extension DiagnosticCode {
    /// The name of the case as words: `missing key`.
    fileprivate var title: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
