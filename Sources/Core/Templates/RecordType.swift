/// A table of fields that is both a ``Schema`` and the way to fill its records from a Swift value.
///
/// Its functions are inlinable, so that the targets that define tables get code for their own types: the fields of each
/// album and of each page are written through them.
///
/// Names, documentation and values are defined together:
///
///     static let artist = RecordType<Artist>("artist", [
///         .text("name", "The name as given.") { $0.name },
///         .list("albums", "Newest first.", of: album) { $0.albums },
///     ])
@usableFromInline package struct RecordType<Value>: Sendable {
    /// One field: the name that templates use and the source of its value.
    @usableFromInline package struct Field: Sendable {
        @usableFromInline let field: Schema.Field
        /// The number of slots that `put` writes: that of the record for the first of several copied fields, none for
        /// the others of these.
        @usableFromInline let slotCount: Int
        /// Writes the slots from an index on.
        @usableFromInline let put: @Sendable (Value, inout TemplateData, Int) -> Void

        @inlinable init(
            field: Schema.Field, slotCount: Int,
            put: @escaping @Sendable (Value, inout TemplateData, Int) -> Void
        ) {
            (self.field, self.slotCount, self.put) = (field, slotCount, put)
        }

        @inlinable init(field: Schema.Field, write: @escaping @Sendable (Value, inout TemplateData) -> UInt64) {
            self.init(field: field, slotCount: 1) { value, data, slot in
                let bits = write(value, &data)
                data.setSlot(slot, to: bits)
            }
        }
    }

    /// The schema, for linking templates.
    @usableFromInline package let schema: Schema

    @usableFromInline let fields: [Field]
    @usableFromInline let fill: Fill

    /// Writes the fields with a bit in a mask into the slots from an index on.
    @usableFromInline typealias Fill = @Sendable (Value, inout TemplateData, Int, UInt128) -> Void

    /// A record type with the given fields; messages call its records `name`.
    @inlinable package init(_ name: String, _ fields: [Field]) {
        schema = Schema(name, fields.map(\.field))
        self.fields = fields
        fill = Self.fill(fields.indices.filter { fields[$0].slotCount > 0 }[...], of: fields)
    }

    /// Writes the record of a value, including nested records, into `data`: the fields that its templates read.
    @inlinable package func write(_ value: Value, into data: inout TemplateData) -> RecordRef {
        let base = data.reserveSlots(fields.count)
        fill(value, &data, base, data.readFields.mask(of: schema.number))
        return RecordRef(index: base, isShared: data.isShared)
    }

    /// Combines the fields with some slots into one function, recursively from the functions of both halves.
    ///
    /// Functions taken out of an array are reference-counted, and tasks that count the same ones on several cores slow
    /// each other down. A function that captures the next ones avoids this counting.
    @inlinable static func fill(_ slots: ArraySlice<Int>, of fields: [Field]) -> Fill {
        if slots.count > 1 {
            let middle = (slots.startIndex + slots.endIndex) / 2
            let (first, second) = (fill(slots[..<middle], of: fields), fill(slots[middle...], of: fields))
            let bits = slots.reduce(0) { $0 | fields[$1].bits(from: $1) }
            return { value, data, base, mask in
                guard mask & bits != 0 else { return }
                first(value, &data, base, mask)
                second(value, &data, base, mask)
            }
        }
        guard let slot = slots.first else { return { _, _, _, _ in } }
        let (bits, put) = (fields[slot].bits(from: slot), fields[slot].put)
        return { value, data, base, mask in
            if mask & bits != 0 { put(value, &data, base + slot) }
        }
    }

    /// The slot index of the field called `name` in a record.
    package func slot(_ name: String) -> Int {
        guard let slot = schema.fields.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(schema.name) has no field \(name)")
        }
        return slot
    }

    /// The fields as members of a larger record, into which their slots are copied.
    @inlinable package func copied<Outer, let count: Int>(
        _ slots: @escaping @Sendable (Outer) -> InlineArray<count, UInt64>
    ) -> [RecordType<Outer>.Field] {
        fields.indices.map { slot in
            let field = fields[slot].field.copied(from: schema)
            return RecordType<Outer>.Field(field: field, slotCount: slot == 0 ? count : 0) { value, data, start in
                data.setSlots(from: start, to: slots(value))
            }
        }
    }

    /// Writes a record for each value, and a list of these records.
    @inlinable package func writeAll(_ values: some Sequence<Value>, into data: inout TemplateData) -> ListRef {
        var records: [RecordRef] = []
        records.reserveCapacity(values.underestimatedCount)
        for value in values { records.append(write(value, into: &data)) }
        return data.records(records)
    }
}

