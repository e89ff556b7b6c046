import SourceText
import Testing

@testable import SiteKit
@testable import Templates

@Suite struct StyleImportTests {
    private func joined(_ sheets: KeyValuePairs<String, String>) -> [String: String] {
        let files = sheets.map { SourceFile(path: "a/" + $0.key, text: $0.value) }
        let found = StyleImports.joined(files, in: "a/").map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    @Test func `imports on the first lines are replaced by the sheets, which are no files any more`() {
        let sheets = joined([
            "x.css": "x{}\n", "main.css": "@import \"x.css\";\n@import \"y.css\";\nmain{}\n", "y.css": "y{}\n",
            "z.css": "z{}",
        ])
        #expect(sheets == ["a/main.css": "x{}\ny{}\nmain{}\n", "a/z.css": "z{}"])
    }

    @Test(arguments: [
        "p{}\n@import \"x.css\";\n", "@import \"missing.css\";\n", "@import \"main.css\";\n",
        "@import \"x.css\" print;\n",
        "@import \"x.css\";", "@import \"", "",
    ])
    func `other imports are left to the browser`(text: String) {
        #expect(joined(["main.css": text, "x.css": "x{}"]) == ["a/main.css": text, "a/x.css": "x{}"])
    }

    @Test func `the sheets of the theme are joined`() throws {
        var diagnostics: [Diagnostic] = []
        let theme = try #require(Theme.compile(overrides: [], diagnostics: &diagnostics))
        let sheets = theme.assets.map(\.name).filter { $0.hasSuffix(".css") }.sorted()
        #expect(sheets == ["browse.css", "page.css", "print.css", "statistics.css", "style.css"])
        let sheet = try #require(theme.assets.first { $0.name == "style.css" })
        let text = String(decoding: sheet.file.bytes, as: UTF8.self)
        #expect(!text.contains("@import") && text.contains(".scroller {"))
    }
}
