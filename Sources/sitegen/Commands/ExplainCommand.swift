import ArgumentParser
import SiteKit

/// `sitegen explain CODE`: what a diagnostic means.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic by its code, or what templates may name.",
        discussion: """
            EXAMPLES:
              sitegen explain D207           what the error D207 means and what to do
              sitegen explain --list         all codes, a line each
              sitegen explain templates      every name that each template may use
            """
    )

    @Argument(help: ArgumentHelp("A code such as D207, as printed in brackets, or `templates`.", valueName: "topic"))
    var code: String?

    @Flag(help: "List all codes.")
    var list = false

    func validate() throws {
        if code == nil && !list { throw ValidationError("name a code, such as D207, or use --list") }
        if let code, code != Self.templates, DiagnosticCode(rawValue: code.uppercased()) == nil {
            let known = DiagnosticCode.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: code, in: known).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("there is no code \(code)\(hint)")
        }
    }

    private static let templates = "templates"

    func run() {
        if list {
            for code in DiagnosticCode.allCases.sorted() {
                let firstSentence = code.explanation.split(separator: ". ", maxSplits: 1)[0]
                print("\(code.rawValue)  \(firstSentence.hasSuffix(".") ? firstSentence : firstSentence + ".")")
            }
        } else if code == Self.templates {
            Terminal.print(BuiltIn.templateNames)
        } else if let code = code.flatMap({ DiagnosticCode(rawValue: $0.uppercased()) }) {
            print("\(code.rawValue): \(code.explanation)")
        }
    }
}
