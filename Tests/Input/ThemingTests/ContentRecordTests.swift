import TestSupport
import Testing
@testable import Readers
@testable import Theming
@testable import SourceText
@testable import Templates

/// Values of a site's content in templates: their kinds, and the same values out as in.
struct ContentRecordTests {
    /// A random value of a fixed shape, some of whose parts may be missing.
    private enum Shape {
        case text, flag
        indirect case list(Shape)
        indirect case record([(name: String, shape: Shape)])

        static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Shape {
            switch random.below(depth < 3 ? 4 : 2) {
            case 0: .text
            case 1: .flag
            case 2: .list(Shape.random(&random, depth: depth + 1))
            default:
                .record(
                    (0..<1 + random.below(3)).map { ("k\($0)", Shape.random(&random, depth: depth + 1)) })
            }
        }

        /// A template that shows the value called `name`.
        func template(_ name: String) -> String {
            switch self {
            case .text: "<\(name == "." ? "{{.}}" : "{{\(name)}}")>"
            case .flag: "{{#\(name)}}+{{/\(name)}}{{^\(name)}}-{{/\(name)}}"
            case .list(let element): "[{{#\(name)}}\(element.element){{/\(name)}}]"
            case .record(let fields):
                "({{#\(name)}}\(fields.map { $0.shape.template($0.name) }.joined()){{/\(name)}})"
            }
        }

        private var element: String {
            if case .record(let fields) = self {
                return "(" + fields.map { $0.shape.template($0.name) }.joined() + ")"
            }
            return template(".")
        }

        /// A value as JSON, and what the template shows of it.
        func value(_ random: inout SeededGenerator) -> (json: String, shown: String) {
            switch self {
            case .text:
                let number = random.below(100)
                return random.below(2) == 0
                    ? ("\(number)", "<\(number)>") : ("\"t&\(number)\"", "<t&amp;\(number)>")
            case .flag: return random.below(2) == 0 ? ("true", "+") : ("false", "-")
            case .list(let element):
                let values = (0..<1 + random.below(3)).map { _ in element.value(&random) }
                return (
                    "[\(values.map(\.json).joined(separator: ","))]", "[\(values.map(\.shown).joined())]"
                )
            case .record(let fields):
                let values = fields.map { ($0.name, $0.shape.value(&random)) }
                return (
                    "{\(values.map { "\"\($0.0)\":\($0.1.json)" }.joined(separator: ","))}",
                    "(\(values.map(\.1.shown).joined()))"
                )
            }
        }
    }

    @Test(arguments: UInt64(0)..<300)
    func `a template shows the values that a file has`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let shape = Shape.random(&random)
        let (json, shown) = shape.value(&random)
        try expectEqual(Self.render("{\"x\": \(json)}", shape.template("x")), shown, "\(json)")
    }

    @Test(arguments: [
        ("{\"x\": [{\"a\": 1}, {\"b\": true}]}", "{{#x}}{{a}}{{#b}}!{{/b}},{{/x}}", "1,!,"),
        ("{\"x\": [true, \"yes\"]}", "{{#x}}{{.}} {{/x}}", "true yes "),
        ("{\"x\": null, \"y\": []}", "{{x}}{{^x}}no{{/x}}{{#y}}{{.}}{{/y}}", "no"),
        ("{\"x\": {\"y\": {\"z\": 3}}}", "{{x.y.z}}", "3"),
    ])
    func `a key that one of several records has is empty in the others`(
        _ json: String, _ template: String, _ shown: String
    ) throws { try expectEqual(Self.render(json, template), shown) }

    @Test func `values of different kinds are reported with both places`() throws {
        let (_, problems) = Self.record("{\"x\": [{\"a\": 1}, {\"a\": [2]}]}")
        expectEqual(problems.map(\.message), ["`a` is a list here and text elsewhere"])
        expectEqual(problems.first?.notes.map(\.text), ["it is text here"])
        expectEqual(problems.first?.severity, .error)
        expectEqual(Self.record("{\"x\": [1, [2]]}").problems.first?.code, .badData)
        expectEqual(
            Self.record("{\"a.b\": 1, \"a b\": 2}").problems.map(\.severity), [.warning, .warning])
    }

    @Test func `a name that the content does not have is an error with those it has`() throws {
        let (record, _) = Self.record("{\"concerts\": 1}")
        let library = TemplateLibrary([SourceFile(path: "templates/a.html", text: "{{data.concert}}")])
        let linked = library.link(
            templateNamed: "a", schema: Self.schema, openSchemas: ["data": record.schema])
        expect(linked.program == nil)
        expectEqual(linked.diagnostics.map(\.help), ["did you mean `concerts`?"])
    }

    @Test(arguments: UInt64(0)..<200)
    func `any bytes give data or diagnostics with places in the file`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = Array("- {a: 1, b: [x, y], c: {d: true}}\n- {a: 2, b: [], e.f: 3}\n".utf8)
        let ending = random.pick([".yml", ".json", ".csv"])
        let file = SourceFile(
            path: "content/data/x\(ending)", bytes: random.mutated(text, interesting: "{}[],:\"'\n&*"))
        var diagnostics: [Diagnostic] = []
        let data = DataFiles([file], diagnostics: &diagnostics)
        for diagnostic in diagnostics {
            guard case .text(let span) = diagnostic.place else { continue }
            expect(span.range.upperBound <= file.bytes.count)
        }
        var arena = TemplateData(.shared)
        _ = data.write(into: &arena)
    }

    private static let schema = Schema("page", [Schema.Field("data", .open("data"))])

    private static func record(_ json: String) -> (record: ContentRecord, problems: [Diagnostic]) {
        var reading = ContentReading(.badData)
        let record = ContentRecord("record", of: [tree(json)], &reading)
        return (record, reading.diagnostics)
    }

    private static func tree(_ json: String) -> NodeTree {
        JSONReader.readData(SourceFile(path: "content/data/a.json", text: json))
    }

    private static func render(_ json: String, _ template: String) throws -> String {
        let (record, problems) = record(json)
        expect(problems.isEmpty)
        let text = "{{#data}}\(template){{/data}}"
        let library = TemplateLibrary([SourceFile(path: "templates/a.html", text: text)])
        let linked = library.link(
            templateNamed: "a", schema: schema, openSchemas: ["data": record.schema])
        let program = try #require(linked.program, "\(linked.diagnostics.map(\.message)) in \(text)")
        var data = TemplateData(.page)
        let values = record.write(tree(json), into: &data)
        let page = data.record([TemplateValue(values)])
        var output: [UInt8] = []
        program.render(page, in: data, shared: TemplateData(.shared), into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
