/// The part of a file that a field `Range` asks for (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// All of it: nothing else is asked, or what is asked is not understood, or is several parts.
    case whole
    /// These bytes of it.
    case part(Range<Int>)
    /// What lies behind its end.
    case outside

    /// Reads the field for a file of `size` bytes.
    init(_ text: String, size: Int) {
        self = .whole
        let unit = "bytes="
        guard text.lowercased().hasPrefix(unit) else { return }
        let ends = text.utf8.dropFirst(unit.utf8.count).split(
            separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(Self.isDigit) }) else { return }
        // A number that no file has is more than any.
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
