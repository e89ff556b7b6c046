import SourceText

/// Compiles one template for one schema: resolves names, includes partials, parents and blocks, and emits instructions.
///
/// Names are looked up in the scopes from the innermost outwards, as Mustache does when it renders. Here this is done
/// once, and a name that is not found is a diagnostic.
struct TemplateLinker {
    /// The maximum nesting of sections, partials and blocks after all inclusions.
    static let depthLimit = 96
    /// The maximum number of sections, partials and blocks included in one program.
    static let stepLimit = 100_000
    /// The maximum numbers of instructions and literal bytes in one program.
    static let instructionLimit = 200_000
    static let literalLimit = 64_000_000

    /// Changes to the start of lines: `strip` is removed, then `indent` is inserted.
    struct LineLayout {
        var indent: [UInt8] = []
        var strip: [UInt8] = []
    }

    /// A template that is being included.
    struct Inclusion {
        let source: Int
        let scope: TemplateScope.Key
        let overrides: Int
        /// The tag that includes it.
        let tag: SourceSpan?
        /// Whether only a block of the template is included.
        var isBlock = false
    }

    let library: TemplateLibrary
    let rootSchema: Schema
    /// The schemas of records whose names the site's content has, by the name of the record.
    let openSchemas: [String: Schema]

    var instructions: [TemplateProgram.Instruction] = []
    var literals: [UInt8] = []
    var sources: [String] = []
    var originOfSource: [Int: UInt16] = [:]
    var readFields = ReadFields()
    var lastLabel = 0
    var registerCount = 1
    var nextRegister = 1

    var scopes: [TemplateScope] = []
    var inclusions: [Inclusion] = []
    var overrides = TemplateOverrides()
    var currentSet = TemplateOverrides.none
    var layout = LineLayout()
    var skipsNextIndent = false
    var endsWithNewline = false
    var depth = 0
    var steps = 0
    var isTooLarge = false
    /// Whether an included template could not be parsed.
    var isBroken = false

    var diagnostics: [Diagnostic] = []
    private var reported: Set<String> = []

    init(library: TemplateLibrary, schema: Schema, openSchemas: [String: Schema]) {
        self.library = library
        self.openSchemas = openSchemas
        rootSchema = schema
        scopes = [.record(schema, register: 0)]
    }

    /// Links the program of a template; nil if there are mistakes.
    mutating func link(_ source: Int) -> TemplateProgram? {
        include(source, at: nil, overrides: TemplateOverrides.none, layout: LineLayout())
        guard !diagnostics.hasErrors, !isBroken else { return nil }
        return TemplateProgram(
            instructions: instructions, literals: literals, registerCount: registerCount, schema: rootSchema,
            fingerprint: TemplateProgram.fingerprint(of: instructions, literals: literals), sources: sources,
            readFields: readFields)
    }

    /// The template that is currently linked.
    var currentSource: Int { inclusions.last?.source ?? 0 }

    var file: SourceFile { library.parsed(at: currentSource).file }

    mutating func link(_ nodes: [TemplateNode]) {
        for node in nodes where !isTooLarge {
            switch node {
            case .text(let range): emitText(range)
            case .lineStart: emitIndent()
            case .variable(let name, let isEscaped): linkVariable(name, isEscaped: isEscaped)
            case .section(let name, let isInverted, let body):
                deeper(at: name) { linker in linker.linkSection(name, isInverted: isInverted, body: body) }
            case .include(let include):
                deeper(at: include.tag) { linker in linker.linkInclude(include) }
            case .block(let block):
                deeper(at: block.name) { linker in linker.linkBlock(block) }
            }
        }
    }

    /// Protects the stack against templates with unlimited nesting.
    private mutating func deeper(at range: Range<Int>, _ body: (inout TemplateLinker) -> Void) {
        guard depth < Self.depthLimit else {
            return report(
                .partialCycle, "templates and sections are nested more than \(Self.depthLimit) deep", range,
                help: "take a level out")
        }
        steps += 1
        if steps > Self.stepLimit { reportTooLarge() }
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Reports a mistake once, even if its template is included several times.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, severity: Diagnostic.Severity = .error,
        notes: [Diagnostic.Note] = [], help: String? = nil, replacement: String? = nil
    ) {
        let span = file.span(range)
        guard reported.insert("\(code.rawValue) \(currentSource) \(range.lowerBound) \(message)").inserted else {
            return
        }
        var diagnostic = Diagnostic(
            severity, code, message, at: .text(span), notes: notes + notesOfBuiltInFile, help: help)
        diagnostic.replacement = replacement
        diagnostics.append(diagnostic)
    }

    /// For a mistake in a file that the user does not have: how to read it, and which file of theirs includes it.
    private var notesOfBuiltInFile: [Diagnostic.Note] {
        guard library.isBuiltIn(file) else { return [] }
        let tag = inclusions.reversed().compactMap(\.tag).first { !library.isBuiltIn($0.file) }
        let name = file.path.droppingBytes(first: "templates/".utf8.count)
        return [.init("this file is built in; `sitegen templates print \(name)` prints it")]
            + (tag.map { [.init("it is included here", at: $0)] } ?? [])
    }

    func text(_ range: Range<Int>) -> String { UTF8Text.describing(file.bytes[range]) }
}
