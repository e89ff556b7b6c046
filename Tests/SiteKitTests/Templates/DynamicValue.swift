@testable import SiteKit

/// A value as the Mustache specification has them, turned into a shape and template data for tests.
indirect enum DynamicValue: Sendable {
    case text(String)
    case flag(Bool)
    case null
    case record([(String, DynamicValue)])
    case list([DynamicValue])

    /// The kind that fits this value.
    var kind: Shape.Kind {
        switch self {
        case .text, .null: .text
        case .flag: .flag
        case .record(let fields): .record(Shape("record", fields.map { Shape.Field($0.0, $0.1.kind) }))
        case .list(let elements):
            .list(
                elements.dropFirst().reduce(elements.first?.kind ?? .record(Shape("record", []))) { $0.merged($1.kind) }
            )
        }
    }

    /// Writes the value as a cell of `kind`; fields that it lacks stay empty.
    func cell(_ kind: Shape.Kind, in data: inout TemplateData) -> UInt64 {
        switch (self, kind) {
        case (.text(let text), .text), (.text(let text), .html): return data.append(text).bits
        case (.flag(let flag), _): return flag ? 1 : 0
        case (.record(let fields), .record(let shape)): return Self.write(fields, shape, in: &data).bits
        case (.list(let elements), .list(.record(let shape))):
            let records = elements.compactMap { element -> RecordRef? in
                if case .record(let fields) = element { Self.write(fields, shape, in: &data) } else { nil }
            }
            return data.records(records).bits
        case (.list(let elements), .list(.list(let inner))):
            let lists = elements.map { ListRef(bits: $0.cell(.list(inner), in: &data)) }
            return data.lists(lists).bits
        case (.list(let elements), .list):
            let texts = elements.map { element in if case .text(let text) = element { text } else { "" } }
            return data.texts(texts).bits
        default: return 0
        }
    }

    private static func write(
        _ fields: [(String, DynamicValue)], _ shape: Shape, in data: inout TemplateData
    ) -> RecordRef {
        let values = Dictionary(fields, uniquingKeysWith: { $1 })
        let base = data.reserveCells(shape.fields.count)
        for (slot, field) in shape.fields.enumerated() {
            data.setCell(base + slot, to: values[field.name]?.cell(field.kind, in: &data) ?? 0)
        }
        return RecordRef(index: base, isShared: data.isShared)
    }

    /// The shape of a record value, and the record.
    func root(in data: inout TemplateData) -> (Shape, RecordRef)? {
        guard case .record(let shape) = kind else { return nil }
        return (shape, RecordRef(bits: cell(.record(shape), in: &data)))
    }
}

extension DynamicValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .text("\(value)") }
    init(floatLiteral value: Double) { self = .text("\(value)") }
    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(nilLiteral: ()) { self = .null }
    init(dictionaryLiteral elements: (String, DynamicValue)...) { self = .record(elements) }
    init(arrayLiteral elements: DynamicValue...) { self = .list(elements) }
}

extension Shape.Kind {
    /// A kind that fits values of both.
    func merged(_ other: Shape.Kind) -> Shape.Kind {
        switch (self, other) {
        case (.record(let first), .record(let second)):
            var fields = first.fields
            for field in second.fields {
                if let slot = first.slot(of: field.name) {
                    fields[slot] = Shape.Field(field.name, fields[slot].kind.merged(field.kind))
                } else {
                    fields.append(field)
                }
            }
            return .record(Shape(first.name, fields))
        case (.list(let first), .list(let second)): return .list(first.merged(second))
        default: return self
        }
    }
}
