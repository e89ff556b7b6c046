/// The position at which a page shows one of two texts that were watched during rendering.
struct TextMark {
    /// Bit 0 is set for the second text, bit 1 if it is escaped, bits 2 to 31 hold its length in bytes, the higher bits
    /// its start.
    let word: UInt64

    init(word: UInt64) { self.word = word }

    /// A mark for the text shown in `range` of a page; nil if the numbers are too large for a mark.
    init?(_ range: Range<Int>, isSecond: Bool, isEscaped: Bool) {
        guard range.upperBound < 1 << 30 else { return nil }
        let (start, count) = (UInt64(range.lowerBound), UInt64(range.count))
        word = start << 32 | count << 2 | (isEscaped ? 2 : 0) | (isSecond ? 1 : 0)
    }

    var isSecond: Bool { word & 1 != 0 }
    var isEscaped: Bool { word & 2 != 0 }

    /// The byte range in the page.
    var range: Range<Int> {
        let (start, count) = (Int(word >> 32), Int(word >> 2 & (1 << 30 - 1)))
        return start..<start + count
    }
}

/// The positions at which a page shows two texts, so that they can be replaced without rendering the page again.
///
/// This is valid because a page depends only on its template and its record. If a text is not empty before and after
/// the change, a template can only see that it is not empty, and show it.
package struct TextMarks: Sendable {
    /// More than a realistic page needs.
    package static let limit = 4

    private var marks = InlineArray<4, UInt64>(repeating: 0)
    /// The number of marks; zero if not all of them could be stored.
    package private(set) var count = 0
    private var isSpoilt = false

    /// No marks.
    package init() {}

    /// The marks as numbers that can be stored.
    package subscript(index: Int) -> UInt64 { marks[index] }

    /// Adds a mark from its stored number.
    package mutating func append(_ word: UInt64) {
        guard count < Self.limit, !isSpoilt else { return spoil() }
        marks[count] = word
        count += 1
    }

    /// Discards all marks: a page with incomplete marks is treated as one without marks.
    mutating func spoil() { (isSpoilt, count) = (true, 0) }

    /// The page with other texts at its marks, and the new marks.
    ///
    /// Nil if there are no marks, if a text is empty, or if the page cannot be the one that the marks were taken from.
    package func replaced(
        in page: [UInt8], by first: some TemplateText, _ second: some TemplateText
    ) -> (bytes: [UInt8], marks: TextMarks)? {
        var texts = TemplateData(.page)
        let (firstSlot, secondSlot) = (texts.append(first).bits, texts.append(second).bits)
        if count == 0 || firstSlot == 0 || secondSlot == 0 { return nil }
        var watch = TextWatch(firstSlot, secondSlot)
        var (result, end) = ([UInt8](), 0)
        for index in 0..<count {
            let mark = TextMark(word: marks[index])
            guard mark.range.lowerBound >= end, mark.range.upperBound <= page.count else { return nil }
            result += page[end..<mark.range.lowerBound]
            watch.show(mark.isSecond ? secondSlot : firstSlot, of: texts, isEscaped: mark.isEscaped, to: &result)
            end = mark.range.upperBound
        }
        return (result + page[end...], watch.marks)
    }
}

/// Two texts of a page that are watched during rendering.
package struct TextWatch {
    /// Slots of the texts; all ones, which no slot has, when nothing is watched.
    private let first: UInt64
    private let second: UInt64
    /// The positions at which they were shown.
    package private(set) var marks = TextMarks()

    /// What replaces the texts where only a fingerprint of the page is needed.
    package static let standIn = "-"

    /// Whether there are texts to watch.
    package var isWatching: Bool { first != .max }

    /// Whether a slot is one of the two.
    @inline(__always)
    func watches(_ bits: UInt64) -> Bool { bits == first || bits == second }

    /// Watches nothing.
    package init() { (first, second) = (.max, .max) }

    /// Watches two slots of a page's data; watches nothing if one of the texts is empty.
    package init(_ first: UInt64, _ second: UInt64) {
        let isWatching = first != 0 && second != 0
        (self.first, self.second) = isWatching ? (first, second) : (.max, .max)
    }

    /// Shows the text of a slot, and marks it if it is one of the two.
    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool, to output: inout [UInt8]) {
        let start = output.count
        data.show(bits, isEscaped: isEscaped, to: &output)
        guard watches(bits) else { return }
        if let mark = TextMark(start..<output.count, isSecond: bits == second, isEscaped: isEscaped) {
            marks.append(mark.word)
        } else {
            marks.spoil()
        }
    }
}
