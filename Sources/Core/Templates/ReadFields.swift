/// The fields that templates read, by schema.
///
/// A record is written for the templates of one site: values of fields that none of them reads are not computed.
@usableFromInline package struct ReadFields: Sendable {
    /// For each schema, by its number, a bit for each slot.
    @usableFromInline private(set) var masks: [UInt128] = []

    /// The mask of schemas that are not listed.
    @usableFromInline let others: UInt128

    /// Every field of every schema.
    package static let all = ReadFields(others: .max)

    /// No fields yet.
    package init() { others = 0 }

    private init(others: UInt128) { self.others = others }

    /// The bit of a slot in a mask; slots without a bit of their own share all bits.
    @inlinable static func bit(of slot: Int) -> UInt128 { slot < UInt128.bitWidth ? 1 << UInt128(slot) : .max }

    /// The bits of the fields of a schema that are read.
    @inlinable func mask(of schemaNumber: Int) -> UInt128 {
        schemaNumber < masks.count ? masks[schemaNumber] : others
    }

    package func contains(_ name: String, of schema: Schema) -> Bool {
        schema.slot(of: name).map { mask(of: schema.number) & Self.bit(of: $0) != 0 } ?? false
    }

    /// Adds a field, and the one it is copied from.
    package mutating func insert(_ name: String, of schema: Schema) {
        if let slot = schema.slot(of: name) { insert(slot, of: schema) }
    }

    mutating func insert(_ slot: Int, of schema: Schema) {
        add(Self.bit(of: slot), to: schema.number)
        if let origin = schema.fields[slot].origin { insert(schema.fields[slot].name, of: origin) }
    }

    /// Adds all fields of another value.
    package mutating func formUnion(_ other: ReadFields) {
        for (number, mask) in other.masks.enumerated() { add(mask, to: number) }
    }

    private mutating func add(_ mask: UInt128, to number: Int) {
        while masks.count <= number { masks.append(others) }
        masks[number] |= mask
    }
}
