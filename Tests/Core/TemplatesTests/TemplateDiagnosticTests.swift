import AlbumTestSupport
import TestSupport
import Testing
@testable import SourceText
@testable import Templates

/// Every mistake in a template: its code, its message and its exact location.
@Suite struct TemplateDiagnosticTests {
    static let artist = Schema("artist", [Schema.Field("name", .text), Schema.Field("url", .text)])
    static let album = Schema(
        "album",
        [
            Schema.Field("title", .text), Schema.Field("notes", .html), Schema.Field("draft", .flag),
            Schema.Field("artist", .record(artist)), Schema.Field("artists", .list(.record(artist))),
            Schema.Field("tags", .list(.text)),
        ])

    /// The diagnostics of `text` as `templates/page.html` beside other templates.
    private func diagnose(_ text: String, _ others: [String: String] = [:]) -> [Diagnostic] {
        var files = [SourceFile(path: "templates/page.html", text: text)]
        for (name, text) in others.sorted(by: { $0.key < $1.key }) {
            files.append(SourceFile(path: "templates/\(name).html", text: text))
        }
        let library = TemplateLibrary(files)
        let linked = library.link(templateNamed: "page", schema: Self.album)
        if linked.program == nil { expect((library.diagnostics + linked.diagnostics).hasErrors) }
        if linked.diagnostics.hasErrors { expect(linked.program == nil) }
        return library.diagnostics + linked.diagnostics
    }

