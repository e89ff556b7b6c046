import TestSupport
import Testing
@testable import Guide
@testable import Pages
@testable import Settings
@testable import SourceText

struct DiagnosticTextTests {
    @Test func `every code has a text of its own`() {
        let texts = DiagnosticCode.allCases.map(\.text)
        expectEqual(Set(texts.map(\.explanation)).count, texts.count)
        for text in texts {
            expect(text.explanation.hasSuffix(".") || text.explanation.hasSuffix("?"))
            expect(!text.place.isEmpty && !text.wrong.isEmpty && !text.right.isEmpty, "\(text)")
            expect(text.wrong != text.right, "\(text)")
        }
    }

    /// Examples of settings, lists and templates are tested: the wrong one causes the code, the right one does not.
    @Test(arguments: DiagnosticCode.allCases.filter { tried.contains($0) })
    func `an example is an example of its code`(_ code: DiagnosticCode) async {
        let example = code.text
        let wrong = await codes(example, example.wrong)
        expect(wrong.contains(code), "\(wrong)")
        let right = await codes(example, example.right)
        expect(!right.contains(code), "\(right)")
    }

    private static let tried: Set<DiagnosticCode> = [
        .unknownSetting, .badURL, .unknownSource, .wrongSetting, .syntax, .duplicateKey, .wrongType, .missingKey,
        .duplicateID, .badDate, .fieldCount, .unknownKey, .badValue, .missingColumn, .openFrontMatter, .badPageDate,
        .linkScheme, .unknownName, .unclosedTag, .badDelimiters, .lowContrast, .wrongColor, .unknownTheme,
        .noOfflineEdition, .wrongDeploy,
    ]

    private func codes(_ example: DiagnosticText, _ text: String) async -> [DiagnosticCode] {
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
