/// Where a page shows one of two texts that were watched while it was rendered.
struct TextMark {
    /// Bit 0 whether it is the second text, bit 1 whether it is escaped there, bits 2 to 31 how many bytes it takes,
    /// above them where it starts.
    let word: UInt64

    init(word: UInt64) { self.word = word }

    /// A mark for what was shown in `range` of a page; nil where the numbers are too large for a mark.
    init?(_ range: Range<Int>, isSecond: Bool, isEscaped: Bool) {
        guard range.upperBound < 1 << 30 else { return nil }
        let (start, count) = (UInt64(range.lowerBound), UInt64(range.count))
        word = start << 32 | count << 2 | (isEscaped ? 2 : 0) | (isSecond ? 1 : 0)
    }

    var isSecond: Bool { word & 1 != 0 }
    var isEscaped: Bool { word & 2 != 0 }

    /// The bytes of the page.
    var range: Range<Int> {
        let (start, count) = (Int(word >> 32), Int(word >> 2 & (1 << 30 - 1)))
        return start..<start + count
    }
}

/// Where a page shows two texts, so that others can take their places: a page is what its template makes of its record,
/// and of a text that is not empty before and after, a template sees nothing but that, and shows it.
public struct TextMarks: Sendable {
    /// More than a page that is made for people needs.
    public static let limit = 4

    private var marks = InlineArray<4, UInt64>(repeating: 0)
    /// How many there are; none where not all of them could be kept.
    public private(set) var count = 0
    private var isSpoilt = false

    /// No marks.
    public init() {}

    /// The marks as numbers that can be kept.
    public subscript(index: Int) -> UInt64 { marks[index] }

    /// Adds a mark that was kept as a number.
    public mutating func append(_ word: UInt64) {
        guard count < Self.limit, !isSpoilt else { return spoil() }
        marks[count] = word
        count += 1
    }

    /// A page of which not all marks are known is as one of which none is.
    mutating func spoil() { (isSpoilt, count) = (true, 0) }

    /// The page with other texts at its marks, and the marks of that.
    ///
    /// Nil without marks, where a text is empty, or where the page cannot be the one that the marks are of.
    func replaced(
        in page: [UInt8], by first: some TemplateText, _ second: some TemplateText
    ) -> (bytes: [UInt8], marks: TextMarks)? {
        var texts = TemplateData(.page)
        let (firstCell, secondCell) = (texts.append(first).bits, texts.append(second).bits)
        if count == 0 || firstCell == 0 || secondCell == 0 { return nil }
        var watch = TextWatch(firstCell, secondCell)
        var (result, end) = ([UInt8](), 0)
        for index in 0..<count {
            let mark = TextMark(word: marks[index])
            guard mark.range.lowerBound >= end, mark.range.upperBound <= page.count else { return nil }
            result += page[end..<mark.range.lowerBound]
            watch.show(mark.isSecond ? secondCell : firstCell, of: texts, isEscaped: mark.isEscaped, to: &result)
            end = mark.range.upperBound
        }
        return (result + page[end...], watch.marks)
    }
}

/// Two texts of a page that are watched while it is rendered.
struct TextWatch {
    /// Cells of the texts; all ones, as no cell has them, where nothing is watched.
    private let first: UInt64
    private let second: UInt64
    /// Where they were shown.
    private(set) var marks = TextMarks()

    /// Watches nothing.
    init() { (first, second) = (.max, .max) }

    /// Watches two cells of a page's data; nothing where one of the texts is empty.
    init(_ first: UInt64, _ second: UInt64) {
        let isWatching = first != 0 && second != 0
        (self.first, self.second) = isWatching ? (first, second) : (.max, .max)
    }

    /// Shows the text of a cell, and marks it where it is one of the two.
    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool, to output: inout [UInt8]) {
        let start = output.count
        data.show(bits, isEscaped: isEscaped, to: &output)
        guard bits == first || bits == second else { return }
        if let mark = TextMark(start..<output.count, isSecond: bits == second, isEscaped: isEscaped) {
            marks.append(mark.word)
        } else {
            marks.spoil()
        }
    }
}
