/// A table of fields that is both a ``Shape`` and the way to fill records of it from a Swift value.
///
/// Names, documentation and values stand in one place:
///
///     static let artist = RecordType<Artist>("artist", [
///         .text("name", "The name as given.") { $0.name },
///         .list("albums", "Newest first.", of: album) { $0.albums },
///     ])
public struct RecordType<Value>: Sendable {
    /// One field: what templates may write and where its value comes from.
    public struct Field: Sendable {
        let field: Shape.Field
        let cell: @Sendable (Value, inout TemplateData) -> UInt64
    }

    /// The names, for linking templates.
    public let shape: Shape

    private let fields: [Field]
    private let fill: @Sendable (Value, inout TemplateData, Int) -> Void

    /// A table for records called `name` in messages.
    public init(_ name: String, _ fields: [Field]) {
        shape = Shape(name, fields.map(\.field))
        self.fields = fields
        fill = Self.fill(fields[...])
    }

    /// Writes the record of a value, and what it holds, into `data`.
    public func write(_ value: Value, into data: inout TemplateData) -> RecordRef {
        let base = data.reserveCells(fields.count)
        fill(value, &data, base)
        return RecordRef(index: base, isShared: data.isShared)
    }

    /// All fields in one function, each half of them in one of its own.
    ///
    /// Functions taken out of an array are counted references, and tasks that count the same ones on several cores slow
    /// each other down; a function that holds the next ones need not count them.
    private static func fill(_ fields: ArraySlice<Field>) -> @Sendable (Value, inout TemplateData, Int) -> Void {
        if fields.count > 1 {
            let middle = (fields.startIndex + fields.endIndex) / 2
            let (first, second) = (fill(fields[..<middle]), fill(fields[middle...]))
            return { value, data, base in
                first(value, &data, base)
                second(value, &data, base)
            }
        }
        guard let field = fields.first else { return { _, _, _ in } }
        let (slot, cell) = (fields.startIndex, field.cell)
        return { value, data, base in
            let bits = cell(value, &data)
            data.setCell(base + slot, to: bits)
        }
    }

    /// Where the field called `name` is among the cells of a record.
    func slot(_ name: String) -> Int {
        guard let slot = shape.fields.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(shape.name) has no field \(name)")
        }
        return slot
    }

    /// The fields as part of a larger record, into which their cells are copied.
    func copied<Outer, let count: Int>(
        _ cells: @escaping @Sendable (Outer) -> InlineArray<count, UInt64>
    ) -> [RecordType<Outer>.Field] {
        fields.indices.map { slot in
            RecordType<Outer>.Field(field: fields[slot].field) { value, _ in cells(value)[slot] }
        }
    }

    /// Writes a record for each value and the list of them.
    public func writeAll(_ values: some Sequence<Value>, into data: inout TemplateData) -> ListRef {
        var records: [RecordRef] = []
        records.reserveCapacity(values.underestimatedCount)
        for value in values { records.append(write(value, into: &data)) }
        return data.records(records)
    }
}

extension RecordType.Field {
    /// A text, escaped when shown; nil is empty.
    public static func text(
        _ name: String, _ documentation: String, _ text: @escaping @Sendable (Value) -> some TemplateText
    ) -> Self {
        Self(field: Shape.Field(name, .text, documentation)) { value, data in data.append(text(value)).bits }
    }

    /// Bytes that are HTML already.
    public static func html(
        _ name: String, _ documentation: String, _ html: @escaping @Sendable (Value) -> some TemplateText
    ) -> Self {
        Self(field: Shape.Field(name, .html, documentation)) { value, data in data.append(html(value)).bits }
    }

    /// Yes or no.
    public static func flag(
        _ name: String, _ documentation: String, _ flag: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        Self(field: Shape.Field(name, .flag, documentation)) { value, _ in flag(value) ? 1 : 0 }
    }

    /// A list of texts, each shown by `{{.}}`.
    public static func texts(
        _ name: String, _ documentation: String, _ texts: @escaping @Sendable (Value) -> [some TemplateText]
    ) -> Self {
        Self(field: Shape.Field(name, .list(.text), documentation)) { value, data in data.texts(texts(value)).bits }
    }

    /// A record, written with the value that holds it, or nothing.
    public static func record<Inner>(
        _ name: String, _ documentation: String, of type: RecordType<Inner>,
        _ inner: @escaping @Sendable (Value) -> Inner?
    ) -> Self {
        Self(field: Shape.Field(name, .record(type.shape), documentation)) { value, data in
            inner(value).map { type.write($0, into: &data).bits } ?? 0
        }
    }

    /// A record that is written already, or nothing.
    public static func record(
        _ name: String, _ documentation: String, shape: Shape, _ record: @escaping @Sendable (Value) -> RecordRef?
    ) -> Self {
        Self(field: Shape.Field(name, .record(shape), documentation)) { value, data in
            guard let record = record(value) else { return 0 }
            data.checkReach(isShared: record.isShared)
            return record.bits
        }
    }

    /// A list of records, written with the value that holds them.
    public static func list<Inner>(
        _ name: String, _ documentation: String, of type: RecordType<Inner>,
        _ inner: @escaping @Sendable (Value) -> [Inner]
    ) -> Self {
        Self(field: Shape.Field(name, .list(.record(type.shape)), documentation)) { value, data in
            type.writeAll(inner(value), into: &data).bits
        }
    }

    /// A list of records that are written already.
    public static func list(
        _ name: String, _ documentation: String, shape: Shape, _ records: @escaping @Sendable (Value) -> [RecordRef]
    ) -> Self {
        Self(field: Shape.Field(name, .list(.record(shape)), documentation)) { value, data in
            data.records(records(value)).bits
        }
    }

    /// A list that is written already.
    public static func list(
        _ name: String, _ documentation: String, shape: Shape, written list: @escaping @Sendable (Value) -> ListRef
    ) -> Self {
        Self(field: Shape.Field(name, .list(.record(shape)), documentation)) { value, data in
            let list = list(value)
            if list.count > 0 { data.checkReach(isShared: list.isShared) }
            return list.bits
        }
    }
}
