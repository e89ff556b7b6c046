/// A value in a ``TemplateData`` of any kind, as it stands in a slot.
package struct TemplateValue: Sendable {
    let bits: UInt64

    /// Nothing: an empty text or list, a flag that is not set, an absent record.
    package static let empty = TemplateValue(bits: 0)

    init(bits: UInt64) { self.bits = bits }

    /// A flag.
    package init(_ flag: Bool) { bits = flag ? 1 : 0 }

    /// A record that is already written.
    package init(_ record: RecordRef) { bits = record.bits }
}

/// Records whose schema is made from a site's content, so that no ``RecordType`` writes them.
extension TemplateData {
    /// Writes a text.
    package mutating func value(_ text: String) -> TemplateValue { TemplateValue(bits: append(text).bits) }

    /// Writes a list of values of one kind.
    package mutating func value(listing values: [TemplateValue]) -> TemplateValue {
        let start = slots.count
        for value in values { slots.append(value.bits) }
        return TemplateValue(bits: list(from: start).bits)
    }

    /// Writes a record of values in the order of the fields of its schema.
    package mutating func record(_ values: [TemplateValue]) -> RecordRef {
        let base = reserveSlots(values.count)
        for (place, value) in values.enumerated() { setSlot(base + place, to: value.bits) }
        return RecordRef(index: base, isShared: isShared)
    }
}

extension RecordType.Field {
    /// The same field as one that goes away with the next version of the template interface.
    ///
    /// Until then it works, with a warning that says what to write instead, and no list of names has it.
    package func goingAway(use successor: String) -> Self {
        Self(field: field.goingAway(use: successor), slotCount: slotCount, put: put)
    }

    /// A record whose names the site's content has; the linker knows its schema by `key`.
    package static func open(
        _ name: String, _ documentation: String, key: String,
        _ record: @escaping @Sendable (Value, inout TemplateData) -> RecordRef?
    ) -> Self {
        Self(field: Schema.Field(name, .open(key), documentation)) { value, data in
            record(value, &data)?.bits ?? 0
        }
    }

    /// A list of records whose values the field `byName` has by name.
    package static func list<Inner>(
        _ name: String, _ documentation: String, of type: RecordType<Inner>, byName: String,
        _ inner: @escaping @Sendable (Value) -> [Inner]
    ) -> Self {
        Self(field: Schema.Field(name, .list(.record(type.schema)), documentation, byName: byName)) { value, data in
            type.writeAll(inner(value), into: &data).bits
        }
    }
}
