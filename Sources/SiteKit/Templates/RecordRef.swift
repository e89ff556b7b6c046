/// A record written into a ``TemplateData``: which arena, and where in it.
///
/// It is good until its arena is cleared. Never zero: zero stands for an absent record.
public struct RecordRef: Sendable, Hashable {
    /// Bit 0 set, bit 1 whether it lives in the shared arena, above them the index of its first cell.
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(index: Int, isShared: Bool) {
        bits = UInt64(truncatingIfNeeded: index) << 2 | (isShared ? 3 : 1)
    }

    var isShared: Bool { bits & 2 != 0 }
    var index: Int { Int(truncatingIfNeeded: bits >> 2) }
}
