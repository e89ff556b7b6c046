import TestSupport
import Testing
@testable import SourceText
@testable import Templates

/// Every case of the modules comments, delimiters, interpolation, inverted, partials, sections and inheritance.
@Suite struct SpecificationTests {
    static let all =
        SpecificationCase.comments + SpecificationCase.delimiters + SpecificationCase.interpolation
        + SpecificationCase.inverted + SpecificationCase.partials + SpecificationCase.sections
        + SpecificationCase.inheritance

    @Test(arguments: all)
    func `each case of the Mustache specification gives its output`(_ example: SpecificationCase) throws {
        var files = [SourceFile(path: "templates/main", text: example.template)]
        for (name, text) in example.partials.sorted(by: { $0.key < $1.key }) {
            files.append(SourceFile(path: "templates/\(name)", text: text))
        }
        let library = TemplateLibrary(files)
        var data = TemplateData(.page)
        let (schema, record) = try #require(example.data.root(in: &data))
        let (program, diagnostics) = library.link(templateNamed: "main", schema: schema)
        expectEqual(library.diagnostics.map(\.message), [])
        if let strict = example.strict {
            expect(program == nil)
            expectEqual(diagnostics.map(\.code), [strict.code], "\(strict.reason)")
            return
        }
        expectEqual(diagnostics.map(\.message), [])
        var output: [UInt8] = []
        try #require(program).render(record, in: data, shared: TemplateData(.shared), into: &output)
        expectEqual(String(decoding: output, as: UTF8.self), example.expected)
    }

    @Test func `only unknown names and partials differ from the specification`() {
        let strict = Self.all.filter { $0.strict != nil }
        expect(strict.allSatisfy { $0.strict?.code == .unknownName || $0.strict?.code == .missingPartial })
        expectEqual(strict.count, 12)
        expect(Self.all.count > 140)
    }
}
