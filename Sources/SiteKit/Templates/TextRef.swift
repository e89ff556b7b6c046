/// A text in the byte pool of the arena it was written to: place and length in eight bytes.
///
/// The empty text is all zero bits, so that "is there anything" is one comparison for every kind of cell.
struct TextRef {
    /// Bits 28 to 63 the offset (up to 64 GiB), below them the length in bytes (under 256 MiB).
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(offset: Int, count: Int) {
        precondition(count < 1 << 28 && offset < 1 << 36, "a text for templates is longer than 256 MiB")
        bits = count == 0 ? 0 : UInt64(truncatingIfNeeded: offset) << 28 | UInt64(truncatingIfNeeded: count)
    }

    var offset: Int { Int(truncatingIfNeeded: bits >> 28) }
    var count: Int { Int(truncatingIfNeeded: bits & (1 << 28 - 1)) }
}
