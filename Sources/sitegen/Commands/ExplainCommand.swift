import ArgumentParser
import SiteKit
import SourceInput
import SourceText

/// `sitegen explain CODE`: explains a diagnostic.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic code, or list the names for templates.",
        discussion: """
            EXAMPLES:
              sitegen explain                all codes by their areas
              sitegen explain D207           what D207 means, with an example
              sitegen explain templates      every name that templates may use
              sitegen explain templates album.html
            """
    )

    @Argument(help: ArgumentHelp("A code such as D207, as printed in brackets, or `templates`.", valueName: "topic"))
    var code: String?

    @Argument(help: ArgumentHelp("One of the templates, such as album.html.", valueName: "template"))
    var template: String?

    @Flag(help: "List all codes, one per line.")
    var list = false

    func validate() throws {
        if let template {
            guard code == Self.templates else { throw ValidationError("a template is named after `templates`") }
            if BuiltIn.templateNames(of: template) != nil { return }
            let hint = Suggestion.nearest(to: template, in: BuiltIn.pageTemplates).map { "did you mean \($0)?" }
            let names = "the templates are \(BuiltIn.pageTemplates.joined(separator: ", "))"
            throw ValidationError("there is no template \(template); \(hint ?? names)")
        }
        if let code, code != Self.templates, DiagnosticCode(rawValue: code.uppercased()) == nil {
            let known = DiagnosticCode.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: code, in: known).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("there is no code \(code)\(hint)")
        }
    }

    private static let templates = "templates"

    func run() {
        if list {
            for code in DiagnosticCode.allCases.sorted() { Terminal.print(Self.line(code)) }
        } else if code == Self.templates {
            Terminal.print(template.flatMap(BuiltIn.templateNames(of:)) ?? BuiltIn.templateNames)
        } else if let code = code.flatMap({ DiagnosticCode(rawValue: $0.uppercased()) }) {
            Terminal.print(Self.text(code))
        } else {
            Terminal.print(Self.overview)
        }
    }

    private static func line(_ code: DiagnosticCode) -> String {
        let sentence = code.explanation.split(separator: ". ", maxSplits: 1)[0]
        return "\(code.rawValue)  \(sentence.hasSuffix(".") ? sentence : sentence + ".")\n"
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

    /// The meaning of a code, with an example.
    private static func text(_ code: DiagnosticCode) -> String {
        let text = "\(code.rawValue): \(code.explanation)\n"
        guard let example = code.example else { return text }
        return text
            + "\nWrong, in \(example.place):\n\n\(indented(example.wrong))\nRight:\n\n\(indented(example.right))"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
}
