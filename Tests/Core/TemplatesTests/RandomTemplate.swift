import TestSupport
@testable import SourceText
@testable import Templates

/// A random template as a tree, which gives both the template's text and, by a naive interpreter, its output.
struct RandomTemplate {
    indirect enum Line {
        case blank
        case text([Inline])
        case section(String, isInverted: Bool, [Line])
        case partial(String, indentation: String)
    }

    indirect enum Inline {
        case text(String)
        case variable(String, isEscaped: Bool)
        case section(String, isInverted: Bool, [Inline])
    }

    private(set) var lines: [Line] = []
    private(set) var partials: [String: [Line]] = [:]
    private var random: SeededGenerator

    init(schema: Schema, seed: Int) {
        random = SeededGenerator(seed: seed)
        lines = makeLines([.record(schema)], depth: 0)
    }

    /// The files of the template and its partials.
    var files: [SourceFile] {
        [SourceFile(path: "templates/main.html", text: Self.source(lines, ""))]
            + partials.sorted { $0.key < $1.key }.map {
                SourceFile(path: "templates/\($0.key).html", text: Self.source($0.value, ""))
            }
    }

    /// The output for a value, with every name looked up at run time.
    func output(for value: DynamicValue) -> String { evaluate(lines, [value], indent: "") }
}

extension RandomTemplate {
    private mutating func makeLines(_ scopes: [Schema.Kind], depth: Int) -> [Line] {
        (0..<random.below(5)).map { _ in
            switch random.below(depth < 4 ? 8 : 4) {
            case 0: return .blank
            case 1...3: return .text(makeInlines(scopes, depth: depth))
            case 4, 5, 6:
                let (name, kind) = pick(scopes)
                let isInverted = random.below(4) == 0
                let inner = isInverted ? scopes : scopes + [kind.element]
                return .section(name, isInverted: isInverted, makeLines(inner, depth: depth + 1))
            default:
                let name = "p\(partials.count)"
                partials[name] = []
                partials[name] = makeLines(scopes, depth: depth + 1)
                return .partial(name, indentation: String(repeating: " ", count: random.below(4)))
            }
        }
    }

    private mutating func makeInlines(_ scopes: [Schema.Kind], depth: Int) -> [Inline] {
        [.text(["x", " <b>", "ä\t"].randomElement(using: &random) ?? "x")]
            + (0..<random.below(4)).map { _ in
                let (name, kind) = pick(scopes)
                switch kind {
                case .text where random.below(3) > 0: return .variable(name, isEscaped: random.below(2) == 0)
                case .html where random.below(3) > 0: return .variable(name, isEscaped: false)
                default: break
                }
                if depth > 4 { return .text("…") }
                let isInverted = random.below(4) == 0
                let inner = isInverted ? scopes : scopes + [kind.element]
                return .section(name, isInverted: isInverted, makeInlines(inner, depth: depth + 1))
            }
    }

    /// A name that exists in the scopes, and its kind.
    private mutating func pick(_ scopes: [Schema.Kind]) -> (String, Schema.Kind) {
        if let last = scopes.last, random.below(3) == 0 {
            switch last {
            case .text, .list: return (".", last)
            case .html, .flag, .record, .open: break
            }
        }
        var names: [String: Schema.Kind] = [:]
        for case .record(let schema) in scopes {
            for field in schema.fields { names[field.name] = field.kind }
        }
        var (name, kind) = names.sorted { $0.key < $1.key }.randomElement(using: &random) ?? (key: "f0", value: .text)
        while case .record(let schema) = kind, random.below(2) == 0,
            let field = schema.fields.randomElement(using: &random)
        {
            (name, kind) = (name + "." + field.name, field.kind)
        }
        return (name, kind)
    }
}

extension RandomTemplate {
    private static func source(_ lines: [Line], _ space: String) -> String {
        lines.map { line in
            switch line {
            case .blank: "\n"
            case .text(let inlines): source(inlines) + "\n"
            case .section(let name, let isInverted, let body):
                "\(space)  {{\(isInverted ? "^" : "#")\(name)}}\n" + source(body, space + " ") + "{{/ \(name) }}\r\n"
            case .partial(let name, let indentation): "\(indentation){{> \(name)}}\n"
            }
        }.joined()
    }

