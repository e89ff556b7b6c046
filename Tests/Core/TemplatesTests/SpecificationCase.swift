import Testing
@testable import SourceText

/// A case of the public Mustache specification (github.com/mustache/spec), in our own words.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
    let name: String
    let data: DynamicValue
    let template: String
    let partials: [String: String]
    let expected: String
    /// If we are stricter than the specification: the code of the only diagnostic, and why.
    let strict: (code: DiagnosticCode, reason: String)?

    init(
        _ name: String, _ data: DynamicValue, _ template: String, _ partials: [String: String], _ expected: String,
        strict: (DiagnosticCode, String)? = nil
    ) {
        self.name = name
        self.data = data
        self.template = template
        self.partials = partials
        self.expected = expected
        self.strict = strict.map { (code: $0.0, reason: $0.1) }
    }

    init(
        _ name: String, _ data: DynamicValue, _ template: String, _ expected: String,
        strict: (DiagnosticCode, String)? = nil
    ) {
        self.init(name, data, template, [:], expected, strict: strict)
    }

    var testDescription: String { name }
}
