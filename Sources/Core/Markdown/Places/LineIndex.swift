/// The start positions of a note's lines, counted like cmark does: a line ends with LF, CR or CR LF.
struct LineIndex {
    private let source: ArraySlice<UInt8>
    private let starts: [Int]

    init(_ source: ArraySlice<UInt8>) {
        self.source = source
        let bytes = source.span
        var starts = [source.startIndex]
        for position in bytes.indices {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\n") {
                starts.append(source.startIndex + position + 1)
            } else if byte == UInt8(ascii: "\r"),
                position + 1 == bytes.count || bytes[position + 1] != UInt8(ascii: "\n")
            {
                starts.append(source.startIndex + position + 1)
            }
        }
        self.starts = starts
    }

    /// Index of the first byte of a 1-based line; the end of the note for lines after the last.
    func start(ofLine line: Int) -> Int { line >= 1 && line <= starts.count ? starts[line - 1] : source.endIndex }

    /// The bytes of 1-based lines, without the last line ending.
    func range(ofLines lines: ClosedRange<Int>) -> Range<Int> {
        let start = start(ofLine: lines.lowerBound)
        var end = max(start, self.start(ofLine: lines.upperBound + 1))
        while end > start, source[end - 1] == UInt8(ascii: "\n") || source[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }
}
