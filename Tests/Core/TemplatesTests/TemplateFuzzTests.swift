import TestSupport
import Testing
@testable import SourceText
@testable import Templates

/// Random templates for random schemas: the output equals that of a naive interpreter, and broken ones never crash.
@Suite struct TemplateFuzzTests {
    private static func make(_ seed: Int) -> (Schema, DynamicValue) {
        var random = SeededGenerator(seed: seed)
        let schema = Schema.random(depth: 3, using: &random)
        let fields = schema.fields.map { ($0.name, DynamicValue.random($0.kind, using: &random)) }
        return (schema, .record(fields))
    }

    private static func render(
        _ program: TemplateProgram, _ value: DynamicValue, _ schema: Schema, _ arena: TemplateData.Arena,
        readFields: ReadFields = .all
    ) -> [UInt8] {
        var data = TemplateData(arena, readFields: readFields)
        let record = RecordRef(bits: value.slot(.record(schema), in: &data))
        var output: [UInt8] = []
        switch arena {
        case .page: program.render(record, in: data, shared: TemplateData(.shared), into: &output)
        case .shared: program.render(record, in: TemplateData(.page), shared: data, into: &output)
        }
        return output
    }

    @Test func `random templates render as in a naive interpreter`() throws {
        var bytes = 0
        for seed in 0..<3000 {
            let (schema, value) = Self.make(seed)
            let template = RandomTemplate(schema: schema, seed: seed &* 31 &+ 7)
            let library = TemplateLibrary(template.files)
            let linked = library.link(templateNamed: "main", schema: schema)
            expectEqual((library.diagnostics + linked.diagnostics).map(\.message), [], "seed \(seed)")
            let program = try #require(linked.program, "seed \(seed)")
            let expected = template.output(for: value)
            let page = Self.render(program, value, schema, .page)
            expectEqual(String(decoding: page, as: UTF8.self), expected, "seed \(seed)")
            expectEqual(Self.render(program, value, schema, .shared), page, "seed \(seed)")
            let read = Self.render(program, value, schema, .page, readFields: program.readFields)
            expectEqual(read, page, "only the fields that are read, seed \(seed)")
            bytes += page.count
        }
        expect(bytes > 100_000)
    }

    /// Any truncated or shuffled template gives a program or an error.
    @Test func `broken templates give a program or a diagnostic`() {
        let parts = [
            "{{", "}}", "{{#f0}}", "{{/f0}}", "{{^f1}}", "{{/f1}}", "{{$b}}", "{{/b}}", "{{<main}}", "{{/main}}",
            "{{>p}}",
            "{{=| |=}}", "|={{ }}=|", "\n", "  ", "{{{f0}}}", "{{f0.f1}}", "{{.}}", "\r\n", "{{!", "{{<p}}", "{{/p}}",
        ]
        var programs = 0
        for seed in 0..<4000 {
            var random = SeededGenerator(seed: seed)
            let (schema, value) = Self.make(seed)
            func text() -> String {
                (0..<random.below(9)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            }
            let files = [
                SourceFile(path: "templates/main.html", text: text()),
                SourceFile(path: "templates/p.html", text: text()),
            ]
            let library = TemplateLibrary(files)
            let linked = library.link(templateNamed: "main", schema: schema)
            let diagnostics = library.diagnostics + linked.diagnostics
            expect(linked.program != nil || diagnostics.hasErrors, "seed \(seed)")
            if let program = linked.program {
                programs += 1
                _ = Self.render(program, value, schema, .page)
            }
        }
        expect(programs > 100)
    }

    @Test func `truncated templates give a program or a diagnostic`() {
        let (schema, value) = Self.make(5)
        let name = schema.fields[0].name
        let whole = Array(
            "a\n {{<p}}\n {{$b}}\n  ü{{#\(name)}}x{{/\(name)}}\n {{/b}}\n{{/p}}\n{{=<% %>=}}<%! c %>\n<%>p%>\r\n".utf8)
        var programs = 0
        for count in 0...whole.count {
            let library = TemplateLibrary([
                SourceFile(path: "templates/main.html", bytes: Array(whole[..<count])),
                SourceFile(path: "templates/p.html", text: "<\n  {{$b}}\n  {{/b}}\n>"),
            ])
            let linked = library.link(templateNamed: "main", schema: schema)
            expect(linked.program != nil || (library.diagnostics + linked.diagnostics).hasErrors)
            if let program = linked.program {
                programs += 1
                _ = Self.render(program, value, schema, .page)
            }
        }
        expect(programs > 5 && programs < whole.count)
    }
}
