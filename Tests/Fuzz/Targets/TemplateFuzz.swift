@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates

/// Templates: any text gives a program or an error with a location, and a program renders the same from both arenas.
///
/// A zero byte ends the page's template; the partial `p` follows.
enum TemplateFuzz {
    /// A value with a field of every kind; nested records repeat names, so that inner ones shadow outer ones.
    private struct Value {
        var title: String
        var isOpen: Bool
        var inner: [Value]
    }

    private static let leaf = RecordType<Value>(
        "leaf", [.text("title", "") { $0.title }, .flag("open", "") { $0.isOpen }])

    private static let page = RecordType<Value>(
        "page",
        [
            .text("title", "") { $0.title }, .html("body", "") { "<p>\($0.title)</p>" },
            .flag("open", "") { $0.isOpen },
            .record("first", "", of: leaf) { $0.inner.first }, .list("all", "", of: leaf) { $0.inner },
        ])

    private static let value = Value(
        title: "a <&>\"' é", isOpen: true,
        inner: [Value(title: "", isOpen: false, inner: []), Value(title: "x", isOpen: true, inner: [])])

    @Sendable static func run(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let files = zip(["main", "p"], parts).map { SourceFile(path: "templates/\($0).html", bytes: Array($1)) }
        let library = TemplateLibrary(files)
        let linked = library.link(templateNamed: "main", schema: page.schema)
        let diagnostics = library.diagnostics + linked.diagnostics
        for diagnostic in diagnostics {
            guard case .text(let span) = diagnostic.place else {
                fatalError("no place: \(diagnostic.message)")
            }
            expect(span.end <= span.file.bytes.count, "a span outside the file")
        }
        _ = DiagnosticPrinter(usesColor: true).text(for: diagnostics)
        guard let program = linked.program else {
            expect(diagnostics.hasErrors, "neither a program nor an error")
            return
        }
        var (own, shared) = (TemplateData(.page), TemplateData(.shared))
        let (first, second) = (page.write(value, into: &own), page.write(value, into: &shared))
        let outputs = [first, second].map { record in
            var output: [UInt8] = []
            program.render(record, in: own, shared: shared, into: &output)
            return output
        }
        expect(outputs[0] == outputs[1], "two outputs of one page")
    }
}
