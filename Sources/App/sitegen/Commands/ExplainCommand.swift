import ArgumentParser
import Guide
import SourceInput
import SourceText

/// `sitegen explain`: explains a diagnostic.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic code, which is printed in brackets.",
        discussion: """
            EXAMPLES:
              sitegen explain                all codes by their areas
              sitegen explain D207           what D207 means, with an example
            """
    )

    @Argument(help: ArgumentHelp("A code such as D207.", valueName: "code"))
    var code: String?

    @Flag(help: "List all codes, one per line.")
    var list = false

    func validate() throws {
        if let code, DiagnosticCode(rawValue: code.uppercased()) == nil {
            let known = DiagnosticCode.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: code, in: known).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("there is no code \(code)\(hint)")
        }
    }

    func run() async {
        if list {
            for code in DiagnosticCode.allCases.sorted() { Terminal.print(Self.line(code)) }
        } else if let code = code.flatMap({ DiagnosticCode(rawValue: $0.uppercased()) }) {
            Terminal.print(await GuideCommand.guide.text(about: code.rawValue) ?? "")
        } else {
            Terminal.print(Self.overview)
        }
    }

    private static func line(_ code: DiagnosticCode) -> String {
        "\(code.rawValue)  \(code.text.firstSentence)\n"
    }

    /// All codes, grouped by area.
    private static var overview: String {
        let codes = DiagnosticCode.allCases.sorted()
        var areas: [String] = []
        for code in codes where !areas.contains(code.area) { areas.append(code.area) }
        let parts = areas.map { area in
            "\(area)\n\n" + codes.filter { $0.area == area }.map { "  " + line($0) }.joined()
        }
        return parts.joined(separator: "\n") + "\n`sitegen explain D207` says more about one of them.\n"
    }
}
