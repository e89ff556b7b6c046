import SourceText

/// A page for each diagnostic.
extension Reference {
    /// The pages of all codes, behind a page that lists them.
    static var diagnostics: [GuidePage] {
        let codes = DiagnosticCode.allCases.sorted()
        var areas: [String] = []
        for code in codes where !areas.contains(code.area) { areas.append(code.area) }
        let lists = areas.map { area in
            let lines = codes.filter { $0.area == area }.map { code in
                "- [`\(code.rawValue)`](diagnostics/\(code.rawValue).md): \(literal(code.firstSentence))"
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
        var text = literal(code.explanation) + "\n"
        if let example = code.example {
            text += "\nWrong, in \(example.place):\n\n\(block(example.wrong))"
            if let output { text += "\nsitegen prints:\n\n\(block(output))" }
            text += "\nRight:\n\n\(block(example.right))"
        }
        return GuidePage(
            "reference/diagnostics/\(code.rawValue)", title: "\(code.rawValue): \(code.title)",
            description: code.firstSentence, topic: code.rawValue, body: text)
    }

    private static func block(_ text: String) -> String {
        "````text\n\(text.utf8.last == 0x0A ? String(text.dropLast()) : text)\n````\n"
    }
}

extension DiagnosticCode {
    /// The first sentence of the explanation.
    package var firstSentence: String {
        let sentence = explanation.split(separator: ". ", maxSplits: 1)[0]
        return sentence.hasSuffix(".") ? String(sentence) : sentence + "."
    }

    /// The name of the case as words: `missing key`.
    fileprivate var title: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
