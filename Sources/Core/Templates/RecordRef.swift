/// A reference to a record in a ``TemplateData``: its arena and its position.
///
/// It is valid until its arena is cleared. It is never zero, because zero represents an absent record.
@usableFromInline package struct RecordRef: Sendable, Hashable {
    /// Bit 0 is set, bit 1 is set if the record is in the shared arena, the higher bits hold the index of its first
    /// slot.
    @usableFromInline let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    @inlinable init(index: Int, isShared: Bool) {
        bits = UInt64(truncatingIfNeeded: index) << 2 | (isShared ? 3 : 1)
    }

    @inlinable var isShared: Bool { bits & 2 != 0 }
    @inlinable package var index: Int { Int(truncatingIfNeeded: bits >> 2) }
}
