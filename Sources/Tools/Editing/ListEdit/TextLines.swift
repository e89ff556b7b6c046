import Readers

/// The lines of a text, by offset; LF, CRLF and CR end a line.
struct TextLines {
    let bytes: [UInt8]
    /// The start of the text, after a byte order mark.
    let origin: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        origin = TextCheck.start(of: bytes)
    }

    /// The start of the line that contains an offset.
    func start(at offset: Int) -> Int {
        var start = min(offset, bytes.count)
        while start > origin, !isBreak(start - 1) { start -= 1 }
        return start
    }

    /// The end of the line that contains an offset, before its line ending.
    func end(at offset: Int) -> Int {
        var end = offset
        while end < bytes.count, !isBreak(end) { end += 1 }
        return min(end, bytes.count)
    }

    /// The start of the line after the one that contains an offset.
    func next(at offset: Int) -> Int { afterBreak(end(at: offset)) }

    /// The start of the line before the one that starts at an offset; nil for the first.
    func previous(before start: Int) -> Int? {
        guard start > origin else { return nil }
        let end = beforeBreak(start)
        return end == start ? nil : self.start(at: end)
    }

    /// The offset of the line ending before the start of a line, or the same offset if there is none.
    func beforeBreak(_ start: Int) -> Int {
        guard start > origin, isBreak(start - 1) else { return start }
        let isPair = start - 1 > origin && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D
        return start - (isPair ? 2 : 1)
    }

    /// Whether only blanks precede an offset in its line.
    func isFirst(_ offset: Int) -> Bool { bytes[start(at: offset)..<offset].allSatisfy(Self.isBlank) }

    /// The first non-blank byte in the line that starts at an offset; nil for an empty line.
    func content(_ start: Int) -> Int? {
        var offset = start
        while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
        return offset < bytes.count && !isBreak(offset) ? offset : nil
    }

    /// Whether the line that starts at an offset exists and is empty.
    func isEmpty(_ start: Int) -> Bool { start < bytes.count && content(start) == nil }

    /// The column of `#` in a line that contains only a comment; nil for any other line.
    func commentColumn(_ start: Int) -> Int? {
        guard let content = content(start), bytes[content] == UInt8(ascii: "#") else { return nil }
        return content - start
    }

    /// Whether an offset is the start of a line.
    func isLineStart(_ offset: Int) -> Bool { offset <= origin || isBreak(offset - 1) }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func isBreak(_ offset: Int) -> Bool {
        offset < bytes.count && (bytes[offset] == 0x0A || bytes[offset] == 0x0D)
    }

    private func afterBreak(_ end: Int) -> Int {
        guard end < bytes.count else { return bytes.count }
        let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        return end + (isPair ? 2 : 1)
    }
}