extension RecordType.Field {
    /// The bits of its slots in a mask, if the first is `slot`.
    @inlinable func bits(from slot: Int) -> UInt128 {
        (slot..<slot + slotCount).reduce(0) { $0 | ReadFields.bit(of: $1) }
    }

    /// A text, escaped when shown; nil counts as empty.
    @inlinable package static func text(
        _ name: String, _ documentation: String, _ text: @escaping @Sendable (Value) -> some TemplateText
    ) -> Self {
        Self(field: Schema.Field(name, .text, documentation)) { value, data in data.append(text(value)).bits }
    }

    /// Bytes that are already HTML.
    @inlinable package static func html(
        _ name: String, _ documentation: String, _ html: @escaping @Sendable (Value) -> some TemplateText
    ) -> Self {
        Self(field: Schema.Field(name, .html, documentation)) { value, data in data.append(html(value)).bits }
    }

    /// A Boolean.
    @inlinable package static func flag(
        _ name: String, _ documentation: String, _ flag: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        Self(field: Schema.Field(name, .flag, documentation)) { value, _ in flag(value) ? 1 : 0 }
    }

    /// A list of texts, each shown by `{{.}}`.
    @inlinable package static func texts(
        _ name: String, _ documentation: String, _ texts: @escaping @Sendable (Value) -> [some TemplateText]
    ) -> Self {
        Self(field: Schema.Field(name, .list(.text), documentation)) { value, data in data.texts(texts(value)).bits }
    }

    /// An optional record, written together with the value that contains it.
    @inlinable package static func record<Inner>(
        _ name: String, _ documentation: String, of type: RecordType<Inner>,
        _ inner: @escaping @Sendable (Value) -> Inner?
    ) -> Self {
        Self(field: Schema.Field(name, .record(type.schema), documentation)) { value, data in
            inner(value).map { type.write($0, into: &data).bits } ?? 0
        }
    }

    /// An optional record that is already written.
    @inlinable package static func record(
        _ name: String, _ documentation: String, schema: Schema, _ record: @escaping @Sendable (Value) -> RecordRef?
    ) -> Self {
        Self(field: Schema.Field(name, .record(schema), documentation)) { value, data in
            guard let record = record(value) else { return 0 }
            data.checkReach(isShared: record.isShared)
            return record.bits
        }
    }

    /// A list of records, written together with the value that contains them.
    @inlinable package static func list<Inner>(
        _ name: String, _ documentation: String, of type: RecordType<Inner>,
        _ inner: @escaping @Sendable (Value) -> [Inner]
    ) -> Self {
        Self(field: Schema.Field(name, .list(.record(type.schema)), documentation)) { value, data in
            type.writeAll(inner(value), into: &data).bits
        }
    }

    /// A list of records that are already written.
    @inlinable package static func list(
        _ name: String, _ documentation: String, schema: Schema, _ records: @escaping @Sendable (Value) -> [RecordRef]
    ) -> Self {
        Self(field: Schema.Field(name, .list(.record(schema)), documentation)) { value, data in
            data.records(records(value)).bits
        }
    }

    /// A list that is already written.
    @inlinable package static func list(
        _ name: String, _ documentation: String, schema: Schema, written list: @escaping @Sendable (Value) -> ListRef
    ) -> Self {
        Self(field: Schema.Field(name, .list(.record(schema)), documentation)) { value, data in
            let list = list(value)
            if list.count > 0 { data.checkReach(isShared: list.isShared) }
            return list.bits
        }
    }
}
