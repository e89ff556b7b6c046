import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

struct DiagnosticExampleTests {
    @Test(arguments: DiagnosticCode.allCases)
    func `a code has an explanation and an example`(_ code: DiagnosticCode) throws {
        #expect(code.explanation.hasSuffix(".") || code.explanation.hasSuffix("?"))
        let example = try #require(code.example, "\(code.rawValue) has no example")
        #expect(!example.place.isEmpty && !example.wrong.isEmpty && !example.right.isEmpty)
        #expect(example.wrong != example.right)
    }

    /// Examples of settings, lists and templates are tested: the wrong one causes the code, the right one does not.
    @Test(arguments: DiagnosticCode.allCases.filter { tried.contains($0) })
    func `an example is an example of its code`(_ code: DiagnosticCode) async throws {
        let example = try #require(code.example)
        let wrong = await codes(example, example.wrong)
        #expect(wrong.contains(code), "\(wrong)")
        let right = await codes(example, example.right)
        #expect(!right.contains(code), "\(right)")
    }

    private static let tried: Set<DiagnosticCode> = [
        .unknownSetting, .badURL, .unknownSource, .wrongSetting, .syntax, .duplicateKey, .wrongType, .missingKey,
        .duplicateID, .badDate, .fieldCount, .unknownKey, .badValue, .missingColumn, .openFrontMatter, .badPageDate,
        .linkScheme, .unknownName, .unclosedTag, .badDelimiters, .lowContrast, .wrongColor, .unknownTheme,
        .noOfflineEdition, .wrongDeploy,
    ]

    private func codes(_ example: DiagnosticExample, _ text: String) async -> [DiagnosticCode] {
        var file = text
        if example.place.hasPrefix("content/albums/"), !text.hasPrefix("---") { file = "---\ntitle: T\n---\n" + text }
        if example.place.hasPrefix("content/pages/") { file = "---\n\(text)\n---\n" }
        let source = SourceFile(path: example.place, text: file + "\n")
        let isTemplate = example.place.hasPrefix("templates/")
        let tree = SourceTree(texts: isTemplate ? [] : [source], templates: isTemplate ? [source] : [])
        var options = BuildOptions()
        options.checksNotes = true
        return await Build.site(from: tree, options: options).diagnostics.map(\.code)
    }
}
