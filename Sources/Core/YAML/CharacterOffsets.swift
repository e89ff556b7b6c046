/// Converts libyaml's marks, which count characters, to byte offsets.
///
/// Marks are almost in order, so it searches from the last result; ASCII text needs no search.
struct CharacterOffsets {
    /// Byte offset of character 0.
    let start: Int
    private let end: Int
    private let bytes: [UInt8]
    private let isASCII: Bool
    private var lastCharacter = 0
    private var lastOffset: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        start = range.lowerBound
        end = range.upperBound
        lastOffset = range.lowerBound
        isASCII = bytes[range].allSatisfy { $0 < 0x80 }
    }

    /// The offset of the first byte of a character; at most the end of the range.
    mutating func offset(ofCharacter index: Int) -> Int {
        if isASCII { return min(start + min(max(index, 0), bytes.count), end) }
        while lastCharacter < index, lastOffset < end {
            lastOffset += 1
            while lastOffset < end, bytes[lastOffset] & 0xC0 == 0x80 { lastOffset += 1 }
            lastCharacter += 1
        }
        while lastCharacter > index, lastOffset > start {
            lastOffset -= 1
            while lastOffset > start, bytes[lastOffset] & 0xC0 == 0x80 { lastOffset -= 1 }
            lastCharacter -= 1
        }
        return lastOffset
    }
}
