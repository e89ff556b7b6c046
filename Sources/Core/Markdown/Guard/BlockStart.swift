/// Recognizes lines that certainly do not continue a paragraph, so that guards count within blocks.
enum BlockStart {
    /// Whether the line at `start` is empty, or a bullet with text: neither continues the paragraph of the previous
    /// line.
    static func isCertain(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        var position = start
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
        guard position < bytes.count else { return true }
        switch bytes[position] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
            guard position - start < 4, position + 2 < bytes.count else { return false }
            return bytes[position + 1] == UInt8(ascii: " ") && bytes[position + 2] > UInt8(ascii: " ")
        default: return false
        }
    }

    /// The start of the line after the line ending at `position`; CR LF is one line ending.
    static func nextLine(_ bytes: Span<UInt8>, behind position: Int) -> Int {
        let isPair =
            bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
            && bytes[position + 1] == UInt8(ascii: "\n")
        return position + (isPair ? 2 : 1)
    }
}
