/// Bytes of a note that may be the destination of a link.
struct WrittenDestination {
    /// The kind, guessed from the brackets before it.
    let kind: Markdown.Link.Kind
    /// Its position in the source, without angle brackets.
    let range: Range<Int>
    /// The decoded address.
    let text: [UInt8]

    /// Whether the address equals some bytes.
    func reads(as bytes: Span<UInt8>) -> Bool {
        guard bytes.count == text.count else { return false }
        for position in bytes.indices where bytes[position] != text[position] { return false }
        return true
    }
}
