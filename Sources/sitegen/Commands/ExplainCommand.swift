import ArgumentParser
import SiteKit
import SourceInput
import SourceText

/// `sitegen explain`: explains a diagnostic, lists the names for templates, and prints files of the built-in themes.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic code, list the names for templates, or print a file of a theme.",
        discussion: """
            EXAMPLES:
              sitegen explain                all codes by their areas
              sitegen explain D207           what D207 means, with an example
              sitegen explain templates      every name that templates may use
              sitegen explain templates album.html
              sitegen explain theme          the files of the built-in themes
              sitegen explain theme partials/search.html
            """
    )

    @Argument(
        help: ArgumentHelp("A code such as D207 (printed in brackets), `templates` or `theme`.", valueName: "topic"))
    var code: String?

    @Argument(
        help: ArgumentHelp("One of the templates, such as album.html, or a file of a theme.", valueName: "file"))
    var file: String?

    @Flag(help: "List all codes, one per line.")
    var list = false

    func validate() throws {
        if let file {
            switch code {
            case Self.templates: try checkTemplate(file)
            case Self.theme: try checkThemeFile(file)
            default: throw ValidationError("a file is named after `templates` or `theme`")
            }
        }
        if let code, code != Self.templates, code != Self.theme, DiagnosticCode(rawValue: code.uppercased()) == nil {
            let known = DiagnosticCode.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: code, in: known).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("there is no code \(code)\(hint)")
        }
    }

    private static let templates = "templates"
    private static let theme = "theme"

    private func checkTemplate(_ name: String) throws {
        if BuiltIn.templateNames(of: name) != nil { return }
        if BuiltIn.themeFile(named: name) != nil {
            throw ValidationError("\(name) is no page; `sitegen explain theme \(name)` prints it")
        }
        let hint = Suggestion.nearest(to: name, in: BuiltIn.pageTemplates).map { "did you mean \($0)?" }
        let names = "the templates are \(BuiltIn.pageTemplates.joined(separator: ", "))"
        throw ValidationError("there is no template \(name); \(hint ?? names)")
    }

    private func checkThemeFile(_ name: String) throws {
        if BuiltIn.themeFile(named: name) != nil { return }
        let hint = Suggestion.nearest(to: name, in: BuiltIn.themeFileNames).map { "did you mean \($0)?" }
        throw ValidationError("no theme has a file \(name); \(hint ?? "`sitegen explain theme` lists them")")
    }

    func run() {
        if list {
            for code in DiagnosticCode.allCases.sorted() { Terminal.print(Self.line(code)) }
        } else if code == Self.templates {
            Terminal.print(file.flatMap(BuiltIn.templateNames(of:)) ?? BuiltIn.templateNames)
        } else if code == Self.theme {
            Terminal.print(file.flatMap(BuiltIn.themeFile(named:)) ?? Self.themeFiles)
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

    private static var themeFiles: String {
        BuiltIn.themeFileNames.map { $0 + "\n" }.joined()
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
