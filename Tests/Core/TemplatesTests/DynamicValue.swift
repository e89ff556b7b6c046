@testable import Templates

/// A dynamic value as in the Mustache specification, turned into a schema and template data for tests.
indirect enum DynamicValue: Sendable {
    case text(String)
    case flag(Bool)
    case null
    case record([(String, DynamicValue)])
    case list([DynamicValue])

    /// The kind that fits this value.
    var kind: Schema.Kind {
        switch self {
        case .text, .null: .text
        case .flag: .flag
        case .record(let fields): .record(Schema("record", fields.map { Schema.Field($0.0, $0.1.kind) }))
        case .list(let elements):
            .list(
                elements.dropFirst().reduce(elements.first?.kind ?? .record(Schema("record", []))) {
                    $0.merged($1.kind)
                }
            )
        }
    }

    /// Writes the value as a slot of `kind`; missing fields and those that are not read stay empty.
    func slot(_ kind: Schema.Kind, in data: inout TemplateData) -> UInt64 {
        switch (self, kind) {
        case (.text(let text), .text), (.text(let text), .html): return data.append(text).bits
        case (.flag(let flag), _): return flag ? 1 : 0
        case (.record(let fields), .record(let schema)): return Self.write(fields, schema, in: &data).bits
        case (.list(let elements), .list(.record(let schema))):
            let records = elements.compactMap { element -> RecordRef? in
                if case .record(let fields) = element { Self.write(fields, schema, in: &data) } else { nil }
            }
            return data.records(records).bits
        case (.list(let elements), .list(.list(let inner))):
            let lists = elements.map { ListRef(bits: $0.slot(.list(inner), in: &data)) }
            return data.lists(lists).bits
        case (.list(let elements), .list):
            let texts = elements.map { element in if case .text(let text) = element { text } else { "" } }
            return data.texts(texts).bits
        default: return 0
        }
    }

    private static func write(
        _ fields: [(String, DynamicValue)], _ schema: Schema, in data: inout TemplateData
    ) -> RecordRef {
        let values = Dictionary(fields, uniquingKeysWith: { $1 })
        let base = data.reserveSlots(schema.fields.count)
        let mask = data.readFields.mask(of: schema.number)
        for (slot, field) in schema.fields.enumerated() where mask & ReadFields.bit(of: slot) != 0 {
            data.setSlot(base + slot, to: values[field.name]?.slot(field.kind, in: &data) ?? 0)
        }
        return RecordRef(index: base, isShared: data.isShared)
    }

    /// The schema of a record value, and the record.
    func root(in data: inout TemplateData) -> (Schema, RecordRef)? {
        guard case .record(let schema) = kind else { return nil }
        return (schema, RecordRef(bits: slot(.record(schema), in: &data)))
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

extension Schema.Kind {
    /// The kind that fits both values.
    func merged(_ other: Schema.Kind) -> Schema.Kind {
        switch (self, other) {
        case (.record(let first), .record(let second)):
            var fields = first.fields
            for field in second.fields {
                if let slot = first.slot(of: field.name) {
                    fields[slot] = Schema.Field(field.name, fields[slot].kind.merged(field.kind))
                } else {
                    fields.append(field)
                }
            }
            return .record(Schema(first.name, fields))
        case (.list(let first), .list(let second)): return .list(first.merged(second))
        default: return self
        }
    }
}

extension TemplateData {
    /// Writes a list of lists, each iterated by `{{#.}}…{{/.}}`.
    fileprivate mutating func lists(_ lists: some Sequence<ListRef>) -> ListRef {
        let start = slots.count
        for list in lists {
            if list.count > 0 { checkReach(isShared: list.isShared) }
            slots.append(list.bits)
        }
        return list(from: start)
    }
}