    private static func source(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text): text
            case .variable(let name, let isEscaped): isEscaped ? "{{ \(name) }}" : "{{{\(name)}}}"
            case .section(let name, let isInverted, let body):
                "{{\(isInverted ? "^" : "#")\(name)}}\(source(body)){{/\(name)}}"
            }
        }.joined()
    }

    private func evaluate(_ lines: [Line], _ stack: [DynamicValue], indent: String) -> String {
        lines.map { line in
            switch line {
            case .blank: "\n"
            case .text(let inlines): indent + evaluate(inlines, stack) + "\n"
            case .section(let name, let isInverted, let body):
                Self.contexts(name, isInverted, stack).map { evaluate(body, $0, indent: indent) }.joined()
            case .partial(let name, let indentation):
                evaluate(partials[name] ?? [], stack, indent: indent + indentation)
            }
        }.joined()
    }

    private func evaluate(_ inlines: [Inline], _ stack: [DynamicValue]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text): return text
            case .variable(let name, let isEscaped):
                guard case .text(let text) = Self.look(up: name, stack) else { return "" }
                return isEscaped ? Self.escaped(text) : text
            case .section(let name, let isInverted, let body):
                return Self.contexts(name, isInverted, stack).map { evaluate(body, $0) }.joined()
            }
        }.joined()
    }

    /// The stacks with which the body of a section is rendered, in order.
    private static func contexts(_ name: String, _ isInverted: Bool, _ stack: [DynamicValue]) -> [[DynamicValue]] {
        let value = look(up: name, stack)
        let elements: [DynamicValue] =
            switch value {
            case .list(let elements): elements
            case .text(let text): text.isEmpty ? [] : [value]
            case .flag(let flag): flag ? [value] : []
            case .record: [value]
            case .null: []
            }
        if isInverted { return elements.isEmpty ? [stack] : [] }
        return elements.map { stack + [$0] }
    }

    private static func look(up name: String, _ stack: [DynamicValue]) -> DynamicValue {
        if name == "." { return stack.last ?? .null }
        let parts = name.split(separator: ".").map(String.init)
        var found = stack.reversed().lazy.compactMap { $0[parts[0]] }.first ?? .null
        for part in parts.dropFirst() { found = found[part] ?? .null }
        return found
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

extension DynamicValue {
    subscript(name: String) -> DynamicValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.0 == name }?.1
    }

    /// A random value of a kind, with every field of a record.
    static func random(_ kind: Schema.Kind, using random: inout SeededGenerator) -> DynamicValue {
        switch kind {
        case .text, .html:
            return .text(
                ["", "a", "<&>\"'", "zwei\nZeilen", "'plain ünïcode text'"].randomElement(using: &random) ?? "")
        case .flag: return .flag(random.below(2) == 0)
        case .record(let schema):
            if random.below(4) == 0 { return .null }
            return .record(schema.fields.map { ($0.name, Self.random($0.kind, using: &random)) })
        case .list(let element):
            let values = (0..<random.below(4)).map { _ in Self.random(element, using: &random) }
            return .list(values.filter { if case .null = $0 { false } else { true } })
        case .open: return .null
        }
    }
}

extension Schema.Kind {
    /// The kind of the value that a section on this kind pushes.
    var element: Schema.Kind { if case .list(let element) = self { element } else { self } }

    /// A random kind.
    static func random(depth: Int, using random: inout SeededGenerator) -> Schema.Kind {
        switch random.below(depth > 0 ? 9 : 4) {
        case 0, 1: .text
        case 2: .html
        case 3: .flag
        case 4, 5: .record(.random(depth: depth - 1, using: &random))
        case 6, 7: .list(.record(.random(depth: depth - 1, using: &random)))
        default: .list(random.below(2) == 0 ? .text : .list(.text))
        }
    }
}

extension Schema {
    /// A random schema; nested schemas repeat names, so that inner ones shadow outer ones.
    static func random(depth: Int, using random: inout SeededGenerator) -> Schema {
        let names = ["f0", "f1", "f2", "f3", "f4", "f5"].shuffled(using: &random).prefix(1 + random.below(5))
        return Schema("thing", names.map { Field($0, .random(depth: depth, using: &random)) })
    }
}
