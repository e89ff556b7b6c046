import TestSupport
import Testing
@testable import SourceText
@testable import Templates

/// Blocks and indentation beyond the cases of the specification.
@Suite struct TemplateBlockTests {
    private func render(_ text: String, _ others: [String: String]) throws -> String {
        let type = RecordType<String>("page", [.flag("yes", "") { _ in true }, .text("lines", "") { $0 }])
        let files =
            [SourceFile(path: "templates/main.html", text: text)]
            + others.sorted { $0.key < $1.key }.map { SourceFile(path: "templates/\($0.key).html", text: $0.value) }
        let library = TemplateLibrary(files)
        let linked = library.link(templateNamed: "main", schema: type.schema)
        expectEqual((library.diagnostics + linked.diagnostics).map(\.message), [])
        var data = TemplateData(.page)
        let page = type.write("1\n2", into: &data)
        var output: [UInt8] = []
        try #require(linked.program).render(
            page, in: data, shared: TemplateData(.shared), into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a block override applies only to its own parent`() throws {
        let layout = "<{{$title}}L{{/title}}|{{$content}}{{/content}}>"
        let box = "[{{$title}}B{{/title}}:{{$content}}b{{/content}}]"
        let card = "{{<box}}{{$title}}Card{{/title}}{{/box}}"
        let page =
            "{{<layout}}{{$title}}T{{/title}}{{$content}}{{>card}}{{<box}}{{$content}}in{{/content}}{{/box}}{{/content}}{{/layout}}"
        try expectEqual(render(page, ["layout": layout, "box": box, "card": card]), "<T|[Card:b][B:in]>")
    }

    @Test func `a block inside its own override is rendered`() throws {
        try expectEqual(
            render("{{<p}}{{$a}}x{{$a}}y{{/a}}{{/a}}{{/p}}", ["p": "({{$a}}{{/a}})"]), "(xy)")
    }

    @Test func `tags on their own lines leave no empty lines`() throws {
        let layout = """
            <html>
              <main>
                {{$content}}
                {{/content}}
              </main>
              {{>foot}}
            </html>

            """
        let page = """
            {{<layout}}
            {{$content}}
            <h1>x</h1>

            {{#yes}}
              <p>{{lines}}</p>
            {{/yes}}
              {{>foot}}
            {{/content}}
            {{/layout}}

            """
        let expected = """
            <html>
              <main>
                <h1>x</h1>

                  <p>1
            2</p>
                  <f>
                  </f>
              </main>
              <f>
              </f>
            </html>

            """
        try expectEqual(render(page, ["layout": layout, "foot": "<f>\n</f>\n"]), expected)
    }

    @Test func `an inline override keeps the indentation of its block`() throws {
        try expectEqual(
            render("{{<p}}{{$a}}one{{/a}}{{/p}}", ["p": "<\n  {{$a}}\n  zero\n  {{/a}}\n>"]), "<\n  one\n>")
        try expectEqual(render("{{>p}}", ["p": "<\n  {{$a}}\n  zero\n  {{/a}}\n>"]), "<\n  zero\n>")
        try expectEqual(render("{{>p}}", ["p": "<\n  {{$a}}{{/a}}\n>"]), "<\n>")
    }
}
