import Readers
package import SourceText
import Templates

/// The kind of a value of the site's content, as templates see it.
///
/// Templates are compiled before they are filled in, so the same key has the same kind in all records.
indirect enum ContentShape: Sendable {
    /// Null in all records.
    case unknown
    /// Text, and numbers as written.
    case text
    /// `true` or `false`.
    case flag
    /// A list of values of one kind.
    case list(ContentShape)
    /// A mapping: its keys in the order in which they are found first, each with a place where it is written.
    case record([Field])

    /// One key of a mapping.
    struct Field: Sendable {
        let name: String
        var shape: ContentShape
        let place: SourceSpan
    }

    /// The kind in messages.
    private var name: String {
        switch self {
        case .unknown: "nothing"
        case .text: "text"
        case .flag: "true or false"
        case .list: "a list"
        case .record: "a mapping"
        }
    }

    /// The kind for the linker; `key` is the name of the value in templates.
    func kind(called key: String) -> Schema.Kind {
        switch self {
        case .unknown, .text: .text
        case .flag: .flag
        case .list(let element): .list(element.kind(called: key))
        case .record(let fields): .record(Self.schema(of: fields, called: key))
        }
    }

    /// The schema of a mapping.
    static func schema(of fields: [Field], called name: String) -> Schema {
        Schema(name, fields.map { Schema.Field($0.name, $0.shape.kind(called: $0.name)) })
    }

    /// The kind that two values of the same key have; nil if they have none in common.
    static func merged(
        _ first: ContentShape, _ second: ContentShape, at place: SourceSpan, _ reading: inout ContentReading
    ) -> ContentShape? {
        switch (first, second) {
        case (.unknown, let known), (let known, .unknown): return known
        case (.text, .text), (.text, .flag), (.flag, .text): return .text
        case (.flag, .flag): return .flag
        case (.list(let one), .list(let other)):
            return merged(one, other, at: place, &reading).map { .list($0) }
        case (.record(let one), .record(let other)):
            var fields = one
            for field in other {
                guard let index = fields.firstIndex(where: { $0.name == field.name }) else {
                    fields.append(field)
                    continue
                }
                let shape = merged(fields[index].shape, field.shape, at: field.place, &reading)
                if let shape {
                    fields[index].shape = shape
                } else {
                    reading.reportKinds(
                        of: field.name, fields[index].shape.name, at: fields[index].place, field.shape.name,
                        at: field.place)
                }
            }
            return .record(fields)
        default: return nil
        }
    }
}

/// Finds the kinds of values, and collects what is wrong with them.
package struct ContentReading: Sendable {
    /// What is wrong.
    package private(set) var diagnostics: [Diagnostic] = []
    private let code: DiagnosticCode
    private static let depthLimit = 32

    /// A reading whose problems have a code.
    package init(_ code: DiagnosticCode) { self.code = code }

    /// The kind of a value in a file.
    mutating func shape(of node: Node, in file: SourceFile, depth: Int = 0) -> ContentShape {
        guard depth < Self.depthLimit else {
            diagnostics.append(
                .error(code, "the values are nested more than \(Self.depthLimit) deep", at: file.span(node.range)))
            return .unknown
        }
        switch node.value {
        case .null: return .unknown
        case .bool: return .flag
        case .number, .string: return .text
        case .list(let items): return .list(shape(ofAll: items, in: file, depth))
        case .map(let entries): return .record(fields(of: entries, in: file, depth))
        }
    }

    /// The fields of a mapping; of two spellings of one name, the first.
    private mutating func fields(
        of entries: [Node.Entry], in file: SourceFile, _ depth: Int
    ) -> [ContentShape.Field] {
        var fields: [ContentShape.Field] = []
        for entry in entries where isName(entry, in: file) && !fields.contains(where: { $0.name == entry.key }) {
            let shape = shape(of: entry.value, in: file, depth: depth + 1)
            fields.append(.init(name: entry.key, shape: shape, place: file.span(entry.keyRange)))
        }
        return fields
    }

    private mutating func shape(ofAll items: [Node], in file: SourceFile, _ depth: Int) -> ContentShape {
        var result = ContentShape.unknown
        for item in items {
            let place = file.span(item.range)
            let own = shape(of: item, in: file, depth: depth + 1)
            if let merged = ContentShape.merged(result, own, at: place, &self) {
                result = merged
            } else {
                diagnostics.append(
                    .error(
                        code, "the values of this list are of different kinds", at: place,
                        help: "use texts alone, lists alone or mappings alone"))
            }
        }
        return result
    }

    /// Whether a template can name a key; reports one that it cannot.
    private mutating func isName(_ entry: Node.Entry, in file: SourceFile) -> Bool {
        if TemplateName.isOne(entry.key) { return true }
        diagnostics.append(TemplateName.warning(code, about: entry.key, at: file.span(entry.keyRange)))
        return false
    }

    mutating func reportKinds(
        of name: String, _ first: String, at place: SourceSpan, _ second: String, at other: SourceSpan
    ) {
        diagnostics.append(
            .error(
                code, "`\(name)` is \(second) here and \(first) elsewhere", at: other,
                notes: [.init("it is \(first) here", at: place)], help: "write both in the same way"))
    }
}
