/// A text in the byte pool of one of the two arenas: its arena, offset and length, in eight bytes.
///
/// A record of a page may show texts of the shared arena, so each text identifies its arena itself. The empty text is
/// all zero bits, so that "is there anything" is one comparison for every kind of slot.
@usableFromInline
struct TextRef {
    /// Bit 63 is set if the text is in the shared arena, bits 28 to 62 hold the offset (up to 32 GiB), the lower bits
    /// the length in bytes (under 256 MiB).
    @usableFromInline let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    @inlinable init(offset: Int, count: Int, isShared: Bool) {
        precondition(count < 1 << 28 && offset < 1 << 35, "a text for templates is longer than 256 MiB")
        let place = UInt64(truncatingIfNeeded: offset) << 28 | UInt64(truncatingIfNeeded: count)
        bits = count == 0 ? 0 : place | (isShared ? 1 << 63 : 0)
    }

    /// Whether the text of a slot is in the shared arena.
    @inline(__always)
    static func isShared(_ bits: UInt64) -> Bool { bits >> 63 != 0 }

    @inlinable var offset: Int { Int(truncatingIfNeeded: (bits << 1) >> 29) }
    @inlinable var count: Int { Int(truncatingIfNeeded: bits & (1 << 28 - 1)) }
}
