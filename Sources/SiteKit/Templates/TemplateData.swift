/// The values that templates show: an arena of plain eight-byte cells and one pool of bytes.
///
/// A record is a run of cells, one for each field of its ``Shape``; a list is a run of cells, one for each element.
/// Cells carry no tags: the shape says what each one is. Two arenas take part in rendering: a shared one that is
/// written once and read by all pages, and a small one that is cleared and used again for each page. A page's record
/// may refer to shared records, lists and texts, never the other way round.
public struct TemplateData: Sendable {
    /// Which of the two arenas it is.
    public enum Arena: Sendable {
        /// Written once, read by every page.
        case shared
        /// Cleared and filled for each page.
        case page
    }

    /// Which of the two it is.
    public let arena: Arena

    private(set) var cells: [UInt64] = []
    private(set) var bytes: [UInt8] = []

    /// An empty arena.
    public init(_ arena: Arena) { self.arena = arena }

    /// How many bytes of text and cells it holds.
    public var byteCount: Int { bytes.count + cells.count * 8 }

    /// A hash of all it holds.
    var print: UInt64 { ContentHash.of(words: cells + [ContentHash.of(bytes)]) }

    /// Forgets everything; references made before are no longer good.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        cells.removeAll(keepingCapacity: keepingCapacity)
        bytes.removeAll(keepingCapacity: keepingCapacity)
    }

    /// A list of records that are written already, here or in the shared arena.
    public mutating func records(_ records: some Sequence<RecordRef>) -> ListRef {
        let start = cells.count
        for record in records {
            checkReach(isShared: record.isShared)
            cells.append(record.bits)
        }
        return list(from: start)
    }

    /// A list of texts, each shown by `{{.}}`.
    public mutating func texts(_ texts: some Sequence<some TemplateText>) -> ListRef {
        let start = cells.count
        for text in texts { cells.append(append(text).bits) }
        return list(from: start)
    }

    /// A list of lists, each gone through by `{{#.}}…{{/.}}`.
    public mutating func lists(_ lists: some Sequence<ListRef>) -> ListRef {
        let start = cells.count
        for list in lists {
            if list.count > 0 { checkReach(isShared: list.isShared) }
            cells.append(list.bits)
        }
        return list(from: start)
    }
}

extension TemplateData {
    var isShared: Bool { arena == .shared }

    /// Cells for a record of `count` fields, all of them empty.
    mutating func reserveCells(_ count: Int) -> Int {
        let start = cells.count
        for _ in 0..<count { cells.append(0) }
        return start
    }

    /// The cells of a record; they can stand in any number of others.
    func cells<let count: Int>(of record: RecordRef) -> InlineArray<count, UInt64> {
        InlineArray { cells[record.index + $0] }
    }

    mutating func setCell(_ index: Int, to bits: UInt64) { cells[index] = bits }

    mutating func append(_ text: some TemplateText) -> TextRef {
        let start = bytes.count
        text.appendText(to: &bytes)
        return TextRef(offset: start, count: bytes.count - start, isShared: isShared)
    }

    /// Copies the text of a cell behind `output`, escaped for HTML or as it is.
    @inline(__always)
    func show(_ bits: UInt64, isEscaped: Bool, to output: inout [UInt8]) {
        let text = TextRef(bits: bits)
        let span = bytes.span.extracting(text.offset..<text.offset + text.count)
        if isEscaped { HTMLEscape.append(span, to: &output) } else { span.append(to: &output) }
    }

    func checkReach(isShared: Bool) {
        precondition(isShared || arena == .page, "the shared template data cannot refer to a page's data")
    }

    private func list(from start: Int) -> ListRef {
        ListRef(start: start, count: cells.count - start, isShared: isShared)
    }
}
