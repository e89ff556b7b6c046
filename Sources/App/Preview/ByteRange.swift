/// The part of a file requested by a `Range` field (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// The whole file: no range was requested, or the field is not understood or requests several parts.
    case whole
    /// The given bytes.
    case part(Range<Int>)
    /// A range beyond the end of the file.
    case outside

    /// Parses the field for a file of `size` bytes.
    init(_ text: String, size: Int) {
        self = .whole
        let unit = "bytes="
        guard text.lowercased().hasPrefix(unit) else { return }
        let ends = text.utf8.dropFirst(unit.utf8.count).split(
            separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(Self.isDigit) }) else { return }
        // A number too large to parse is larger than any file.
        let (first, last) = (ends[0].isEmpty ? nil : Self.number(ends[0]), ends[1].isEmpty ? nil : Self.number(ends[1]))
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?): self = count == 0 || size == 0 ? .outside : .part(max(0, size - count)..<size)
        case (let first?, nil): self = first >= size ? .outside : .part(first..<size)
        case (let first?, let last?):
            if last < first { return }
            self = first >= size ? .outside : .part(first..<(last >= size ? size : last + 1))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func number(_ digits: Substring.UTF8View.SubSequence) -> Int {
        Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
}
