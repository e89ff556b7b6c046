/// A note in which `⟦…⟧` marks the expected locations, in order.
struct MarkedNote {
    /// The note without its marks.
    let bytes: [UInt8]
    /// The marked ranges.
    let ranges: [Range<Int>]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var ranges: [Range<Int>] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦": starts.append(bytes.count)
            case "⟧": ranges.append((starts.popLast() ?? 0)..<bytes.count)
            default: bytes.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        precondition(starts.isEmpty, "every ⟦ needs a ⟧")
        self.bytes = bytes
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    }
}
