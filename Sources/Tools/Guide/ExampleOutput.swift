import Pages
import Settings
import SourceText

/// What the program prints for the wrong example of a diagnostic.
enum ExampleOutput {
    /// The diagnostic in a site that has the example in its place; nil if the example is no whole file.
    static func text(of code: DiagnosticCode) async -> String? {
        let example = code.text
        guard isFile(example.place) else { return nil }
        for wrong in files(with: example.wrong, of: code, at: example.place) {
            let file = SourceFile(path: example.place, text: wrong.utf8.last == 0x0A ? wrong : wrong + "\n")
            let isTemplate = example.place.utf8.hasPrefix("templates/")
            let album = SourceFile(path: "content/albums/low.md", text: "---\ntitle: Low\n---\n")
            let tree = SourceTree(
                texts: [album] + (isTemplate ? [] : [file]), templates: isTemplate ? [file] : Self.shortTemplates)
            var options = BuildOptions()
            options.checksNotes = true
            let result = await Build.site(from: tree, options: options)
            guard let found = result.diagnostics.first(where: { $0.code == code }) else { continue }
            return DiagnosticPrinter(usesColor: false).text(for: [found])
        }
        return nil
    }

    /// Templates that are compiled sooner than those of the theme.
    private static let shortTemplates = BuiltIn.pageTemplates.map { SourceFile(path: "templates/\($0)", text: "\n") }

    /// The texts of a file that may be meant: of an album, an example is its front matter or its note.
    private static func files(with text: String, of code: DiagnosticCode, at place: String) -> [String] {
        if !place.utf8.hasPrefix("content/albums/") { return [text] }
        let isNote = code.rawValue.utf8.first == UInt8(ascii: "M")
        let whole = "---\ntitle: Blue Train\n" + (isNote ? "---\n\n\(text)\n" : "\(text)\n---\n")
        return [whole, text]
    }

    private static func isFile(_ place: String) -> Bool {
        (place.utf8.hasPrefix("content/") || place.utf8.hasPrefix("templates/")) && place.utf8.last != UInt8(ascii: "/")
            && !place.utf8.contains(0x20)
    }
}