    @discardableResult
    private func expectDiagnostics(
        _ marked: String, _ others: [String: String], _ expected: [(DiagnosticCode, String)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> [Diagnostic] {
        let marked = MarkedText(marked)
        let found = diagnose(marked.text, others)
        marked.expectDiagnostics(found, expected, sourceLocation: sourceLocation)
        return Diagnostic.sorted(found)
    }

    @Test func `an unknown name is reported with a suggestion`() {
        let found = expectDiagnostics(
            "<p>{{⟦titel⟧}}</p>{{#artists}}{{ ⟦nam⟧ }}{{/artists}}{{artist.⟦nmae⟧}}{{#⟦x⟧.y}}{{/x.y}}", [:],
            [
                (.unknownName, "an album has no `titel`"), (.unknownName, "an artist has no `nam`"),
                (.unknownName, "an artist has no `nmae`"), (.unknownName, "an album has no `x`"),
            ])
        expectEqual(found.map(\.help), ["did you mean `title`?", "did you mean `name`?", "did you mean `name`?", nil])
        expect(found.dropLast().allSatisfy { $0.notes.isEmpty })
        expectEqual(
            found.last?.notes.map(\.text),
            [
                "an album has `title`, `notes`, `draft`, `artist`, `artists`, `tags`"
            ])
    }

    @Test func `a name of an inner record is suggested with the name of that record`() {
        let found = expectDiagnostics("{{#draft}}{{⟦url⟧}}{{/draft}}", [:], [(.unknownName, "an album has no `url`")])
        expectEqual(found.first?.help, "did you mean `artist.url`?")
    }

    @Test func `an unknown name in a partial is reported once`() {
        let found = diagnose("{{>p}}{{>p}}", ["p": "{{titel}}"])
        expectEqual(found.map(\.path), ["templates/p.html"])
    }

    @Test func `a name used with the wrong kind is reported`() {
        let found = expectDiagnostics(
            "{{⟦notes⟧}}{{⟦draft⟧}}{{⟦artist⟧}}{{⟦artists⟧}}{{⟦.⟧}}{{⟦title⟧.x}}{{⟦a..b⟧}}{{#⟦.⟧}}{{/.}}", [:],
            [
                (.wrongUse, "`notes` is HTML already and would be escaped again"),
                (.wrongUse, "`draft` is a flag, not text"), (.wrongUse, "`artist` is an artist, not text"),
                (.wrongUse, "`artists` is a list, not text"), (.wrongUse, "`.` is an album, not text"),
                (.wrongUse, "`title` is text and has no names"), (.wrongUse, "`a..b` is not a name"),
                (.wrongUse, "`.` is an album, and that is always there"),
            ])
        expectEqual(found[0].help, "write `{{{notes}}}`")
        expectEqual(found[1].help, "write `{{#draft}}…{{/draft}}` for what is shown when it is set")
        expectEqual(found[2].help, "write one of its names, such as `artist.name`")
        expectEqual(found[3].help, "write `{{#artists}}…{{/artists}}` to go through it")
    }

    @Test func `malformed tags are reported`() {
        expectDiagnostics(
            "⟦{{}}⟧{{⟦a b⟧}}{{>⟦*x⟧}}⟦{{<page}}⟧⟦{{title}}⟧{{/page}}", [:],
            [
                (.wrongUse, "the tag has no name"), (.wrongUse, "a name cannot contain spaces"),
                (.wrongUse, "a template cannot be chosen by a value"),
                (.partialCycle, "`{{<page}}` completes a cycle of templates"),
                (.wrongUse, "`{{title}}` is not in a block and is never shown"),
            ])
    }

    @Test func `sections, parents and blocks never closed are reported`() {
        let found = expectDiagnostics(
            "{{#artist}}\n⟦{{#tags}}⟧ {{/artist}} {{#draft}}{{/draft}} ⟦{{<page}}⟧⟦{{$b}}⟧", [:],
            [
                (.unclosedSection, "the section `tags` is never closed"),
                (.unclosedSection, "the parent `page` is never closed"),
                (.unclosedSection, "the block `b` is never closed"),
            ])
        expectEqual(found.first?.help, "add `{{/tags}}`")
        expectEqual(found.first?.notes.map(\.text), ["the section around it is closed here"])
        expectEqual(found.last?.notes.map(\.text), ["the template ends here"])
    }

    @Test func `a missing partial is reported with a suggestion`() {
        let found = expectDiagnostics(
            "{{>⟦fotter⟧}}{{<⟦zzzzzzzz⟧}}{{/zzzzzzzz}}{{>parts/head}}{{>parts/head.html}}",
            ["footer": "", "parts/head": ""],
            [(.missingPartial, "no template \"fotter\""), (.missingPartial, "no template \"zzzzzzzz\"")])
        expectEqual(found[0].help, "did you mean \"footer\"?")
    }

    @Test func `a missing template is reported with a suggestion`() {
        let library = TemplateLibrary([SourceFile(path: "templates/album.html", text: "")])
        let found = library.link(templateNamed: "albun", schema: Self.album)
        expect(found.program == nil)
        expectEqual(found.diagnostics.map(\.code), [.unknownTemplate])
        expectEqual(found.diagnostics.first?.help, "did you mean \"album\"?")
    }

    @Test func `templates that include each other are reported`() {
        let found = diagnose("{{>a}}", ["a": "x{{>b}}", "b": "\n {{>a}}"])
        expectEqual(found.map(\.code), [.partialCycle])
        expectEqual(found.first?.message, "`{{>a}}` completes a cycle of templates")
        expectEqual(
            found.first?.notes.map(\.text),
            [
                "templates/a.html:1:2 includes templates/b.html, templates/b.html:2:2 includes templates/a.html"
            ])
        expectDiagnostics(
            "{{#draft}}⟦{{>page}}⟧{{/draft}}", [:], [(.partialCycle, "`{{>page}}` completes a cycle of templates")])
        let outward = diagnose("{{#artists}}{{>page}}{{/artists}}")
        expectEqual(outward.map(\.code), [.partialCycle])
    }

    @Test func `a tag that is never closed is reported`() {
        let found = expectDiagnostics(
            "a ⟦{{⟧title <b>{{title}} ⟦{{⟧{title}} ⟦{{⟧! no end",
            [:],
            [
                (.unclosedTag, "the tag opened by `{{` is never closed"),
                (.unclosedTag, "the tag opened by `{{` is never closed"),
                (.unclosedTag, "the tag opened by `{{` is never closed"),
            ])
        expectEqual(found.first?.help, "add `}}`, or set other delimiters if `{{` is meant as text")
    }

    @Test func `a closing tag that does not match is reported`() {
        let found = expectDiagnostics(
            "{{#artist}}⟦{{/artst}}⟧ ⟦{{/draft}}⟧ {{#tags}}⟦{{/other}}⟧{{/tags}}",
            [:],
            [
                (.mismatchedClose, "`{{/artst}}` does not close `artist`"),
                (.mismatchedClose, "`{{/draft}}` closes nothing"),
                (.mismatchedClose, "`{{/other}}` does not close `tags`"),
            ])
        expectEqual(found[0].help, "write `{{/artist}}`, or open `artst`")
        expectEqual(found[2].help, "write `{{/tags}}`")
        expectEqual(found[0].notes.map(\.text), ["this is open"])
    }

    @Test func `an override of an unknown block is reported`() {
        let found = expectDiagnostics(
            "{{<base}}{{$⟦contnet⟧}}x{{/contnet}}{{$deep}}y{{/deep}}{{/base}}",
            ["base": "{{$content}}{{/content}}{{>inner}}", "inner": "{{$deep}}{{/deep}}"],
            [(.unknownBlock, "\"base\" has no block `contnet`")])
        expectEqual(found.first?.help, "did you mean `content`?")
        expectEqual(found.first?.notes.map(\.text), ["templates/base.html has `content`, `deep`"])
    }

    @Test func `a block overridden twice is reported`() {
        expectDiagnostics(
            "{{<base}}{{$a}}x{{/a}}{{$⟦a⟧}}y{{/a}}{{$b}}{{/b}}{{/base}}", ["base": "{{$a}}{{/a}}{{$b}}{{/b}}"],
            [(.wrongUse, "the block `a` is overridden twice")])
    }

    @Test(arguments: ["{{=<% }}", "{{=<%}}", "{{=a=b c=}}", "{{= =}}", "{{=a b c=}}"])
    func `invalid delimiters are reported`(tag: String) {
        expectDiagnostics("x⟦\(tag)⟧{{title}}", [:], [(.badDelimiters, "the tag does not name two delimiters")])
    }

    @Test func `hostile templates give a bounded number of diagnostics`() {
        let nested = String(repeating: "{{#draft}}", count: 5000) + String(repeating: "{{/draft}}", count: 5000)
        expectEqual(diagnose(nested).map(\.code), [.wrongUse])
        expectEqual(diagnose(String(repeating: "{{", count: 300_000)).count, TemplateLexer.mistakeLimit)
        let crossed = "{{#draft}}" + String(repeating: "{{#title}}", count: 10_000) + "{{/draft}}"
        expect(diagnose(crossed).count <= TemplateLexer.mistakeLimit)
        expect(diagnose(String(repeating: "{{#draft}}", count: 100_000)).count <= TemplateLexer.mistakeLimit)
        var doubling: [String: String] = [:]
        for level in 0..<40 { doubling["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
        doubling["p40"] = ""
        expectEqual(diagnose("{{>p0}}", doubling).map(\.code), [.partialCycle])
        doubling["p40"] = "{{title}}"
        expectEqual(diagnose("{{>p0}}", doubling).map(\.code), [.partialCycle])
        var chain: [String: String] = [:]
        for level in 0..<300 { chain["p\(level)"] = "{{>p\(level + 1)}}" }
        chain["p300"] = ""
        expectEqual(diagnose("{{>p0}}", chain).map(\.code), [.partialCycle])
    }

    @Test func `unused templates are checked as well`() {
        expectEqual(diagnose("fine", ["unused": "{{#x}}"]).map(\.path), ["templates/unused.html"])
    }
}
