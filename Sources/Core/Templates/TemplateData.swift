import SourceText

/// The values that templates show: an arena of plain eight-byte slots and a pool of bytes.
///
/// A record is a sequence of slots, one for each field of its ``Schema``; a list is a sequence of slots, one for each
/// element. Slots carry no type tags: the schema defines their types. Rendering uses two arenas: a shared one, written
/// once and read by all pages, and a small one, cleared and reused for each page. A page's record may refer to shared
/// records, lists and texts, but never the other way round.
@usableFromInline package struct TemplateData: Sendable {
    /// The two arenas.
    @usableFromInline package enum Arena: Sendable {
        /// Written once, read by every page.
        case shared
        /// Cleared and filled for each page.
        case page
    }

    /// The arena that this data belongs to.
    @usableFromInline package let arena: Arena

    @usableFromInline package internal(set) var slots: [UInt64] = []
    @usableFromInline var bytes: [UInt8] = []

    /// The fields of records that are written; others stay empty.
    @usableFromInline package var readFields: ReadFields

    /// An empty arena.
    package init(_ arena: Arena, readFields: ReadFields = .all) {
        (self.arena, self.readFields) = (arena, readFields)
    }

    /// Removes everything; existing references become invalid.
    package mutating func removeAll(keepingCapacity: Bool = false) {
        slots.removeAll(keepingCapacity: keepingCapacity)
        bytes.removeAll(keepingCapacity: keepingCapacity)
    }

    /// Writes a list of records that are already written, here or in the shared arena.
    @inlinable package mutating func records(_ records: some Sequence<RecordRef>) -> ListRef {
        let start = slots.count
        for record in records {
            checkReach(isShared: record.isShared)
            slots.append(record.bits)
        }
        return list(from: start)
    }

    /// Writes a list of texts, each shown by `{{.}}`.
    @inlinable package mutating func texts(_ texts: some Sequence<some TemplateText>) -> ListRef {
        let start = slots.count
        for text in texts { slots.append(append(text).bits) }
        return list(from: start)
    }
}

extension TemplateData {
    @inlinable var isShared: Bool { arena == .shared }

    /// Reserves empty slots for a record of `count` fields and returns the index of the first.
    @inlinable mutating func reserveSlots(_ count: Int) -> Int {
        let start = slots.count
        slots.append(contentsOf: repeatElement(0, count: count))
        return start
    }

    /// The slots of a record, which can be copied into any number of other records.
    @inlinable package func slots<let count: Int>(of record: RecordRef) -> InlineArray<count, UInt64> {
        InlineArray { slots[record.index + $0] }
    }

    @inlinable mutating func setSlot(_ index: Int, to bits: UInt64) { slots[index] = bits }

    @inlinable mutating func setSlots<let count: Int>(from start: Int, to bits: InlineArray<count, UInt64>) {
        for index in 0..<count { slots[start + index] = bits[index] }
    }

    @inlinable mutating func append(_ text: some TemplateText) -> TextRef {
        let start = bytes.count
        text.appendText(to: &bytes)
        return TextRef(offset: start, count: bytes.count - start, isShared: isShared)
    }

    /// Appends the text of a slot to `output`, escaped for HTML or unchanged.
    @inline(__always)
    func show(_ bits: UInt64, isEscaped: Bool, to output: inout [UInt8]) {
        let text = TextRef(bits: bits)
        let span = bytes.span.extracting(text.offset..<text.offset + text.count)
        if isEscaped { HTMLEscape.append(span, to: &output) } else { span.append(to: &output) }
    }

    @inlinable func checkReach(isShared: Bool) {
        precondition(isShared || arena == .page, "the shared template data cannot refer to a page's data")
    }

    @inlinable func list(from start: Int) -> ListRef {
        ListRef(start: start, count: slots.count - start, isShared: isShared)
    }
}
