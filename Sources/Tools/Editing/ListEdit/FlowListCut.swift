/// Ways to remove an entry from a list in brackets, in JSON or YAML, with one of the adjacent commas; the best first.
///
/// An entry on lines of its own is removed with those lines and the comment after it.
struct FlowListCut {
    private let lines: TextLines
    private let items: [Range<Int>]
    private let hasComments: Bool

    init(_ bytes: [UInt8], _ items: [Range<Int>], hasComments: Bool) {
        (lines, self.items, self.hasComments) = (TextLines(bytes), items, hasComments)
    }

    /// Candidate edits; each has to be tried.
    func cuts(of index: Int) -> [TextEdit] {
        let item = items[index]
        let before = index > 0 ? comma(behind: items[index - 1].upperBound) : nil
        var ranges: [Range<Int>] = []
        if let before, lines.isFirst(before), isRestBlank(item.upperBound) {
            // Commas are at the starts of lines.
            ranges.append(lines.start(at: before)..<lines.next(at: item.upperBound))
        }
        if let after = comma(behind: item.upperBound) {
            if lines.isFirst(item.lowerBound), isRestBlank(after + 1) {
                ranges.append(lines.start(at: item.lowerBound)..<lines.next(at: after))
            }
            ranges.append(item.lowerBound..<behindBlanks(after + 1))
        } else if let before {
            let hasComment = lines.bytes[before..<item.lowerBound].contains(UInt8(ascii: "#"))
            if !hasComment { ranges.append(before..<item.upperBound) }
        } else if lines.isFirst(item.lowerBound), isRestBlank(item.upperBound) {
            ranges.append(lines.start(at: item.lowerBound)..<lines.next(at: item.upperBound))
        }
        if hasComments, lines.isFirst(item.lowerBound), isRestBlank(item.upperBound) {
            // YAML allows the remaining comma.
            ranges.append(lines.start(at: item.lowerBound)..<lines.next(at: item.upperBound))
        }
        ranges.append(item)
        return ranges.map { TextEdit(replacing: $0, of: lines.bytes) }
    }

    /// The comma after an offset, skipping blanks and comments.
    private func comma(behind end: Int) -> Int? {
        var offset = end
        while offset < lines.bytes.count {
            switch lines.bytes[offset] {
            case UInt8(ascii: ","): return offset
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            case UInt8(ascii: "#") where hasComments: offset = lines.end(at: offset)
            default: return nil
            }
        }
        return nil
    }

    private func behindBlanks(_ offset: Int) -> Int {
        var offset = offset
        while offset < lines.bytes.count, TextLines.isBlank(lines.bytes[offset]) { offset += 1 }
        return offset
    }

    /// Whether only a comment, or nothing, follows an offset in its line.
    private func isRestBlank(_ offset: Int) -> Bool {
        let offset = behindBlanks(offset)
        return offset == lines.end(at: offset) || hasComments && lines.bytes[offset] == UInt8(ascii: "#")
    }
}
