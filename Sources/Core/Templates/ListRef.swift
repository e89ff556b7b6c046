/// A reference to a list in a ``TemplateData``: its arena, its position and its element count.
///
/// It is valid until its arena is cleared. The empty list is all zero bits.
@usableFromInline package struct ListRef: Sendable, Hashable {
    /// Bit 63 is set if the list is in the shared arena, bits 28 to 62 hold the index of its first slot, the lower bits
    /// the count.
    @usableFromInline let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    @inlinable init(start: Int, count: Int, isShared: Bool) {
        precondition(count < 1 << 28 && start < 1 << 35, "a template list is too long")
        let place = UInt64(truncatingIfNeeded: start) << 28 | UInt64(truncatingIfNeeded: count)
        bits = count == 0 ? 0 : place | (isShared ? 1 << 63 : 0)
    }

    /// The number of elements.
    @inlinable package var count: Int { Int(truncatingIfNeeded: bits & (1 << 28 - 1)) }

    @inlinable var isShared: Bool { bits >> 63 != 0 }
    @inlinable var start: Int { Int(truncatingIfNeeded: (bits << 1) >> 29) }
}
