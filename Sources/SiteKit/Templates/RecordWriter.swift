/// Writes one record field by field, in the order of its shape; what does not fit the shape traps.
///
/// For code that fills many records. ``RecordType`` keeps names and values in one place and checks at compile time.
public struct RecordWriter {
    private let shape: Shape
    private let base: Int
    private var slot = 0

    /// Starts a record: its cells are set aside in `data`, so records it refers to may be written meanwhile.
    public init(_ shape: Shape, in data: inout TemplateData) {
        self.shape = shape
        base = data.reserveCells(shape.fields.count)
    }

    /// The next field, a text.
    public mutating func text(_ text: some TemplateText, in data: inout TemplateData) {
        if case .text = nextKind() {} else { mismatch("text") }
        put(data.append(text).bits, in: &data)
    }

    /// The next field, bytes that are HTML already.
    public mutating func html(_ html: some TemplateText, in data: inout TemplateData) {
        if case .html = nextKind() {} else { mismatch("HTML") }
        put(data.append(html).bits, in: &data)
    }

    /// The next field, a flag.
    public mutating func flag(_ flag: Bool, in data: inout TemplateData) {
        if case .flag = nextKind() {} else { mismatch("a flag") }
        put(flag ? 1 : 0, in: &data)
    }

    /// The next field, a record or nothing.
    public mutating func record(_ record: RecordRef?, in data: inout TemplateData) {
        if case .record = nextKind() {} else { mismatch("a record") }
        if let record { data.checkReach(isShared: record.isShared) }
        put(record?.bits ?? 0, in: &data)
    }

    /// The next field, a list.
    public mutating func list(_ list: ListRef, in data: inout TemplateData) {
        if case .list = nextKind() {} else { mismatch("a list") }
        if list.count > 0 { data.checkReach(isShared: list.isShared) }
        put(list.bits, in: &data)
    }

    /// The record, when all its fields are written.
    public func finish(in data: borrowing TemplateData) -> RecordRef {
        precondition(slot == shape.fields.count, "a record of \(shape.name) lacks \(shape.fields.count - slot) fields")
        return RecordRef(index: base, isShared: data.isShared)
    }

    private func nextKind() -> Shape.Kind {
        precondition(slot < shape.fields.count, "\(shape.name) has only \(shape.fields.count) fields")
        return shape.fields[slot].kind
    }

    private mutating func put(_ bits: UInt64, in data: inout TemplateData) {
        data.setCell(base + slot, to: bits)
        slot += 1
    }

    private func mismatch(_ given: String) -> Never {
        preconditionFailure("field \(shape.fields[slot].name) of \(shape.name) is not \(given)")
    }
}
